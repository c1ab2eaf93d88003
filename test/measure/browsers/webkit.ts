/** WebKitGTK over WebDriver, on a virtual screen if there is none. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../../freePort.mjs';
import { callOf, until, type Driven } from './driven.ts';

const driver = '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
/** The key under which WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
}

/** Opens a window of a fresh profile, or null if no WebKitGTK driver or screen is installed. */
export async function openWebkit(locale = 'C.UTF-8'): Promise<Driven | null> {
  const hasScreen = process.env['DISPLAY'] !== undefined;
  if (!existsSync(driver) || !(hasScreen || existsSync(screen))) return null;
  const started: ChildProcess[] = [];
  const env: NodeJS.ProcessEnv = { ...process.env, LANG: locale, LC_ALL: locale };
  if (!hasScreen) {
    env['DISPLAY'] = ':97';
    started.push(
      spawn(screen, [':97', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], { stdio: 'ignore' }),
    );
    await until('virtual screen', () => Promise.resolve(existsSync('/tmp/.X11-unix/X97')), 10_000);
  }
  const port = await freePort();
  started.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }));

  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebKit: ${value.error ?? answer.status}: ${value.message ?? ''}`);
    return value;
  }

  const end = (): void => {
    for (const child of started.reverse()) child.kill();
  };
  try {
    const session = await until('WebKit', () =>
      send<Session>('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } },
      }).catch((error: unknown) => {
        // The driver is not listening yet; any other error is its answer.
        if (error instanceof TypeError) return null;
        throw error;
      }),
    );
    const at = `/session/${session.sessionId}`;
    await send('POST', `${at}/timeouts`, { script: 60_000, pageLoad: 60_000 });
    return {
      browser: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
      open: (url) => send('POST', `${at}/url`, { url }),
      reload: () => send('POST', `${at}/refresh`, {}),
      evaluate: (read) => {
        const script = `const done = arguments[0];
          ${callOf(read)}.then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        return send<{ value: Awaited<ReturnType<typeof read>>; error?: string }>(
          'POST',
          `${at}/execute/async`,
          {
            script,
            args: [],
          },
        ).then(({ value, error }) => {
          if (error !== undefined) throw new Error(error);
          return value;
        });
      },
      press: async (name) => {
        const value = `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
        const found = await until(`button ${name}`, () =>
          send<Record<string, string>>('POST', `${at}/element`, { using: 'xpath', value }).catch(() => null),
        );
        await send('POST', `${at}/element/${found[elementKey]}/click`, {});
      },
      screenshot: async () => Buffer.from(await send<string>('GET', `${at}/screenshot`), 'base64'),
      close: async () => {
        await send('DELETE', at).catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
