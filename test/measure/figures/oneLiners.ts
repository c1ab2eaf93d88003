/** Results that a sentence holds. */
import type { OwnMethodsResult } from '../ownMethods.ts';
import type { SameRecipeResult } from '../sameRecipe.ts';
import type { SweepResult } from '../sweep.ts';

type ResultOf = <Result>(name: string) => Result;

/** How many runs of a result have the same numbers elsewhere; `what` was trained. */
const identicalOf =
  (name: string, what: string, command: string) =>
  (resultOf: ResultOf): string => {
    const { identical } = resultOf<{ identical: Readonly<Record<string, number>> }>(name);
    const { of, nodeOnTwoThreads, chromiumOnOneThread, chromiumOnTwoThreads } = identical;
    return `Of ${of} ${what} trained in Node on one thread, ${nodeOnTwoThreads} were identical in Node on two threads, ${chromiumOnOneThread} in Chromium on one and ${chromiumOnTwoThreads} on two (\`${command}\`).`;
  };

const proofs = identicalOf('proofs', 'recipes', 'proofs');
const ownProofs = identicalOf('own-proofs', 'own methods', 'proofs --own');

function combinations(resultOf: ResultOf): string {
  const { pairs, fours, faults, refused } = resultOf<{
    pairs: number;
    fours: number;
    faults: unknown[];
    refused: unknown[];
  }>('combinations');
  return `${pairs} pairs and ${fours.toLocaleString('en')} fours of the switches’ strategies: ${refused.length} refused for their meaning, the others trained until their weights moved, ${faults.length} with a fault (\`combinations\`).`;
}

function configs(resultOf: ResultOf): string {
  type Tried = Readonly<Record<'configurations' | 'notFinite' | 'stopped', number>>;
  const { random, pairs } = resultOf<{ random: Tried; pairs: Tried }>('configs');
  return `${random.configurations} random configurations and ${pairs.configurations} pairs of method and task: ${random.notFinite + pairs.notFinite} with a metric that is not finite, ${random.stopped + pairs.stopped} stopped with a reason (\`try-configs\`).`;
}

function runFiles(resultOf: ResultOf): string {
  const { files, accepted, goodFile } = resultOf<{
    files: number;
    accepted: number;
    goodFile: { mb: number; ms: number };
  }>('runfile');
  return `${files.toLocaleString('en')} hostile run files: ${accepted} accepted. A good file of ${goodFile.mb} MB is read in ${goodFile.ms} ms (\`fuzz\`).`;
}

function links(resultOf: ResultOf): string {
  const { node, chromium } = resultOf<{
    node: { links: number; refused: number };
    chromium: { links: number; decidedAsInNode: number; executed: boolean };
  }>('links');
  const rest = node.links - node.refused;
  return `${node.links} hostile links: ${node.refused} refused, ${rest} valid after all; ${chromium.decidedAsInNode} of ${chromium.links} decided the same way in Chromium, ${chromium.executed ? 'some' : 'none'} ran code (\`fuzz-links\`).`;
}

function browsers(resultOf: ResultOf): string {
  type Visit = { browser: string; firstRoundMs: number; sameNumbers: boolean; ownProved?: string[] };
  const { firefox, webkit } = resultOf<{ firefox: Visit; webkit: Visit }>('browsers');
  const said = [firefox, webkit].map(
    ({ browser, firstRoundMs, sameNumbers, ownProved = [] }) =>
      `${browser}: first round after ${(firstRoundMs / 1000).toFixed(1)} s, ${sameNumbers ? 'the same' : 'other'} numbers as Chromium, ${ownProved.length} own methods of Node proved`,
  );
  return `${said.join('; ')} (\`browsers\`).`;
}

