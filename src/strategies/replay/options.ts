/** Settings of replay: what of earlier rounds is learned from again, and how old the weights may be that sampled. */
import type { Options } from '../../config/option.ts';
import type { RunConfig } from '../../config/schema.ts';

/** The strategies that keep groups of earlier rounds. */
const buffers = ['fifo', 'heap', 'recompose'] as const;
/** Those that keep anything of earlier rounds. */
const keepers = [...buffers, 'partial'] as const;

/** Prompts whose completions a round has under way at once: with partial more than it is to end with. */
export function promptsInFlight({
  replay,
  prompts_per_round,
  over_provision,
}: Pick<RunConfig, 'replay' | 'prompts_per_round' | 'over_provision'>): number {
  // Products like 10 · 1.1 come out a rounding error above the whole number that is meant.
  return replay === 'partial' ? Math.ceil(prompts_per_round * over_provision - 1e-9) : prompts_per_round;
}

/** Settings whose stage is Replay. */
export const replayOptions = {
  replay: {
    kind: 'choice',
    stage: 'Replay',
    label: 'Learned from',
    help: 'Whether rounds learn from older completions too. fifo: part of each round is drawn from the latest groups (Rollout Replay). heap: groups that teach nothing give way to the most telling ones of earlier rounds (TRL). recompose: short right and long wrong completions at once, the others some rounds later (RoRecomp). stale: all fresh, but sampled with weights of some rounds ago, as in asynchronous training (AReaL). partial: more groups are begun than needed; the round stops once enough are whole, and the others go on in the next one (APRIL).',
    default: 'none',
    choices: [
      { value: 'none', label: 'none' },
      { value: 'fifo', label: 'fifo (Rollout Replay)' },
      { value: 'heap', label: 'heap (TRL)' },
      { value: 'recompose', label: 'recompose (RoRecomp)' },
      { value: 'stale', label: 'stale (AReaL)' },
      { value: 'partial', label: 'partial (APRIL)' },
    ],
    under: { setting: 'replay' },
  },
  fresh_ratio: {
    kind: 'number',
    stage: 'Replay',
    label: 'Share of fresh prompts',
    help: 'With fifo (σ): this share of a round’s prompts is answered anew, the rest comes from the buffer once it holds enough. 1 replays nothing.',
    default: 0.5,
    min: 0,
    aboveMin: true,
    max: 1,
    under: { setting: 'replay', with: ['fifo'] },
  },
  priority_ratio: {
    kind: 'number',
    stage: 'Replay',
    label: 'Priority share',
    help: 'With recompose (α): of each prompt this share of the right completions, the shortest, and of the wrong ones, the longest, is learned from at once.',
    default: 0.5,
    min: 0,
    aboveMin: true,
    max: 1,
    under: { setting: 'replay', with: ['recompose'] },
  },
  compensate_every: {
    kind: 'number',
    stage: 'Replay',
    label: 'Compensate every',
    help: 'With recompose: every so many rounds the completions that were left out before are learned from as well.',
    default: 4,
    min: 1,
    max: 1000,
    integer: true,
    unit: 'rounds',
    under: { setting: 'replay', with: ['recompose'] },
  },
  replay_buffer_size: {
    kind: 'number',
    stage: 'Replay',
    label: 'Buffer',
    help: 'How many groups are kept. A small buffer repeats itself, a large one is older.',
    default: 64,
    min: 1,
    max: 4096,
    integer: true,
    unit: 'groups',
    under: { setting: 'replay', with: buffers },
  },
  replay_max_age: {
    kind: 'optional-number',
    stage: 'Replay',
    label: 'Oldest',
    help: 'Groups are thrown away once they are older than this many rounds. Not set: age alone removes none.',
    default: null,
    min: 1,
    max: 100_000,
    integer: true,
    unit: 'rounds',
    under: { setting: 'replay', with: keepers },
  },
  replay_max_mb: {
    kind: 'number',
    stage: 'Replay',
    label: 'Largest buffer',
    help: 'What is kept is part of every checkpoint. Where it would be larger than this, its oldest groups are thrown away.',
    default: 16,
    min: 1,
    max: 256,
    unit: 'MB',
    advanced: true,
    under: { setting: 'replay', with: keepers },
  },
  over_provision: {
    kind: 'number',
    stage: 'Replay',
    label: 'Begun for each wanted',
    help: 'With partial: a round has this many times its prompts under way, those that go on from earlier rounds among them, and stops once as many groups as it has prompts are whole. 1 waits for the longest completion of all.',
    default: 2,
    min: 1,
    max: 8,
    unit: 'times',
    because: 'A round cannot end with more groups than it begins.',
    under: { setting: 'replay', with: ['partial'] },
  },
  unfinished: {
    kind: 'choice',
    stage: 'Replay',
    label: 'What is not whole',
    help: 'With partial: what becomes of groups that the round did not wait for. resume: they go on where they stopped (APRIL). retry: their completions are thrown away and their prompts begin anew. drop: they are gone, so that prompts with long completions are hardly learned from.',
    default: 'resume',
    choices: [
      { value: 'resume', label: 'resume (APRIL)' },
      { value: 'retry', label: 'retry' },
      { value: 'drop', label: 'drop' },
    ],
    under: { setting: 'replay', with: ['partial'] },
  },
  staleness: {
    kind: 'number',
    stage: 'Replay',
    label: 'Rounds behind',
    help: 'With stale (η): completions are sampled with the weights of so many rounds ago. 0 is never behind.',
    default: 2,
    min: 0,
    max: 16,
    integer: true,
    unit: 'rounds',
    because: 'Nobody can sample with weights that are not there yet.',
    under: { setting: 'replay', with: ['stale'] },
  },
} as const satisfies Options;
