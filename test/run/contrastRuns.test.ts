/** Whole rounds in which completions are contrasted, or errors weighed by confidence: on onnxruntime, from shipped bases. */
import { describe, expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import { roundsOf } from './resumed.ts';

const configOf = (method: string, settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...defaultConfig(method, 'scratchpad'),
    ...{ prompts_per_round: 8, num_generations: 4, num_eval_prompts: 2, max_rounds: 4, warmup_steps: 0 },
    ...settings,
  });

describe.each([
  ['drpo', 'approx_kl'],
  ['ace', 'confidence/negative_mean'],
] as const)('%s', (method, watched) => {
  it('learns with finite numbers, and resumes from a checkpoint bit for bit', async () => {
    const config = configOf(method);
    const whole = await roundsOf(config, 4);
    expect(whole.rows.map(({ update }) => update)).toEqual([2, 4, 6, 8]);
    for (const row of whole.rows) {
      for (const key of ['loss', 'grad_norm', watched]) expect(Number.isFinite(row[key]), key).toBe(true);
      expect(row['updates/skipped']).toBe(0);
    }
    const half = await roundsOf(config, 2);
    const rest = await roundsOf(config, 4, structuredClone(half.checkpoint));
    expect(rest.rows).toEqual(whole.rows.slice(2));
    expect(rest.checkpoint.hash).toBe(whole.checkpoint.hash);
  });
});

describe('the cost of scoring with the starting policy', () => {
  it('is every token of every completion once a round, and each prompt once where its completions share a row', async () => {
    const { ledger } = await roundsOf(configOf('ace'), 1);
    const { ledger: without } = await roundsOf(configOf('ace', { overconfidence_alpha: 0 }), 1);
    expect(without.tok_aux).toBe(0);
    // `tok_prompt` has the prompt once for each of its four completions.
    expect(ledger.tok_aux).toBe(ledger.tok_unique + ledger.tok_prompt / 4);
    const { tok_aux: _, ...rest } = ledger;
    const { tok_aux: __, ...restWithout } = without;
    expect(rest).toEqual(restWithout);
  });

  it('is shared with a KL penalty: the batch is scored once a round, whatever the passes', async () => {
    const { ledger } = await roundsOf(configOf('ace', { beta: 0.04, num_iterations: 2 }), 1);
    const { ledger: once } = await roundsOf(configOf('ace'), 1);
    expect(ledger.tok_aux).toBe(once.tok_aux);
  });
});
