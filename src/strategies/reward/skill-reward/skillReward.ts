/** What skills earn in chains of related prompts (SAGE: "Reinforcement Learning for Self-Improving Agent with Skill Library"). */
import type { RewardStrategy } from '../../../learn/advantage/strategy.ts';
import type { Sample } from '../../../rollout/sample.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import { hasChains } from '../../hints/skills/chains.ts';
import { beginningOf, openingOf } from '../../hints/skills/skill.ts';
import { stagesOf } from '../../hints/skills/stages.ts';

/** A completion as a chain sees it. */
export interface Link {
  /** Its round and the opening of its prompt. */
  readonly chain: string;
  /** Place of its prompt in the chain. */
  readonly stage: number;
  /** The text of the skill before its prompt; null where it read none. */
  readonly read: string | null;
  /** How it begins; empty where that is no skill. */
  readonly begins: string;
  readonly correct: boolean;
}

/** Whether b, at a later prompt of the chain, read the text that plain completion a began with. */
const passes = (a: Link, b: Link): boolean =>
  a.chain === b.chain && a.stage < b.stage && a.read === null && a.begins !== '' && a.begins === b.read;

/** 1 for each right completion whose beginning a right one read at a later prompt of its chain, and for each such reader; else 0. */
export const skillRewards = (links: readonly Link[]): number[] =>
  links.map((one) =>
    Number(one.correct && links.some((other) => passes(other, one) || (other.correct && passes(one, other)))),
  );

/** The term `skills`. */
export const skillTerm: RewardStrategy = (trajectories, config) => {
  if (config.skill_reward === 0 || !hasChains(config)) return null;
  const openings = new Map<number, readonly number[]>();
  for (const one of trajectories) openings.set(one.group, openingOf(one, config));
  const groups = [...openings.keys()].sort((a, b) => a - b);
  const stages = stagesOf(
    groups.map((group) => openings.get(group)!),
    config.hint_skill_chain,
  );
  const links = trajectories.map((one: Sample): Link => ({
    chain: `${one.round} ${openings.get(one.group)!.join(' ')}`,
    stage: stages[groups.indexOf(one.group)]!,
    read: one.hint ? one.hint.tokens.join(' ') : null,
    begins: beginningOf(one, config).join(' '),
    correct: one.verdict.correct,
  }));
  const read = links.filter((one) => one.read !== null);
  return {
    name: 'skills',
    weight: config.skill_reward,
    values: skillRewards(links),
    metrics: {
      'skills/passed': averageOf(read.map((one) => Number(links.some((other) => passes(other, one))))),
    },
  };
};
