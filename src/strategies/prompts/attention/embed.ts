/**
 * Embeds prompts: the policy's hidden state once it has read the whole prompt, or the first observation of a control
 * task, which is its prompt.
 */
import type { CollectSite } from '../../../rollout/wrapper.ts';
import type { Prompt } from '../../../tasks/task.ts';

/** Most prompts read side by side; limits memory. */
const atOnce = 256;

type Site = Pick<CollectSite, 'tokens' | 'config'>;

export interface Embedded {
  /** One per prompt, in order, all of one length. */
  readonly embeddings: readonly ArrayLike<number>[];
  /** Tokens run through the policy. */
  readonly scored: number;
}

/** Throws what the policy throws, and where it outputs no hidden states. */
export async function embedded(site: Site, prompts: readonly Prompt[]): Promise<Embedded> {
  if (!site.tokens) return { embeddings: prompts.map(({ features }) => features ?? []), scored: 0 };
  const embeddings: Float32Array[] = [];
  for (let from = 0; from < prompts.length; from += atOnce)
    embeddings.push(
      ...(await statesAfter(site.tokens, site.config.temperature, prompts.slice(from, from + atOnce))),
    );
  return { embeddings, scored: prompts.reduce((sum, { tokens }) => sum + tokens.length, 0) };
}

/** The state before each prompt's first completion token. The token itself is discarded. */
async function statesAfter(
  { policy, plainFrame }: NonNullable<Site['tokens']>,
  temperature: number,
  prompts: readonly Prompt[],
): Promise<Float32Array[]> {
  const count = prompts.length;
  const read = await policy.prefill(
    prompts.map(({ tokens }) => tokens),
    plainFrame,
  );
  try {
    const { states, rows } = await policy.generate(read, {
      ...{ length: 1, uniforms: new Float32Array(count).fill(0.5), temperature },
    });
    if (rows.state !== read.state) policy.release(rows);
    if (!states) throw new Error('internal: embeddings need a policy that outputs its hidden states');
    const width = states.length / count;
    return prompts.map((_, i) => states.slice(i * width, (i + 1) * width));
  } finally {
    policy.release(read);
  }
}
