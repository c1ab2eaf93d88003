/** How completions lie in the rows of an update: a function of settings alone, so that rules can reckon with it too. */
import type { TransformerShape } from '../policy/transformer.ts';
import type { Frame } from '../rollout/policy.ts';

/**
 * Columns of a row: first the prompt but for its last token, shared; then `perRow` segments, each the prompt's last
 * token and a completion. Every target stands in a segment.
 */
export interface RowPlan {
  readonly promptColumns: number;
  readonly segmentColumns: number;
  /** Completions in a row. */
  readonly perRow: number;
}

/**
 * One completion a row, or a whole group of `groupSize`: whichever needs fewer multiply-adds per completion. Sharing
 * saves the prompt's columns and pays with attention over a longer row. A function of settings alone.
 */
export function planRows(
  frame: Frame,
  groupSize: number,
  { width, hidden, layers }: TransformerShape,
): RowPlan {
  const promptColumns = frame.promptWidth - 1;
  const segmentColumns = frame.width - frame.promptWidth;
  const perColumn = layers * (4 * width * width + 2 * width * hidden);
  const cost = (perRow: number): number => {
    const columns = promptColumns + perRow * segmentColumns;
    return (columns * perColumn + layers * 2 * width * columns * columns) / perRow;
  };
  return { promptColumns, segmentColumns, perRow: cost(groupSize) < cost(1) ? groupSize : 1 };
}
