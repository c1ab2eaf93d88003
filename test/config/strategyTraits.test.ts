/** Tests that code outside a slot asks strategies for traits and does not compare their names. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config/schema.ts';
import { slotMetas } from '../../src/config/registry.ts';
import { strategyHas } from '../../src/config/strategyTraits.ts';

const root = join(import.meta.dirname, '../..');

/** Values of a setting that choose strategies of a slot; without the value that chooses none. */
const chosen = slotMetas.flatMap(({ slot, choice, strategies }) =>
  strategies.flatMap(({ id, on }) => {
    const conditions = on ?? (choice ? [{ setting: choice.setting, is: [id] }] : []);
    return conditions.flatMap(({ setting, is = [] }) =>
      is
        .filter((value) => typeof value === 'string' && value !== choice?.off)
        .map((value) => ({ slot, setting, value })),
    );
  }),
);

/** Where a file compares a setting with a value that chooses a strategy of another slot. */
function comparisonsIn(path: string, text: string): string[] {
  return chosen
    .filter(({ slot }) => !path.startsWith(`src/strategies/${slot}/`))
    .filter(({ setting, value }) => new RegExp(`\\b${setting} [!=]== '${String(value)}'`).test(text))
    .map(({ setting, value }) => `${path}: ${setting} ${String(value)}`);
}

/** Each is about settings or words of that one strategy, or stands where a trait could not be asked for. */
const permitted = [
  // `behaviour` is the policy that sampled, so no other one is scored, corrected or shown.
  'src/run/schedule/rules.ts: proximal behaviour',
  'src/strategies/learning.ts: proximal behaviour',
  'src/ui/lab/token/Policies.svelte: proximal behaviour',
  // The value head belongs to the policy.
  'src/ui/lab/findings/nonFinite.ts: baseline value',
  // Tasks know no strategies; the length of a hint follows its content.
  'src/tasks/levels.ts: hint_content solved',
  // The strategy's setting that says when it starts over.
  'src/strategies/objective/kl-convex/klConvex.ts: replay mix',
  // A budget and a choice of prompts that share one estimate.
  'src/strategies/prompts/group-dro/bins.ts: allocation group_dro',
  'src/strategies/prompts/rates.ts: allocation oracle',
  // Findings that advise on settings of the strategy.
  'src/ui/lab/findings/pruningWaits.ts: prune first_tokens',
  'src/ui/lab/findings/pruningWaits.ts: prune quality',
];

test('only permitted places compare a setting with the name of another slot’s strategy', () => {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith('src/methods/'));
  const found = paths.flatMap((path) => comparisonsIn(path, readFileSync(join(root, path), 'utf8')));
  expect(found.sort()).toEqual([...permitted].sort());
});

test('a comparison is found outside its slot, and not inside', () => {
  const text = "if (config.replay !== 'partial') return;";
  expect(comparisonsIn('src/run/round.ts', text)).toEqual(['src/run/round.ts: replay partial']);
  expect(comparisonsIn('src/strategies/replay/options.ts', text)).toEqual([]);
});

test('a trait holds while a strategy that declares it is active', () => {
  const config = parseConfig({});
  expect(strategyHas('keeps_groups', config)).toBe(false);
  for (const replay of ['fifo', 'heap', 'mix', 'recompose', 'partial'] as const)
    expect(strategyHas('keeps_groups', { ...config, replay })).toBe(true);
  expect(strategyHas('keeps_groups', { ...config, replay: 'stale' })).toBe(false);
  expect(strategyHas('leaves_unfinished', { ...config, replay: 'partial' })).toBe(true);
  expect(strategyHas('joins_rounds', { ...config, replay: 'recompose' })).toBe(true);
  expect(strategyHas('samples_with_older_weights', { ...config, replay: 'stale' })).toBe(true);
  expect(strategyHas('contrasts_completions', { ...config, surrogate: 'sequence_contrast' })).toBe(true);
  expect(strategyHas('prunes_blindly', { ...config, prune: 'random' })).toBe(true);
  expect(strategyHas('prunes_blindly', { ...config, prune: 'quality' })).toBe(false);
});
