/** Plans on trees that promise tokens saved at the same accuracy: every arm has as many completions, and a tree shares their prefixes. */
import type { Plan } from '../plan.ts';
import { againstControls } from './againstControls.ts';
import { sharesTokens } from './longSteps.ts';
import { notWorse } from './notWorse.ts';

type Asked = Omit<Parameters<typeof againstControls>[0], 'common' | 'budget'>;

/** The change beside a paper's saving. */
export const savedTokens = {
  of: 'tok_unique',
  as: 'saved',
  words: 'new tokens saved to the same pass@1',
} as const;

/** The mechanism of sharing, and the condition that shows that it can be met. `words`: the share beside the paper's. */
export const sharesAtMost = (arm: string, than: number, words: string) =>
  ({
    mechanism: {
      metric: 'tree/unique_ratio',
      against: null,
      than,
      wanted: 'lower',
      because: `Shared prefixes are generated once: it should need at most ${100 * than} % of the tokens of as many separate completions, ${words}.`,
    },
    conditions: [sharesTokens(arm, than)],
  }) as const;

/** A plan of “not worse” over as many completions, with the tokens to a target beside it. */
export function asManyCompletions({
  limits,
  ...asked
}: Omit<Asked, 'limits'> & Partial<Pick<Asked, 'limits'>>): Plan {
  const plan = notWorse(
    againstControls({
      ...asked,
      common: {
        task: 'euclid',
        level: 2,
        prompts_per_round: 8,
        num_generations: 16,
        eval_every_rounds: 4,
      },
      budget: 4_096,
      watched: ['tree/unique_ratio'],
      limits: [
        ...(limits ?? []),
        'Completions have about 27 tokens; a small policy needs as many sequential steps for a tree as for separate completions, so seconds fall less than tokens.',
      ],
    }),
  );
  return {
    ...plan,
    budget: { counter: 'verify', value: plan.budget.value },
    units: ['tok_unique', 'seconds', 'verify'],
    mechanism: { ...plan.mechanism, over: 'all rounds' },
  };
}
