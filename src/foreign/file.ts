/** A file that a reader hands in, read by parts so that it is never held whole. */

/** A `File` of the page or a file of Node behind one form. */
export interface ForeignFile {
  /** Path below the folder that was given, with `/`. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The bytes from `start` up to but not including `end`. */
  slice(start: number, end: number): Promise<ArrayBuffer>;
}

/** A `Blob` or `File` of the page. */
export const blobFile = (name: string, blob: Blob): ForeignFile => ({
  name,
  size: blob.size,
  slice: (start, end) => blob.slice(start, end).arrayBuffer(),
});
