/** Everything the page stores, shares or hashes whose names it gives by itself, made from fixed input: compared between languages. */
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { encodeLink } from '../../../src/config/link.ts';
import { sentLink } from '../../../src/config/packedCode.ts';
import { settingsOfOwnMethod } from '../../../src/config/ownRecipe.ts';
import { settingKeys } from '../../../src/config/settings.ts';
import { armOfConfig, studyOf, type Comparison } from '../../../src/experiment/comparison.ts';
import { encodeComparison } from '../../../src/experiment/comparisonLink.ts';
import { comparisonOfOwn, ownAndBase } from '../../../src/experiment/comparisonOwn.ts';
import { comparisonOfSweep, proposedValues, readSweep } from '../../../src/experiment/comparisonSweep.ts';
import { ownKey, sweepKeys } from '../../../src/experiment/comparisonSwept.ts';
import { runKey } from '../../../src/experiment/obtain.ts';
import { runsOf } from '../../../src/experiment/study.ts';
import { planAddress, planAt } from '../../../src/lessons/class/plan.ts';
import { exercises } from '../../../src/lessons/exercise/index.ts';
import { startConfig } from '../../../src/lessons/exercise/config.ts';
import { lessons } from '../../../src/lessons/index.ts';
import { packagedFacts } from '../../../src/lessons/packaged.ts';
import { lessonConfig, lessonStudy } from '../../../src/lessons/study.ts';
import { methodOptions } from '../../../src/methods/options.ts';
import type { WholeRun } from '../../../src/storage/records.ts';
import { presets } from '../../../src/ui/compare/presets.ts';
import { Setup } from '../../../src/ui/compare/Setup.svelte.ts';
import { addressBeside } from '../../../src/ui/differs/compareLink.ts';
import { openedExample, openedMethod } from '../../../src/ui/own/sources.ts';
import { ownExamples } from '../../../src/ui/own/ownExamples.ts';
import { copyOf } from '../../../src/ui/runs/copyRun.ts';
import { fixed, whole } from '../../../src/ui/state/format.ts';
import { againWords } from '../../../src/ui/state/pastRounds.ts';
import { shownName } from '../../../src/ui/state/shownName.ts';
import { ownSample } from '../../sandbox/ownSamples.ts';

const recipe = parseConfig({ ...defaultConfig(), policy: 'tiny', learning_rate: 4e-4, seed: 7 });
const ownRecipe = parseConfig({ ...recipe, ...settingsOfOwnMethod(ownSample) });

/** What is kept of a comparison and of its runs, and what is sent. */
const ofComparison = (comparison: Comparison) => ({
  comparison,
  link: encodeComparison(comparison),
  runs: runsOf(studyOf(comparison)).map(({ request }) => runKey(request, '10 base')),
});

function sweep(config: typeof recipe, key: Parameters<typeof proposedValues>[1]) {
  const plan = {
    ...{ recipe: config, key, values: proposedValues(config, key), seeds: [7, 8] },
    budget: { counter: 'budget', value: 1000 } as const,
  };
  const comparison = comparisonOfSweep(plan);
  return { ...ofComparison(comparison), isRead: readSweep(comparison, config, key) !== null };
}

/** A comparison set up by every way that the form offers. */
function setUp() {
  const setup = new Setup({ ...(presets[1] as (typeof presets)[number]).comparison });
  const base = setup.configOf(setup.control);
  if (!base) throw new Error('records: the control must have a configuration');
  setup.addChanged(base, 'The Lab’s recipe', 'learning_rate', 0.002);
  setup.addChanged(base, setup.control, 'scale_rewards', 'none');
  setup.remove('Tree on');
  setup.addPlacebo();
  setup.addMethod('dapo');
  setup.addOwnMethod(ownSample, true);
  if (setup.comparison === null) throw new Error(`records: ${setup.problem ?? setup.refusal ?? ''}`);
  return setup.comparison;
}

export async function records() {
  const own = ownAndBase(ownSample, recipe);
  const beside = { own, ownName: 'GRPO', baseName: 'GRPO', seeds: [1], rounds: 20, base: own.base };
  const stored = {
    ...{ name: 'elm', config: recipe, metrics: [], notes: '', tags: [] },
    checkpoint: {
      round: 20,
      seconds: 1,
      config: recipe,
      ledger: { tok_prompt: 1, tok_hint: 0, tok_unique: 2 },
    },
  } as unknown as WholeRun;
  return {
    presets: presets.map(({ comparison }) => ofComparison(comparison)),
    sweeps: [...sweepKeys.slice(0, 8).map((key) => sweep(recipe, key)), sweep(ownRecipe, ownKey('floor'))],
    setUp: ofComparison(setUp()),
    trial: ofComparison(comparisonOfOwn({ ...beside, own: own.own })),
    beside: addressBeside({ name: 'GRPO', config: recipe }, { name: 'GRPO', config: own.own }),
    lessons: lessons.map((lesson) => ({
      arms: lesson.arms.map(({ name }) => ({
        config: lessonConfig(lesson, name),
        link: sentLink(lessonConfig(lesson, name)),
      })),
      runs: runsOf(lessonStudy(lesson)).map(({ request }) => runKey(request, '10 base')),
      plan: planAddress(planAt(lesson.id)),
      figures: Object.keys(lesson.figures),
    })),
    exercises: exercises.map((one) => encodeLink(startConfig(one))),
    packages: lessons.map(({ id }) => {
      // A package is in a language: its title and description are prose of it.
      const { title: _, description: __, ...facts } = packagedFacts({ kind: 'lesson', lesson: id } as never);
      return facts;
    }),
    methods: methodOptions.method.choices.map(({ value }) =>
      encodeComparison({
        ...{ arms: [armOfConfig('a', defaultConfig(value))], seeds: [1], control: 'a' },
        budget: { counter: 'budget', value: 1000 },
      }),
    ),
    code: await Promise.all([
      ...ownExamples.map(async (one) => (await openedExample(one)).source),
      ...['grpo', 'echo_env'].map(async (id) => (await openedMethod(id)).source),
    ]),
    copy: copyOf(stored, 0).name,
    keys: settingKeys,
  };
}

/** Some names of records as the page shows them. */
export const shownNames = () =>
  [
    'learning_rate 0.001',
    'GRPO, max_completion_length none',
    'Tree on',
    'elm, round 20',
    'GRPO (mine)',
    'mine',
  ].map(shownName);

/** A sentence about one round and about two, and a number with decimals and thousands. */
export const counted = () => ({
  one: againWords(3, 2, 5),
  two: againWords(4, 2, 5),
  decimals: fixed(0.5),
  thousands: whole(1204992),
});
