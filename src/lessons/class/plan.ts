/** A class's recipe, the same for all pupils, and its study: one arm that each pupil trains with a seed of their own. */
import { changesOf } from '../../config/changes.ts';
import { decodeLink } from '../../config/link.ts';
import { codeIn, isKnown, type BroughtCode } from '../../config/linkCode.ts';
import { ownMethodId } from '../../config/ownMethod.ts';
import { sentLink } from '../../config/packedCode.ts';
import { refusal } from '../../config/problem.ts';
import { ConfigError, parseConfig } from '../../config/schema.ts';
import type { RunConfig, SettingKey } from '../../config/settings.ts';
import { toLastRound, type Study } from '../../experiment/study.ts';
import { engineVersion } from '../../run/engineVersion.ts';
import { hashBytes } from '../../tensor/hash.ts';
import { lessonOf } from '../index.ts';
import { lessonConfig } from '../study.ts';
import { mostSeed } from './code.ts';

/** Longest run of a class, because pupils wait for it. */
export const mostClassRounds = 500;

/** Settings that may differ within a class because they change no result. */
export const freeKeys: readonly string[] = [
  'seed',
  'device',
  'threads',
  'rollout_device',
  'rollout_workers',
  'save_every_rounds',
];

/** The address part of a class: a lesson's id, or a link without its #. */
export function planAddress(config: RunConfig): string {
  return sentLink(config).slice(1);
}

/** The recipe as a class trains it: on the processor, which gives the same numbers everywhere. Throws `ConfigError`. */
export function classConfig(config: RunConfig): RunConfig {
  if (config.max_rounds > mostClassRounds)
    throw new ConfigError([
      refusal(
        'max_rounds',
        `at most ${mostClassRounds} in a class, because pupils wait for the run`,
        config.max_rounds,
      ),
    ]);
  if (config.own_task)
    throw new ConfigError([
      refusal('task', 'a built-in one in a class', config.task, 'Choose another task.'),
    ]);
  if (config.own_base !== undefined)
    throw new ConfigError([
      refusal(
        'policy',
        'one that starts from a base policy of its task in a class',
        'imported weights',
        'Remove the imported weights.',
      ),
    ]);
  return parseConfig({ ...config, seed: 1, device: 'wasm', threads: 0 });
}

/** The code that an address brings and this thread does not know; its reader must open it before `planAt`. Throws `ConfigError`. */
export function unknownCodeAt(address: string): readonly BroughtCode[] {
  return codeIn(address)?.brought.filter((one) => one.id !== null && !isKnown(one)) ?? [];
}

/** The recipe of a lesson or a link in an address. Throws `ConfigError`, also where this thread does not know its code. */
export function planAt(address: string): RunConfig {
  const lesson = lessonOf(address);
  const link = codeIn(address);
  if (link?.brought.some(({ id }) => id === null))
    throw new ConfigError([refusal('own', 'the id of the method whose code the link has', undefined)]);
  return classConfig(lesson ? lessonConfig(lesson, lesson.classArm) : decodeLink(link?.rest ?? address));
}

/** The recipe as a study over seeds of pupils, to its last round. Throws `ConfigError` if no code can hold a seed. */
export function classStudy(plan: RunConfig, seeds: Study['seeds']): Study {
  const wrong = seeds.find((seed) => !(Number.isInteger(seed) && seed >= 0 && seed <= mostSeed));
  if (wrong !== undefined)
    throw new ConfigError([refusal('seed', `a whole number from 0 to ${mostSeed}`, wrong)]);
  return toLastRound([{ name: 'class', config: plan }], seeds);
}

/** The method, the settings that differ from its defaults, so that a new setting keeps it, and own code, without `freeKeys`. */
function planText(plan: RunConfig): string {
  const keys: SettingKey[] = ['method', ...[...changesOf(plan)].sort()];
  const { own_method: own } = plan;
  const parts: unknown[] = keys.filter((key) => !freeKeys.includes(key)).map((key) => [key, plan[key]]);
  if (own) parts.push([ownMethodId(own), own.settings.map(({ name }) => own.values[name])]);
  return JSON.stringify(parts);
}

/** A 24-bit hash of the settings, short enough for a code; other settings can have the same. */
export function planMark(plan: RunConfig): number {
  return parseInt(hashBytes(new TextEncoder().encode(planText(plan))).slice(0, 6), 16);
}

/** Whether a configuration, as of a proof, trains the recipe of a class, whatever its seed. */
export function isOfPlan(plan: RunConfig, config: RunConfig): boolean {
  if (config.own_task || config.own_base !== undefined) return false;
  return planText(config) === planText(plan);
}

/** 18 bits of the hash of a checkpoint. */
export function stateMark(hash: string): number {
  return parseInt(hash.slice(0, 5), 16) >> 2;
}

/** The engine version as stored in codes. */
export const engineMark = Number(engineVersion) & 255;
