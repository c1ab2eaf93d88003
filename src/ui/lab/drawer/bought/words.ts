/** Notes beside the figures of a switch: how to read them, and what is missing. */
import type { RunConfig } from '../../../../config/schema.ts';
import type { SwitchSetting } from '../../../../config/option.ts';
import type { Bought } from '../../../../run/bought.ts';
import { duration, fixed } from '../../../state/format.ts';

/** A sentence, and optionally a button that sets settings. */
export interface BoughtNote {
  readonly text: string;
  readonly set?: { readonly label: string; readonly changes: Partial<RunConfig> };
}

const replayNotes: Readonly<Partial<Record<RunConfig['replay'], string>>> = {
  stale:
    'This replay mode stores nothing: older weights sample every round. Choose “fifo” to learn from stored groups.',
  recompose: 'This replay mode delays completions instead of repeating them, so it saves no tokens.',
  partial: 'This replay mode continues unfinished completions, so that no round waits for its longest one.',
};

const measured = (bought: Bought, metric: string): number | null =>
  bought.figures.find((figure) => figure.metric === metric)?.value ?? null;

/** Notes that rescued prompts have not repeated, so that their later success is unknown. */
const notMetAgain = (bought: Bought): BoughtNote[] => {
  const solved = bought.figures.find(({ metric }) => metric === 'saved/rescued_solved');
  return (measured(bought, 'saved/prompts_rescued') ?? 0) > 0 && solved && solved.share === null
    ? [{ text: 'Solved later: no rescued prompt has come up again so far.' }]
    : [];
};

/** Notes on a switch that is on. */
const onNotes: Readonly<Record<SwitchSetting, (bought: Bought, config: RunConfig) => BoughtNote[]>> = {
  topology: (bought) => {
    const steps = measured(bought, 'saved/tree_steps');
    return steps !== null && steps < 0
      ? [{ text: 'The tree takes more decoding steps than flat rollouts: branches begin one after another.' }]
      : [];
  },
  prune: (bought, { finish_pruned }) => [
    ...(finish_pruned
      ? []
      : [
          {
            text: 'Right answers lost: not measured, because pruned completions have no verdict. Finishing them tells; it counts as evaluation and trains nothing.',
            set: { label: 'Finish pruned rows', changes: { finish_pruned: true } },
          },
        ]),
    ...(measured(bought, 'saved/pruned_tokens') === null && (measured(bought, 'saved/pruned_rows') ?? 0) > 0
      ? [{ text: 'Tokens saved: unknown, because no completion outgrew the pruned ones.' }]
      : []),
  ],
  hint: (bought, { capability_prompts }) => [
    ...notMetAgain(bought),
    ...(capability_prompts > 0
      ? [
          {
            text:
              measured(bought, 'eval/capability_gain') === null
                ? 'Capability gain: known after the next evaluation, on held-out prompts that were out of reach.'
                : 'Capability gain: of the held-out prompts out of reach before training, the share solved now without help.',
          },
        ]
      : [
          {
            text: 'Rescued prompts are training prompts. Turn on capability prompts to measure hard prompts that are held out.',
            set: { label: 'Measure it on 128 prompts', changes: { capability_prompts: 128 } },
          },
        ]),
  ],
  replay: (_, { replay }) => (replayNotes[replay] ? [{ text: replayNotes[replay] }] : []),
};

/** Notes on a switch under these settings. */
export function notesOn(bought: Bought, config: RunConfig): readonly BoughtNote[] {
  return onNotes[bought.setting](bought, config);
}

const short = (seconds: number): string =>
  Math.abs(seconds) < 10 ? `${fixed(Math.abs(seconds), 1)} s` : duration(Math.abs(seconds));

/** A range of saved seconds in words: "2.1 s more to 8.0 s less". */
export function secondsWords({ low, high }: { readonly low: number; readonly high: number }): string {
  const side = (seconds: number): string => (seconds < 0 ? /* text */ 'more' : /* text */ 'less');
  if (low === high) return `${short(low)} ${side(low)}`;
  return Math.sign(low) === Math.sign(high) && low !== 0
    ? `${short(low)} to ${short(high)} ${side(low)}`
    : `${low === 0 ? '0' : `${short(low)} ${side(low)}`} to ${short(high)} ${side(high)}`;
}
