/** Rules between the settings of hints; the list in `rules.ts` holds them with the others. */
import { mostPositions } from '../policy/options.ts';
import { longestHintOf } from '../tasks/hint.ts';
import { taskOf } from '../tasks/index.ts';
import { frameOf, hintsBefore, kindOf, levelsInPlay, levelsOf, spansOf } from '../tasks/levels.ts';
import type { TokenTask } from '../tasks/task.ts';
import { clash, refusal } from './problem.ts';
import type { Problem } from './problem.ts';
import type { RunConfig } from './settings.ts';

/** How often an update reads a completion, at most: behind its hint, and where it is distilled behind the plain prompt too. */
export const readingsOf = ({
  hint,
  hint_distil,
  hint_scoring,
}: Pick<RunConfig, 'hint' | 'hint_distil' | 'hint_scoring'>): number =>
  hint !== 'none' && hint_distil !== 0 && hint_scoring === 'hinted' ? 2 : 1;

/** Why hints with these settings make no sense on this task of text, or null. */
type HintRule = (config: RunConfig, task: TokenTask) => Problem | null;

const growsAlone: HintRule = ({ topology, hint }) =>
  topology === 'flat'
    ? null
    : clash(
        ['hint', hint, 'none'],
        ['topology', topology, 'flat'],
        'Completions of a tree share how they begin.',
      );

const livesOn: HintRule = ({ prune, hint }) =>
  prune === 'none'
    ? null
    : clash(
        ['hint', hint, 'none'],
        ['prune', prune, 'none'],
        'Whom to tell is decided on finished completions of a prompt.',
      );

const isVerified: HintRule = ({ labels, hint }) =>
  labels === 'verifier'
    ? null
    : clash(
        ['hint', hint, 'none'],
        ['labels', labels, 'verifier'],
        'A hint is made of the answer that labels replace.',
      );

const strategiesHaveNames: HintRule = ({ hint_content, task }, played) =>
  kindOf[hint_content] !== 'strategy' || played.strategies
    ? null
    : refusal(
        'hint_content',
        `another than ${hint_content} for ${task}`,
        hint_content,
        'Its ways to a solution have no names.',
      );

const neighboursTell: HintRule = ({ hint_content, task }, played) =>
  kindOf[hint_content] !== 'neighbour' || !played.act
    ? null
    : refusal(
        'hint_content',
        `another than ${hint_content} for ${task}`,
        hint_content,
        'What another environment answers tells nothing of this one.',
      );

const stepsAreJudged: HintRule = ({ hint_content, task }, played) =>
  hint_content !== 'repair' || played.judgesSteps
    ? null
    : refusal(
        'hint_content',
        `another than repair for ${task}`,
        hint_content,
        'Its verifier does not say which step is wrong.',
      );

const repairsFollowFailures: HintRule = ({ hint, hint_content }) =>
  hint_content !== 'repair' || ['failed', 'all_failed'].includes(hint)
    ? null
    : refusal(
        'hint',
        'failed or all_failed with hint_content repair',
        hint,
        'Only what went wrong can be put right.',
      );

const standsWhereItCan: HintRule = ({ hint_content, hint_placement }) => {
  if (hint_content === 'repair' && hint_placement !== 'prefix') {
    return refusal(
      'hint_placement',
      'prefix with hint_content repair',
      hint_placement,
      'What was put right is gone on with.',
    );
  }
  return hint_placement === 'context' || ['solution', 'repair'].includes(hint_content)
    ? null
    : refusal(
        'hint_placement',
        `context with hint_content ${hint_content}`,
        hint_placement,
        'A completion can begin only with what belongs to its solution.',
      );
};

