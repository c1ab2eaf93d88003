/**
 * One widget of a notebook in this window: it shows its run in the first of its views, performs the kernel's commands there
 * and keeps the traits up to date. The other views follow.
 */
import type { AnyModel } from '@anywidget/types';
import type { WidgetState } from '../messages.ts';
import type { LabElement, LabEvent } from './labElement.ts';
import { drawMirror } from './mirror.ts';
import { emptyRows, pauseAfter, settingsIn, withRow, type NotebookRow } from './rows.ts';
import { loadElement } from './site.ts';
import { labAttributes, traitOf, type KernelAnswer, type Traits } from './traits.ts';
import { isTaken, turnOf } from './turn.ts';

/** A command of the kernel; the widget checks all that the element passes on. */
interface Asked {
  readonly id: number;
  readonly type: string;
  readonly rounds?: number;
  readonly link?: string;
  readonly settings?: Record<string, never>;
}

interface View {
  /** What the run is drawn into. */
  readonly box: HTMLElement;
  /** The last refusal. */
  readonly line: HTMLElement;
}

/** How long a command waits for a view, in milliseconds. */
const patienceMs = 10_000;
/** A turn that takes longer is shown as that of another window. */
const noticeMs = 300;
const events = ['ready', 'started', 'status', 'round'] as const;

export class NotebookRun {
  readonly #model: AnyModel<Traits>;
  readonly #views: View[] = [];
  #turn: AbortController | null = null;
  #hasTurn = false;
  /** Whether another window has the turn, as far as can be seen. */
  #isBehind = false;
  #element: LabElement | null = null;
  /** Commands that wait until the widget is shown. */
  #waiting: Asked[] = [];
  #rows = emptyRows;
  #state: WidgetState | null = null;
  #problem = '';
  #save: ReturnType<typeof setTimeout> | null = null;

