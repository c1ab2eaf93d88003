/** The run that plays on an empty page, trained with `npm run -s measure -- stills --only lab` and fetched as its own file. */
import * as v from 'valibot';
import type { PartMoved, RolloutGroup, RolloutLine, RoundSummary } from '../../run/records.ts';
import { rolloutGroupSchema } from '../../storage/rollouts.ts';
import { vocabularyIn } from '../../tasks/index.ts';
import type { Attempt } from '../../tasks/task.ts';

/** Fetched first after the scripts; `index.html` preloads it. */
const address = 'recording.json';

const number = v.pipe(v.number(), v.finite());
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const atMost = <Item>(most: number, item: v.GenericSchema<unknown, Item>) =>
  v.pipe(v.array(item), v.maxLength(most));

/** Limits of a scene, far above those of the initial recipe. */
const mostScenes = 20;
const mostMetrics = 40;
const mostLines = 64;
const mostNodes = 1024;
const mostSymbols = 256;

const isSmall = ({ prompt, expected, lines, tree }: RolloutGroup): boolean =>
  prompt.length + expected.length <= mostSymbols &&
  lines.length > 0 &&
  lines.length <= mostLines &&
  lines.every(({ symbols }) => symbols.length <= mostSymbols) &&
  (tree?.length ?? 0) <= mostNodes;

const partMoved: v.GenericSchema<unknown, PartMoved> = v.object({
  part: v.pipe(v.string(), v.maxLength(60)),
  cells: v.pipe(v.array(v.pipe(v.number(), v.minValue(-3), v.maxValue(3))), v.length(8)),
});

/** `shown` holds the place of the scene's one group. */
const summary: v.GenericSchema<unknown, RoundSummary> = v.pipe(
  v.object({
    passRates: atMost(512, v.nullable(share)),
    shown: v.pipe(v.array(count), v.length(1)),
    moved: atMost(10, partMoved),
  }),
  v.check(({ passRates, shown }) => shown.every((at) => at < passRates.length)),
);

const scene = v.object({
  round: count,
  /** Milliseconds that the round took where it was recorded. */
  ms: v.pipe(number, v.minValue(0)),
  /** The round's own values of the metrics that the stations and the switches show. */
  metrics: v.pipe(
    v.objectWithRest({ round: count, update: count }, v.nullable(number)),
    v.check((row) => Object.keys(row).length <= mostMetrics),
  ),
  /** The group whose completions differ most: its share of right ones is nearest to a half. */
  group: v.pipe(rolloutGroupSchema, v.check(isSmall)),
  summary,
});

const schema = v.object({
  /** The address of the recipe that was trained, from its # on. */
  link: v.string(),
  method: v.string(),
  task: v.string(),
  level: number,
  seed: number,
  engine: v.string(),
  /** After each round: mean reward of training and, where it was evaluated, held-out pass@1. Round 0 is before training. */
  rounds: v.pipe(
    v.array(v.object({ reward: v.nullable(share), passAt1: v.nullable(share) })),
    v.minLength(2),
    v.maxLength(1000),
  ),
  /** A few rounds as the strip draws them, ascending. */
  scenes: v.pipe(
    v.array(scene),
    v.minLength(1),
    v.maxLength(mostScenes),
    v.check((all) => all.every(({ round }, i) => i === 0 || round > (all[i - 1]?.round ?? round))),
  ),
});

export type Recording = v.InferOutput<typeof schema>;
export type RecordedScene = Recording['scenes'][number];

/** The recording; null if it is invalid. */
export function readRecording(input: unknown): Recording | null {
  const read = v.safeParse(schema, input);
  if (!read.success) return null;
  const { scenes, task, level } = read.output;
  const attempted = (line: RolloutLine): RolloutLine => ({ ...line, attempt: attemptOf(line, task, level) });
  const whole = scenes.map((scene) => ({
    ...scene,
    group: { ...scene.group, lines: scene.group.lines.map(attempted) },
  }));
  return { ...read.output, scenes: whole };
}

/** What the task verified: the file does without it, because its task hides nothing of a prompt and has one turn. */
function attemptOf({ prompt, symbols }: RolloutLine, task: string, level: number): Attempt {
  const { encode, idOf } = vocabularyIn(task);
  return {
    prompt: {
      ...{ task, level, split: 'train', index: 0 },
      tokens: encode(prompt),
      key: `${task} ${prompt}`,
    },
    completion: symbols.map(idOf),
  };
}

/** The recording; null if it is missing or invalid, because the page works without it. */
export async function fetchRecording(): Promise<Recording | null> {
  try {
    const reply = await fetch(address);
    return readRecording(await reply.json());
  } catch {
    return null;
  }
}
