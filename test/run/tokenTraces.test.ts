/**
 * What the Token panel is told of each method, on live rounds of the tiny policies on the real engine, against what the update
 * program reported of the same updates. Completions are chosen by what they show; every token of a chosen one is checked.
 */
import { describe, expect, it } from 'vitest';
import { parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { TraceStep } from '../../src/learn/trace.ts';
import { methods } from '../../src/methods/index.ts';
import type { LineTrace, RolloutGroup, RolloutLine, TokenUpdate } from '../../src/run/records.ts';
import { roles } from '../../src/rollout/sample.ts';
import { stepWords } from '../../src/strategies/words.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { isMultipleOfAdvantage } from '../../src/learn/own/homogeneous.ts';
import { methodWith } from '../learn/own/losses.ts';
import { traceLoss } from '../sandbox/traceLoss.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { checkingSums } from '../learn/wholeFromParts.ts';
import { reckon } from './arithmetic.ts';
import { openHere } from './openHere.ts';

const tolerance = 1e-5;
const cases = ['negative', 'clipped', 'hinted', 'replayed', 'pruned', 'shared'] as const;
type Case = (typeof cases)[number];

/** What a method must show in its rounds, by its settings. */
const must: Readonly<Record<Case, (config: RunConfig) => boolean>> = {
  // Its advantages are not those of tokens, every reward is compared with nothing, or they are weights.
  negative: ({ surrogate, baseline }) =>
    surrogate !== 'sequence_contrast' && !['none', 'two_critics'].includes(baseline),
  clipped: ({ surrogate, importance_sampling_level }) =>
    ['clipped', 'capped_weight', 'additive_clip', 'confidence_clip'].includes(surrogate) &&
    importance_sampling_level === 'token',
  hinted: ({ hint }) => hint !== 'none',
  replayed: ({ replay }) => ['fifo', 'priority', 'mix', 'partial'].includes(replay),
  // A quality head, probe or prediction prunes only once it tells right from wrong, which takes more rounds.
  pruned: ({ prune }) => !['none', 'quality', 'first_tokens', 'predicted_length'].includes(prune),
  // A loss whose bounds follow the completion, or a reader's that is no multiple of the advantage, trains each copy.
  shared: ({ topology, tree_credit, surrogate, own_method: own }) =>
    topology !== 'flat' &&
    tree_credit !== 'depth_wise' &&
    surrogate !== 'confidence_clip' &&
    (!own?.loss || isMultipleOfAdvantage(own.loss)),
};

const executor = sharedExecutor();

/** Settings with which a rule prunes within the first rounds, and not everything. */
const prunesEarly: Readonly<Partial<Record<RunConfig['prune'], Partial<RunConfig>>>> = {
  length_cap: { prune_at: 11 },
};

/** The method on the smallest policy of its task in small rounds, with a step large enough that a round's later updates meet the clip. */
function configOf(method: string, more: Partial<RunConfig> = {}): RunConfig {
  const own = parseConfig({ method, ...more });
  // Replies have a base of one size, and without one nothing is a reply.
  const policy = policyOf(own.policy).kind === 'mlp' || own.task === 'replies' ? own.policy : 'tiny';
  const prompts_per_round = own.num_generations === 1 ? 32 : ['dps', 'dots', 'masa'].includes(method) ? 8 : 4;
  const num_generations = Math.min(own.num_generations, 16);
  const rates = { learning_rate: 0.01, warmup_steps: 0, max_grad_norm: 100 };
  const small = { num_eval_prompts: 8, eval_every_rounds: 1000, max_rounds: 1000 };
  const early = prunesEarly[own.prune];
  // Updates on solutions come first: at such a rate they would leave a policy that is never right.
  const warm = own.warm_start !== 'none' && { warm_start_updates: 1, learning_rate: 0.001 };
  return parseConfig({
    ...own,
    policy,
    prompts_per_round,
    num_generations,
    seed: 3,
    ...rates,
    ...small,
    ...early,
    ...warm,
    ...(own.labels === 'judge' && { min_choices: 2, choices_per_round: 16 }),
    // The method takes one update, in which no ratio has moved; and a game has few moves.
    ...(own.task === 'kuhn-poker' && { steps_per_generation: 2, learning_rate: 0.05 }),
    // In its first rounds hardly a group differs, and no ratio gets far in two updates.
    ...(own.hint_content === 'skill' && { num_iterations: 3 }),
  });
}

const near = (a: number, b: number): boolean =>
  Object.is(a, b) || Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));

