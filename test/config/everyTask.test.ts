/** Switches, strategies and methods on every task: thousands of recipes, each checked whole. */
import { expect, it, test } from 'vitest';
import { onTask, underMethod, withMethod, withTask } from '../../src/config/changes.ts';
import { decodeLink, encodeLink } from '../../src/config/link.ts';
import { switches } from '../../src/config/option.ts';
import { checkConfig, defaultConfig } from '../../src/config/schema.ts';
import { settings } from '../../src/config/settings.ts';
import {
  isProblem,
  strategiesOf,
  turnedTo,
  type RecipeSwitch,
  type Switched,
} from '../../src/config/switches.ts';
import { methods } from '../../src/methods/index.ts';
import { tasks } from '../../src/tasks/index.ts';
import { startOf, turned } from './turned.ts';

const texts = Object.values(tasks)
  .filter(({ kind }) => kind === 'tokens')
  .map(({ id }) => id);

test.each(texts)('a switch of the recipe goes with every other switch on %s, in any order', (task) => {
  const start = startOf(defaultConfig('grpo', task));
  const reached = new Map<string, unknown>();
  const visit = (state: Switched, left: readonly RecipeSwitch[], order: readonly RecipeSwitch[]) => {
    const on = switches.filter((one) => state.values[one.setting] !== one.off);
    expect(new Set(on)).toEqual(new Set(order));
    expect(checkConfig(state.values)).toEqual([]);
    const name = on.map(({ setting }) => setting).join();
    const before = reached.get(name);
    expect(state.values).toEqual(before ?? state.values);
    reached.set(name, state.values);
    // The same values lead to the same ones; every order to its end and back is walked on one task.
    if (before && left.length > 0 && task !== texts[0]) return;
    for (const one of left) {
      visit(
        turned(state, one),
        left.filter((other) => other !== one),
        [...order, one],
      );
    }
    if (left.length > 0) return;
    let back = state;
    for (const one of order) {
      back = turned(back, one);
      expect(checkConfig(back.values)).toEqual([]);
    }
    expect(back.values).toEqual(start.values);
  };
  visit(start, switches, []);
});

const problemsOf = (values: Switched['values']) => checkConfig(values).map(({ message }) => message);

test.each(Object.keys(tasks))(
  'a strategy that is chosen for a switch is set on %s without a new problem, or refused; off restores the recipe',
  (task) => {
    const start = startOf(defaultConfig('grpo', task));
    const before = problemsOf(start.values);
    for (const one of switches) {
      for (const strategy of strategiesOf(one)) {
        const name = `${one.setting} ${strategy}`;
        const next = turnedTo(start, one, strategy);
        if (isProblem(next)) {
          expect(next.message, name).not.toBe('');
          continue;
        }
        expect(next.values[one.setting], name).toBe(strategy);
        expect(
          problemsOf(next.values).filter((message) => !before.includes(message)),
          name,
        ).toEqual([]);
        const back = turnedTo(next, one, one.off);
        expect(isProblem(back) ? back.message : back.values, name).toEqual(start.values);
      }
    }
  },
);

it('the settings of a task are the same whichever of method and task is chosen first, and make the shortest link', () => {
  const first = defaultConfig();
  for (const method of Object.keys(methods)) {
    const ofMethod = defaultConfig(method);
    const chosen = underMethod(first, method);
    for (const task of Object.keys(tasks).filter((id) => id !== settings.task.default)) {
      const pair = defaultConfig(method, task);
      if (checkConfig(pair).length > 0) continue; // refused in one sentence, see the methods' own tests
      expect(withMethod(withTask(first, task), method)).toEqual(pair);
      expect(onTask(chosen, task)).toEqual(pair);
      const changes = task === ofMethod.task ? '' : `&task=${task}`;
      const link = encodeLink(pair);
      expect(link).toBe(`#v=1&method=${method}${changes}`);
      expect(decodeLink(link)).toEqual(pair);
      // Away and back again leaves no trace of the pair.
      expect(onTask(underMethod(pair, settings.method.default), settings.task.default)).toEqual(first);
    }
  }
});
