/** Which strategies exclude each other or the task, by what their metas say they need and conflict with. */
import type { Conflict, Need, SlotMeta } from './meta.ts';
import { problemOf, type Problem } from './problem.ts';
import { holds, isActive } from './registry.ts';
import { isSettingKey, optionOf, type RunConfig } from './settings.ts';
import { hasTrait } from './traits.ts';

/** A strategy or slot as refusals see it: the setting that turns it on, and the value at which it is off. */
interface Side {
  readonly setting: string;
  readonly off: unknown;
  readonly needs?: readonly Need[] | undefined;
  readonly conflicts?: readonly Conflict[] | undefined;
}

/** The sides of a slot that take part: all of it, then each of its active strategies. */
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

/** Ways out of a side: off, unless that is what it is. */
function offOf({ setting, off }: Side, config: RunConfig) {
  return config[setting as keyof RunConfig] === off ? [] : [{ setting, value: off }];
}

function needProblem(side: Side, config: RunConfig): Problem | undefined {
  const need = side.needs?.find(({ trait, when }) => holds(when, config) && !hasTrait(config.task, trait));
  return (
    need &&
    problemOf({
      field: side.setting,
      why: need.why.replaceAll('{task}', `{task=${config.task}}`),
      ways: [...offOf(side, config), { setting: 'task' }],
    })
  );
}

function conflictProblem(side: Side, config: RunConfig): Problem | undefined {
  const conflict = side.conflicts?.find(({ when, ...condition }) =>
    holds([condition, ...(when ?? [])], config),
  );
  return (
    conflict &&
    problemOf({
      field: side.setting,
      why: conflict.why,
      ways: [{ setting: conflict.setting, value: conflict.instead }, ...offOf(side, config)],
    })
  );
}

/** The first problem of a slot that is on: a missing trait of the task before a conflict with another setting. */
export function compatibilityProblem(meta: SlotMeta, config: RunConfig): Problem | null {
  const sides = sidesOf(meta, config);
  const [found] = [needProblem, conflictProblem].flatMap((problem) =>
    sides.flatMap((side) => problem(side, config) ?? []),
  );
  return found ?? null;
}
