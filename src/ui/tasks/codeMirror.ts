/** CodeMirror for own tasks and methods, in a shadow root so that its styles need no exception in the Content-Security-Policy. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import {
  bracketMatching,
  defaultHighlightStyle,
  indentOnInput,
  syntaxHighlighting,
  HighlightStyle,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';

/** Colours of the page, light and dark. */
const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--leaf)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--panel)',
    color: 'var(--soft)',
    borderRight: '1px solid var(--rule)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--leaf-soft)',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--leaf-soft)', outline: '1px solid var(--leaf)' },
});

const names = defaultHighlightStyle.specs;
/** Syntax colours from the page: keywords, strings, comments. */
const colours = HighlightStyle.define(
  names.map((spec) => ({
    tag: spec.tag,
    color:
      spec.color === undefined
        ? undefined
        : /^#(708|219|5a0|00f|30a)/.test(String(spec.color))
          ? 'var(--pos)'
          : /^#(a11|e40|164|00c)/.test(String(spec.color))
            ? 'var(--bark)'
            : /^#940/.test(String(spec.color))
              ? 'var(--soft)'
              : 'var(--leaf)',
  })),
);

export interface CodeView {
  set(source: string): void;
  /** Marks a line (1, 2, …) with its error; null clears. */
  mark(line: number | null, message: string): void;
  /** Changes what the extensions of the options show. */
  update(change: Pick<TransactionSpec, 'effects'>): void;
  destroy(): void;
}

interface CodeOptions {
  readonly source: string;
  readonly readOnly: boolean;
  readonly label: string;
  readonly onchange: (source: string) => void;
  /** What this editor shows and understands besides. */
  readonly extensions?: Extension;
}

/** Creates an editor in the element. Tab indents; Escape, then Tab leaves it. */
export function openCodeView(
  host: HTMLElement,
  { source, readOnly, label, onchange, extensions = [] }: CodeOptions,
): CodeView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  const state = EditorState.create({
    doc: source,
    extensions: [
      extensions,
      lineNumbers(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      javascript(),
      lintGutter(),
      syntaxHighlighting(colours),
      theme,
      keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onchange(update.state.doc.toString());
      }),
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  return {
    set(next) {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    mark(line, message) {
      const { doc } = view.state;
      if (line === null || line > doc.lines) return view.dispatch(setDiagnostics(view.state, []));
      const { from, to } = doc.line(line);
      view.dispatch(setDiagnostics(view.state, [{ from, to, severity: 'error', message }]));
    },
    update: (change) => view.dispatch(change),
    destroy: () => view.destroy(),
  };
}
