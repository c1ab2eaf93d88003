/** Describes a node of a rollout tree, for the line below the tree and for screen readers. */
import type { RolloutNode } from '../../run/records.ts';
import { fixed, signed } from '../state/format.ts';
import { isText, writtenText, type Writing } from '../tokens/writing.ts';
import { mostBehind, originRuns, updatesWords } from '../tokens/origins.ts';

const completions = (count: number): string => `${count} completion${count === 1 ? '' : 's'}`;

/** Origins of its tokens, unless the policy has just sampled all of them. */
function originsOf(node: RolloutNode, replayed: boolean): string[] {
  const runs = originRuns(node, replayed);
  const count = (origin: string): number =>
    runs.reduce((sum, { origin: own, from, to }) => sum + (own === origin ? to - from : 0), 0);
  const [hint, tool] = [count('hint'), count('tool')];
  return [
    ...(hint > 0 ? [`${hint} of a hint`] : []),
    ...(tool > 0 ? [`${tool} written by the environment`] : []),
    ...(count('replayed') > 0 ? ['replayed'] : []),
    ...(count('stale') > 0 ? [`stale by ${updatesWords(mostBehind(node))}`] : []),
  ];
}

/** The facts of a node as short phrases. `replayed`: its group was sampled in an earlier round. */
export function factsOf(node: RolloutNode, replayed = false): string[] {
  const { symbols, lines, ends, value, searched, advantage, pruned } = node;
  const tokens = `${symbols.length} token${symbols.length === 1 ? '' : 's'}`;
  const facts = [
    lines.length > 1 ? `${tokens} shared by ${completions(lines.length)}` : tokens,
    ...originsOf(node, replayed),
    ...(value === null
      ? []
      : [lines.length > 1 ? `value ${fixed(value)}, their mean reward` : `reward ${fixed(value)}`]),
    ...(searched
      ? [`${searched.visits} visit${searched.visits === 1 ? '' : 's'}, step value ${signed(searched.value)}`]
      : []),
    ...(advantage === null ? [] : [`advantage ${signed(advantage)}`]),
  ];
  if (pruned) facts.push(prunedWords(pruned));
  else if (ends.length > 0) facts.push(`completion ${ends.map((line) => line + 1).join(', ')} ends here`);
  return facts;
}

/** Names of pruning rules by those that records have. */
const rules = new Map<string, string>([
  [/* data */ 'at random', /* text */ 'at random'],
  [/* data */ 'first tokens', /* text */ 'first tokens'],
  [/* data */ 'group full', /* text */ 'group full'],
  [/* data */ 'length cap', /* text */ 'length cap'],
  [/* data */ 'lookahead', /* text */ 'lookahead'],
  [/* data */ 'own rule', /* text */ 'own rule'],
  [/* data */ 'parent pruned', /* text */ 'parent pruned'],
  [/* data */ 'predicted length', /* text */ 'predicted length'],
  [/* data */ 'pruned', /* text */ 'pruned'],
  [/* data */ 'quality', /* text */ 'quality'],
  [/* data */ 'replaced', /* text */ 'replaced'],
  [/* data */ 'same results', /* text */ 'same results'],
  [/* data */ 'tail confidence', /* text */ 'tail confidence'],
]);

/** Why a row was pruned, with what its rule measured. */
export function prunedWords({ rule, score }: NonNullable<RolloutNode['pruned']>): string {
  return `pruned: ${rules.get(rule) ?? rule}${score === null ? '' : ` (${Number.isInteger(score) ? score : fixed(score)})`}`;
}

/** All facts in one sentence. */
export function nodeSentenceOf(node: RolloutNode, replayed = false, writing?: Writing): string {
  const text = isText(writing) ? writtenText(node.symbols, writing) : node.symbols.join('');
  return [`“${text}”`, ...factsOf(node, replayed)].join(', ');
}
