/**
 * Sequential rollouts (SAGE: "Reinforcement Learning for Self-Improving Agent with Skill Library", arXiv 2512.17102): prompts of a
 * round with the same opening are a chain, and each reads the skills that completions of the one before it wrote.
 */
import type { RunConfig } from '../../../config/schema.ts';
import type { Collected } from '../../../rollout/collection.ts';
import { joined, regrouped } from '../../../rollout/merge.ts';
import { recall } from '../../../rollout/memory.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';
import { libraryWithin } from './library.ts';
import { skillsRemembering } from './memory.ts';
import { openingOf } from './skill.ts';
import { stagesOf } from './stages.ts';

/** Whether prompts of a round pass skills on. */
export const hasChains = (config: RunConfig): boolean =>
  skillsRemembering.usedBy(config) && config.hint_skill_chain > 1;

/** Collects a round's prompts stage by stage; between two, the library learns from the one before. */
export const chainedPrompts: Wrapping = ({ config }) =>
  hasChains(config)
    ? (collect) => async (request) => {
        const stages = stagesOf(
          request.prompts.map((one) => openingOf(one, config)),
          config.hint_skill_chain,
        );
        const stored = request.carried.memory[skillsRemembering.slot];
        let library = recall(skillsRemembering, request.carried.memory);
        let { carried } = request;
        const parts: Collected[] = [];
        for (let stage = 0; stage <= Math.max(0, ...stages); stage++) {
          const places = [...stages.keys()].filter((i) => stages[i] === stage);
          const prompts = places.map((i) => request.prompts[i]!);
          const memory = { ...carried.memory, [skillsRemembering.slot]: skillsRemembering.encode(library) };
          const part = await collect({ ...request, prompts, carried: { ...carried, memory } });
          ({ carried } = part);
          const { batch, replaced = [] } = part;
          const met = { ...batch, trajectories: [...batch.trajectories, ...replaced] };
          library = libraryWithin(library, [met], config);
          parts.push(regrouped(part, places));
        }
        // The round's memory follows from all of its batches at its end.
        const { [skillsRemembering.slot]: _, ...others } = carried.memory;
        const memory = stored === undefined ? others : { ...others, [skillsRemembering.slot]: stored };
        return { ...joined(parts), carried: { ...carried, memory } };
      }
    : null;
