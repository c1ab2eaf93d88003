/**
 * Opens an own method: its code describes it in the sandbox, its loss runs there once with symbols, and its other hooks
 * answer there between generation and update.
 */
import { readOwnMethod } from '../config/ownMethod.ts';
import { catalogueFault, readableSettings } from '../config/ownRecipe.ts';
import { lossValues } from '../learn/own/expression.ts';
import {
  longestMethod,
  ownMethodId,
  OwnMethodFailed,
  provideOwnMethod,
  type OwnAnswers,
  type OwnGroup,
  type OwnMethod,
  type OwnMethodFacts,
} from '../learn/own/ownMethod.ts';
import type { Sandbox } from './sandbox.ts';

/** The line of the code, from 1, that names this word outside of texts; 0 where none does. */
export function lineOfWord(source: string, word: string): number {
  const named = new RegExp(String.raw`(^|[^\w'"])${word.replace(/\W/g, '')}\b`);
  return source.split('\n').findIndex((line) => named.test(line)) + 1;
}

/** The description that the code gives, checked. `loss`: the traced one, where the code does not trace it again. */
async function described(
  sandbox: Sandbox,
  source: string,
  code: string,
  loss?: OwnMethod['loss'],
): Promise<OwnMethodFacts> {
  const facts = await sandbox.ask(code, {
    ask: 'method',
    ...{ values: lossValues, numbers: readableSettings, traces: loss === undefined },
  });
  const own = readOwnMethod({
    ...facts,
    ...(loss !== undefined && { loss }),
    ...{ source, values: valuesOfDefaults(facts) },
  });
  if (own === null) throw new Error('the code must describe a method as the examples do, got another form');
  const fault = catalogueFault(own);
  if (fault) {
    const line = lineOfWord(source, fault.word);
    throw new Error(`${fault.message.replace(/\.$/, '')}${line > 0 ? ` (line ${line})` : ''}`);
  }
  return factsOf(own);
}

const factsOf = ({ source: _, values: __, ...facts }: OwnMethod): OwnMethodFacts => facts;

function valuesOfDefaults({ settings }: Readonly<Record<string, unknown>>): Record<string, number> {
  const given = Array.isArray(settings) ? (settings as OwnMethod['settings']) : [];
  return Object.fromEntries(given.map((one) => [one.name, one.default]));
}

/** Asks the code for its description. Rejects with a sentence that says what to mend. */
export async function openMethod(sandbox: Sandbox, source: string): Promise<OwnMethodFacts> {
  if (source.length > longestMethod)
    throw new Error(`the code must have at most ${longestMethod} characters, got ${source.length}`);
  const { rewriteLoss } = await import('./rewrite.ts');
  return described(sandbox, source, rewriteLoss(source));
}

/** The record of an opened method; without values, its settings have their defaults. */
export function ownMethodFrom(
  source: string,
  facts: OwnMethodFacts,
  values: Readonly<Record<string, number>> = {},
): OwnMethod {
  return { source, ...facts, values: { ...valuesOfDefaults({ settings: facts.settings }), ...values } };
}

/** Hooks whose code runs during training; the loss runs once, before. */
const asksDuringTraining = (own: OwnMethod): boolean => own.hooks.some((hook) => hook !== 'loss');

/** Makes the method of a run answer in this thread. Rejects where its code fails or does not match the record. */
export async function playOwnMethod(sandbox: Sandbox, own: OwnMethod): Promise<void> {
  if (asksDuringTraining(own)) {
    const { source, loss } = own;
    const facts = await described(sandbox, source, source, loss).catch((error: unknown) => {
      throw new Error(`method ${own.title}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    });
    if (ownMethodId({ ...own, ...facts }) !== ownMethodId(own))
      throw new Error(
        `method ${own.title}: its code describes another method than the record; open the method from its code and start a new run`,
      );
  }
  provideOwnMethod(own, answersOf(sandbox, own));
}

/** Fields of a group that are sent only where the code names them: a round waits for these answers. */
const namedFields = ['logps', 'entropies', 'tokens', 'hinted', 'parent', 'record'] as const;

function answersOf(sandbox: Sandbox, own: OwnMethod): OwnAnswers {
  const { source, title, rewards } = own;
  const parts = rewards.map(({ name }) => name);
  const unread = namedFields.filter((field) => !new RegExp(String.raw`\b${field}\b`).test(source));
  const sent = (group: OwnGroup): Partial<OwnGroup> =>
    Object.fromEntries(Object.entries(group).filter(([field]) => !unread.includes(field as never)));
  /** The answer, with the method's name before an error. */
  const named = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      throw new OwnMethodFailed(title, error);
    }
  };
  return {
    advantages: (groups, values) =>
      named(sandbox.ask(source, { ask: 'advantages', items: groups.map(sent), values })),
    rewards: (items, values) => named(sandbox.ask(source, { ask: 'rewards', items, values, parts })),
    keep: (items, values) => named(sandbox.ask(source, { ask: 'keep', items, values })),
    async choose(prompts, values) {
      const [scores] = await named(sandbox.ask(source, { ask: 'choose', items: [prompts], values }));
      return scores as readonly number[];
    },
    hint: (items, values) => named(sandbox.ask(source, { ask: 'hint', items, values })),
    replay: (items, values) => named(sandbox.ask(source, { ask: 'replay', items, values })),
    branch: (items, values) => named(sandbox.ask(source, { ask: 'branch', items, values })),
  };
}
