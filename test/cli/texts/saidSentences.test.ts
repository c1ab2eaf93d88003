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
import { traceLoss } from '../../sandbox/traceLoss.ts';
import { exampleNames, exampleSource, methodSource, moduleWith } from '../../sandbox/examples.ts';

const say = sayingOf(saidPairs(saidKeys(join(import.meta.dirname, '../../..')), german));
/** Words of English sentences that no German one has, but for names in code and texts in quotation marks. */
const english =
  /\b(the|is|not|of|and|after|before|has|with|to|one|wrong|must|got|stays?|takes|write|use|cannot|threw|line|or|more)\b/i;
const isEnglish = (sentence: string): boolean =>
  say(sentence) === sentence || english.test(say(sentence).replace(/"[^"]*"|\w+\.\w+/g, ''));

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

  test.each([
    ...[
      'if (ratio > 1) return ratio;\nreturn 1;',
      'while (ratio) {}',
      'switch (round) { case 1: return 1; }',
    ],
    ...[
      'return 1 != ratio ? 1 : 0;',
      'return Math.abs(ratio);',
      'return Math.sin(ratio);',
      'return ratio % 2;',
    ],
    ...['return Boolean(ratio) ? 1 : 0;', 'return Object.is(ratio, 1) ? 1 : 0;', 'return ratio.length;'],
    ...[
      'return [1].includes(ratio) ? 1 : 0;',
      'return Number.isFinite(ratio) ? 1 : 0;',
      'return [...ratio];',
    ],
    ...[
      'return ratio * (0 / 0);',
      'return 1 / 0;',
      'return ratio ** 0.5;',
      'return exp("a");',
      'return min(ratio);',
    ],
    ...['return clip(ratio, 1);', 'return;', 'return [ratio];', 'return 1 < 2;', 'return values.ratoi;'],
    ...[
      'return values.somethingElse;',
      'return ratoi;',
      'return epsilon;',
      'throw new RangeError("too far");',
    ],
    ...['return Promise.resolve(1);', 'let x = ratio;\nfor (;;) x = x * ratio;'],
  ])('the refusal of a loss with “%s” is German', (body) => {
    const sentence = thrownBy(() => traceLoss(loss(body)));
    expect(isEnglish(sentence) ? [sentence, say(sentence)] : null).toBeNull();
  });

  test('titles, results and repairs of checks are German', async () => {
    const methods = [
      methodSource('own/collapse'),
      ...['return 0 * advantage;', 'return -exp(exp(ratio)) * advantage;', 'return ratio * advantage;'].map(
        loss,
      ),
      loss('if (ratio > 1) return ratio;\nreturn 1;'),
      module('export const settings = 3;'),
      module('export function advantages() { return 1; }'),
    ];
    const tasks = [
      exampleSource(exampleNames[0]),
      ...[{ verify: 'return true' }, { verify: 'return 3' }, { prompt: 'return "ab:"' }].map(moduleWith),
    ];
    const said = new Set<string>();
    for (const source of methods)
      for (const { title, found, repair } of (await checkMethod(sandbox, source)).checks)
        for (const one of [title, found, ...(repair ? [repair.label] : [])]) said.add(one);
    for (const source of tasks)
      for (const { title, found } of (await checkTask(sandbox, source)).checks) said.add(title).add(found);
    expect(said.size).toBeGreaterThan(35);
    expect([...said].filter(isEnglish).map((one) => [one, say(one)])).toEqual([]);
  });
});
