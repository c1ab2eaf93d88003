/** The author's choices for a widget, and the resulting code. */
import { sentLink } from '../../config/packedCode.ts';
import type { RunConfig } from '../../config/settings.ts';
import { languageCodes, type LanguageCode } from '../../site/languages.ts';
import { elementCode, frameAddress, frameCode, type EmbedCode } from './embedCode.ts';
import {
  parts,
  plainOptions,
  type Loading,
  type Theme,
  type WidgetPart,
  type WidgetView,
} from './options.ts';

export const kinds = ['element', 'frame'] as const;
export type Kind = (typeof kinds)[number];

export class Studio {
  readonly #site: string;
  readonly #own: LanguageCode;
  shown = $state<Record<WidgetPart, boolean>>(
    Object.fromEntries(parts.map((part) => [part, true])) as Record<WidgetPart, boolean>,
  );
  /** Keys of settings shown as fields. */
  settings = $state<string[]>([]);
  lock = $state<string[]>([]);
  locksAll = $state(false);
  autoplay = $state(false);
  store = $state(false);
  parallel = $state(false);
  /** Null: the default of what the widget shows. */
  view = $state<WidgetView | null>(null);
  theme = $state<Theme>('auto');
  loading = $state<Loading>('lazy');
  /** Pixels; null: as high as the content. */
  height = $state<number | null>(480);
  /** Width of the preview only: in a page the widget fills its container. */
  width = $state(400);
  sandbox = $state(false);
  language = $state<LanguageCode | 'auto'>('auto');
  kind = $state<Kind>('element');
  /** The id of the lesson to show; null: the recipe. */
  lesson = $state<string | null>(null);

  /** `site`: address of the Lab, with a trailing slash; `own`: its language, in which `auto` is previewed. */
  constructor(site: string, own: LanguageCode = 'en') {
    this.#site = site;
    this.#own = own;
  }

  /** Languages to choose from; a plain frame cannot follow the reader's browser. */
  get languages(): readonly (LanguageCode | 'auto')[] {
    return this.kind === 'frame' ? languageCodes : ['auto', ...languageCodes];
  }

  /** The chosen language, as the code of this kind has it. */
  get effectiveLanguage(): LanguageCode | 'auto' {
    return this.kind === 'frame' && this.language === 'auto' ? 'en' : this.language;
  }

  /** The settings that the widget shows; only these can be locked. */
  get lockable(): readonly string[] {
    return [...(this.shown.switches ? ['topology', 'prune', 'hint', 'replay'] : []), ...this.settings];
  }

  code(config: RunConfig): string {
    const code = this.#choices(config);
    return this.kind === 'element' ? elementCode(code) : frameCode(code);
  }

  /** The address of the preview: the same widget, without autoplay, from where this page is. */
  preview(config: RunConfig): string {
    const code = this.#choices(config);
    const language = code.language ?? this.#own;
    return frameAddress({ ...code, site: './', language, options: { ...code.options, autoplay: false } });
  }

  #choices(config: RunConfig): EmbedCode {
    const { view, theme, lesson, loading, height, sandbox, parallel } = this;
    const language = this.effectiveLanguage === 'auto' ? null : this.effectiveLanguage;
    // A lesson sets its own recipes and has its own controls.
    if (lesson !== null) {
      const options = { ...plainOptions, view, theme, lesson };
      return { site: this.#site, link: '#v=1', options, loading, height, sandbox, parallel, language };
    }
    return {
      site: this.#site,
      link: sentLink(config),
      options: {
        view,
        hide: parts.filter((part) => !this.shown[part]),
        lock: this.locksAll ? ['all'] : this.lock.filter((key) => this.lockable.includes(key)),
        settings: this.settings,
        autoplay: this.autoplay,
        theme,
        store: this.store && !sandbox,
        lesson,
        host: null,
      },
      ...{ loading, height, sandbox, parallel, language },
    };
  }
}
