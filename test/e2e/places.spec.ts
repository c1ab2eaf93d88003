/** The built page at a place that `npm run site` prepared: nginx with the configuration of the container. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../freePort.mjs';
import { isIsolated } from './delivery.ts';
import { button, fillIn, openLab, quick, reaches } from './lab.ts';
import { built } from './plainHost.ts';

const server = 'nginx';
const types = '/etc/nginx/mime.types';
test.skip(
  () => !existsSync(types) || spawnSync(server, ['-v']).status !== 0,
  'nginx is not installed here: apt-get install nginx-light',
);

const root = join(import.meta.dirname, '../..');

test('nginx of the container isolates the page, compresses the engine, lets others embed it, and code copied there names it', async ({
  page,
  request,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-nginx-'));
  const host = join(folder, 'site');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  // Another name of this host: what is copied must have the address that was written.
  const address = `http://localhost:${port}/`;
  cpSync(built, host, { recursive: true });
  const made = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/cli/site.ts', '--address', address, '--docker', '--out', host],
    { cwd: root, encoding: 'utf8' },
  );
  expect(made.stderr).toContain(`have the address ${address}`);
  const container = readFileSync(join(host, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/usr/share/nginx/html', host);
  const config = join(folder, 'all.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/errors;
    events {} http { include ${types}; default_type application/octet-stream; access_log off;
    client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
    ${container} }`,
  );
  const nginx = spawn(server, ['-c', config, '-p', folder], { stdio: 'ignore' });
  try {
    await expect(async () => expect((await fetch(url)).ok).toBe(true)).toPass({ timeout: 15_000 });
    const wasm = readdirSync(join(host, 'assets')).find((name) => /^ort.*\.wasm$/.test(name)) ?? '';
    const engine = await request.get(`${url}assets/${wasm}`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(engine.headers()).toMatchObject({
      'content-type': 'application/wasm',
      'content-encoding': 'gzip',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await request.get(url)).headers()).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cache-control': 'no-cache',
    });
    await openLab(page, url);
    expect(await isIsolated(page)).toBe(true);
    await button(page, 'Share').click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    const code = dialog.getByRole('textbox', { name: 'Code of the widget' });
    await expect(code).toHaveValue(new RegExp(`^<script src="${address}espalier.js" async>`));
    await expect(dialog.frameLocator('iframe').getByRole('heading')).toContainText('GRPO');
    await page.keyboard.press('Escape');
    await fillIn(page, quick);
    await button(page, 'Run').click();
    await reaches(page, 2);
  } finally {
    nginx.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
