/** The run that plays on an empty page, trained with `npm run -s measure -- stills --only lab` and fetched as its own file. */
import * as v from 'valibot';

/** Fetched first after the scripts; `index.html` preloads it. */
const address = 'recording.json';

const number = v.pipe(v.number(), v.finite());
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

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
});

export type Recording = v.InferOutput<typeof schema>;

/** The recording; null if it is missing or invalid, because the page works without it. */
export async function fetchRecording(): Promise<Recording | null> {
  try {
    const reply = await fetch(address);
    const read = v.safeParse(schema, await reply.json());
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
