/**
 * What is asked of the hooks of an own method in the virtual machine, as text for the script of `prelude.ts`. Training waits
 * for these answers, so the language of losses, which takes milliseconds to set up, is here for numbers only.
 */
export const hookAsks = String.raw`
  const { isFinite } = Number;
  const { defineProperty, freeze } = Object;
  const { min: least, max: most, exp, log } = Math;
  const isNumber = (value) => typeof value === 'number';
  const isObject = (value) => typeof value === 'object' && value !== null && !isArray(value);

  // The functions of a loss, which helpers of the code may call; see symbols.ts.
  const numeric = (name, value) => isNumber(value) ? value : value === true ? 1 : value === false ? 0
    : refuse(name + ' takes numbers here, got ' + describe(value));
  const functions = {
    add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, div: (a, b) => a / b, neg: (x) => -x, exp, log,
    min: least, max: most, clip: (x, low, high) => most(least(x, high), low),
    less: (a, b) => a < b ? 1 : 0, mean: (x) => x, stopGradient: (x) => x,
    sum: () => refuse('sum goes over a completion of a loss: here, add the numbers in a loop'),
  };
  for (const name in functions) {
    const calculate = functions[name];
    const call = (...given) => {
      for (let i = 0; i < given.length; i++) given[i] = numeric(name, given[i]);
      return calculate(...given);
    };
    defineProperty(globalThis, name, { value: freeze(call) });
  }
  defineProperty(globalThis, 'where', { value: freeze((condition, a, b) => condition ? a : b) });

  const listOf = (what, value, length) =>
    isArray(value) && value.length === length ? value : refuse(what + ' must return a list of ' + length + ', got ' + (isArray(value) ? 'a list of ' + value.length : describe(value)));
  /** A number for JSON: null stands for one that is not finite, where that is allowed. */
  const numberOf = (what, value, mayFail) => {
    if (!isNumber(value)) refuse(what + ' must give numbers, got ' + describe(value));
    if (isFinite(value)) return value + 0;
    return mayFail ? null : refuse(what + ' must give finite numbers, got ' + value);
  };
  const digest = (item) => stringify(item);
  /** Random numbers of decisions made while completions are written depend on what these see, not on what is asked beside them. */
  const alone = ['keep', 'hint', 'branch'];
  const keyOf = (hook, i) => hook + (alone.includes(hook) ? ' ' : ' ' + i + ' ');
  const hookOf = (task, hook) => typeof task[hook] === 'function' ? task[hook] : refuse(hook + ' must be a function, got ' + describe(task[hook]));
  /** The hook's answer to each item, called by the item and the settings. */
  const each = (hook, take) => (task, { items, values, period = items.length }) => {
    const ask = hookOf(task, hook);
    return items.map((item, i) => {
      seedLater(() => keyOf(hook, i % period) + digest(item));
      return take(called(hook, () => ask({ ...item, ...values })), item);
    });
  };
  const all = (hook, take) => (task, { items, values, period = items.length }) => {
    const ask = hookOf(task, hook);
    return items.map((rows, i) => {
      seedLater(() => keyOf(hook, i % period) + digest(rows));
      const given = listOf(hook, called(hook, () => ask(rows, { ...values })), rows.length);
      return rows.map((_, at) => take(given[at]));
    });
  };

  const asks = {
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
    rewards(task, { items, values, parts, period }) {
      return each('reward', (given) => {
        if (isNumber(given)) return parts.length === 1 ? [numberOf('reward', given, true)] : refuse('reward must return an object of its parts ' + parts.join(', ') + ', got ' + describe(given));
        if (!isObject(given)) refuse('reward must return a number or an object of its parts, got ' + describe(given));
        return parts.map((name) => numberOf('reward: ' + name, given[name], true));
      })(task, { items, values, period });
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
      return items.map((item, i) => {
        seedLater(() => keyOf('branch', i) + digest(item));
        return item.entropies.map((_, position) => numberOf('branch', called('branch', () => ask({ ...item, position, ...values })), false));
      });
    },
  };
`;
