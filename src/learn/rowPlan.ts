/** The layout of completions in the rows of an update, determined by settings alone, so that rules can compute it too. */
import type { TransformerShape } from '../policy/transformer.ts';
import type { Frame } from '../rollout/policy.ts';

/**
 * Columns of a row: first the shared prompt without its last token, then `perRow` segments, each the prompt's last
 * token and a completion. Every target is in a segment.
 */
export interface RowPlan {
  readonly promptColumns: number;
  readonly segmentColumns: number;
  /** Completions in a row. */
  readonly perRow: number;
}

/**
 * One completion per row, or a whole group of `groupSize`: whichever needs fewer multiply-adds per completion.
 * Sharing saves the prompt's columns but costs attention over a longer row. Determined by settings alone.
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
