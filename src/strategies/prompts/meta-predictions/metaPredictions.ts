/**
 * Meta-awareness (MASA: "Meta-Awareness Enhances Reasoning Models: Self-Alignment Reinforcement Learning"): before it
 * answers, the policy predicts its success rate and length on each prompt. Prompts that it expects to be all right or all
 * wrong are skipped, and predictions are rewarded by how the others did.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { addToLedger, emptyLedger } from '../../../rollout/ledger.ts';
import type { Sample } from '../../../rollout/sample.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import { selectionUniform, type Choice } from '../selector.ts';
import { medianLength, withPredictions } from './predictionMemory.ts';
import { rewardedPredictions } from './predictionReward.ts';
import { askPredictions } from './question.ts';

/** Whether at least the share `agreement` of a prompt's predictions is that no completion will be right, or that all will. */
function expectsNoDifference(predictions: readonly Sample[], agreement: number): boolean {
  const rates = predictions.filter(({ prediction }) => prediction?.of === 'rate');
  const say = (rate: number): number =>
    rates.filter(({ prediction }) => prediction?.value === rate).length / rates.length;
  return say(0) >= agreement || say(1) >= agreement;
}

type Fate = 'kept' | 'skipped' | 'audited';

/** What happens to each prompt. A round keeps at least one. */
function fatesOf(
  asked: readonly (readonly Sample[])[],
  indices: readonly number[],
  choice: Choice,
  { meta_warmup, meta_agreement, meta_audit }: RunConfig,
): Fate[] {
  const fates = asked.map((predictions, i): Fate => {
    if (choice.round < meta_warmup || !expectsNoDifference(predictions, meta_agreement)) return 'kept';
    // The first two numbers order the candidates and draw among them, the third draws references.
    return selectionUniform(choice, indices[i] as number, 3) < meta_audit ? 'audited' : 'skipped';
  });
  return fates.every((fate) => fate === 'skipped') ? ['kept', ...fates.slice(1)] : fates;
}

/** Asks for predictions first, skips prompts by them, and adds them to the batch. */
export const metaPredictions: Wrapping = (site) => {
  const { config, tokens } = site;
  if (!tokens || config.meta_rollouts === 0) return null;
  const longest = tokens.plainFrame.width - tokens.plainFrame.promptWidth;
  return (collect) => async (request) => {
    const { prompts, round, carried } = request;
    if (prompts.length === 0) return collect(request);
    const { predictions, costs } = await askPredictions(site, request, prompts, longest);
    const indices = prompts.map(({ prompt }) => prompt.index);
    const fates = fatesOf(
      predictions,
      indices,
      { config, round, collection: carried.collections.length },
      config,
    );
    const memory = withPredictions(carried.memory, {
      round,
      tokens: costs.entries.tok_unique ?? 0,
      asked: prompts.length,
      skipped: fates.filter((fate) => fate === 'skipped').length,
      audited: indices.filter((_, i) => fates[i] === 'audited'),
      lengths: new Map(
        predictions.flatMap((own, i) => {
          const length = medianLength(own);
          return length === null ? [] : [[indices[i] as number, [length]] as const];
        }),
      ),
    });
    const collected = await collect({
      ...request,
      prompts: prompts.filter((_, i) => fates[i] !== 'skipped'),
      carried: { ...carried, memory },
    });
    const rewarded = rewardedPredictions(predictions.flat(), collected.batch);
    const { generate, verify } = collected.timing;
    return {
      ...collected,
      batch: { ...collected.batch, ...(rewarded.length > 0 && { predictions: rewarded }) },
      entries: [costs.entries, collected.entries].reduce(addToLedger, emptyLedger),
      timing: { generate: generate + costs.timing.generate, verify: verify + costs.timing.verify },
    };
  };
};
