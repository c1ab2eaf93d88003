/** Reads the words and flags of a command by its form; commander parses them and writes the help. */
import { Argument, Command, CommanderError, Option } from 'commander';
import { quote } from '../config/problem.ts';
import { fromReader } from './files.ts';

export interface Flag {
  /** As help shows it: `--json <file>`, `--set <key=value...>`; without a value it is a switch. */
  readonly form: string;
  /** One or two sentences; help adds choices and default. */
  readonly help: string;
  /** The value without the flag. */
  readonly default?: string | number;
  /** Makes the value a whole number, of at least this. */
  readonly atLeast?: number;
  /** All values that the flag takes. */
  readonly choices?: readonly string[];
  readonly required?: true;
  /** The text that the value `help` asks for. */
  readonly explain?: () => string;
  /** Flags that cannot stand beside this one, without their dashes. */
  readonly conflicts?: readonly string[];
}

/** What a command takes, as data: help, usage and parser follow it. */
export interface CommandForm {
  /** What a reader types before words and flags. */
  readonly call: string;
  /** What the command does, in one or two sentences. */
  readonly what: string;
  /** Words that belong to no flag: `<link>`, `[id...]`; absent: none. */
  readonly words?: { readonly form: string; readonly help: string };
  readonly flags: readonly Flag[];
  /** What a reader types behind `call`. */
  readonly examples: readonly string[];
}

/** The flags of one call. Every method throws an internal error on a flag that the form does not have. */
export interface Flags {
  /** The last value, else the default. */
  text(name: string): string | undefined;
  /** The value of a flag with `atLeast`, else its default. */
  count(name: string): number;
  /** Whether the reader gave the flag. */
  has(name: string): boolean;
  /** All values of a flag that takes several. */
  list(name: string): readonly string[];
  /** Words that belong to no flag. */
  readonly words: readonly string[];
}

/** A command was called wrongly and did nothing: it exits with 2. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** The help was asked for: its text. */
export class HelpAsked extends Error {
  override readonly name = 'HelpAsked';
}

/** The value of a flag as its form asks for it. Throws `WrongUse`. */
function valueOf(name: string, { form, atLeast, choices, explain }: Flag, given: string): string | number {
  if (explain && given === 'help') throw new HelpAsked(explain());
  const refuse = (must: string): never => {
    throw new WrongUse(`--${name}: must be ${must}, got ${quote(given)}`);
  };
  if (/^--?[a-z]/i.test(given)) refuse('followed by a value');
  if (given === '') refuse('followed by a value');
  if (choices && !choices.includes(given)) refuse(`one of ${choices.join(', ')}`);
  if (atLeast === undefined) return /<(file|folder)>/.test(form) ? fromReader(given) : given;
  const value = Number(given);
  return Number.isSafeInteger(value) && value >= atLeast
    ? value
    : refuse(`a whole number of at least ${atLeast}`);
}

function optionFrom(flag: Flag): Option {
  const choices = flag.choices ? ` One of ${flag.choices.join(', ')}.` : '';
  const option = new Option(flag.form, `${flag.help}${choices}`);
  if (flag.default !== undefined) option.default(flag.default, String(flag.default));
  if (flag.required) option.makeOptionMandatory();
  option.conflicts((flag.conflicts ?? []).map((name) => new Option(`--${name}`).attributeName()));
  if (option.isBoolean()) return option;
  return option.argParser((given: string, before: unknown) => {
    const value = valueOf(option.name(), flag, given);
    if (!option.variadic) return value;
    return Array.isArray(before) ? [...(before as unknown[]), value] : [value];
  });
}

/** The parser of a form. */
function commandFrom({ call, what, words, flags, examples }: CommandForm): Command {
  const command = new Command(call)
    .description(what)
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .helpOption('-h, --help', 'Shows this help.')
    .allowExcessArguments(false);
  if (words) command.addArgument(new Argument(words.form, words.help));
  for (const flag of flags) command.addOption(optionFrom(flag));
  const heading = examples.length === 1 ? 'Example' : 'Examples';
  const lines = examples.map((example) => `  ${call} ${example}`.trimEnd()).join('\n');
  return command.addHelpText('after', `\n${heading}:\n${lines}`);
}

/** The help of a form: what the command does, every flag with its default, examples. */
export function helpTextOf(form: CommandForm): string {
  let text = '';
  const command = commandFrom(form).configureOutput({ writeOut: (part) => void (text += part) });
  command.outputHelp();
  return text;
}

/** What is wrong with a call, and what to do, in one sentence. */
function wrongUseOf(
  error: CommanderError,
  command: Command,
  { call, words, examples }: CommandForm,
): WrongUse {
  const help = `${call} --help shows every flag`;
  const [example = ''] = examples;
  if (error.code === 'commander.excessArguments') {
    const most = words ? 'one word beside its flags' : 'no words beside its flags';
    const given = command.args.map((word) => quote(word)).join(' ');
    return new WrongUse(`${call}: takes ${most}, got ${given}; write it like ${call} ${example}`);
  }
  if (error.code === 'commander.optionMissingArgument') {
    const [, name = ''] = /'(--[\w-]+)/.exec(error.message) ?? [];
    return new WrongUse(`${name}: must be followed by a value, got none; ${help}`);
  }
  const remedy = error.code === 'commander.conflictingOption' ? 'leave one of them out' : help;
  const sentence = error.message
    .replace(/^error: /, '')
    .replace(/^unknown option '(.+)'/, '$1: no such flag')
    .replace('\n', ' ');
  return new WrongUse(`${sentence}; ${remedy}`);
}

/** Reads a call. Throws `WrongUse` with a sentence, or `HelpAsked`. */
export function readFlags(argv: readonly string[], form: CommandForm): Flags {
  const command = commandFrom(form);
  try {
    command.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') throw new HelpAsked(helpTextOf(form));
    throw wrongUseOf(error, command, form);
  }
  const attributes = new Map(command.options.map((option) => [option.name(), option.attributeName()]));
  const attributeOf = (name: string): string => {
    const attribute = attributes.get(name);
    if (attribute === undefined) throw new Error(`internal: the form of the command has no flag --${name}`);
    return attribute;
  };
  const value = (name: string): unknown => command.getOptionValue(attributeOf(name));
  return {
    text(name) {
      const given = value(name);
      return given === undefined ? undefined : String(given);
    },
    count(name) {
      const given = value(name);
      if (typeof given !== 'number') throw new Error(`internal: --${name} is no number with a default`);
      return given;
    },
    has: (name) => command.getOptionValueSource(attributeOf(name)) === 'cli',
    list: (name) => (value(name) ?? []) as readonly string[],
    words: command.args,
  };
}
