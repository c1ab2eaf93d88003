/** A round's exchange with partners: what is sent, and what enters the buffer, checked and verified here. */
import { roles, type Sample } from '../../../../rollout/sample.ts';
import { verdictsOf } from '../../../../rollout/verify.ts';
import { ruled } from '../../../../tasks/index.ts';
import { plainFrameOf } from '../../../../tasks/levels.ts';
import type { PlayOut } from '../../../../tasks/playOut.ts';
import type { Prompt, TokenTask, Verdict } from '../../../../tasks/task.ts';
import { spreadOf } from '../../../../tensor/statistics.ts';
import type { StoredGroup } from '../buffer.ts';
import type { ExchangeSite, FreshGroup, Received, Refusal } from '../strategy.ts';
import { readGroup, readMessage, writtenGroups } from './message.ts';
import { playedAgain } from './playedAgain.ts';

/**
 * Sends the round's groups, and receives those of partners: each must be one that this run could have sampled, is verified by
 * this run's verifier, and is taken where its rewards differ. Throws what the verifier throws as a whole.
 */
export async function exchange(site: ExchangeSite, own: readonly FreshGroup[]): Promise<Received> {
  const { config, round, partners } = site;
  const task = ruled(site.task as TokenTask, config);
  const shared = { engine: site.engine, task: config.task, vocabulary: task.vocabulary.id };
  const sent = partners ? writtenGroups(own, config) : [];
  // A message without groups tells that this run is there.
  partners?.send({ ...shared, from: site.from, groups: sent });
  const { promptWidth, width } = plainFrameOf(task, config);
  const read = (partners?.drain() ?? []).map((message) => readMessage(message, shared));
  const heard = read.flatMap((message) => (typeof message === 'string' ? [] : [message]));
  const longest = width - promptWidth;
  const all = await Promise.all(
    heard.flatMap(({ from, groups }) =>
      groups.map(async (group) => {
        const known = readGroup(group, task, config, longest);
        return { from, group: typeof known === 'string' ? known : await playedAgain(task, known, longest) };
      }),
    ),
  );
  const known = all.flatMap(({ from, group }) => (typeof group === 'string' ? [] : [{ from, ...group }]));
  const attempts = known.flatMap(({ prompt, completions }) =>
    completions.map(({ completion, observed }) => ({ prompt, completion, observed })),
  );
  const { verdicts } = await verdictsOf((some) => task.verify(some), attempts);
  const left = [...verdicts];
  const verified = known.map(({ from, prompt, completions }): StoredGroup => {
    const trajectories = completions.map((played, sample) =>
      sampleOf({ prompt, played, verdict: left.shift() as Verdict }, sample, site),
    );
    const score = spreadOf(trajectories.map(({ reward }) => reward));
    return { key: `${from} ${prompt.key}`, round, score, open: [...trajectories.keys()], trajectories };
  });
  const groups = verified.filter(({ score }) => score > 0);
  const refusals: Partial<Record<Refusal, number>> = {};
  const reasons = [
    ...read,
    ...all.map(({ group }) => group),
    ...verified.map(({ score }) => (score > 0 ? score : score === 0 ? 'equal' : 'verdict')),
  ].filter((one) => typeof one === 'string');
  for (const why of reasons) refusals[why] = (refusals[why] ?? 0) + 1;
  const metrics = {
    'swarm/partners': new Set(heard.map(({ from }) => from)).size,
    ...{ 'swarm/sent': sent.length, 'swarm/taken': groups.length, 'swarm/refused': reasons.length },
  };
  return { groups, refusals, metrics, verified: attempts.length };
}

/** A completion that no policy has scored yet: every token has version −1. */
function sampleOf(
  { prompt, played, verdict }: { prompt: Prompt; played: PlayOut; verdict: Verdict },
  sample: number,
  { config, round }: ExchangeSite,
): Sample {
  const { completion, observed, terminated, truncated } = played;
  const start = prompt.tokens.length;
  const tokens = Int32Array.from([...prompt.tokens, ...completion]);
  const by = Uint8Array.from(tokens, (_, at) => (at < start ? roles.prompt : roles.action));
  for (const { from, to } of observed) by.fill(roles.observation, start + from, start + to);
  const isTrained = terminated || !config.mask_truncated_completions;
  return {
    ...{ prompt, group: 0, sample, round, tokens, terminated, truncated, roles: by },
    trainMask: by.map((role) => Number(isTrained && role === roles.action)),
    ...{ logps: new Float32Array(tokens.length), entropies: new Float32Array(tokens.length) },
    versions: new Int32Array(tokens.length).fill(-1),
    ...{ verdict, reward: verdict.reward },
  };
}
