/**
 * `<espalier-lab>`: a frame around a widget, for any page. A separate plain script that must stay under 3 kB: it imports
 * types and a few lines, and leaves all checks of attributes to the widget, which says what is wrong.
 */
import type { Command, WidgetEvent, WidgetState } from '../messages.ts';
import { recipeText } from '../recipeText.ts';
import stills from '../stills.json';
import { makeLine, makeSvg } from '../svg.ts';
import { languageOf, widgetPage } from '../../../site/languages.ts';
import { passed, short } from '../../share/attributeNames.ts';
import { base } from './base.ts';

type Distribute<T> = T extends unknown ? Omit<T, 'espalier' | 'id'> : never;
type Asked = Distribute<Command>;
type Reply = Extract<WidgetEvent, { type: 'reply' }>;

const all = new Set<EspalierLab>();

class EspalierLab extends HTMLElement {
  static readonly observedAttributes = [...passed, ...short, 'link', 'method-src', 'sandbox'];

  #frame: HTMLIFrameElement | null = null;
  #state: WidgetState | null = null;
  /** What the widget refused in its attributes; null: nothing. */
  #fault: string | null = null;
  /** Callbacks by command id, and commands that wait until the widget is ready. */
  readonly #asked = new Map<number, (reply: Pick<Reply, 'state' | 'error'>) => void>();
  #unsent: object[] = [];
  #still: SVGElement | null = null;
  /** The height in pixels that the widget reported last. */
  #needs = 0;
  #sent = 0;
  #redraws = false;
  readonly #hear = (event: MessageEvent) => this.#heard(event);

  connectedCallback(): void {
    all.add(this);
    addEventListener('message', this.#hear);
    this.#draw();
  }

  disconnectedCallback(): void {
    all.delete(this);
    removeEventListener('message', this.#hear);
    this.#drop('it was removed from the page');
  }

  /** Called instead of the two above by `moveBefore`, which keeps the frame and its run. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string): void {
    // Other heights are wrong, which a new widget says.
    if (name === 'height' && this.#state && this.#height()) return this.#size();
    if (this.#redraws || !this.isConnected) return;
    this.#redraws = true;
    queueMicrotask(() => {
      this.#redraws = false;
      if (this.isConnected) this.#draw();
    });
  }

  /** The last reported state of the widget; null before it is ready. */
  get state(): WidgetState | null {
    return this.#state;
  }

  /** Resolves when the training ends: paused after `rounds` or earlier, done, or idle after a reset. */
  run(rounds?: number): Promise<WidgetState> {
    return this.#ask({ type: 'run', ...(rounds != null && { rounds }) });
  }
  pause(): Promise<WidgetState> {
    return this.#ask({ type: 'pause' });
  }
  reset(): Promise<WidgetState> {
    return this.#ask({ type: 'reset' });
  }
  /** Sets up a link, or changes settings of the current recipe and keeps the others. */
  configure(
    recipe: Pick<Extract<Command, { type: 'configure' }>, 'link' | 'settings'>,
  ): Promise<WidgetState> {
    return this.#ask({ type: 'configure', ...recipe });
  }
  getState(): Promise<WidgetState> {
    return this.#ask({ type: 'getState' });
  }

  #ask(command: Asked): Promise<WidgetState> {
    return new Promise((resolve, reject) => {
      const id = ++this.#sent;
      const refuse = (error: string) => reject(new Error(error));
      if (this.#fault) return this.#tell(this.#fault, refuse);
      try {
        // A function or an element cannot be sent.
        this.#unsent.push(structuredClone({ espalier: 1, id, ...command }));
      } catch (error) {
        return this.#tell(`${command.type}: ${(error as Error).message}`, refuse);
      }
      this.#asked.set(id, ({ state, error }) => (error ? refuse(error) : resolve(state)));
      if (!this.#frame) this.#load();
      if (this.#frame) this.#frame.loading = 'eager';
      if (this.#state) this.#send();
    });
  }

  /** Tells the page what was refused, and the promise that asked for it. */
  #tell(message: string, refuse: (message: string) => void): void {
    refuse(message);
    this.#say('error', { message });
  }

  #send(): void {
    for (const command of this.#unsent.splice(0))
      this.#frame?.contentWindow?.postMessage(command, this.#target());
  }

  /** Releases the widget and rejects its pending commands. */
  #drop(why: string): void {
    const [state, message] = [this.#state, `espalier-lab: ${why}`];
    this.#frame = this.#state = this.#fault = null;
    this.#refuseAll(message);
    if (state) this.#say('closed', { state, message });
  }

  #say(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** The height in pixels that the attribute asks for; 0 where it is wrong. */
  #height(): number {
    const height = this.getAttribute('height') ?? '480';
    return height === 'auto' ? Math.min(this.#needs || 320, 4e3) : parseFloat(height) || 0;
  }

  #size(): void {
    (this.shadowRoot?.firstChild as HTMLElement).style.height = `${this.#height() || 320}px`;
  }

  #refuseAll(error: string): void {
    this.#unsent = [];
    for (const answer of this.#asked.values()) answer({ error } as Reply);
    this.#asked.clear();
  }

  /** The frame's origin; a sandboxed frame has an opaque one. */
  #target(): string {
    return this.hasAttribute('sandbox') ? '*' : new URL(base).origin;
  }

  #heard({ source, origin, data }: MessageEvent): void {
    const target = this.#target();
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== (target === '*' ? 'null' : target))
      return;
    const event = data as WidgetEvent | null;
    if (event?.espalier !== 1) return;
    if (event.type === 'resized') {
      this.#needs = event.height;
      this.#size();
    } else if (event.type === 'error') {
      this.#fault = event.message;
      this.#still?.remove();
      return this.#tell(event.message, (why) => this.#refuseAll(why));
    } else if ('state' in event) {
      const before = this.#state?.state;
      this.#state = event.state;
      if (event.type === 'reply') {
        const answer = () => this.#asked.get(event.id)?.(event);
        if (event.error) this.#tell(event.error, answer);
        else answer();
        this.#asked.delete(event.id);
        return;
      }
      if (event.type === 'ready') {
        this.#still?.remove();
        this.#send();
      }
      // Only the widget that started last trains, unless the page has `parallel`.
      if (event.state.state === 'running' && before !== 'running' && !this.hasAttribute('parallel'))
        for (const other of all)
          if (other !== this && other.#state?.state === 'running') void other.pause().catch(() => {});
    }
    this.#say(event.type, event);
  }

  #settings(code?: string): URLSearchParams {
    const settings = new URLSearchParams(recipeText(this.getAttribute('link') ?? ''));
    if (!settings.has('v')) settings.set('v', '1');
    for (const name of short) {
      const value = this.getAttribute(name);
      if (value) settings.set(name, value);
    }
    if (code !== undefined) settings.set('mcode', code);
    return settings;
  }

