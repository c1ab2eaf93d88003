/** The seam between segments: who goes on, who branches, who is pruned. The engine does the rest and the counting. */
import type { Generated } from '../policy.ts';

/** The rows that may go on after a segment; index is the row. Read only. */
export interface Standing {
  readonly group: Int32Array;
  readonly sample: Int32Array;
  /** Completion tokens so far. */
  readonly length: Int32Array;
  /** The segment just decoded, and each row's column in it. */
  readonly latest: Generated;
  readonly column: Int32Array;
}

export interface Control {
  /** Most tokens until the next decision, given the longest completion allowed. At least 1. */
  segmentLength(maxCompletionLength: number): number;
  /**
   * Rows of the next segment, as indices of the standing rows: named once a row continues, named again it
   * branches (the first child keeps its sample number, later ones get new numbers), not named it is pruned.
   */
  decide(standing: Standing): Int32Array;
}
