/** Own methods as the reader saved them, in a database of their own. */
import * as v from 'valibot';
import {
  codeShelfOver,
  openCodeRows,
  savedCodeEntries,
  type CodeShelf,
  type SavedCode,
} from './codeShelf.ts';

export interface SavedMethod extends SavedCode {
  /** Id of the method of the catalogue that it is based on; empty while the code does not say it. */
  readonly basedOn: string;
}

export type OwnMethodShelf = CodeShelf<SavedMethod>;

const methodSchema = v.object({ ...savedCodeEntries, basedOn: v.pipe(v.string(), v.maxLength(80)) });

/** A key for a method that was not saved before; it stays when the method is renamed. */
export const newMethodKey = (): string => `method ${crypto.randomUUID()}`;

/** Opens the shelf; never rejects. */
export async function openOwnMethods(name = 'espalier-methods'): Promise<OwnMethodShelf> {
  const { rows, because } = await openCodeRows(name, ['methods'], 'methods');
  return codeShelfOver(rows.methods, methodSchema, because);
}
