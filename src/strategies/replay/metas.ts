/** All kinds of replay as data, with their shared settings. */
import { strategyChoicesOf, type SettingCondition, type SlotMeta } from '../../config/meta.ts';
import type { Options } from '../../config/option.ts';
import { fifo } from './buffered/fifo/meta.ts';
import { heap } from './buffered/heap/meta.ts';
import { mix } from './buffered/mix/meta.ts';
import { partial } from './resume/meta.ts';
import { ownReplay } from './buffered/own/meta.ts';
import { recompose } from './buffered/recompose/meta.ts';
import { stale } from './stale/meta.ts';

/** Those with a buffer of groups. */
const buffering = [fifo, heap, recompose, mix, ownReplay] as const;
const strategies = [...buffering, stale, partial] as const;

const buffers = [
  { setting: 'replay', is: buffering.map(({ id }) => id) },
] as const satisfies readonly SettingCondition[];
const keepers = [
  { setting: 'replay', is: [...buffering.map(({ id }) => id), 'partial'] },
] as const satisfies readonly SettingCondition[];

const shared = {
  replay: {
    kind: 'choice',
    stage: 'Replay',
    label: 'Replay mode',
    help: 'Which completions of earlier rounds or older weights a round learns from.',
    default: 'none',
    choices: [
      {
        value: 'none',
        label: 'none',
        help: 'Learns only from completions that the current weights sampled.',
      },
      ...strategyChoicesOf(strategies),
    ],
  },
  replay_buffer_size: {
    kind: 'number',
    stage: 'Replay',
    label: 'Buffer size',
    help: 'Groups that the buffer holds. A small buffer repeats itself, a large one is older.',
    default: 64,
    min: 1,
    max: 4096,
    integer: true,
    unit: 'groups',
    when: buffers,
  },
  replay_max_age: {
    kind: 'optional-number',
    stage: 'Replay',
    label: 'Maximal age',
    help: 'Groups older than this are discarded. Not set: age discards none.',
    default: null,
    min: 1,
    max: 100_000,
    integer: true,
    unit: 'rounds',
    when: keepers,
  },
  replay_max_mb: {
    kind: 'number',
    stage: 'Replay',
    label: 'Maximal buffer memory',
    help: 'The buffer is part of every checkpoint. Above this size its oldest groups are discarded.',
    default: 16,
    min: 1,
    max: 256,
    unit: 'MB',
    advanced: true,
    when: keepers,
  },
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
    {
      setting: 'baseline',
      is: ['batch_mean', 'value'],
      why: 'Stored rewards come from older policies and are compared within their group only.',
      instead: 'mean',
      when: buffers,
    },
    {
      setting: 'scale_rewards',
      is: ['batch'],
      why: 'Stored rewards come from older policies and are compared within their group only.',
      instead: 'group',
      when: buffers,
    },
    {
      setting: 'proximal',
      is: ['behaviour'],
      why: 'Without a ratio only a correction can account for older weights.',
      instead: 'recomputed',
      when: [{ setting: 'surrogate', is: ['plain'] }],
    },
    {
      setting: 'surrogate',
      is: ['sequence_contrast'],
      why: 'The contrast has no ratio and would treat completions of older weights as its own.',
      instead: 'clipped',
    },
  ],
  settings: shared,
  metrics: {
    'replay/age_mean': {
      label: 'mean age',
      help: 'Mean age, in rounds, of replayed completions or of the weights that sampled them.',
      unit: 'rounds',
    },
    'replay/age_max': {
      label: 'greatest age',
      help: 'Greatest age, in rounds, of replayed completions or of the weights that sampled them.',
      unit: 'rounds',
    },
    'replay/replayed_ratio': {
      label: 'replayed groups',
      help: 'Share of the groups learned from that come from earlier rounds.',
      unit: 'share',
      when: buffers,
    },
    'saved/replayed_rows': {
      label: 'completions replayed',
      help: 'Completions of earlier rounds that this round learned from.',
      unit: 'completions',
      when: buffers,
    },
    'saved/replayed_tokens': {
      label: 'tokens replayed',
      help: 'Tokens that this round learned from but did not generate.',
      unit: 'tokens',
      when: buffers,
    },
    'replay/size': {
      label: 'groups in buffer',
      help: 'Groups in the buffer after the round.',
      unit: 'groups',
      when: buffers,
    },
    'replay/megabytes': {
      label: 'buffer memory',
      help: 'Memory that the buffer takes in a checkpoint.',
      unit: 'MB',
      when: buffers,
    },
    'replay/evicted': {
      label: 'groups evicted',
      help: 'Groups that left the buffer in this round, by age or because it was full.',
      unit: 'groups',
      when: buffers,
    },
    'replay/evicted_for_size': {
      label: 'evicted for memory',
      help: 'Evicted groups that left because the buffer exceeded its memory.',
      unit: 'groups',
      when: buffers,
    },
  },
} as const satisfies SlotMeta;
