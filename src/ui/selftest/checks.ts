/** The self-test's checks; each measures something in the reader's browser and states what is expected. */
import { readLink, type Proof } from '../../config/proof.ts';
import { checkGradientInWorker } from '../../runtime/selfTestHandle.ts';
import { roundTrip } from '../../storage/roundTrip.ts';
import { Verification } from '../verify/Verification.svelte.ts';
import { knownLink } from './known.ts';
import { percent } from '../state/format.ts';

/** `absent`: the browser lacks it, and the page works without it. */
type Result = 'passed' | 'failed' | 'absent';

export interface SelfTestFigure {
  readonly result: Result;
  readonly measured: string;
}

export interface SelfTestCheck {
  readonly name: string;
  readonly expected: string;
  run(): Promise<SelfTestFigure>;
}

/** Largest relative difference allowed; float32 and a finite step explain a tenth of it. */
const mostDifference = 0.01;

async function gradient(): Promise<SelfTestFigure> {
  const { tensors, worst, where, device } = await checkGradientInWorker();
  return {
    result: worst <= mostDifference ? 'passed' : 'failed',
    measured: `${percent(worst, 3)} at most (${where}), ${tensors} tensors, ${device.threads} ${device.threads === 1 ? 'thread' : 'threads'}`,
  };
}

/** Trains the known run on `threads` threads and compares it with its proof. */
async function known(threads: number): Promise<SelfTestFigure> {
  const { config, proof } = readLink(knownLink);
  if (proof === null) throw new Error('internal: the known run must have a proof');
  const asked: Proof = { ...proof, threads };
  const verification = new Verification(config, asked);
  await verification.start();
  const { outcome, failure } = verification;
  if (outcome === null) return { result: 'failed', measured: failure ?? 'it did not end' };
  return {
    result: outcome.comparison.kind === 'identical' ? 'passed' : 'failed',
    measured: `${outcome.comparison.kind === 'identical' ? 'identical' : outcome.sentence} on ${outcome.here}`,
  };
}

async function storage(): Promise<SelfTestFigure> {
  try {
    const { bytes, ms } = await roundTrip();
    return { result: 'passed', measured: `${bytes / 1024} KiB in ${Math.round(ms)} ms` };
  } catch (error) {
    return { result: 'absent', measured: `Runs are not kept: ${messageOf(error)}` };
  }
}

function isolation(): Promise<SelfTestFigure> {
  const shared = typeof SharedArrayBuffer !== 'undefined';
  const isolated = globalThis.crossOriginIsolated;
  return Promise.resolve({
    result: isolated && shared ? 'passed' : 'absent',
    measured: `${isolated ? 'isolated' : 'not isolated: each worker has one thread'}, ${navigator.hardwareConcurrency} cores`,
  });
}

async function serviceWorker(): Promise<SelfTestFigure> {
  // Missing on insecure pages and in some private windows.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return { result: 'absent', measured: 'the browser offers none here' };
  const registration = await container.getRegistration().catch(() => undefined);
  if (!registration?.active) return { result: 'absent', measured: 'none is installed' };
  return {
    result: 'passed',
    measured: container.controller ? 'installed, it answers this page' : 'installed',
  };
}

async function webgpu(): Promise<SelfTestFigure> {
  const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
  if (!adapter) return { result: 'absent', measured: 'no adapter: training uses WASM' };
  const { vendor, architecture } = adapter.info;
  return { result: 'passed', measured: [vendor, architecture].filter(Boolean).join(' ') || 'an adapter' };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** In the order in which they run. */
export const selfTestChecks: readonly SelfTestCheck[] = [
  {
    name: 'Isolation',
    expected: 'isolated, so that threads may share memory',
    run: isolation,
  },
  {
    name: 'Gradients',
    expected: `differ from finite differences by at most ${100 * mostDifference} %`,
    run: gradient,
  },
  {
    name: 'Same numbers, 1 thread',
    expected: 'a known run is repeated bit for bit',
    run: () => known(1),
  },
  {
    name: 'Same numbers, 2 threads',
    expected: 'the same run again, bit for bit',
    run: () => known(2),
  },
  {
    name: 'Storage',
    expected: 'a record is written, read and deleted',
    run: storage,
  },
  {
    name: 'Service worker',
    expected: 'installed, for use without a network',
    run: serviceWorker,
  },
  {
    name: 'WebGPU',
    expected: 'an adapter; optional',
    run: webgpu,
  },
];