const hintFits: HintRule = (config, played) => {
  const { task, hint_content, max_completion_length: most } = config;
  const kind = kindOf[hint_content];
  if (!hintsBefore(config) || kind === null) return null;
  if (strategiesHaveNames(config, played) ?? neighboursTell(config, played)) return null; // said already
  const tight = levelsInPlay(played.levels, config).find(
    ({ level }) => longestHintOf(kind, played, level) === null,
  );
  if (tight) {
    return refusal(
      'hint_content',
      `another than ${hint_content} for level ${tight.level} of ${task}`,
      hint_content,
      `It would not fit into the ${mostPositions} positions that a policy knows.`,
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
      `at most ${most} for level ${short.level} of ${task}`,
      config.hint_examples,
      `More would not fit into the ${mostPositions} positions that a policy knows.`,
    );
  }
  const { promptWidth, width } = frameOf(played, config);
  return width <= mostPositions
    ? null
    : refusal(
        'max_completion_length',
        `at most ${mostPositions - promptWidth} with hint_content ${hint_content}`,
        most,
        `Prompts and hints take ${promptWidth} of the ${mostPositions} positions that a policy knows.`,
      );
};

const someArePlain: HintRule = ({ hint, hint_share, num_generations }) =>
  hint !== 'by_difficulty' || num_generations >= 2
    ? null
    : refusal(
        'num_generations',
        'at least 2 with hint by_difficulty',
        num_generations,
        `A share of ${hint_share} is told on seeing the others.`,
      );

const ratioGrows: HintRule = ({ hint, hint_ratio, hint_ratio_min }) =>
  hint !== 'by_difficulty' || hint_ratio_min <= hint_ratio
    ? null
    : refusal('hint_ratio_min', `at most hint_ratio = ${hint_ratio}`, hint_ratio_min);

const writtenHintsAreTrained: HintRule = ({ hint_trained, hint_placement }) =>
  hint_trained === 'none' || hint_placement === 'prefix'
    ? null
    : refusal(
        'hint_trained',
        'none with hint_placement context',
        hint_trained,
        'A hint before the prompt is not part of the completion.',
      );

/** Baselines within a group. */
const comparing = ['mean', 'leave_one_out', 'median'];

const populationsCompare: HintRule = ({ hint_baseline, baseline, scale_rewards }) => {
  if (hint_baseline === 'joined') return null;
  if (!comparing.includes(baseline)) {
    return refusal(
      'hint_baseline',
      `joined with the ${baseline} baseline`,
      hint_baseline,
      'It says which completions of a prompt are compared.',
    );
  }
  if (hint_baseline !== 'between') return null;
  if (baseline !== 'mean') {
    return refusal('hint_baseline', `another than between with the ${baseline} baseline`, hint_baseline);
  }
  return ['group', 'none'].includes(scale_rewards)
    ? null
    : refusal('scale_rewards', 'group or none with hint_baseline between', scale_rewards);
};

const pivotIsJoint: HintRule = ({ drop_pivot, hint_baseline }) =>
  !drop_pivot || hint_baseline === 'joined'
    ? null
    : refusal(
        'drop_pivot',
        `false with hint_baseline ${hint_baseline}`,
        drop_pivot,
        'Every hint would have a pivot of its own.',
      );

const contrastDistilsNothing: HintRule = ({ hint_distil, surrogate }) =>
  hint_distil === 0 || surrogate !== 'sequence_contrast'
    ? null
    : refusal(
        'hint_distil',
        '0 with the sequence_contrast surrogate',
        hint_distil,
        'It compares whole completions and reads no advantage.',
      );

const all: readonly HintRule[] = [
  growsAlone,
  livesOn,
  isVerified,
  strategiesHaveNames,
  neighboursTell,
  stepsAreJudged,
  repairsFollowFailures,
  standsWhereItCan,
  hintFits,
  someArePlain,
  ratioGrows,
  writtenHintsAreTrained,
  populationsCompare,
  pivotIsJoint,
  contrastDistilsNothing,
];

const withText =
  (rule: HintRule) =>
  (config: RunConfig): Problem | null => {
    const task = taskOf(config.task);
    if (config.hint === 'none' || task.kind === 'control') return null;
    return config.level > levelsOf(config.task).length ? null : rule(config, task);
  };

const hintsAreText = ({ hint, task }: RunConfig): Problem | null =>
  hint === 'none' || taskOf(task).kind === 'tokens'
    ? null
    : clash(
        ['hint', hint, 'none'],
        ['task', task, 'another one'],
        'Its observations are numbers: a hint could not be read.',
      );

export const hintRules: readonly ((config: RunConfig) => Problem | null)[] = [
  hintsAreText,
  ...all.map(withText),
];
