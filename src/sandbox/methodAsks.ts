/** The description of an own method in the virtual machine, as text for the script of `prelude.ts`. */
import { hookNames, mostOwnSettings, mostRewardParts } from '../learn/own/ownMethod.ts';
import { symbolsPrelude } from './symbols.ts';

/** Needs `guards` before it; `trace` runs a loss once with symbols. */
export const methodAsks = String.raw`
  const hookNames = ${JSON.stringify(hookNames)};
  const known = new Set([...hookNames, 'name', 'basedOn', 'set', 'settings', 'rewards', 'description']);
  const trace = ${symbolsPrelude};
  const { entries, keys } = Object;
  const { isFinite, isInteger } = Number;
  const isNumber = (value) => typeof value === 'number';
  const isObject = (value) => typeof value === 'object' && value !== null && !isArray(value);
  const settingForm = 'settings must be an object such as { floor: { default: 0.1, min: 0, max: 1 } }';

  function settingOf(name, given) {
    const what = 'settings: ' + name;
    if (!/^[A-Za-z_]\w{0,31}$/.test(name)) refuse(what + ' must be a name of at most 32 letters, digits and _');
    const whole = isObject(given) ? given : { default: given };
    const { default: usual, help } = whole;
    if (help !== undefined && typeof help !== 'string') refuse(what + ': help must be a text, got ' + describe(help));
    const said = { help: (help === undefined ? '' : help).slice(0, 160) };
    if (typeof usual === 'boolean') return { name, kind: 'switch', default: usual ? 1 : 0, min: 0, max: 1, integer: true, ...said };
    if (!isNumber(usual) || !isFinite(usual)) refuse(what + ': default must be a number, true or false, got ' + describe(usual));
    const { min = usual < 0 ? 10 * usual : 0, max = usual > 0 ? 10 * usual : 1, integer = false } = whole;
    if (!isFinite(min) || !isFinite(max) || !(min < max)) refuse(what + ': min must be below max, got ' + describe(min) + ' and ' + describe(max));
    if (usual < min || usual > max) refuse(what + ': default must lie from min to max, got ' + usual + ' outside ' + min + ' to ' + max);
    if (integer === true && !isInteger(usual)) refuse(what + ': default must be a whole number, got ' + usual);
    return { name, kind: 'number', default: usual + 0, min: min + 0, max: max + 0, integer: integer === true, ...said };
  }

  function fixedOf(set) {
    if (!isObject(set)) refuse('set must be an object such as { loss_type: "dapo" }, got ' + describe(set));
    const fixed = {};
    for (const [key, value] of entries(set)) {
      const isPlain = value === null || ['string', 'boolean'].includes(typeof value) || (isNumber(value) && isFinite(value));
      if (!isPlain) refuse('set: ' + key + ' must be a text, a number, true, false or null, got ' + describe(value));
      fixed[key] = value;
    }
    return fixed;
  }

  function partsOf(rewards, reward) {
    if (reward === undefined) return rewards === undefined ? [] : refuse('rewards gives weights to the parts of reward: write export function reward, or remove it');
    if (rewards === undefined) return [{ name: 'own', weight: 1, normalise: false }];
    if (!isObject(rewards) || keys(rewards).length === 0) refuse('rewards must be an object such as { brevity: { weight: 0.1 } }, got ' + describe(rewards));
    if (keys(rewards).length > ${mostRewardParts}) refuse('rewards must have at most ${mostRewardParts} parts, got ' + keys(rewards).length);
    return entries(rewards).map(([name, part]) => {
      if (!/^[A-Za-z_]\w{0,31}$/.test(name)) refuse('rewards: ' + short(name) + ' must be a name of at most 32 letters, digits and _');
      const { weight = 1, normalise = false } = isObject(part) ? part : { weight: part };
      if (!isNumber(weight) || !isFinite(weight)) refuse('rewards: weight of ' + name + ' must be a number, got ' + describe(weight));
      return { name, weight: weight + 0, normalise: normalise === true };
    });
  }

  /** The loss as data; its refusals are sentences with their line already. */
  const traced = (loss, names) => {
    try { return trace(loss, names); } catch (error) { return refuse(text(error.message)); }
  };

  function method(task, { values, numbers, traces }) {
    for (const key of keys(task))
      if (!known.has(key)) refuse('export ' + text(key).slice(0, 40) + ' is none of the parts of a method: ' + [...known].join(', '));
    const { name, basedOn = 'grpo', set = {}, settings = {}, rewards, loss } = task;
    if (typeof name !== 'string' || name.trim() === '') refuse('export const name must be a text that is not empty, got ' + describe(name));
    if (typeof basedOn !== 'string') refuse('export const basedOn must be the id of a method, such as "grpo", got ' + describe(basedOn));
    if (!isObject(settings)) refuse(settingForm + ', got ' + describe(settings));
    if (keys(settings).length > ${mostOwnSettings}) refuse('settings must have at most ${mostOwnSettings} entries, got ' + keys(settings).length);
    const own = entries(settings).map(([key, given]) => settingOf(key, given));
    const hooks = hookNames.filter((hook) => task[hook] !== undefined);
    for (const hook of hooks)
      if (typeof task[hook] !== 'function') refuse(hook + ' must be a function, got ' + describe(task[hook]));
    return {
      title: name.trim().slice(0, 80), basedOn, set: fixedOf(set), settings: own, hooks,
      rewards: partsOf(rewards, task.reward),
      loss: loss === undefined || !traces ? null : traced(loss, { values, settings: [...numbers, ...own.map((one) => one.name)] }),
    };
  }

  const asks = { method };
`;
