/** Plans hinted roots around a collection, and counts their results. */
import { recall } from '../../rollout/memory.ts';
import type { Wrapping } from '../../rollout/wrapper.ts';
import { hintRooting } from './rooting.ts';
import { skillsRemembering } from './skills/memory.ts';
import { solvedRemembering } from './solved.ts';

/** Plans roots with hints; rows are as wide as a hint needs. */
export const hintedRoots: Wrapping = ({ config: settings, tokens }) =>
  tokens && settings.hint !== 'none'
    ? (collect) => async (request) => {
        const { seed, temperature, carried } = request;
        const { task, policy, plainFrame, hintFrame: frame } = tokens;
        const solved = recall(solvedRemembering, carried.memory);
        const skills = recall(skillsRemembering, carried.memory);
        const site = { task, policy, settings, seed, temperature, plainFrame, solved, skills };
        const hints = hintRooting(site);
        const collected = await collect({ ...request, rooting: hints.rooting, frame, plainFrame });
        return {
          ...collected,
          counts: { ...collected.counts, ...hints.tally(collected.batch.trajectories) },
        };
      }
    : null;