/** What is wrong with the arithmetic of a step as it would be shown; null if nothing. */
function faultOf({ id, operands, result, line, left }: TraceStep): string | null {
  const words = stepWords[id];
  // What a reader wrote goes by the reader's names.
  const isOwn = id.startsWith('own loss') && line !== undefined;
  if (!words && !isOwn) return `${id}: has no words`;
  const shown = line ?? words?.line ?? '';
  const unnamed = Object.keys(operands).filter(
    (name) =>
      !isOwn && !(name in (words?.operands ?? {})) && !(name in stepWords) && !name.startsWith('own loss'),
  );
  if (unnamed.length > 0) return `${id}: says nothing of ${unnamed.join(', ')}`;
  if (shown === '') return left || result === 0 ? null : `${id}: no arithmetic`;
  const found = reckon(shown, operands);
  return near(found, result)
    ? null
    : `${id}: ${shown} is ${found}, said ${result} of ${JSON.stringify(operands)}`;
}

/** The advantage that the steps end with; 0 where the token left. */
const endOf = (steps: readonly TraceStep[]): number =>
  steps.some(({ left }) => left) ? 0 : (steps.at(-1)?.result ?? 0);

function checkToken(line: RolloutLine, position: number, trace: LineTrace): string[] {
  const steps = trace.advantages[position] ?? [];
  const seen = trace.updates.flatMap(({ tokens }) => tokens[position] ?? []);
  const faults = [...steps, ...seen.flatMap((one) => one.steps)]
    .map(faultOf)
    .filter((fault) => fault !== null);
  const used = line.advantages[position] as number;
  const left = steps.some((step) => step.left);
  if (!left && !near(endOf(steps), used)) faults.push(`advantage ${endOf(steps)}, the update used ${used}`);
  if (left && seen.some(({ weight, owner }) => weight !== 0 && owner === undefined))
    faults.push(`left by ${steps.find((step) => step.left)?.id}, and trained`);
  for (const { steps: told, part, weight, owner } of seen) {
    const fed = told.flatMap(({ operands }) =>
      operands.negative === undefined ? (operands.advantage ?? []) : [],
    );
    if (weight !== 0 && owner === undefined && fed.some((one) => !near(one as number, used)))
      faults.push(`fed ${String(fed)}, the round has ${used}`);
    if (weight !== 0 && !told.some(({ id, result }) => id === 'part' && near(result, part)))
      faults.push('no part of the loss');
  }
  return faults;
}

/** What a completion shows before it is explained. */
function showsOf({ round, tree }: RolloutGroup, line: RolloutLine, at: number): string[] {
  const shared = tree?.some(
    ({ symbols, lines }) => symbols.length > 0 && lines.includes(at) && (lines[0] as number) < at,
  );
  const advantage = line.advantages.find((one) => one !== 0) ?? 0;
  return [
    ...line.roles.map((role) => `role ${role}`),
    `advantage ${Math.sign(advantage)}`,
    `${line.truncated ? 'truncated' : 'ended'}`,
    ...(round === undefined ? [] : ['replayed']),
    ...(line.hint === undefined ? [] : ['hinted']),
    ...(line.behind?.some((updates) => updates > 0) ? ['resumed'] : []),
    ...(shared ? ['shared'] : []),
    ...(tree?.some(({ pruned }) => pruned !== null) ? ['pruned'] : []),
  ];
}

/** The places of a round's first and last completion, and of each that is the first to show something. */
function chosenOf(groups: readonly RolloutGroup[]): readonly (readonly [group: number, line: number])[] {
  const places = groups.flatMap(({ lines }, group) => lines.map((_, line) => [group, line] as const));
  const shown = new Set<string>();
  return places.filter(([group, line], at) => {
    const { lines } = groups[group] as RolloutGroup;
    const fresh = showsOf(groups[group] as RolloutGroup, lines[line] as RolloutLine, line).filter(
      (one) => !shown.has(one),
    );
    for (const one of fresh) shown.add(one);
    return fresh.length > 0 || at === places.length - 1;
  });
}

/** Which of the cases a token is. */
function casesOf(
  group: RolloutGroup,
  line: RolloutLine,
  position: number,
  seen: readonly TokenUpdate[],
): Case[] {
  const is: Readonly<Record<Case, boolean>> = {
    negative: (line.advantages[position] as number) < 0 && seen.some(({ weight }) => weight !== 0),
    clipped: seen.some(({ clipped }) => clipped),
    hinted: line.hint !== undefined || line.roles.includes(roles.hint),
    replayed: group.round !== undefined,
    pruned: group.tree?.some(({ pruned }) => pruned !== null) ?? false,
    shared: seen.some(({ owner }) => owner !== undefined),
  };
  return cases.filter((one) => is[one]);
}