function pool(resultOf: ResultOf): string {
  type Same = Readonly<Record<string, boolean>>;
  // Firefox, parts and freed memory are absent in results of earlier engine versions.
  const { numbers, kills, speed, memory } = resultOf<{
    numbers: { rounds: number; runs: { node: Same; chromium: Same; firefox?: Same }[] };
    kills: { rounds: number; kills: number; killsInParts?: number; sameHash: boolean };
    speed: { results: { work: string; time: [number, number, number] }[] };
    memory: { freed?: number | null };
  }>('pool');
  const same = numbers.runs.flatMap(({ node, chromium, firefox = {} }) =>
    [node, chromium, firefox].flatMap((one) => Object.values(one)),
  );
  const inFirefox = numbers.runs.some(({ firefox }) => firefox) ? ' in Node, Chromium and Firefox' : '';
  const { killsInParts, sameHash } = kills;
  const during = killsInParts === undefined ? '' : `, ${killsInParts} of them in a part of an update`;
  const ratios = speed.results.map(({ work, time }) => `${time[1].toFixed(2)} (${work})`).join(', ');
  const held = memory.freed == null ? '' : `; memory of a worker: ${memory.freed.toFixed(0)} MB`;
  return `Rollout workers: ${same.filter(Boolean).length} of ${same.length} hashes equal${inFirefox} over ${numbers.rounds} rounds of ${numbers.runs.length} methods; ${sameHash ? 'the same' : 'another'} hash after ${kills.kills} kills in ${kills.rounds} rounds${during}; time of 2 workers over that of 1: ${ratios}${held} (\`pool\`).`;
}

function sweep(resultOf: ResultOf): string {
  const { values, seeds, rounds, cores, sweeps } = resultOf<SweepResult>('sweep');
  const range = (of: (one: (typeof sweeps)[number]) => number): string =>
    `${Math.min(...sweeps.map(of))} to ${Math.max(...sweeps.map(of))}`;
  const runs = values.length * seeds;
  return `A sweep of ${runs} runs in Chromium, each with the budget of ${rounds} full rounds: ${range(({ seconds }) => seconds)} s on ${cores} cores, at a load of ${range(({ load }) => load)} before it (\`sweep\`).`;
}

function ownMethods(resultOf: ResultOf): string {
  const { rounds, lines, updateRatio, advantagesMs, completions, checksMs, slowestChecksMs, hostile } =
    resultOf<OwnMethodsResult>('own-methods');
  const same = lines.filter(({ sameHash, difference }) => sameHash && difference === 0).length;
  const tasks = new Set(lines.map(({ task }) => task)).size;
  const spread = ([low, , high]: OwnMethodsResult['updateRatio']): string =>
    `${low.toFixed(2)}–${high.toFixed(2)}`;
  return `Nine methods as own methods on ${tasks} tasks: ${same} of ${lines.length} with the hash and the metrics of the built-in ones after ${rounds} rounds. In processor time, an update with an own loss takes ${updateRatio[1].toFixed(2)} (${spread(updateRatio)}) of the built-in one; all checks of a method take ${checksMs[1].toFixed(0)} ms, ${slowestChecksMs} at most. A round waits ${advantagesMs[1].toFixed(1)} ms (${spread(advantagesMs)}) for own advantages of ${completions} completions. Hostile code of any hook: ${hostile.sentences} of ${hostile.cases} cases end in a sentence, after ${(hostile.slowestMs / 1000).toFixed(1)} s at most, and ${hostile.answeredAfter} next questions are answered (\`own-methods\`).`;
}

function sameRecipe(resultOf: ResultOf): string {
  const { pairs } = resultOf<SameRecipeResult>('same-recipe');
  const sound = pairs.filter(
    ({ intervals }) => intervals.length > 0 && intervals.every(({ containsZero }) => containsZero),
  );
  const intervals = pairs.flatMap((pair) => pair.intervals);
  const largest = Math.max(...intervals.map(({ difference }) => Math.abs(difference)));
  return `One recipe against itself, evaluated or saved more often or on more threads: in ${sound.length} of ${pairs.length} pairs all intervals contain 0 (${intervals.filter(({ containsZero }) => containsZero).length} of ${intervals.length}); the largest difference is ${Number(largest.toPrecision(2))} (\`same-recipe\`).`;
}

/** One sentence for each of these results. */
export function oneLiners(resultOf: ResultOf): string[] {
  const all = [proofs, ownProofs, pool, combinations, configs, runFiles, links, browsers, sweep, ownMethods];
  return [...all, sameRecipe].map((one) => one(resultOf));
}
