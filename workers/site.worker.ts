/** Entry of the site's only service worker: keeps the built page and adds isolation, at top level only. */
import { answer } from '../src/site/answer.ts';
import type { SiteBuild } from '../src/site/files.ts';
import { embedderPolicyOf, isolated } from '../src/site/headers.ts';
import { cacheName, Shelf } from '../src/site/shelf.ts';
import { reply } from '../src/site/replies.ts';

/** Inserted by the build. */
declare const siteBuild: SiteBuild;
declare const self: ServiceWorkerGlobalScope;
type Agent = { readonly userAgentData?: { readonly brands: { brand: string; version: string }[] } };

const build = siteBuild;
const folder = self.registration.scope;
const shelf = new Shelf(folder, build, caches.open(cacheName(folder)), (...of) => fetch(...of));
const policy = embedderPolicyOf((navigator as Agent).userAgentData?.brands ?? []);

self.addEventListener('install', (event) => {
  // The first worker starts at once and keeps files on request; a later one must keep all of them to be installed.
  if (self.registration.active) event.waitUntil(shelf.successors().then((files) => shelf.keep(files)));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.location.origin)) return;
  const later = (work: Promise<unknown>) => event.waitUntil(work);
  const given = answer(request, { shelf, fetch: (...of) => fetch(...of), later });
  event.respondWith(given.then((found) => isolated(found, request.destination, policy)));
});
self.addEventListener('message', (event) => event.waitUntil(reply(event, { self, shelf, build })));
