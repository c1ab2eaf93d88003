/** All kinds of replay as data, with their shared settings. */
import { atReplay, conflict, is, metric } from '../../config/declare.ts';
import { strategyChoicesOf, type SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { fifo } from './buffered/fifo/meta.ts';
import { heap } from './buffered/heap/meta.ts';
import { mix } from './buffered/mix/meta.ts';
import { partial } from './resume/meta.ts';
import { ownReplay } from './buffered/own/meta.ts';
import { recompose } from './buffered/recompose/meta.ts';
import { successes } from './buffered/successes/meta.ts';
import { swarm } from './buffered/swarm/meta.ts';
import { stale } from './stale/meta.ts';

/** Those with a buffer of groups. */
const buffering = [fifo, heap, recompose, mix, successes, swarm, ownReplay] as const;
const strategies = [...buffering, stale, partial] as const;

const buffers = [is('replay', ...buffering.map(({ id }) => id))];
const keepers = [is('replay', ...buffering.map(({ id }) => id), 'partial')];

const shared = {
  replay: atReplay.choice('Replay mode', 'none', {
    help: 'Which completions of earlier rounds or older weights a round learns from.',
    choices: {
      none: { label: 'none', help: 'Learns only from completions that the current weights sampled.' },
      ...strategyChoicesOf(strategies),
    },
  }),
  replay_buffer_size: atReplay.whole('Buffer size', 64, [1, 4096, 'groups'], {
    help: 'Groups that the buffer holds. A small buffer repeats itself, a large one is older.',
    when: buffers,
  }),
  replay_max_age: atReplay.wholeOrNone('Maximal age', null, [1, 100_000, 'rounds'], {
    help: 'Groups older than this are discarded. Not set: age discards none.',
    when: keepers,
  }),
  replay_max_mb: atReplay.more.number('Maximal buffer memory', 16, [1, 256, 'MB'], {
    help: 'The buffer is part of every checkpoint. Above this size its oldest groups are discarded.',
    when: keepers,
  }),
} as const satisfies Options;

/** Every setting of the slot, in form order. */
export const replaySettings = {
  replay: shared.replay,
  ...fifo.settings,
  ...recompose.settings,
  ...mix.settings,
  replay_buffer_size: shared.replay_buffer_size,
  replay_max_age: shared.replay_max_age,
  replay_max_mb: shared.replay_max_mb,
  ...partial.settings,
  ...stale.settings,
} as const satisfies Options;

export const replaySlot = {
  slot: 'replay',
  title: 'Replay',
  help: 'Learns from completions of earlier rounds or of older weights.',
  choice: { setting: 'replay', off: 'none' },
  strategies,
  conflicts: [
    conflict(is('baseline', 'batch_mean', 'value'), 'mean', {
      why: 'Stored rewards come from older policies and are compared within their group only.',
      when: buffers,
    }),
    conflict(is('scale_rewards', 'batch'), 'group', {
      why: 'Stored rewards come from older policies and are compared within their group only.',
      when: buffers,
    }),
    conflict(is('proximal', 'behaviour'), 'recomputed', {
      why: 'Without a ratio only a correction can account for older weights.',
      when: [is('surrogate', 'plain')],
    }),
    conflict(is('surrogate', 'sequence_contrast'), 'clipped', {
      why: 'The contrast has no ratio and would treat completions of older weights as its own.',
    }),
  ],
  settings: shared,
  metrics: {
    'replay/age_mean': metric('mean age', 'rounds', {
      help: 'Mean age, in rounds, of replayed completions or of the weights that sampled them.',
    }),
    'replay/age_max': metric('greatest age', 'rounds', {
      help: 'Greatest age, in rounds, of replayed completions or of the weights that sampled them.',
    }),
    'replay/replayed_ratio': metric('replayed groups', 'share', {
      help: 'Share of the groups learned from that come from earlier rounds or other runs, or that a stored success joined.',
      when: buffers,
    }),
    'saved/replayed_rows': metric('completions replayed', 'completions', {
      help: 'Completions of earlier rounds that this round learned from.',
      when: buffers,
    }),
    'saved/replayed_tokens': metric('tokens replayed', 'tokens', {
      help: 'Tokens that this round learned from but did not generate.',
      when: buffers,
    }),
    'replay/size': metric('groups in buffer', 'groups', {
      help: 'Groups in the buffer after the round.',
      when: buffers,
    }),
    'replay/megabytes': metric('buffer memory', 'MB', {
      help: 'Memory that the buffer takes in a checkpoint.',
      when: buffers,
    }),
    'replay/evicted': metric('groups evicted', 'groups', {
      help: 'Groups that left the buffer in this round, by age or because it was full.',
      when: buffers,
    }),
    'replay/evicted_for_size': metric('evicted for memory', 'groups', {
      help: 'Evicted groups that left because the buffer exceeded its memory.',
      when: buffers,
    }),
  },
} as const satisfies SlotMeta;
