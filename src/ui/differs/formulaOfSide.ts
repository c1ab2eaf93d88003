/** The formula of a side. */
import type { RunConfig } from '../../config/schema.ts';
import { methods } from '../../methods/index.ts';

/** KaTeX source of what the method of a configuration says. */
export const formulaOfSide = ({ method }: RunConfig): string => methods[method].formula;
