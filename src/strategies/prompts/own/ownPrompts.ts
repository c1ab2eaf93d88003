/** Choice of prompts by code of the reader: `choose` of an own method scores the candidates from their records. */
import { answersOfMethod, type OwnMethod } from '../../../learn/own/ownMethod.ts';
import { recall } from '../../../rollout/memory.ts';
import { vocabularyIn } from '../../../tasks/index.ts';
import { poolPrompt } from '../../../tasks/pool.ts';
import type { Selector } from '../selector.ts';
import { ownRecordsRemembering } from './ownRecords.ts';

export const ownSelector: Selector<Promise<readonly number[]>> = {
  /** Rejects with the sentence of the code where it fails. */
  scores(candidates, memory, { config, round }) {
    const own = config.own_method as OwnMethod;
    const { decode } = vocabularyIn(config.task);
    const records = recall(ownRecordsRemembering, memory);
    const seen = candidates.map((index) => {
      const { tokens, key } = poolPrompt(config, index);
      const [tried = 0, solved = 0, last] = records.get(index) ?? [];
      // Starts of control tasks are numbers; their key names them.
      const prompt = tokens.length > 0 ? decode(tokens) : key;
      return { prompt, tried, solved, age: last === undefined ? null : round - last };
    });
    return answersOfMethod(own).choose(seen, own.values);
  },
};