  #draw(): void {
    this.#drop('its attributes changed');
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const box = make('div');
    this.style.display = 'block';
    box.style.cssText = 'position:relative;border:1px solid #8884;border-radius:10px;overflow:hidden';
    root.replaceChildren(box);
    this.#size();
    const loading = this.getAttribute('loading');
    if (loading !== 'eager' && !this.hasAttribute('lesson')) this.#drawStill(box);
    if (loading !== 'click') return this.#load();
    const button = make('button');
    button.textContent = '▶ Run it here';
    button.style.cssText = 'position:absolute;left:14px;bottom:14px;padding:8px 14px;font:600 14px system-ui';
    button.onclick = () => void this.run().catch(() => button.remove());
    box.append(button);
  }

  #load(): void {
    const box = this.shadowRoot?.firstChild as HTMLElement;
    const language = this.getAttribute('language');
    const url = new URL(widgetPage(languageOf(language ? [language] : navigator.languages)), base);
    for (const name of passed) {
      const value = this.getAttribute(name);
      if (value !== null) url.searchParams.set(name, value);
    }
    url.searchParams.set('host', origin);
    url.hash = String(this.#settings());
    const frame = (this.#frame = make('iframe'));
    frame.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;border:0';
    frame.title = this.title || 'Espalier: train a small policy here';
    frame.allow = 'cross-origin-isolated';
    frame.loading =
      this.getAttribute('loading') === 'lazy' || !this.hasAttribute('loading') ? 'lazy' : 'eager';
    for (const name of ['credentialless', 'sandbox'])
      if (this.hasAttribute(name))
        frame.setAttribute(name, 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
    // The widget watches its worker itself, so a frame that has started is not watched here.
    frame.onload = () =>
      setTimeout(() => {
        if (frame === this.#frame && !this.#state && !this.#fault)
          this.#tell('the widget did not start', (why) => this.#drop(why));
      }, 2e4);
    const show = (code?: string) => {
      if (frame !== this.#frame) return;
      if (code !== undefined) url.hash = String(this.#settings(code));
      frame.src = url.href;
      box.append(frame);
    };
    const source = this.getAttribute('method-src');
    if (!source) return show();
    // Read as this page may read it. The widget shows the code and asks, as for a link with code.
    fetch(new URL(source, document.baseURI))
      .then((reply) => (reply.ok ? reply.text() : Promise.reject(new Error(`status ${reply.status}`))))
      .then(show, (error: Error) => {
        if (frame === this.#frame)
          this.#tell(`method-src: ${source} could not be read (${error.message})`, (why) => this.#drop(why));
      });
  }

  /** Draws the recorded run of its method and task, if any, until the widget is ready. */
  #drawStill(box: HTMLElement): void {
    const settings = this.#settings();
    const still = stills.find(
      ({ method, task }) =>
        method === (settings.get('method') ?? method) && task === (settings.get('task') ?? task),
    );
    if (!still) return;
    const svg = makeSvg('svg', { viewBox: '-8 -8 316 116', preserveAspectRatio: 'none' });
    svg.style.cssText = 'width:100%;height:calc(100% - 60px)';
    for (const [d, stroke] of [
      [still.reward, '#2c7a4b'],
      [still.heldOut, 'currentColor'],
    ] as const)
      svg.append(makeLine(d, stroke));
    box.prepend((this.#still = svg));
  }
}

function make<K extends keyof HTMLElementTagNameMap>(name: K): HTMLElementTagNameMap[K] {
  return document.createElement(name);
}

if (!customElements.get('espalier-lab')) customElements.define('espalier-lab', EspalierLab);
