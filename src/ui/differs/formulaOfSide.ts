/** The formula of a side. */
import type { RunConfig } from '../../config/schema.ts';
import { formulaOf } from '../../learn/own/formula.ts';
import { methods } from '../../methods/index.ts';

/** KaTeX source: the own loss of a configuration where it trains one, else the formula of its method. */
export function formulaOfSide({ method, surrogate, own_method: own }: RunConfig): string {
  return surrogate === 'own' && own?.loss ? formulaOf(own.loss, { left: 'L_t' }) : methods[method].formula;
}
