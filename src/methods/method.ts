/** What a method is: data that names a filling of the settings, its source, and what to watch for. No logic. */
import type { Stage } from '../config/option.ts';
import type { RunConfig } from '../config/schema.ts';

export type MethodId = RunConfig['method'];

export interface Method {
  readonly id: MethodId;
  readonly title: string;
  readonly paper: { readonly title: string; readonly arxiv: string; readonly year: number };
  /** The stage of the pipeline in which its idea lives. */
  readonly stage: Stage;
  /** One line: what it is for. */
  readonly purpose: string;
  /** The method's defining formula as KaTeX source. */
  readonly formula: string;
  /** Settings in which it differs from the defaults; links store only what differs from these. */
  readonly settings: Readonly<Partial<Omit<RunConfig, 'method' | 'seed'>>>;
  /** Sentences about what goes wrong and how one notices. */
  readonly pitfalls: readonly string[];
  /** What its source promises, in one sentence with its number. */
  readonly claim: string;
}
