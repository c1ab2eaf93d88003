/** Performs the host page's commands on the Lab of a widget. Fetched with the first. */
import { changesOf } from '../../config/changes.ts';
import { bringsCode, decodeLink } from '../../config/link.ts';
import { keysOfOwnMethod } from '../../config/ownMethod.ts';
import { ConfigError, refusal } from '../../config/problem.ts';
import { parseConfig } from '../../config/schema.ts';
import { isSettingKey, type RunConfig } from '../../config/settings.ts';
import { readValue } from '../../config/text.ts';
import { withReasons } from '../state/help.svelte.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import { ended } from './ended.svelte.ts';
import type { Ending } from './hostLink.ts';
import type { Command } from './messages.ts';
import { recipeText } from './recipeText.ts';

/** Performs one command. Throws a sentence, and changes nothing, if settings or a link are refused. */
export async function performCommand(lab: Lab, command: Command): Promise<Ending | void> {
  switch (command.type) {
    case 'run':
      if (lab.busy && command.rounds !== undefined)
        throw new Error(
          `run: the widget must not train already, got ${command.rounds} rounds more. Await the end of its training, or pause it first.`,
        );
      await lab.start(command.rounds ?? null);
      throwFailure(lab);
      return { end: ended(lab).then(() => throwFailure(lab)) };
    case 'pause':
      if (lab.busy) await lab.pause();
      return;
    case 'reset':
      await lab.reset();
      return;
    case 'configure': {
      const { link, settings = {} } = command;
      const present = lab.recipe ?? lab.config;
      lab.apply(
        await withReasons(() => changed(link === undefined ? present : recipeOf(link, present), settings)),
      );
      return;
    }
    case 'getState':
      return;
  }
}

function throwFailure(lab: Lab): void {
  if (lab.state === 'error' || lab.messages.failure !== null)
    throw new Error(lab.messages.failure ?? 'The run has stopped.');
}

/** A recipe with other settings. What was chosen stays; what was not takes the defaults of a new method or task. */
function changed(recipe: RunConfig, settings: Readonly<Record<string, unknown>>): RunConfig {
  const { method } = recipe;
  const task = 'task' in settings ? undefined : recipe.own_task;
  // Own code belongs to the method that it is based on, and so does what it fixes.
  const own = 'method' in settings ? undefined : recipe.own_method;
  const fixed = own || !recipe.own_method ? [] : keysOfOwnMethod(recipe.own_method);
  const chosen = changesOf(recipe)
    .filter((key) => !fixed.includes(key))
    .map((key) => [key, recipe[key]]);
  const brought = { ...(task && { own_task: task }), ...(own && { own_method: own }) };
  return parseConfig({ method, ...Object.fromEntries(chosen), ...brought, ...settings });
}

/** The recipe of a link in any form: an address, its hash or its query. Settings alone, without `v`, change the present recipe. */
function recipeOf(link: string, present: RunConfig): RunConfig {
  const text = recipeText(link);
  const parts = [...new URLSearchParams(text)];
  if (parts.length === 0)
    throw new ConfigError([refusal('link', 'an address with a recipe, or its part from the # on', link)]);
  if (parts.some(([key]) => key === 'v') || bringsCode(text)) return decodeLink(text);
  const settings = parts.map(([key, value]) => [key, isSettingKey(key) ? readValue(key, value) : value]);
  return changed(present, Object.fromEntries(settings) as Record<string, unknown>);
}
