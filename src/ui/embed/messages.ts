/**
 * The messages between a host page and a widget, version 1. The only schema: the widget parses commands with it, the
 * element parses events with it, and both take their types from it.
 */
import * as v from 'valibot';
import { longestLinkWithCode } from '../../config/link.ts';

/** The value of `espalier` in every message. */
export const messageVersion = 1;

const envelope = { espalier: v.literal(messageVersion) };
/** Chosen by the sender of a command and repeated in the reply. */
const id = v.pipe(v.number(), v.safeInteger());
const text = v.pipe(v.string(), v.maxLength(8192));
/** May contain the code of a task. */
const link = v.pipe(v.string(), v.maxLength(longestLinkWithCode));
const command = { ...envelope, id };
const setting = v.union([v.boolean(), v.null(), v.pipe(v.number(), v.finite()), text]);
const figure = v.nullable(v.pipe(v.number(), v.finite()));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const commandSchema = v.variant('type', [
  /** Trains until paused or done, or for this many more rounds; answered when the training ends. */
  v.strictObject({
    ...command,
    type: v.literal('run'),
    rounds: v.optional(v.pipe(count, v.minValue(1))),
  }),
  v.strictObject({ ...command, type: v.literal('pause') }),
  v.strictObject({ ...command, type: v.literal('reset') }),
  /** Sets up the recipe of a link, or changes settings of the current one and keeps the others, or both; all or nothing. */
  v.strictObject({
    ...command,
    type: v.literal('configure'),
    link: v.optional(text),
    settings: v.optional(v.pipe(v.record(text, setting), v.maxEntries(400))),
  }),
  v.strictObject({ ...command, type: v.literal('getState') }),
]);

/** What a host page may ask of a widget. */
export type Command = v.InferOutput<typeof commandSchema>;

/** The form of a state. */
export const stateSchema = v.object({
  state: v.picklist(['idle', 'loading', 'running', 'paused', 'error', 'done']),
  /** Finished rounds. */
  round: count,
  /** Mean reward of the last round; null before the first. */
  reward: figure,
  /** The last held-out pass@1 (control tasks: held-out reward); null before the first. */
  passAt1: figure,
  /** The configuration as a link, from its # on: accepted by `configure` and by the Lab. */
  link,
  /** Why the run stopped or a recipe was not started; null if nothing failed. */
  failure: v.nullable(text),
});

/** The state of a widget. */
export type WidgetState = v.InferOutput<typeof stateSchema>;

/** The form of an event. */
export const eventSchema = v.variant('type', [
  /** The widget is ready for commands. */
  v.object({ ...envelope, type: v.literal('ready'), state: stateSchema }),
  /** A training begins, by a command or by the reader. */
  v.object({ ...envelope, type: v.literal('started'), state: stateSchema }),
  /** A round has ended: its metrics by their names, without those that it did not measure. Round 0 is the evaluation before training. */
  v.object({
    ...envelope,
    type: v.literal('round'),
    round: count,
    metrics: v.record(v.string(), v.pipe(v.number(), v.finite())),
  }),
  /** Sent when the state changes, and at most twice a second during training. */
  v.object({ ...envelope, type: v.literal('status'), state: stateSchema }),
  /** The height in pixels that needs no scrolling. */
  v.object({ ...envelope, type: v.literal('resized'), height: count }),
  /** The widget's address is wrong, so it shows this sentence and refuses every command with it. */
  v.object({ ...envelope, type: v.literal('error'), message: text }),
  /** The answer to a command: the state after it, and the reason if it was refused. */
  v.object({ ...envelope, type: v.literal('reply'), id, state: stateSchema, error: v.nullable(text) }),
]);

/** What a widget sends to its host page. */
export type WidgetEvent = v.InferOutput<typeof eventSchema>;

/** Whether a message claims to be an Espalier message; others on the channel are ignored. */
export function isOurs(data: unknown): data is { readonly espalier: unknown } {
  return typeof data === 'object' && data !== null && Object.hasOwn(data, 'espalier');
}

/** The command in a message that claims to be one, or a sentence on what is wrong with it. Never throws. */
export function readCommand(data: unknown): Command | string {
  const result = v.safeParse(commandSchema, data);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = v.getDotPath(issue) ?? 'message';
  return `${where}: must be ${issue.expected ?? 'a command of version 1'}, got ${issue.received}. See the list of commands.`.slice(
    0,
    400,
  );
}

/** The event in a message, or null where it is none. Never throws. */
export function readEvent(data: unknown): WidgetEvent | null {
  const result = v.safeParse(eventSchema, data);
  return result.success ? result.output : null;
}
