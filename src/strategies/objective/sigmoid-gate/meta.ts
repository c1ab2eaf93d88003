/** Sigmoid gate (soft clip) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const sigmoidGate = {
  id: 'sigmoid_gate',
  title: 'sigmoid gate (soft clip)',
  help: 'Lets the ratio’s gradient fade smoothly instead of clipping it (SAPO; a loss_type in TRL).',
  paper: 'SAPO',
} as const satisfies StrategyMeta;
