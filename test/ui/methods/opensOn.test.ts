/** Where a method of the catalogue opens, for every method and task. */
import { expect, it } from 'vitest';
import { checkConfig, defaultConfig } from '../../../src/config/schema.ts';
import { methods } from '../../../src/methods/index.ts';
import { tasks } from '../../../src/tasks/index.ts';
import { controlTaskOf, opensOn } from '../../../src/ui/methods/opensOn.ts';

const all = Object.values(methods);

it('a method opens on the task of the recipe where it can work there, or says in a sentence why on another', () => {
  for (const { id } of all) {
    for (const wanted of Object.keys(tasks)) {
      const { task, instead } = opensOn(id, wanted);
      expect(checkConfig(defaultConfig(id, task)), `${id} on ${task}`).toEqual([]);
      expect(task === wanted, `${id} on ${wanted}`).toBe(instead === null);
      if (instead !== null) expect(instead).toMatch(/: .*\.$/);
    }
  }
});

it('a method opens on a task of control only where no rule is against it', () => {
  const task = controlTaskOf('ppo');
  expect(tasks[task as keyof typeof tasks].kind).toBe('control');
  expect(checkConfig(defaultConfig('ppo', task ?? ''))).toEqual([]);
  // Hints are read as text.
  expect(controlTaskOf('nudgerl')).toBeNull();
});

it.each([
  ['guide-grpo', 'cart-pole', 'strategies', 'Hints need text.'],
  ['scope', 'chain-sum', 'scratchpad', 'does not name'],
  ['nudgerl', 'maze', 'strategies', 'have no names'],
] as const)('a method opens %s on %s: goes where there is something to tell', (id, wanted, task, why) => {
  const opened = opensOn(id, wanted);
  expect(opened.task).toBe(task);
  expect(opened.instead).toContain(why);
});

it('a method opens on its own task where the recipe has none', () => {
  for (const wanted of [null, 'chess', '__proto__']) {
    expect(opensOn('scope', wanted)).toEqual({ task: 'scratchpad', instead: null });
  }
});
