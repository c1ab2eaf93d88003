/**
 * Two levels of credit for the text of a skill (Skill-R1: "Agent Skill Evolution via Reinforcement Learning", arXiv 2605.09359): how
 * its readers do among all parts of the group, and how much better they do than the part in which it was written.
 */
import { membersOf } from '../../../learn/advantage/groups.ts';
import type { SignalStrategy } from '../../../learn/advantage/strategy.ts';
import { completionStart, type Sample } from '../../../rollout/sample.ts';
import { averageOf, meanOf } from '../../../tensor/statistics.ts';
import { skillsRemembering } from '../../hints/skills/memory.ts';
import { beginningOf } from '../../hints/skills/skill.ts';

/** What a completion of a group read, how it begins, and its reward. */
export interface SkillReader {
  /** The text of the skill before its prompt; empty where it read none. */
  readonly read: string;
  /** How it begins, of the length of a skill; empty where that is none. */
  readonly begins: string;
  readonly reward: number;
}

/** The credit of a completion for how it begins, with its parts; null where no other read that. */
export type SkillCredit = { readonly among: number; readonly over: number } | null;

/**
 * The credit of each completion of one group. With m(s) the mean reward of the completions that read text s, where reading nothing is
 * a text too, a completion that read h and begins like a text s ≠ h that others read gets
 * (m(s) − mean of m) / σ + (m(s) − m(h)). The mean and the standard deviation σ, with the divisor n, are over the texts read; a
 * σ of 0 leaves out the first part.
 */
export function skillCredits(group: readonly SkillReader[]): readonly SkillCredit[] {
  const texts = [...new Set(group.map(({ read }) => read))];
  const means = new Map(
    texts.map((text) => [
      text,
      meanOf(group.filter(({ read }) => read === text).map(({ reward }) => reward)),
    ]),
  );
  const all = [...means.values()];
  const mean = meanOf(all);
  const deviation = Math.sqrt(meanOf(all.map((one) => (one - mean) * (one - mean))));
  return group.map(({ read, begins }) => {
    const own = means.get(begins);
    if (begins === '' || begins === read || own === undefined) return null;
    return {
      among: deviation > 0 ? (own - mean) / deviation : 0,
      over: own - (means.get(read) as number),
    };
  });
}

/** Adds `skill_credit` times the credit to the advantages of the symbols with which a completion begins. */
export const skillCredit: SignalStrategy = (config) =>
  config.skill_credit === 0 || !skillsRemembering.usedBy(config)
    ? null
    : (trajectories) => {
        const readers = trajectories.map((one: Sample): SkillReader & { length: number } => {
          const begins = beginningOf(one, config);
          const [read, text] = [one.hint?.tokens ?? [], begins].map((tokens) => tokens.join(' '));
          return { read: read as string, begins: text as string, reward: one.reward, length: begins.length };
        });
        const credits: SkillCredit[] = trajectories.map(() => null);
        for (const members of membersOf(trajectories.map(({ group }) => group))) {
          const scored = Array.from(members).filter((i) => Number.isFinite(readers[i]?.reward));
          skillCredits(scored.map((i) => readers[i]!)).forEach((credit, at) => {
            credits[scored[at]!] = credit;
          });
        }
        const isCredited = (i: number, t: number): boolean => {
          const start = completionStart(trajectories[i]!);
          return credits[i] !== null && t >= start && t < start + readers[i]!.length;
        };
        return {
          trajectories: trajectories.map((one, i) => {
            const credit = credits[i];
            if (!credit) return one;
            const added = config.skill_credit * (credit.among + credit.over);
            const advantages = one.advantages.map((value, t) =>
              isCredited(i, t) && one.mask[t] ? value + added : value,
            );
            return { ...one, advantages };
          }),
          note: {
            id: 'skill-credit',
            of(i, t) {
              const { among, over } = (isCredited(i, t) && credits[i]) || { among: 0, over: 0 };
              return { credit: config.skill_credit, among, over };
            },
          },
          metrics: {
            'skills/credited': averageOf(credits.map((one) => Number(one !== null))),
            'skills/improvement': averageOf(credits.flatMap((one) => one?.over ?? [])),
          },
        };
      };
