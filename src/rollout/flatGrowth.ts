/** Growth without decisions: every row continues until it ends. */
import { continuing, type Growth } from './growth.ts';

export const flatGrowth: Growth = { decide: (view) => ({ rows: continuing(view), next: Infinity }) };
