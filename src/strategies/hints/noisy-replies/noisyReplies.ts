/**
 * Replies that are of no use at a rate that changes over rounds (ZeroSearch: "Incentivize the Search Capability of LLMs
 * without Searching", arXiv 2505.04588). Evaluations have a rate of their own.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { attemptOf, type Batch } from '../../../rollout/sample.ts';
import type { Act } from '../../../rollout/turns.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import type { TokenTask, WrongReplies } from '../../../tasks/task.ts';
import { exp } from '../../../tensor/exp.ts';
import { log } from '../../../tensor/log.ts';
import { philox, streams, toUniform } from '../../../tensor/random.ts';

type Settings = Pick<
  RunConfig,
  | 'reply_noise'
  | 'reply_noise_start'
  | 'reply_noise_end'
  | 'reply_noise_rounds'
  | 'reply_noise_base'
  | 'reply_noise_eval'
>;

/**
 * Probability that a reply of round i is wrong: p(i) = p_s + (b^{i/m} − 1)/(b − 1) · (p_e − p_s) up to round m and p_e
 * after it; linear: p_s + i/m · (p_e − p_s).
 */
export function noiseRate(config: Settings, round: number): number {
  const { reply_noise, reply_noise_start: start, reply_noise_end: end, reply_noise_base: base } = config;
  if (reply_noise === 'none') return 0;
  const done = Math.min(1, round / config.reply_noise_rounds);
  const curve = done === 1 ? 1 : (exp(done * log(base)) - 1) / (base - 1);
  const risen = { constant: 1, linear: done, exponential: curve }[reply_noise];
  return start + risen * (end - start);
}

/** Above the number of every stream, so that no two of them share draws. */
const mostStreams = 128;

/** The environment where some replies are wrong: drawn for each reply apart, at the rate of the round in which its row began. */
export function noisyAct(
  act: Act,
  wrongReplies: WrongReplies,
  config: Settings & Pick<RunConfig, 'seed'>,
  explores: boolean,
): Act {
  return async (attempts, keys) => {
    const plain = await act(attempts, keys);
    return plain.map((reply, i) => {
      const key = keys?.[i];
      const attempt = attempts[i];
      if (!key || !attempt || reply.terminated || reply.truncated) return reply;
      const { stream, round, place, sample, position } = key;
      const words = philox(
        [config.seed, streams.wrongReply],
        [mostStreams * position + stream, sample, round, place],
      );
      const rate = explores ? noiseRate(config, round) : config.reply_noise_eval;
      if (toUniform(words[0]) >= rate) return reply;
      return wrongReplies.reply(attempt, toUniform(words[1])) ?? reply;
    });
  };
}

/** Shares of a round's replies, over completions; null where nothing was measured. */
export function wrongReplyMetrics(batches: readonly Batch[], { seen }: WrongReplies) {
  const counts = { asked: 0, wrong: 0, followed: 0, again: 0 };
  for (const one of batches.flatMap(({ trajectories }) => trajectories)) {
    for (const { isWrong, askedAgain } of seen(attemptOf(one))) {
      counts.asked++;
      if (!isWrong) continue;
      counts.wrong++;
      if (askedAgain === null) continue;
      counts.followed++;
      counts.again += Number(askedAgain);
    }
  }
  return {
    'noise/wrong': counts.asked > 0 ? counts.wrong / counts.asked : null,
    'noise/asked_again': counts.followed > 0 ? counts.again / counts.followed : null,
  };
}

/** The wrong replies of a task; null where it has none or the settings turn them off. */
export const wrongRepliesOf = (
  { wrongReplies }: TokenTask,
  { reply_noise }: Settings,
): WrongReplies | null => (reply_noise === 'none' ? null : (wrongReplies ?? null));

/** Reports the rate of wrong replies; the environment itself makes them. */
export const countedWrongReplies: Wrapping = ({ config, tokens }) => {
  const wrongReplies = tokens && wrongRepliesOf(tokens.task, config);
  if (!wrongReplies) return null;
  return (collect) => async (request) => {
    const collected = await collect(request);
    return {
      ...collected,
      metrics: {
        ...collected.metrics,
        'noise/rate': noiseRate(config, request.round),
        ...wrongReplyMetrics([collected.batch], wrongReplies),
      },
    };
  };
};
