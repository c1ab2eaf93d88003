/** Co-evolving skills: the policy writes short texts for its own prompts, and keeps those that were measured to help. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const coEvolvingSkills: Method = {
  id: 'co-evolving-skills',
  title: 'Co-evolving skills',
  paper: {
    title: 'Co-Evolving Skill Generation and Policy Optimization',
    arxiv: '2606.08755',
    year: 2026,
  },
  provenance: 'near',
  stage: 'Generate',
  saves: [],
  purpose:
    'Puts short texts of its own before prompts, and keeps those that halves of its groups show to help.',
  concepts: ['skill library', 'skills', 'marginal utility', 'validation', 'self-improvement', 'agents'],
  formula: String.raw`u(s)=\operatorname*{mean}_{g}\Big(\overline{R}_{g}(\text{with }s)-\overline{R}_{g}(\text{without})\Big),\qquad\text{keep }s\iff u(s)-0.84\,\tfrac{\sigma}{\sqrt n}>0`,
  settings: {
    task: 'strategies',
    level: 2,
    hint: 'always',
    hint_content: 'skill',
    hint_placement: 'context',
    hint_share: 0.5,
    hint_scoring: 'plain',
    hint_baseline: 'joined',
  },
  // Control tasks have one level.
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'With a short opening a skill is shown to prompts that it misleads; with a long one it is hardly ever used again.',
    'At each decision one in five skills that are worth nothing passes by luck. Later looks retire most of them.',
    'While skills/utility is above 0, the skills do what the policy cannot yet do alone. Held-out pass@1 is always without them.',
    'The ratio does not know that the skill was read, so the gradient is biased. With plain over hinted it is not, but hardly moves.',
  ],
  results: [
    compared(
      'co-evolving-skills-library',
      'strategies',
      'GRPO at equal tokens',
      [0.01183, -0.01283, 0.03649],
    ),
  ],
  departures: [
    'The paper’s skills are paragraphs that a language model writes about several attempts. Here a skill is how the best of a group’s plain completions began, because the base policies were taught to read such beginnings.',
    'The paper adds a candidate to the skills that were retrieved already. Here a completion reads one skill, and the other half of its group none.',
    'The paper keeps what has a utility above 0. Here its lower bound of 80 % must be above 0 after a fixed number of groups, so that luck keeps few.',
    'The paper trains the policy to write skills with a high utility, and ranks them by the likelihood of that. Here they are ranked by utility, and nothing is trained on a skill’s text.',
  ],
  claim:
    'The paper reports 92.2 % success on ALFWorld where the same skills without validation reach 90.6 %, and 83.0 → 90.5 points on WebShop.',
  experiments: ['co-evolving-skills-library'],
};
