/** Plans whose method promises less cost at no loss: it must not be worse, while its mechanism is seen. */
import type { Plan } from '../plan.ts';

/** The plan with a claim of “not worse” in place of “better”. */
export const notWorse = (plan: Plan): Plan => ({ ...plan, effect: { ...plan.effect, wanted: 'not worse' } });
