/** Rules on the space that hints need, and on the numbers of hints by difficulty. */
import { refusal } from '../../config/problem.ts';
import type { Rule } from '../../config/settings.ts';
import { longestHintOf } from '../../tasks/hint.ts';
import { extentOf, taskOf } from '../../tasks/index.ts';
import { frameOf, hintsBefore, spanKindOf, levelsInPlay, spansOf } from '../../tasks/levels.ts';

const hintFits: Rule = (config) => {
  const played = taskOf(config.task);
  if (played.kind === 'control' || config.level > played.levels.length) return null;
  const { task, hint_content, max_completion_length: most } = config;
  const { positions } = extentOf(played);
  const kind = spanKindOf[hint_content];
  if (!hintsBefore(config) || kind === null) return null;
  const tight = levelsInPlay(played.levels, config).find(
    ({ level }) => longestHintOf(kind, played, level) === null,
  );
  if (tight) {
    return refusal(
      'hint_content',
      `another than ${hint_content} for level ${tight.level} of {task=${task}}`,
      hint_content,
      `The hint would exceed the ${positions} positions of the policy.`,
    );
  }
  const short = levelsInPlay(played.levels, config).find(
    ({ level }) => longestHintOf(kind, played, level, spansOf(config)) === null,
  );
  if (short) {
    const fitting = (count: number): boolean => longestHintOf(kind, played, short.level, count) !== null;
    let most = 1;
    while (fitting(most + 1)) most++;
    return refusal(
      'hint_examples',
      `at most ${most} for level ${short.level} of {task=${task}}`,
      config.hint_examples,
      `More would exceed the ${positions} positions of the policy.`,
    );
  }
  const { promptWidth, width } = frameOf(played, config);
  return width <= positions
    ? null
    : refusal(
        'max_completion_length',
        `at most ${positions - promptWidth} with {hint_content} {hint_content=${hint_content}}`,
        most,
        `Prompts and hints take ${promptWidth} of the ${positions} positions of the policy.`,
      );
};

const someArePlain: Rule = ({ hint, num_generations }) =>
  hint !== 'by_difficulty' || num_generations >= 2
    ? null
    : refusal(
        'num_generations',
        'at least 2 with {hint} {hint=by_difficulty}',
        num_generations,
        'Plain completions decide how much the hinted ones are shown.',
      );

const ratioGrows: Rule = ({ hint, hint_content, hint_ratio, hint_ratio_min }) =>
  hint !== 'by_difficulty' || hint_content !== 'solution' || hint_ratio_min <= hint_ratio
    ? null
    : refusal('hint_ratio_min', `at most {hint_ratio} = ${hint_ratio}`, hint_ratio_min);

/** What a skill is worth shows beside completions of its group that do not read it. */
const someReadNoSkill: Rule = ({ hint, hint_content, hint_share, hint_dropout, num_generations: all }) => {
  if (hint_content !== 'skill') return null;
  const why = 'A skill is measured against the completions of its group that do not read it.';
  if (hint === 'always' && Math.round(hint_share * all) >= all)
    return refusal('hint_share', 'so low that some completions of a group stay plain', hint_share, why);
  return hint === 'dropout' && hint_dropout === 0
    ? refusal('hint_dropout', 'above 0', hint_dropout, why)
    : null;
};

/** A revision is measured against what it revises. */
const bothAreRead: Rule = ({ hint, hint_content, hint_skill_generations, hint_contexts }) =>
  hint === 'none' || hint_content !== 'skill' || hint_skill_generations === 1 || hint_contexts >= 2
    ? null
    : refusal(
        'hint_contexts',
        'at least 2 where skills are revised',
        hint_contexts,
        'Completions of one group must read a revision and the skill that it revises.',
      );

export const hintRules: readonly Rule[] = [hintFits, someArePlain, ratioGrows, someReadNoSkill, bothAreRead];
