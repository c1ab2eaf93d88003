/** prime-rl: token exports (`trainer/rl/token_export.py`), one sequence a line with one number a token in each list. */
import { finiteIn } from '../json.ts';
import { foundCompletion, numbersOf, type RecordFormat } from './format.ts';

export const primeTokens: RecordFormat = {
  title: 'prime-rl token export',
  is: (record) => Array.isArray(record['token_ids']) && Array.isArray(record['inference_logprobs']),
  take(record, sink) {
    const ids = numbersOf(record['token_ids']) ?? [];
    const sampled = numbersOf(record['inference_logprobs']) ?? [];
    const [trained, entropy, advantages] = ['trainer_logprobs', 'entropy', 'advantages'].map((name) =>
      numbersOf(record[name]),
    );
    const given = record['loss_mask'];
    const mask = Array.isArray(given) ? given.map(Boolean) : null;
    if ([sampled, trained, entropy, advantages, mask].some((list) => list && list.length !== ids.length))
      return 'a sequence whose lists differ in length';
    sink.is('prime-rl');
    const begin = mask?.indexOf(true) ?? 0;
    sink.completion(
      foundCompletion(
        { step: record['step'] as number },
        {
          ...{ prompt: '', completion: '', parts: {} },
          advantage: finiteIn(advantages?.[Math.max(0, begin)]),
          length: mask ? mask.filter(Boolean).length : ids.length,
          tokens: { ids, sampled, trained: trained ?? null, entropy: entropy ?? null, mask },
          // Completions of one prompt begin with the same tokens.
          group: ids.slice(0, Math.max(0, begin)).join(' '),
        },
      ),
    );
    return null;
  },
};

export const primeEpisodes: RecordFormat = {
  title: 'prime-rl episodes',
  is: (record) => Array.isArray(record['traces']) && 'env' in record,
  take: () =>
    'episodes of verifiers are not read: set trainer.enable_token_export = true and open token_exports, or open metrics.jsonl',
};
