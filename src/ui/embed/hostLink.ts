/**
 * The widget's end of the channel to the host page. It accepts messages only from that window and only if the widget's
 * address names the page's origin; it sends nothing but the state of the run.
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
/** A command whose reply waits for more than its turn: later commands go ahead of it. */
export interface Ending {
  readonly end: Promise<void>;
}

/** An event without its envelope. */
type Outgoing = Distribute<WidgetEvent>;

export interface HostLinkOptions {
  /** The host page's window. */
  readonly parent: Window;
  /** The host page's origin from the widget's address; null if the address has none. */
  readonly host: string | null;
  /** Performs a command; rejects with the reason if it is refused. */
  readonly perform: (command: Command) => Promise<Ending | void>;
  readonly stateOf: () => WidgetState;
}

export interface HostLink {
  tell(event: Outgoing): void;
  /** Reports the widget's height to the page and to a learning management system around it. */
  resized(height: number): void;
  close(): void;
}

/** Commands that may wait for an earlier one or for their end; more are refused. */
const mostWaiting = 32;

/** Listens for commands and performs them in order; each gets one reply, a training at its end. */
export function openHostLink({ parent, host, perform, stateOf }: HostLinkOptions): HostLink {
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;

  function post(message: object, target: string | null): void {
    // An opaque origin cannot be a target: the message holds no secret, and only the host window receives it.
    if (target !== null) parent.postMessage(message, target === 'null' ? '*' : target);
  }
  const tell = (event: Outgoing) => post({ espalier: messageVersion, ...event }, host);

  function reply(id: number, error: string | null): void {
    tell({ type: 'reply', id, state: stateOf(), error });
  }

  async function answer({ id }: Command, end: Promise<Ending | void>): Promise<void> {
    try {
      await (
        await end
      )?.end;
      reply(id, null);
    } catch (error) {
      reply(id, (error instanceof Error ? error.message : String(error)).slice(0, 8192));
    } finally {
      waiting--;
    }
  }

  async function take(command: Command): Promise<void> {
    const turn = perform(command);
    void answer(command, turn);
    await turn.catch(() => undefined);
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
    turn = turn.then(() => take(command));
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
