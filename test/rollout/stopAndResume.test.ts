/** A collection that stops and resumes gives what one that never stops gives, whatever grows, hints or prunes its rows. */
import { expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { collect } from '../../src/rollout/collect.ts';
import type { Collection } from '../../src/rollout/collection.ts';
import { isWhole, newGroup, type GroupInProgress } from '../../src/rollout/group.ts';
import { collectGroups, type CollectedGroups, type GroupRequest } from '../../src/rollout/groups.ts';
import type { Policy } from '../../src/rollout/policy.ts';
import { roles, type Sample } from '../../src/rollout/sample.ts';
import { growthOf } from '../../src/run/growth.ts';
import { rankedAct } from '../../src/rollout/rankedAct.ts';
import { actOf } from '../../src/run/player.ts';
import { hintRooting } from '../../src/strategies/hints/rooting.ts';
import { rankerOf } from '../../src/strategies/objective/ranker/ranker.ts';
import { decodeQueue, encodeQueue } from '../../src/strategies/replay/resume/encoding.ts';
import { encode } from '../../src/tasks/alphabet.ts';
import { taskOf } from '../../src/tasks/index.ts';
import { frameOf, plainFrameOf } from '../../src/tasks/levels.ts';
import type { TokenTask } from '../../src/tasks/task.ts';
import { namingPolicy } from './namingPolicy.ts';
import { uniformPolicy } from './uniformPolicy.ts';

const seed = 5;
const round = 3;
const count = 3;

/**
 * A third of the prompts cannot be solved, so that hints come; the others are solved by luck. Every two tokens are a
 * step, wrong in a quarter of the cases.
 */
function lucky(task: TokenTask): TokenTask {
  return {
    ...task,
    verify: (attempts) =>
      Promise.resolve(
        attempts.map(({ prompt, completion }) => {
          const correct = prompt.index % 3 !== 0 && completion.length % 2 === 0;
          const steps = Array.from({ length: completion.length >> 1 }, (_, i) => ({
            ...{ from: 2 * i, to: 2 * i + 2 },
            correct: (completion[2 * i] as number) % 4 !== 0,
          }));
          return { reward: Number(correct), correct, reason: '', steps };
        }),
      ),
  };
}

/** Every turn searches, and finds five entries; the reply shows the numbers of three. */
const ranksAlways: Pick<TokenTask, 'ranked'> = {
  ranked: {
    features: ['a', 'b', 'c'],
    fixedWeights: [1, 0, 0],
    found: ({ completion }) => ({
      query: completion.slice(-2),
      entries: [0, 1, 2, 3, 4].map((i) => ({ features: [i / 5, 0, 0], isRight: i === 1 })),
      shown: 3,
    }),
    show: (_, order) => ({
      tokens: encode(`[tool]${order.join('')}[/tool]`),
      terminated: false,
      truncated: false,
    }),
  },
};

type GroupCollection = Collection & GroupRequest;

const collectAll = (collection: GroupCollection): Promise<CollectedGroups> =>
  collectGroups(collection, (request) => collect({ ...collection, ...request }));

function collectionOf(settings: Partial<RunConfig>): GroupCollection {
  const config = { ...defaultConfig('grpo', settings.task), level: 1, num_generations: 6, ...settings };
  const task = lucky(taskOf(config.task) as TokenTask);
  const plainFrame = plainFrameOf(task, config);
  // Turns end often.
  const policy = namingPolicy(uniformPolicy(Float32Array.of(0, task.act ? 0.3 : 0.1)));
  const longest = plainFrame.width - plainFrame.promptWidth;
  const ranker = rankerOf(config, {}, true);
  const site = {
    task,
    policy,
    settings: config,
    seed,
    temperature: 1,
    plainFrame,
    solved: [],
    skills: { rounds: 0, skills: [] },
  };
  return {
    policy,
    verify: (attempts) => task.verify(attempts),
    act: ranker ? rankedAct({ ...task, ...ranksAlways }, ranker) : actOf(task),
    prompts: Array.from({ length: count }, (_, place) => ({
      prompt: task.prompt('train', seed, place, 1),
      place,
    })),
    frame: frameOf(task, config),
    plainFrame,
    round,
    samples: config.num_generations,
    maxCompletionLength: longest,
    temperature: 1,
    seed,
    ...growthOf({ config, longest, round }),
    ...(config.hint !== 'none' && { rooting: hintRooting(site).rooting }),
    now: () => 0,
  };
}

/** What a group came to, without what depends on its place in a batch. */
const contentOf = ({ finished, pruned, replaced }: GroupInProgress) => {
  const plain = ({ group: _, ...one }: object & { group: number }): object => one;
  return { finished: finished.map(plain), pruned: pruned.map(plain), replaced: replaced.map(plain) };
};

/** Stops whenever one more group is whole, stores the rest as a checkpoint does, and resumes. */
async function inPieces(settings: Partial<RunConfig>, lookEvery: number): Promise<unknown[]> {
  const { prompts } = collectionOf(settings);
  const whole: GroupInProgress[] = [];
  let left: readonly GroupInProgress[] = prompts.map((placed) => newGroup(placed, round));
  for (let stops = 0; left.length > 0; stops++) {
    if (stops > 50) throw new Error('it never ends');
    const { groups } = await collectAll({
      ...collectionOf(settings),
      prompts: left.map(({ prompt, place }) => ({ prompt, place })),
      progress: new Map(left.entries()),
      enough: 1,
      lookEvery,
    });
    whole.push(...groups.filter(isWhole));
    const { state, values } = encodeQueue(groups.filter((group) => !isWhole(group)));
    left = decodeQueue(JSON.parse(JSON.stringify(state)), values);
  }
  return whole.sort((a, b) => a.place - b.place).map(contentOf);
}

/** How often the policy wrote: runs of its own tokens between what it read. */
const turnsOf = ({ roles: of }: Sample): number =>
  of.reduce((turns, role, at) => turns + Number(role === roles.action && of[at - 1] !== roles.action), 0);

const topologies: Readonly<Record<string, Partial<RunConfig>>> = {
  flat: {},
  splits: { segment_length: 2 },
  segments: { segment_length: 2, branch_width: 2 },
  forks: { branch_roots: 3, fork_points: 1, branch_width: 1 },
  steps: { branch_roots: 2, branch_width: 2 },
  lookahead: { lookahead_length: 3 },
  prefixes: { branch_roots: 2 },
  chain: { branch_roots: 2, branch_width: 2, segment_length: 2 },
  results: { branch_roots: 4, branch_width: 3 },
};
const hints: Readonly<Record<string, Partial<RunConfig>>> = {
  'no hint': {},
  'a hint before the prompt': { hint: 'all_failed', hint_content: 'solution' },
  'a hint that completions begin with': {
    hint: 'always',
    hint_content: 'solution',
    hint_placement: 'prefix',
  },
};
const prunings: Readonly<Record<string, Partial<RunConfig>>> = {
  'no pruning': {},
  'random pruning': { prune: 'random', prune_at: 3 },
};

/** The tasks on which a topology has a meaning: trees by turns need turns, and chains steps. */
function tasksOf(topology: string): ('scratchpad' | 'lookup')[] {
  if (topology === 'chain') return ['scratchpad'];
  return ['steps', 'prefixes', 'results'].includes(topology) ? ['lookup'] : ['scratchpad', 'lookup'];
}

const cases = Object.entries(topologies).flatMap(([topology, shape]) =>
  Object.entries(hints).flatMap(([hinted, hint]) =>
    Object.entries(prunings).flatMap(([pruned, prune]) =>
      tasksOf(topology).map(
        (task) =>
          [
            `${topology} on ${task} with ${hinted} and ${pruned}`,
            { task, topology, ...shape, ...hint, ...prune } as Partial<RunConfig>,
          ] as const,
      ),
    ),
  ),
);

/** Rankings are drawn for the same completions whenever they stop, and kept with them. */
const ranked: (readonly [string, Partial<RunConfig>])[] = ['flat', 'splits', 'steps', 'results'].map(
  (topology) =>
    [
      `${topology} on lookup under a ranker`,
      { task: 'lookup', topology, ...topologies[topology], ranker: 'learned' } as Partial<RunConfig>,
    ] as const,
);
const all = [...cases, ...ranked];

test.each(all)('stopping and resuming changes nothing of %s', async (_, settings) => {
  const { groups } = await collectAll(collectionOf(settings));
  const expected = groups.map(contentOf);
  const turns = groups.flatMap(({ finished }) => finished.map(turnsOf));
  if (settings.task === 'lookup') expect(Math.max(...turns)).toBeGreaterThan(2);
  const shown = groups.flatMap(({ finished }) => finished.flatMap(({ rankings = [] }) => rankings));
  expect(shown.length > 0).toBe(settings.ranker === 'learned');
  const at = all.findIndex(([, one]) => one === settings);
  for (const lookEvery of [1 + (at % 3), 4 + (at % 3), 7 + (at % 3)])
    expect([lookEvery, await inPieces(settings, lookEvery)]).toEqual([lookEvery, expected]);
});

test('the policy’s state is freed even if it cannot read the rows that resume', async () => {
  const settings: Partial<RunConfig> = { task: 'scratchpad', topology: 'segments', segment_length: 2 };
  const { prompts, ...rest } = collectionOf(settings);
  const { groups } = await collectAll({ ...rest, prompts, enough: 1, lookEvery: 2 });
  const left = groups.filter((group) => !isWhole(group));
  expect(left.length).toBeGreaterThan(0);
  for (const failing of [2, 3]) {
    const policy = uniformPolicy();
    let calls = 0;
    const prefill: Policy['prefill'] = (...given) => {
      if (++calls === failing) throw new Error('out of memory');
      return policy.prefill(...given);
    };
    const again = collectAll({
      ...collectionOf(settings),
      policy: new Proxy(policy, { get: (of, key) => (key === 'prefill' ? prefill : Reflect.get(of, key)) }),
      prompts: left.map(({ prompt, place }) => ({ prompt, place })),
      progress: new Map(left.entries()),
    });
    await expect(again).rejects.toThrow('out of memory');
    expect(policy.live()).toBe(0);
  }
});
