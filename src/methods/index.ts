/** All methods, by id, in the order in which the page lists them. */
import { brorl } from './brorl.ts';
import { cispo } from './cispo.ts';
import { d3s } from './d3s.ts';
import { dapo } from './dapo.ts';
import { drGrpo } from './drGrpo.ts';
import { echoEnv } from './echoEnv.ts';
import { fapo } from './fapo.ts';
import { grpo } from './grpo.ts';
import { gspo } from './gspo.ts';
import { mcGrpo } from './mcGrpo.ts';
import type { Method, MethodId } from './method.ts';
import { ppo } from './ppo.ts';
import { reinforce } from './reinforce.ts';
import { rloo } from './rloo.ts';

export const methods: Readonly<Record<MethodId, Method>> = {
  grpo,
  reinforce,
  rloo,
  ppo,
  'dr-grpo': drGrpo,
  dapo,
  gspo,
  cispo,
  'mc-grpo': mcGrpo,
  fapo,
  d3s,
  'echo-env': echoEnv,
  brorl,
};
