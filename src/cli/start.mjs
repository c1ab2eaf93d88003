/** `npm start`: installs if need be, builds the site and serves it until it is told to stop, at PORT or 4173. Plain Node. */
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';

const help = `Usage: npm start

Installs packages if need be, builds the site into dist/ and serves it at http://localhost:4173/ until Ctrl-C.
The environment variable PORT names another port. Opens no connection to other machines but to install packages.

Options:
  -h, --help  Shows this help.

Example:
  PORT=8080 npm start`;

const root = join(import.meta.dirname, '../..');

async function start() {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg === '-h' || arg === '--help')) {
    console.log(help);
    return;
  }
  if (args.length > 0) {
    console.error(
      `start: takes no words or flags, got "${args.join(' ')}"; npm start -- --help says how to set the port`,
    );
    process.exit(2);
  }
  const port = Number(process.env['PORT'] ?? 4173);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    console.error(`PORT: must be a whole number from 0 to 65535, got "${process.env['PORT']}"; correct it`);
    process.exit(2);
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`node: must be 20.19 or newer, got ${process.versions.node}; install a newer Node.js`);
  }
  ensureInstalled();
  const { build, preview } = await import('vite');
  console.error('> vite build, which takes about half a minute');
  await build({ root, logLevel: 'warn', configLoader: 'runner' });
  const server = await preview({
    root,
    logLevel: 'warn',
    configLoader: 'runner',
    preview: { port },
  }).catch((/** @type {Error} */ error) => {
    if (!/in use/.test(error.message)) throw error;
    throw new Error(
      `start: port ${port} is taken, perhaps by an earlier start; end that program or set PORT to another`,
    );
  });
  console.log(
    `Espalier runs at ${server.resolvedUrls?.local[0] ?? 'http://localhost:4173/'} (Ctrl+C ends it)`,
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      // An open page keeps its connection; it need not be waited for.
      setTimeout(() => process.exit(0), 500).unref();
      void server.close().then(() => process.exit(0));
    });
  }
}

start().catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
