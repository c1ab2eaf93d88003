/** What the Python class and the notebook's module share, and the attributes of the element among it. */
import type { WidgetState } from '../messages.ts';
import { passed, short } from '../../share/attributeNames.ts';
import type { NotebookRow } from './rows.ts';

/** The attributes of the element: those of the widget's address, then those of its frame. */
export const labAttributes = [
  ...short,
  'link',
  'method-src',
  ...passed,
  'sandbox',
  'credentialless',
  'parallel',
] as const;

/** The name of an attribute as Python can write it. */
export const traitOf = (attribute: string): string => attribute.replaceAll('-', '_');

/** An attribute's trait is its text, or null where it is left out. */
export interface Traits extends Record<string, unknown> {
  /** Names the run in all views and tabs. */
  readonly run_id: string;
  readonly site: string;
  readonly metrics: readonly NotebookRow[];
  /** Null before the widget is ready. */
  readonly state: WidgetState | null;
  readonly config: Record<string, unknown>;
  /** The last refusal as a sentence; empty where there is none. */
  readonly problem: string;
}

/** What the module sends to the kernel: a command has arrived, or is answered, with all rows up to there. */
export type KernelAnswer =
  | { readonly type: 'taken'; readonly id: number }
  | {
      readonly type: 'reply';
      readonly id: number;
      readonly state: WidgetState | null;
      readonly error: string | null;
      readonly metrics: readonly NotebookRow[];
    };
