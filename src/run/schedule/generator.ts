/** The thread that generates ahead: batch after batch from a state of the run, with weights as they are published. */
import type { RunConfig } from '../../config/schema.ts';
import type { Executor } from '../../graph/index.ts';
import { awaitWeights, NotAwaited } from '../../policy/awaitedWeights.ts';
import { policyOf, withHeads } from '../../policy/sizes.ts';
import { headsOf } from '../../strategies/learning.ts';
import { extentOf, taskFor, taskOf } from '../../tasks/index.ts';
import { playerOf, type ActorFactory, type PolicyFactory } from '../playerOf.ts';
import type { GeneratorAnswered, GeneratorAsked, Publishing } from './ahead.ts';
import { generateBatch } from './generate.ts';

export interface GeneratorParts {
  readonly executor: Executor;
  readonly createPolicy: PolicyFactory;
  readonly createActor: ActorFactory;
  readonly post: (answered: GeneratorAnswered) => void;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

type Begun = Extract<GeneratorAsked, { ask: 'begin' }>;

/** Builds the programs of a configuration; returns the handler of later messages. */
export async function openGenerator(
  config: RunConfig,
  { executor, createPolicy, createActor, post, now }: GeneratorParts,
): Promise<(asked: Exclude<GeneratorAsked, { ask: 'open' }>) => void> {
  const spec = withHeads(policyOf(config.policy, extentOf(taskOf(config.task))), headsOf(config));
  const weights = await awaitWeights(executor, spec.layout.size);
  const task = taskFor(config);
  const player = playerOf({ config, executor, createPolicy, createActor }, task, spec, weights);
  await player.sessions.prepare();

  const groups = new Map<number, number>();
  /** The current chain, and the one being generated. */
  let [current, followed] = [-1, -1];
  let tail: Promise<void> = Promise.resolve();

  async function show(round: number): Promise<void> {
    if (followed !== current) throw new NotAwaited('another chain is wanted');
    await weights.show(round);
  }
  const parts = { ...player.plays, published: { show }, now };

  function publish({ weights: published, oldest, groups: next }: Publishing): void {
    next.forEach((count, i) => groups.set(published.round + 1 + i, count));
    weights.take(published, oldest);
  }

  /** Generates until another chain replaces this one. */
  async function follow({ chain, state: from, schedule }: Begun): Promise<void> {
    followed = chain;
    let state = from;
    let { clock } = schedule;
    while (chain === current) {
      const batch = state.round + 1;
      // The message with the weights that a batch may start with also has its number of groups.
      await show(Math.max(from.round, batch - 1 - state.config.max_staleness));
      const generated = await generateBatch(parts, state, { clock, groups: [groups.get(batch) as number] });
      if (chain !== current || !generated.scheduled) return;
      post({ answer: 'batch', chain, generated });
      groups.delete(batch);
      ({ clock } = generated.scheduled);
      state = { ...state, ...generated.after, round: batch };
    }
  }

  return (asked) => {
    if (asked.ask === 'publish') return publish(asked.publishing);
    current = asked.chain;
    weights.leave();
    groups.clear();
    asked.schedule.groups.forEach((count, i) => groups.set(asked.state.round + 1 + i, count));
    for (const one of asked.weights) weights.take(one, 0);
    tail = tail
      .then(() => follow(asked))
      .catch((error: unknown) => {
        if (error instanceof NotAwaited) return;
        post({ answer: 'failed', because: error instanceof Error ? error.message : String(error) });
      });
  };
}
