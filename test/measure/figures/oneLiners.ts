/** Results that a sentence holds. */
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

function browsers(resultOf: ResultOf): string {
  type Visit = { browser: string; firstRoundMs: number; sameNumbers: boolean; ownProved?: string[] };
  const { firefox, webkit } = resultOf<{ firefox: Visit; webkit: Visit }>('browsers');
  const said = [firefox, webkit].map(
    ({ browser, firstRoundMs, sameNumbers, ownProved = [] }) =>
      `${browser}: first round after ${(firstRoundMs / 1000).toFixed(1)} s, ${sameNumbers ? 'the same' : 'other'} numbers as Chromium, ${ownProved.length} own methods of Node proved`,
  );
  return `${said.join('; ')} (\`browsers\`).`;
}

/** One sentence for each of these results. */
export function oneLiners(resultOf: ResultOf): string[] {
  const all = [proofs, ownProofs, combinations, configs, browsers];
  return all.map((one) => one(resultOf));
}
