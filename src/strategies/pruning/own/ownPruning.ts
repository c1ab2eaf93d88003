/**
 * Pruning by code of the reader: `keep` of an own method sees the rows that are checked together and says which stay.
 * It draws nothing, so survivors need no weights.
 */
import { valuesAt } from '../../../learn/own/columns.ts';
import { answersOfMethod, type OwnMethod, type OwnRow } from '../../../learn/own/ownMethod.ts';
import { askTogether } from '../../../learn/own/askTogether.ts';
import type { Unverified } from '../../../rollout/assemble.ts';
import type { PruneReason } from '../../../rollout/growth.ts';
import type { PruningDecision } from '../../../rollout/pruning.ts';
import { vocabularyIn } from '../../../tasks/index.ts';
import { answerText } from '../../../tasks/own/ownTask.ts';
import { pruneLength, type Pruning } from '../pruning.ts';

const reason: PruneReason = { rule: 'own rule', score: null };

/** An unfinished completion as the code sees it: its text without the prompt, and the tokens that the policy chose. */
function rowOf({ prompt, tokens, logps, entropies, trainMask }: Unverified): OwnRow {
  const chosen = valuesAt(logps, trainMask);
  return {
    text: answerText(vocabularyIn(prompt.task), Array.from(tokens.subarray(prompt.tokens.length))),
    length: chosen.length,
    logps: chosen,
    entropies: valuesAt(entropies, trainMask),
  };
}

/** Its checks reject with the sentence of the code where it fails. */
export const ownPruning: Pruning<Promise<PruningDecision>> = ({ config, longest }) => {
  const own = config.own_method as OwnMethod;
  const keptOf = askTogether((sets: readonly OwnRow[][]) => answersOfMethod(own).keep(sets, own.values));
  return {
    at: pruneLength({ config, longest }),
    async check({ trajectory }, rows, { others }) {
      const kept = await keptOf(rows.map((row) => rowOf(trajectory(row))));
      // As with the other rules, no group vanishes.
      const spared = others === 0 && !kept.includes(true) ? 0 : null;
      const gone = rows.filter((_, i) => !kept[i] && i !== spared);
      return { pruned: new Map(gone.map((row) => [row, reason])) };
    },
  };
};
