/**
 * What `npm test` holds, and what only `npm test -- --all` adds: the one list of both. A journey or a file that is not named here is
 * in the first tier if it is a unit test in Node or a browser test of a component, and in the other if it is anything else.
 */

/** The journeys of the first tier, by the main path that they walk: file of `test/e2e`, then title. At most 30 in all. */
const mainJourneys = {
  'first visit': [
    'firstVisit › a recorded run plays at once, says what it is, and goes with the first round of the reader’s own',
    'weight › the scripts that the page needs before Run weigh at most 182 kB, compressed',
  ],
  Lab: [
    'journey › a first visit explains itself; the run learns, outlives a reload and goes on from its round',
    'journey › Step does one round and tries again to fetch what draws it, Reset leaves the run in the library, and deleting it leaves nothing',
    'round › the strip shows the round: its figures, the chosen prompt, and what the switches that are on brought',
    'accessibility › the status, the settings and the regions have the names that a screen reader is promised',
    'faults › a setting out of its range is refused in one sentence that names it, and nothing starts',
    'link › a copied link sets up the same recipe in another tab, and a mistyped one is refused and changes nothing',
    'language › the page is German at the address that it was asked at, until English is chosen, and again after',
  ],
  'four switches': [
    'tree › a run of trees with pruning shows its tree, says why rows were pruned, and what sharing saved',
    'hints-replay › hints are switched on and marked, and their success is shown beside that of plain completions',
    'hints-replay › replay is switched on: the buffer tells its ages, and what is learned from again is marked and compared',
  ],
  resume: [
    'fork › a finished run continues, a fork at a stored round that changes nothing ends at the same hash, and both are drawn again after a reload',
    'runFile › a run that is exported, deleted and imported again resumes to the same bits, and its curves are saved',
  ],
  compare: [
    'compare › a comparison survives a closed tab, continues by itself, and gives the numbers of the command line',
    'compare › arms are put together by hand, what is wrong is said, and a bad link is refused',
  ],
  'own task': [
    'ownTask › a task is written, warmed up and trained, resumes, its link shows the code and asks, and its taught weights start arms',
  ],
  'own method': ['own › a changed clip is drawn, compared with GRPO over three seeds, and trains in the Lab'],
  widget: [
    'embed › the element weighs at most 3 kB, and imports nothing',
    'embed › a widget fetches at most 138 kB before Run and no engine, paints within a second and then trains',
    'embed › Share builds the code of a widget beside it, and its choices act on both',
  ],
  lesson: [
    'learn › a lesson is played to its end: predicted, run, explained with the numbers of the run',
    'exercise › an exercise is missed, solved and kept, and its teacher checks the rows by training again',
    'scorm › a lesson is predicted, trained and scored on a platform, and the next launch continues it',
  ],
  offline: [
    'offline › with the server stopped a run trains and resumes and a task of one’s own is written, reloads included, without one request',
    'site › on a host without headers, below a path, the first visit reloads once, keeps one engine, can be installed and trains with threads',
  ],
  'command line': [
    'sameNumbers › “Show me” makes the recipe with all four switches ready to run, and the page trains it to the last bit of the command line',
    'try › a stored policy answers a typed prompt before and after training, as the command line does',
  ],
};

/** Files of unit tests that train whole runs, or try every combination; the first tier runs all others in Node. */
export const wholeRunFiles = [
  'config/everyTask.test.ts',
  'experiment/equalBudget.test.ts',
  'foreign/ownRuns.test.ts',
  'gpu/counts.test.ts',
  'measure/experiment/again.test.ts',
  'measure/experiment/conduct.test.ts',
  'measure/experiment/experiment.test.ts',
  'measure/printed.test.ts',
  'run/contrastRuns.test.ts',
  'run/fourSwitches.test.ts',
  'run/games.test.ts',
  'run/gridWorld.test.ts',
  'run/partners.test.ts',
  'run/pruning.test.ts',
  'run/ranker.test.ts',
  'run/schedule/combinations.test.ts',
  'run/schedule/generatedAhead.test.ts',
  'run/switchesAtRest.test.ts',
  'run/tokenTraces.test.ts',
  'run/wordCombinations.test.ts',
  'runtime/draftedRun.test.ts',
  'runtime/rolloutPool.test.ts',
  'sandbox/ownComparison.test.ts',
  'sandbox/ownMethods.test.ts',
  'sandbox/ownRun.test.ts',
  'strategies/advantage/process.test.ts',
  'strategies/budget/selfDraft.test.ts',
  'strategies/prompts/metaPredictions.test.ts',
  'strategies/pruning/pruningByQuality.test.ts',
  'strategies/reward/judgeFooled.test.ts',
  'tasks/doorGrid.test.ts',
  'ui/partedRun.test.ts',
  'ui/teachAgain.browser.test.ts',
];

/** What the first tier leaves out of the unit tests: whole runs, and in Chromium whatever is no component. */
export const beyondFirstTier = [
  ...wholeRunFiles.map((file) => `test/${file}`),
  'test/!(ui)/**/*.browser.test.ts',
];

/** Every journey of the first tier, as its file and its title. */
export const mainList = Object.values(mainJourneys)
  .flat()
  .map((journey) => journey.split(' › '))
  .map(([file = '', title = '']) => ({ file: `${file}.spec.ts`, title }));

/** For Playwright's `--grep`, which reads a journey as its file, the groups around it and its title, with spaces between. */
export const mainPattern = mainList
  .map(({ file, title }) => `^ ?${escaped(file)} (.* )?${escaped(title)}$`)
  .join('|');

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
