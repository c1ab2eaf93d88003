/** What is asked of an own method in the virtual machine, as text for the script of `prelude.ts`. */
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
      loss: loss === undefined || !traces ? null : trace(loss, { values, settings: [...numbers, ...own.map((one) => one.name)] }),
    };
  }

  const listOf = (what, value, length) =>
    isArray(value) && value.length === length ? value : refuse(what + ' must return a list of ' + length + ', got ' + (isArray(value) ? 'a list of ' + value.length : describe(value)));
  /** A number for JSON: null stands for one that is not finite, where that is allowed. */
  const numberOf = (what, value, mayFail) => {
    if (!isNumber(value)) refuse(what + ' must give numbers, got ' + describe(value));
    if (isFinite(value)) return value + 0;
    return mayFail ? null : refuse(what + ' must give finite numbers, got ' + value);
  };
  const digest = (item) => stringify(item);
  /** Decisions while completions are written depend on what they see alone, whatever else is asked beside them. */
  const alone = ['keep', 'hint', 'branch'];
  const keyOf = (hook, i) => hook + (alone.includes(hook) ? ' ' : ' ' + i + ' ');
  const hookOf = (task, hook) => typeof task[hook] === 'function' ? task[hook] : refuse(hook + ' must be a function, got ' + describe(task[hook]));
  /** The hook's answer to each item, called by the item and the settings. */
  const each = (hook, take) => (task, { items, values }) => {
    const ask = hookOf(task, hook);
    return items.map((item, i) => {
      seedLater(() => keyOf(hook, i) + digest(item));
      return take(called(hook, () => ask({ ...item, ...values })), item);
    });
  };
  const all = (hook, take) => (task, { items, values }) => {
    const ask = hookOf(task, hook);
    return items.map((rows, i) => {
      seedLater(() => keyOf(hook, i) + digest(rows));
      const given = listOf(hook, called(hook, () => ask(rows, { ...values })), rows.length);
      return rows.map((_, at) => take(given[at]));
    });
  };

  const asks = {
    method,
    advantages: each('advantages', (given, { rewards, lengths }) => {
      listOf('advantages', given, rewards.length);
      return rewards.map((_, i) => {
        const one = given[i];
        if (isNumber(one)) return numberOf('advantages', one, true);
        listOf('advantages of completion ' + i, one, lengths[i]);
        const tokens = [];
        for (let t = 0; t < lengths[i]; t++) tokens.push(numberOf('advantages', one[t], true));
        return tokens;
      });
    }),
    rewards(task, { items, values, parts }) {
      return each('reward', (given) => {
        if (isNumber(given)) return parts.length === 1 ? [numberOf('reward', given, true)] : refuse('reward must return an object of its parts ' + parts.join(', ') + ', got ' + describe(given));
        if (!isObject(given)) refuse('reward must return a number or an object of its parts, got ' + describe(given));
        return parts.map((name) => numberOf('reward: ' + name, given[name], true));
      })(task, { items, values });
    },
    keep: all('keep', (given) => given === true || given === false ? given : refuse('keep must give true or false for each row, got ' + describe(given))),
    choose: all('choose', (given) => numberOf('choose', given, false)),
    hint: each('hint', (given) => given === null || given === undefined ? null
      : typeof given === 'string' && given.length <= 200 ? given
      : refuse('hint must return a text of at most 200 characters, or null, got ' + describe(given))),
    replay: each('replay', (given) => {
      const weight = numberOf('replay', given, false);
      return weight >= 0 ? weight : refuse('replay must return a weight of 0 or more, got ' + weight);
    }),
    branch(task, { items, values }) {
      const ask = hookOf(task, 'branch');
      return items.map((item) => {
        seedLater(() => keyOf('branch', 0) + digest(item));
        return item.entropies.map((_, position) => numberOf('branch', called('branch', () => ask({ ...item, position, ...values })), false));
      });
    },
  };
`;
