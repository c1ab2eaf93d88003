/** Where the symbols of a tree of completions are drawn. */
import type { CompletionTree } from '../../question/tree.ts';
import { symbolText } from '../tokens/marks.ts';
import { lettersIn, writtenText, inLetters, type Writing } from '../tokens/writing.ts';
import { completionsIn, type LikelyCompletion } from './shares.ts';

/** Height of a row, height above the first, and width of a letter, and of one in a word, in pixels. */
const pitch = 38;
const top = 24;
const letter = 8;
const letterOfWord = 7.3;

/** One symbol, or the likeliest way to the end in one box. */
interface TreeBox {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
  /** The whole text, where the box shows its beginning. */
  readonly title: string;
  readonly probability: number;
  /** Whether the drawn completion begins with all symbols up to here. */
  readonly isDrawn: boolean;
  readonly isTail: boolean;
  /** Where its wire begins. */
  readonly from: readonly [x: number, y: number];
  /** Where its probability stands: above the wire behind it, or below the box. */
  readonly label: 'above' | 'below' | null;
}

export interface BoxLayout {
  readonly height: number;
  /** Height of the prompt. */
  readonly middle: number;
  /** Where the columns begin: first, second, the rest, and the probability of the whole. */
  readonly columns: readonly [number, number, number, number];
  readonly rows: readonly (LikelyCompletion & { readonly y: number })[];
  readonly boxes: readonly TreeBox[];
}

/** Lays a tree out in `width` pixels; `drawn` are the symbols of the completion that was drawn. */
export function treeLayout(
  tree: Pick<CompletionTree, 'next'>,
  width: number,
  drawn: readonly string[],
  writing?: Writing,
): BoxLayout {
  const at = (part: number): number => Math.round(part * width);
  const isWords = writing === 'words';
  const wide = isWords ? letterOfWord : letter;
  const boxWidth = (text: string): number => Math.max(24, wide * lettersIn(text) + 10);
  // Sentences are long after their second word.
  const columns = isWords
    ? ([at(0.13), at(0.38), at(0.61), width - 46] as const)
    : ([at(0.17), at(0.43), at(0.65), width - 46] as const);
  const rows = completionsIn(tree, writing).map((row, i) => ({ ...row, y: top + pitch / 2 + i * pitch }));
  const middle = ((rows[0]?.y ?? 0) + (rows.at(-1)?.y ?? 0)) / 2;
  const isDrawn = (symbols: readonly string[]): boolean => symbols.every((one, i) => drawn[i] === one);
  const most = Math.max(1, Math.floor((columns[3] - columns[2] - (isWords ? 32 : 40)) / wide));
  /** Letters of a word that leave space for its probability: beside it, or below one in the first column. */
  const mostOfWord = [0, 1].map((at) =>
    Math.max(
      3,
      Math.floor(((columns[at + 1] as number) - (columns[at] as number) - (at === 0 ? 24 : 46)) / wide),
    ),
  );
  const boxes: TreeBox[] = [];
  for (const { branches, y } of rows) {
    let from: TreeBox['from'] = [at(0.11), middle];
    const symbols: string[] = [];
    for (const [depth, { symbol, probability, next }] of branches.entries()) {
      symbols.push(symbol);
      const key = symbols.join(' ');
      const title = symbolText(symbol);
      const text = isWords ? inLetters(title, mostOfWord[depth] ?? 8) : title;
      let box = boxes.find((one) => one.key === key);
      if (!box) {
        box = {
          ...{ key, text, title, probability, from, isTail: false, isDrawn: isDrawn(symbols) },
          ...{ x: columns[depth] ?? columns[2], width: boxWidth(text) },
          // Its rows follow each other, so that it stands in the middle of them.
          y: y + ((Math.max(1, next.length) - 1) / 2) * pitch,
          label: depth === 0 && next.length > 1 ? 'below' : 'above',
        };
        boxes.push(box);
      }
      from = [box.x + box.width, box.y];
    }
    const tail = branches.at(-1)?.leaf?.tail ?? [];
    if (tail.length === 0) continue;
    const title = writtenText(
      tail.map(({ symbol }) => symbol),
      writing,
    );
    const text = inLetters(title, most);
    const all = [...symbols, ...tail.map(({ symbol }) => symbol)];
    boxes.push({
      ...{ key: `${all.join(' ')} end`, text, title, from, y, isTail: true, isDrawn: isDrawn(all) },
      ...{ x: columns[2], width: boxWidth(text), label: null },
      probability: tail.reduce((product, one) => product * one.probability, 1),
    });
  }
  return { height: top + rows.length * pitch + 20, middle, columns, rows, boxes };
}
