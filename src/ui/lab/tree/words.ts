/** What a stretch of a rollout tree is called: for the line below the tree, and for those who listen. */
import type { RolloutNode } from '../../../run/records.ts';
import { fixed, signed } from '../../format.ts';

const completions = (count: number): string => `${count} completion${count === 1 ? '' : 's'}`;

/** The facts of a stretch, each a short phrase: value, advantage, what is shared, why it was cut. */
export function factsOf({ symbols, lines, ends, value, advantage, cut }: RolloutNode): string[] {
  const tokens = `${symbols.length} token${symbols.length === 1 ? '' : 's'}`;
  const facts = [
    lines.length > 1 ? `${tokens} shared by ${completions(lines.length)}` : tokens,
    ...(value === null
      ? []
      : [lines.length > 1 ? `value ${fixed(value)}, their mean reward` : `reward ${fixed(value)}`]),
    ...(advantage === null ? [] : [`advantage ${signed(advantage)}`]),
  ];
  if (cut) facts.push(cutWords(cut));
  else if (ends.length > 0) facts.push(`completion ${ends.map((line) => line + 1).join(', ')} ends here`);
  return facts;
}

/** Why a row was cut off, with what its rule measured. */
export function cutWords({ rule, score }: NonNullable<RolloutNode['cut']>): string {
  return `cut: ${rule}${score === null ? '' : ` (${Number.isInteger(score) ? score : fixed(score)})`}`;
}

/** All of it in one sentence. */
export function nameOf(node: RolloutNode): string {
  return [`“${node.symbols.join('')}”`, ...factsOf(node)].join(', ');
}
