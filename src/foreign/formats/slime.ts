/** slime: samples (`Sample.to_dict` in `slime/utils/types.py`) as JSON lines; slime itself pickles them. */
import { finiteIn, isRecord } from '../json.ts';
import { foundCompletion, numbersOf, textOf, type RecordFormat } from './format.ts';

/** How to turn slime's pickled samples into lines that this reader opens. */
export const slimeToLines =
  /* data */
  'python -c "import json,sys,torch; [print(json.dumps(s, default=str)) for s in torch.load(sys.argv[1], weights_only=False)[\'samples\']]" 7.pt > 7.jsonl';

export const slimeSample: RecordFormat = {
  title: 'slime samples',
  is: (record) => 'response' in record && ('response_length' in record || 'rollout_log_probs' in record),
  take(record, sink) {
    const { prompt, response, status, reward, label, group_index: group } = record;
    sink.is('slime');
    const length = finiteIn(record['response_length']);
    const sampled = numbersOf(record['rollout_log_probs']);
    const ids = numbersOf(record['tokens']) ?? [];
    const mask = numbersOf(record['loss_mask']);
    const scores = isRecord(reward) ? reward : {};
    sink.completion(
      foundCompletion(scores, {
        ...{ prompt: textOf(prompt), completion: textOf(response), length },
        step: null,
        reward: finiteIn(reward) ?? finiteIn(scores['score']) ?? finiteIn(scores['reward']),
        isTruncated: typeof status === 'string' ? status === 'truncated' : null,
        truth: label === null || label === undefined ? null : textOf(label),
        group: finiteIn(group) === null ? null : String(group),
        tokens: sampled && {
          // The prompt's tokens come first.
          ...{
            ids: ids.slice(Math.max(0, ids.length - sampled.length)),
            sampled,
            trained: null,
            entropy: null,
          },
          mask: mask && mask.map((one) => one === 1),
        },
      }),
    );
    return null;
  },
};