const most = Number(process.env.ROUNDS ?? 6);

/** A loss over several lines that reads all that one may. */
const ownLoss = `export function loss({ ratio, logp, oldLogp, refLogp, advantage, entropy, position, round, epsilon, weight }) {
  const gap = refLogp - logp;
  const bounded = clip(ratio, 1 - epsilon, 1 + epsilon);
  const pulled = advantage < 0 ? bounded : min(ratio, 3);
  return -min(ratio * advantage, pulled * advantage)
    + weight * (exp(gap) - gap - 1) / (1 + position)
    - 0.01 * entropy * (mean(entropy) + round) + 0.1 * (logp - oldLogp) ** 2;
}`;

/** One that is a multiple of the advantage, so that tokens of a tree are trained once. */
const scaledLoss = `export function loss({ ratio, advantage, epsilon, weight }) {
  const bounded = clip(ratio, 1 - epsilon, 1 + epsilon);
  return (advantage < 0 ? weight : 1) * -min(ratio * advantage, bounded * advantage);
}`;

const withLoss = (method: string, loss: string): RunConfig => {
  const made = methodWith(traceLoss(loss, ['epsilon', 'weight']), { weight: 0.5 });
  return configOf(method, { surrogate: 'own', own_method: { ...made, basedOn: method } });
};

const recipes: readonly (readonly [string, () => RunConfig])[] = [
  ...Object.keys(methods).map((method) => [method, () => configOf(method)] as const),
  ...['grpo', 'treepo', 'gspo'].map(
    (method) => [`a reader’s loss on ${method}`, () => withLoss(method, ownLoss)] as const,
  ),
  ['a reader’s multiple of the advantage on treepo', () => withLoss('treepo', scaledLoss)],
];

describe.each(recipes)('%s', (_, recipe) => {
  it('explains every token of a round with the numbers of its updates', async () => {
    const config = recipe();
    const apart: string[] = [];
    // Every update in as many parts as there can be.
    const inParts = { leastPart: 1, computeParts: checkingSums(executor, (fault) => apart.push(fault)) };
    const { run, dispose } = await openHere(config, executor, inParts);
    const wanted = new Set(cases.filter((one) => must[one](config)));
    let updates = 0;
    for (let round = 1; round <= most && (round === 1 || wanted.size > 0); round++) {
      const { rollouts, metrics } = await run.round({ showGroups: 1000 });
      const groups = rollouts ?? [];
      const explained = async (group: number, line: number): Promise<LineTrace> => {
        const trace = await run.explain({ round, group, line });
        if (trace === null) throw new Error('the round is not kept');
        return trace;
      };
      const faults: string[] = [];
      let losses: readonly { loss: number | null; sum: number }[] = [];
      let clips: LineTrace['clipped'] = [];
      const check = (g: number, l: number, trace: LineTrace): void => {
        const group = groups[g] as RolloutGroup;
        const line = group.lines[l] as RolloutLine;
        ({ updates: losses, clipped: clips } = trace);
        line.symbols.forEach((_, position) => {
          const place = `round ${round}, group ${g}, line ${l}, token ${position}`;
          faults.push(...checkToken(line, position, trace).map((fault) => `${place}: ${fault}`));
          const seen = trace.updates.flatMap(({ tokens }) => tokens[position] ?? []);
          for (const one of casesOf(group, line, position, seen)) wanted.delete(one);
        });
      };
      for (const [g, l] of chosenOf(groups)) check(g, l, await explained(g, l));
      // Only the updates say what they clipped.
      const clipped = clips.findIndex((lines) => lines.some((counts) => counts.some((count) => count > 0)));
      if (clipped !== -1) {
        const line = (clips[clipped] as LineTrace['clipped'][number]).findIndex((counts) =>
          counts.some((count) => count > 0),
        );
        check(clipped, line, await explained(clipped, line));
      }
      expect(faults).toEqual([]);
      for (const { loss, sum } of losses) {
        expect([loss, near(sum, loss as number)]).toEqual([loss, true]);
        updates++;
      }
      const mean = losses.reduce((all, { loss }) => all + (loss as number), 0) / losses.length;
      if (losses.length > 0) expect([mean, near(mean, metrics.loss as number)]).toEqual([mean, true]);
    }
    await dispose();
    expect(updates).toBeGreaterThan(0);
    expect(apart).toEqual([]);
    expect([...wanted]).toEqual([]);
  }, 60_000);
});
