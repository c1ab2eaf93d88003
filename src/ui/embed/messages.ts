/**
 * The messages between a page and a widget in it, version 1. The one schema: the widget reads commands with it, the
 * element on the other side reads events with it, and both take their types from it.
 */
import * as v from 'valibot';
import { longestLinkWithCode } from '../../config/link.ts';

/** Stands in every message as `espalier`. */
export const messageVersion = 1;

const envelope = { espalier: v.literal(messageVersion) };
/** Chosen by the sender of a command; the reply carries it. */
const id = v.pipe(v.number(), v.safeInteger());
const text = v.pipe(v.string(), v.maxLength(8192));
/** A link may hold the code of a task. */
const link = v.pipe(v.string(), v.maxLength(longestLinkWithCode));
const command = { ...envelope, id };
const setting = v.union([v.boolean(), v.null(), v.pipe(v.number(), v.finite()), text]);
const figure = v.nullable(v.pipe(v.number(), v.finite()));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const commandSchema = v.variant('type', [
  /** Trains until paused or done, or this many rounds more. */
  v.strictObject({
    ...command,
    type: v.literal('run'),
    rounds: v.optional(v.pipe(count, v.minValue(1))),
  }),
  v.strictObject({ ...command, type: v.literal('pause') }),
  v.strictObject({ ...command, type: v.literal('reset') }),
  /** Sets up the recipe of a link, or changes some settings of the present one, or both; all or nothing. */
  v.strictObject({
    ...command,
    type: v.literal('configure'),
    link: v.optional(text),
    settings: v.optional(v.pipe(v.record(text, setting), v.maxEntries(400))),
  }),
  v.strictObject({ ...command, type: v.literal('getState') }),
]);

/** What a page may ask of a widget. */
export type Command = v.InferOutput<typeof commandSchema>;

const stateSchema = v.object({
  state: v.picklist(['idle', 'loading', 'running', 'paused', 'error', 'done']),
  /** Rounds done. */
  round: count,
  /** Mean reward of the last round; null before the first. */
  reward: figure,
  /** The last held-out pass@1 (control tasks: held-out reward); null before the first. */
  passAt1: figure,
  /** The configuration as a link, from its # on: what `configure` takes and what opens the same in the Lab. */
  link,
  /** Why the run stopped, or a recipe was not started; null where nothing is wrong. */
  failure: v.nullable(text),
});

/** How a widget stands. */
export type WidgetState = v.InferOutput<typeof stateSchema>;

const eventSchema = v.variant('type', [
  /** The widget listens from now on. */
  v.object({ ...envelope, type: v.literal('ready'), state: stateSchema }),
  /** Sent when the state changes, and at most twice a second while it trains. */
  v.object({ ...envelope, type: v.literal('status'), state: stateSchema }),
  /** The height in pixels at which nothing has to be scrolled. */
  v.object({ ...envelope, type: v.literal('resized'), height: count }),
  /** The answer to a command: how the widget stands after it, and what was refused, if anything. */
  v.object({ ...envelope, type: v.literal('reply'), id, state: stateSchema, error: v.nullable(text) }),
]);

/** What a widget tells its page. */
export type WidgetEvent = v.InferOutput<typeof eventSchema>;

/** Whether a message claims to be one of ours; others are on the same channel and are no mistake. */
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
