/** Sigmoid gate (soft clip) as data. */
import { strategy } from '../../../config/declare.ts';

export const sigmoidGate = strategy('sigmoid_gate', 'sigmoid gate (soft clip)', {
  help: 'Lets the ratio’s gradient fade smoothly instead of clipping it (SAPO; a loss_type in TRL).',
  paper: 'SAPO',
});
