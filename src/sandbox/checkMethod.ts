/** Checks the code of an own method while one types: what it describes, its loss without training, and every other hook's answers. */
import { readableSettings, settingsOfOwnMethod } from '../config/ownRecipe.ts';
import { checkConfig, defaultConfig, type RunConfig } from '../config/schema.ts';
import type { OwnMethod, OwnMethodFacts } from '../learn/own/ownMethod.ts';
import { checkHooks } from './checkHooks.ts';
import { checkLoss } from './checkLoss.ts';
import { errorWords, type CheckedMethod, type MethodCheck } from './methodCheck.ts';
import { lineOfWord, openMethod, ownMethodFrom } from './openMethod.ts';
import { repairOfRefusal } from './repair.ts';
import type { Sandbox } from './sandbox.ts';

export type { CheckedMethod, MethodCheck } from './methodCheck.ts';

/** Runs every check; an error of the code is a failed check, and a recipe that is refused too. */
export async function checkMethod(sandbox: Sandbox, source: string): Promise<CheckedMethod> {
  const title = 'The code runs and describes a method';
  let facts: OwnMethodFacts;
  try {
    facts = await openMethod(sandbox, source);
  } catch (error) {
    const words = errorWords(error);
    const repair = repairOfRefusal(source, words.found, words.line);
    return { facts: null, checks: [{ title, state: 'failed', ...words, ...(repair && { repair }) }] };
  }
  const own = ownMethodFrom(source, facts);
  const recipe = { ...defaultConfig(facts.basedOn), ...settingsOfOwnMethod(own) };
  const checks: MethodCheck[] = [
    { title, state: 'ok', found: describedAs(own), line: null },
    ...checkRecipe(own, recipe),
    ...(facts.loss ? ofLoss(own, recipe) : []),
    ...(await checkHooks({ sandbox, own })),
  ];
  return { facts, checks };
}

function describedAs({ title, basedOn, hooks, settings }: OwnMethod): string {
  const written = hooks.length === 0 ? 'nothing yet' : hooks.join(', ');
  const own =
    settings.length === 0
      ? ''
      : ` and ${settings.length === 1 ? 'a setting' : `${settings.length} settings`}`;
  return `${title} is based on ${basedOn} and writes ${written}${own}.`;
}

/** Whether the method goes with the defaults of what it is based on. */
function checkRecipe(own: OwnMethod, recipe: Partial<RunConfig>): MethodCheck[] {
  const [problem] = checkConfig(recipe);
  const title = 'Its settings go together';
  if (!problem)
    return [{ title, state: 'ok', found: 'A recipe with its defaults can be trained.', line: null }];
  const line = lineOfWord(own.source, problem.field);
  return [{ title, state: 'failed', found: problem.message, line: line > 0 ? line : null }];
}

function ofLoss(own: OwnMethod, recipe: Partial<RunConfig>): MethodCheck[] {
  if (own.loss === null) return [];
  const catalogue = readableSettings.map((key) => [key, recipe[key as keyof RunConfig]] as const);
  const { epsilon = 0 } = recipe;
  const numbers = catalogue.map(
    ([key, value]) => [key, typeof value === 'number' ? value : epsilon] as const,
  );
  const settings = { ...Object.fromEntries(numbers), ...own.values };
  return checkLoss({ loss: own.loss, source: own.source, settings });
}
