/** Finds strategies that exclude each other or the task, from the needs and conflicts in their metas. */
import type { Conflict, Need, SlotMeta } from './meta.ts';
import { problemOf, type Problem } from './problem.ts';
import { holds, isActive } from './registry.ts';
import { isSettingKey, optionOf, type RunConfig } from './settings.ts';
import { hasTrait } from './traits.ts';

/** A strategy or slot as compatibility checks see it: the setting that turns it on, and the value that turns it off. */
interface Side {
  readonly setting: string;
  readonly off: unknown;
  readonly needs?: readonly Need[] | undefined;
  readonly conflicts?: readonly Conflict[] | undefined;
  readonly warnings?: readonly Conflict[] | undefined;
}

/** The active sides of a slot: the slot itself, then each of its active strategies. */
function sidesOf(meta: SlotMeta, config: RunConfig): readonly Side[] {
  const { choice, strategies } = meta;
  const whole: Side[] =
    choice && config[choice.setting as keyof RunConfig] !== choice.off ? [{ ...meta, ...choice }] : [];
  const active = strategies
    .filter((strategy) => isActive(meta, strategy, config))
    .flatMap((strategy): Side[] => {
      const setting = strategy.on?.at(-1)?.setting ?? choice?.setting ?? '';
      if (!isSettingKey(setting)) return [];
      return [{ ...strategy, setting, off: strategy.on ? optionOf(setting).default : choice?.off }];
    });
  return [...whole, ...active];
}

/** The way to turn a side off; none where it is off already. */
function offOf({ setting, off }: Side, config: RunConfig) {
  return config[setting as keyof RunConfig] === off ? [] : [{ setting, value: off }];
}

function needProblems(side: Side, config: RunConfig): Problem[] {
  return (side.needs ?? [])
    .filter(({ trait, when }) => holds(when, config) && !hasTrait(config.task, trait))
    .map((need) =>
      problemOf({
        field: side.setting,
        get why() {
          return need.why.replaceAll('{task}', `{task=${config.task}}`);
        },
        ways: [...offOf(side, config), { setting: 'task' }],
      }),
    );
}

function conflictProblems(
  side: Side,
  conflicts: readonly Conflict[] | undefined,
  config: RunConfig,
): Problem[] {
  return (conflicts ?? [])
    .filter(({ when, ...condition }) => holds([condition, ...(when ?? [])], config))
    .map((conflict) =>
      problemOf({
        field: side.setting,
        get why() {
          return conflict.why;
        },
        ways: [{ setting: conflict.setting, value: conflict.instead }, ...offOf(side, config)],
      }),
    );
}

/** The problems without repetitions of `key`; the first of equal ones stays. */
const once = (problems: readonly Problem[], key: 'field' | 'message'): Problem[] =>
  problems.filter((one, i) => problems.findIndex((other) => other[key] === one[key]) === i);

/**
 * All problems of a slot that is on, each once: traits that the task lacks, then conflicts with other settings. Of
 * several missing traits of one setting only the first is named, because the way out is the same.
 */
export function compatibilityProblems(meta: SlotMeta, config: RunConfig): Problem[] {
  const sides = sidesOf(meta, config);
  const needs = sides.flatMap((side) => needProblems(side, config));
  const conflicts = sides.flatMap((side) => conflictProblems(side, side.conflicts, config));
  return once([...once(needs, 'field'), ...conflicts], 'message');
}

/** What leaves an active strategy of the slot little to do. */
export function compatibilityWarnings(meta: SlotMeta, config: RunConfig): Problem[] {
  return sidesOf(meta, config).flatMap((side) => conflictProblems(side, side.warnings, config));
}
