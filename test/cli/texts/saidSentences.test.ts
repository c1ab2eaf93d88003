/** Sentences that workers made: why a device was chosen, why a run stopped, notices, and checks of own code. None stays English. */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeThread } from '../../../src/cli/sandbox/nodeThread.ts';
import { saidKeys, saidPairs } from '../../../src/cli/texts/saidPairs.ts';
import { whyNotResumed } from '../../../src/run/engineVersion.ts';
import { stopIfPoisoned, idleRounds } from '../../../src/run/stop.ts';
import { defaultConfig } from '../../../src/config/schema.ts';
import { chooseDevices, deviceChoiceWords } from '../../../src/runtime/deviceChoice.ts';
import { workerCount } from '../../../src/runtime/pool/workerCount.ts';
import { checkMethod } from '../../../src/sandbox/checkMethod.ts';
import { checkTask } from '../../../src/sandbox/checkTask.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { german } from '../../../src/texts/german/index.ts';
import { sayingOf } from '../../../src/texts/saying.ts';
import { changeOfDevice } from '../../../src/trainer/resume.ts';
import { exampleNames, exampleSource, methodSource, moduleWith } from '../../sandbox/examples.ts';

const say = sayingOf(saidPairs(saidKeys(join(import.meta.dirname, '../../..')), german));
/** Words of English sentences that no German one has, but for code and texts in quotation marks. */
const english =
  /\b(the|is|not|of|and|after|before|has|with|to|one|wrong|must|got|stays?|takes|write|use|cannot|threw|line)\b/i;
const isEnglish = (sentence: string): boolean =>
  say(sentence) === sentence || english.test(say(sentence).replace(/"[^"]*"|`[^`]*`/g, ''));

/** The words of what `work` throws. */
function thrownBy(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it must throw');
}

describe('of training', () => {
  const device = { kind: 'wasm', threads: 1, isolated: false, because: 'chosen by hand' } as const;
  const idle = { skippedRounds: 9, prunedRounds: 9 };
  const config = defaultConfig();
  const round = (skipped: number, nonFinite: number, prunedRatio: number) => ({
    round: 12,
    collected: { metrics: { 'pruning/pruned_ratio': prunedRatio } },
    estimated: { nonFinite },
    learned: { updates: { taken: 0, skipped } },
  });

  test.each([
    ['the choice of WASM', deviceChoiceWords(chooseDevices(20_000, 2, { launchMs: 0.05 }))],
    ['the choice of WebGPU', deviceChoiceWords(chooseDevices(60_000_000, 1, { launchMs: 0.01 }))],
    ['an update without finite numbers', thrownBy(() => idleRounds(idle, round(2, 0, 0) as never, config))],
    ['rewards without finite numbers', thrownBy(() => idleRounds(idle, round(0, 3, 0) as never, config))],
    [
      'a cold temperature',
      thrownBy(() => idleRounds(idle, round(2, 0, 0) as never, { ...config, temperature: 0.01 })),
    ],
    [
      'only pruned rows',
      thrownBy(() => idleRounds(idle, round(0, 0, 1) as never, { ...config, prune_at: 3 })),
    ],
    [
      'weights that are not finite',
      thrownBy(() => stopIfPoisoned({ parameters: Float32Array.of(NaN) }, 7, config)),
    ],
    ['an older engine', whyNotResumed('3', '10')],
    [
      'another device',
      changeOfDevice(device, { ...device, kind: 'webgpu', because: 'no WebGPU adapter' })[0],
    ],
    ['another device for completions', changeOfDevice(device, { ...device, rollouts: 'webgpu' })[0]],
    ['too many workers', workerCount(9, { cores: 4 }, { threads: 1, schedule: 'sync' } as never).notice],
  ])('%s is German', (_, sentence) => {
    expect(sentence).toMatch(/ /);
    expect(isEnglish(sentence as string) ? [sentence, say(sentence as string)] : null).toBeNull();
  });
});

describe('of own code', () => {
  const sandbox = createSandbox(nodeThread);
  afterAll(() => sandbox.close());
  const module = (text: string): string => `export const name = 'Try';\n${text}\n`;
  const loss = (body: string): string =>
    module(`export function loss({ ratio, logp, advantage, round, ...values }) {\n${body}\n}`);
  const methods = [
    methodSource('own/collapse'),
    ...[
      ...['return 0 * advantage;', 'return -exp(exp(ratio)) * advantage;', 'return ratio * advantage;'],
      ...['if (ratio > 1) return ratio;\nreturn 1;', 'while (ratio) {}', 'return 1 != ratio ? 1 : 0;'],
      ...[
        'return Math.abs(ratio);',
        'return Boolean(ratio) ? 1 : 0;',
        'return ratio.length;',
        'return ratio % 2;',
      ],
      ...[
        'return ratio * (0 / 0);',
        'return min(ratio);',
        'return clip(ratio, 1);',
        'return;',
        'return [ratio];',
      ],
      ...['return values.ratoi;', 'return ratoi;', 'throw new RangeError("too far");', 'return exp("a");'],
    ].map(loss),
    ...['export const loss = 1;', 'export const secrets = 1;', 'export const settings = 3;'].map(module),
    ...['export const basedOn = 3;', 'export const set = { seed: [] };', 'export const rewards = 3;'].map(
      module,
    ),
    ...['advantages', 'reward', 'keep', 'hint'].map((hook) =>
      module(`export function ${hook}() { return 'x'.repeat(300); }`),
    ),
  ];
  const sources = [
    exampleSource(exampleNames[0]),
    ...[{ verify: 'throw 1' }, { verify: 'return true' }, { verify: 'return 3' }, { prompt: 'return 3' }].map(
      moduleWith,
    ),
    ...[
      { prompt: 'return "ab:"' },
      { levels: '[3]' },
      { solution: '' },
      { prompt: 'return random.integer(0)' },
    ].map(moduleWith),
    moduleWith({ solution: 'export function solution() { return ""; }' }),
  ];

  test('titles, results and repairs of checks are German', async () => {
    const said = new Set<string>();
    for (const source of methods)
      for (const { title, found, repair } of (await checkMethod(sandbox, source)).checks)
        for (const one of [title, found, ...(repair ? [repair.label] : [])]) said.add(one);
    for (const source of sources)
      for (const { title, found } of (await checkTask(sandbox, source)).checks) said.add(title).add(found);
    expect(said.size).toBeGreaterThan(60);
    expect([...said].filter(isEnglish).map((one) => [one, say(one)])).toEqual([]);
  }, 120_000);
});
