/** What the code of an own method shows in its lines: what it was before, and remarks with their repairs. F8 goes to the next remark. */
import { StateEffect, StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, keymap, WidgetType, type DecorationSet } from '@codemirror/view';
import type { LineChange } from './lineDiff.ts';

export interface Remark {
  /** From 1. */
  readonly line: number;
  /** A sentence or two; the beginning is bold. */
  readonly text: string;
  readonly isError: boolean;
  readonly repair?: { readonly label: string; readonly apply: () => void };
}

export interface Marks {
  /** The name of the code that changed lines are compared with. */
  readonly before: string;
  readonly changes: readonly LineChange[];
  readonly remarks: readonly Remark[];
}

const none: Marks = { before: '', changes: [], remarks: [] };

/** Shows other marks. */
export const setMarks = StateEffect.define<Marks>();

class Removed extends WidgetType {
  readonly name: string;
  readonly lines: readonly string[];
  constructor(name: string, lines: readonly string[]) {
    super();
    this.name = name;
    this.lines = lines;
  }
  override eq(other: Removed): boolean {
    return other.name === this.name && other.lines.join('\n') === this.lines.join('\n');
  }
  override toDOM(): HTMLElement {
    const box = document.createElement('div');
    box.className = 'cm-removed';
    for (const line of this.lines) {
      const row = box.appendChild(document.createElement('div'));
      row.append(/^\s*/.exec(line)?.[0] ?? '', elementOf('s', line.trim()));
      row.title = `${this.name} has this line`;
    }
    return box;
  }
}

class Said extends WidgetType {
  readonly remark: Remark;
  constructor(remark: Remark) {
    super();
    this.remark = remark;
  }
  override eq({ remark }: Said): boolean {
    const { text, isError, repair } = this.remark;
    const isSame = text === remark.text && isError === remark.isError;
    return isSame && repair?.label === remark.repair?.label && repair?.apply === remark.repair?.apply;
  }
  override toDOM(): HTMLElement {
    const { text, isError, repair } = this.remark;
    const [, start = '', rest = text] = /^(.+?[.:]) (.*)$/s.exec(text) ?? [];
    const box = elementOf('div', '');
    box.className = isError ? 'cm-said cm-error' : 'cm-said';
    box.append(elementOf('b', start), ` ${rest} `);
    if (repair) {
      const button = box.appendChild(elementOf('button', repair.label)) as HTMLButtonElement;
      button.type = 'button';
      button.addEventListener('click', repair.apply);
    }
    return box;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

function elementOf(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function decorationsOf({ doc }: EditorState, { before, changes, remarks }: Marks): DecorationSet {
  const all: Range<Decoration>[] = [];
  for (const { at, removed, added } of changes) {
    if (removed.length > 0) {
      const isPast = at > doc.lines;
      const place = isPast ? doc.length : doc.line(at).from;
      const widget = new Removed(before, removed);
      all.push(Decoration.widget({ widget, block: true, side: isPast ? 1 : -1 }).range(place));
    }
    for (let line = at; line < at + added && line <= doc.lines; line++)
      all.push(Decoration.line({ class: 'cm-mine' }).range(doc.line(line).from));
  }
  for (const remark of remarks) {
    if (remark.line > doc.lines) continue;
    const { from, to } = doc.line(remark.line);
    all.push(Decoration.line({ class: remark.isError ? 'cm-stop' : 'cm-look' }).range(from));
    all.push(Decoration.widget({ widget: new Said(remark), block: true, side: 2 }).range(to));
  }
  return Decoration.set(all, true);
}

const shown = StateField.define<{ readonly marks: Marks; readonly set: DecorationSet }>({
  create: () => ({ marks: none, set: Decoration.none }),
  update(value, transaction) {
    const marks = transaction.effects.find((effect) => effect.is(setMarks))?.value;
    if (marks) return { marks, set: decorationsOf(transaction.state, marks) };
    return transaction.docChanged ? { ...value, set: value.set.map(transaction.changes) } : value;
  },
  provide: (field) => EditorView.decorations.from(field, ({ set }) => set),
});

/** Moves to the next line with a remark, after the last one to the first. */
function toNextRemark(view: EditorView): boolean {
  const { doc, selection } = view.state;
  const lines = view.state
    .field(shown)
    .marks.remarks.map(({ line }) => line)
    .filter((line) => line <= doc.lines)
    .sort((a, b) => a - b);
  const here = doc.lineAt(selection.main.head).number;
  const next = lines.find((line) => line > here) ?? lines[0];
  if (next === undefined) return false;
  view.dispatch({ selection: { anchor: doc.line(next).from }, scrollIntoView: true });
  return true;
}

const theme = EditorView.theme({
  '.cm-mine': { backgroundColor: 'var(--leaf-soft)', boxShadow: 'inset 3px 0 var(--leaf)' },
  '.cm-look': {
    backgroundColor: 'color-mix(in oklab, var(--warn) 10%, transparent)',
    boxShadow: 'inset 3px 0 var(--warn)',
  },
  '.cm-stop': {
    backgroundColor: 'color-mix(in oklab, var(--neg) 9%, transparent)',
    boxShadow: 'inset 3px 0 var(--neg)',
  },
  '.cm-removed': {
    padding: '0 2px 0 6px',
    color: 'var(--soft)',
    backgroundColor: 'color-mix(in oklab, var(--edge) 8%, transparent)',
    whiteSpace: 'pre-wrap',
  },
  '.cm-removed s': { textDecorationColor: 'var(--edge)' },
  '.cm-said': {
    padding: '1px 8px 3px 6px',
    fontFamily: "system-ui, 'Segoe UI', Roboto, sans-serif",
    fontSize: '12px',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    backgroundColor: 'color-mix(in oklab, var(--warn) 10%, transparent)',
    boxShadow: 'inset 3px 0 var(--warn)',
  },
  '.cm-said.cm-error': {
    backgroundColor: 'color-mix(in oklab, var(--neg) 9%, transparent)',
    boxShadow: 'inset 3px 0 var(--neg)',
  },
  '.cm-said button': {
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    cursor: 'pointer',
  },
  '.cm-said button:focus-visible': { outline: '2px solid var(--leaf)', outlineOffset: '2px' },
});

/** Marks in the code; Ctrl+Enter calls `submit`. */
export function codeMarks(submit: () => void): Extension {
  return [
    shown,
    theme,
    EditorView.lineWrapping,
    keymap.of([
      { key: 'F8', run: toNextRemark },
      {
        key: 'Mod-Enter',
        run: () => {
          submit();
          return true;
        },
      },
    ]),
  ];
}
