/**
 * The widget's end of the channel to the page around it. It hears that page only, and only where its address names the
 * page's origin; it tells nothing but how the run stands.
 */
import {
  isOurs,
  messageVersion,
  readCommand,
  type Command,
  type WidgetEvent,
  type WidgetState,
} from './messages.ts';

type Distribute<T> = T extends unknown ? Omit<T, 'espalier'> : never;
/** An event without its envelope. */
export type Outgoing = Distribute<WidgetEvent>;

export interface HostLinkOptions {
  /** The window around this one. */
  readonly parent: Window;
  /** Its origin as the widget's address has it; null where the address names none. */
  readonly host: string | null;
  /** Does what a command asks; rejects with what is refused. */
  readonly perform: (command: Command) => Promise<void>;
  readonly stateOf: () => WidgetState;
}

export interface HostLink {
  tell(event: Outgoing): void;
  /** Tells the page, and a learning management system around it, how high the widget is. */
  resized(height: number): void;
  close(): void;
}

/** Commands that wait for an earlier one; more at a time are refused, because nobody means that many. */
const mostWaiting = 32;

/** Listens for commands and carries them out one after the other; each gets one reply. */
export function openHostLink({ parent, host, perform, stateOf }: HostLinkOptions): HostLink {
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;

  function post(message: object, target: string | null): void {
    // An opaque origin cannot be named: nothing secret is said, and only the window around hears it.
    if (target !== null) parent.postMessage(message, target === 'null' ? '*' : target);
  }
  const tell = (event: Outgoing) => post({ espalier: messageVersion, ...event }, host);

  function reply(id: number, error: string | null): void {
    tell({ type: 'reply', id, state: stateOf(), error });
  }

  async function answer(command: Command): Promise<void> {
    try {
      await perform(command);
      reply(command.id, null);
    } catch (error) {
      reply(command.id, (error instanceof Error ? error.message : String(error)).slice(0, 8192));
    } finally {
      waiting--;
    }
  }

  function hear({ data, origin, source }: MessageEvent): void {
    if (source !== parent || host === null || origin !== host || !isOurs(data)) return;
    const command = readCommand(data);
    if (typeof command === 'string') {
      const { id } = data as { readonly id?: unknown };
      if (Number.isSafeInteger(id)) reply(id as number, command);
      return;
    }
    if (waiting >= mostWaiting) {
      reply(command.id, `${command.type}: at most ${mostWaiting} commands may wait. Await their replies.`);
      return;
    }
    waiting++;
    turn = turn.then(() => answer(command));
  }

  addEventListener('message', hear);
  return {
    tell,
    resized(height) {
      tell({ type: 'resized', height });
      post({ subject: 'lti.frameResize', height }, host ?? '*');
    },
    close: () => removeEventListener('message', hear),
  };
}