  constructor(model: AnyModel<Traits>) {
    this.#model = model;
    model.on('msg:custom', (message: unknown) => this.#hear(message as Asked));
    for (const name of labAttributes) model.on(`change:${traitOf(name)}`, () => this.#setAttribute(name));
    for (const name of ['metrics', 'state', 'problem']) model.on(`change:${name}`, () => this.#draw());
    model.on('change:site', () => this.#restart());
  }

  /** Shows the run in one more place; returns what removes it from there. */
  show(el: HTMLElement): () => void {
    const view: View = { box: document.createElement('div'), line: document.createElement('p') };
    view.line.setAttribute('role', 'alert');
    // The notebook's own colour where it has one.
    view.line.style.color = 'var(--jp-error-color1, #c62828)';
    el.replaceChildren(view.box, view.line);
    this.#views.push(view);
    if (this.#views.length === 1) void this.#takeTurn();
    this.#draw();
    return () => this.#hide(view);
  }

  /** Ends the run; the kernel, which closed it, refuses by itself what waits. */
  close(): void {
    for (const { box } of this.#views.splice(0)) box.replaceChildren();
    this.#leave();
    this.#waiting = [];
    if (this.#save !== null) clearTimeout(this.#save);
  }

  #hide(view: View): void {
    const at = this.#views.indexOf(view);
    if (at < 0) return;
    this.#views.splice(at, 1);
    if (at > 0) return;
    const { round = 0, state = '' } = this.#state ?? {};
    this.#element = null;
    if (round > 0 || state === 'running')
      this.#say(
        `The view that trained was removed after round ${round}, so its run has ended. The metrics stay until the next run.`,
      );
    if (this.#views.length === 0) this.#leave();
    else if (this.#hasTurn) void this.#open();
  }

  #leave(): void {
    this.#turn?.abort();
    this.#turn = this.#element = null;
    this.#hasTurn = false;
  }

  async #takeTurn(): Promise<void> {
    const turn = (this.#turn = new AbortController());
    const timer = setTimeout(() => {
      this.#isBehind = true;
      this.#draw();
    }, noticeMs);
    try {
      await turnOf(this.#model.get('run_id'), turn.signal);
    } catch {
      // The last view went before its turn came.
      return;
    } finally {
      clearTimeout(timer);
      this.#isBehind = false;
    }
    if (turn.signal.aborted) return;
    this.#hasTurn = true;
    await this.#open();
  }

  /** Puts the element into the first view. */
  async #open(): Promise<void> {
    const view = this.#views[0];
    if (!view) return;
    try {
      await loadElement(this.#model.get('site'));
    } catch (error) {
      const { message } = error as Error;
      if (view !== this.#views[0]) return;
      this.#say(message);
      return this.#refuseWaiting(message);
    }
    if (view !== this.#views[0]) return;
    const element = (this.#element = document.createElement('espalier-lab') as LabElement);
    for (const name of labAttributes) this.#setAttribute(name);
    if (globalThis.crossOriginIsolated) element.setAttribute('credentialless', '');
    for (const type of events)
      element.addEventListener(type, (event) => this.#note(element, event as LabEvent));
    element.addEventListener('error', (event: Event) => {
      if (element === this.#element) this.#say((event as CustomEvent<{ message: string }>).detail.message);
    });
    view.box.replaceChildren(element);
    this.#draw();
    for (const asked of this.#waiting.splice(0)) void this.#perform(element, asked);
  }

  #restart(): void {
    this.#element = null;
    if (this.#hasTurn) void this.#open();
  }

  #setAttribute(name: string): void {
    const value = this.#model.get(traitOf(name)) as string | null | undefined;
    if (value == null) this.#element?.removeAttribute(name);
    else this.#element?.setAttribute(name, value);
  }

  #hear(asked: Asked): void {
    if (typeof asked?.id !== 'number') return;
    // Another window performs it.
    if (this.#views.length > 0 && !this.#hasTurn) return;
    this.#answer({ type: 'taken', id: asked.id });
    if (this.#element) return void this.#perform(this.#element, asked);
    this.#waiting.push(asked);
    if (this.#views.length === 0) setTimeout(() => void this.#refuseUnseen(asked), patienceMs);
  }

  /** A command that nothing has performed in time; later ones have their own. */
  async #refuseUnseen(asked: Asked): Promise<void> {
    if (this.#views.length > 0 || !this.#waiting.includes(asked)) return;
    const isElsewhere = await isTaken(this.#model.get('run_id'));
    this.#waiting = this.#waiting.filter((one) => one !== asked);
    if (!isElsewhere)
      this.#reply(
        asked.id,
        `${asked.type}: no view of the widget is shown. Write its name in the last line of a cell, then ask again.`,
      );
  }

  #refuseWaiting(why: string): void {
    for (const { id, type } of this.#waiting.splice(0)) this.#reply(id, `${type}: ${why}`);
  }

  async #perform(element: LabElement, { id, type, rounds, link, settings }: Asked): Promise<void> {
    try {
      const recipe = { ...(link != null && { link }), ...(settings && { settings }) };
      const commands: Readonly<Record<string, () => Promise<WidgetState>>> = {
        run: () => element.run(rounds),
        pause: () => element.pause(),
        reset: () => element.reset(),
        configure: () => element.configure(recipe),
        getState: () => element.getState(),
      };
      const command = Object.hasOwn(commands, type) ? commands[type] : undefined;
      if (!command)
        throw new Error(`type: must be one of ${Object.keys(commands).join(', ')}, got "${type}".`);
      this.#state = await command();
      this.#problem = '';
      this.#reply(id, null);
    } catch (error) {
      this.#reply(id, (error as Error).message);
    }
  }

  #reply(id: number, error: string | null): void {
    this.#flush();
    this.#answer({ type: 'reply', id, state: this.#state, error, metrics: this.#rows.all });
  }

  #answer(answer: KernelAnswer): void {
    this.#model.send(answer);
  }

  #note(element: LabElement, { detail }: LabEvent): void {
    if (element !== this.#element) return;
    if (detail.type === 'round') this.#rows = withRow(this.#rows, detail.metrics as NotebookRow);
    else if ('state' in detail) this.#state = detail.state;
    if (detail.type === 'started') this.#problem = '';
    this.#saveSoon();
  }

  #say(problem: string): void {
    this.#problem = problem;
    this.#saveSoon();
  }

  #saveSoon(): void {
    this.#save ??= setTimeout(() => this.#flush(), pauseAfter(this.#rows));
  }

  /** Writes the traits; only the window that trains does. */
  #flush(): void {
    if (this.#save !== null) clearTimeout(this.#save);
    this.#save = null;
    const model = this.#model;
    if (this.#rows !== emptyRows) model.set('metrics', this.#rows.all);
    if (this.#state) {
      model.set('state', this.#state);
      model.set('config', settingsIn(this.#state.link));
    }
    model.set('problem', this.#problem);
    model.save_changes();
  }

  /** Draws the lines of all views, and the views that follow. */
  #draw(): void {
    const element = this.#element;
    for (const { box, line } of this.#views) {
      line.textContent = this.#model.get('problem');
      if (box === this.#views[0]?.box && !this.#isBehind) continue;
      drawMirror(box, {
        rows: this.#model.get('metrics'),
        state: this.#model.get('state'),
        show: element && (() => element.scrollIntoView({ block: 'nearest' })),
      });
    }
  }
}
