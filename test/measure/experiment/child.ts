/** The child process of experiments: runs start from base policies, or from policies that had stopped improving. */
import type { RunAnswer, RunQuestion } from '../../../src/cli/compare/children.ts';
import { baseOf, perform, type StartOf } from '../../../src/cli/compare/perform.ts';
import { serveRuns } from '../../../src/cli/compare/serveRuns.ts';
import type { RunRequest } from '../../../src/experiment/trainTo.ts';
import { readPlateau } from './plateauFiles.ts';

const startOf: StartOf = async (request) => {
  const start = request.plan.detail?.start;
  if (start === undefined) return baseOf(request);
  const weights = await readPlateau(start);
  if (weights) return weights;
  throw new Error(
    `${start}: its weights are missing; make them with npm run -s measure -- plateaus ${start}`,
  );
};

/**
 * Set by a test of printed commands: how many rounds are trained, 0 or 1. Every run is refused from there on, so that none is
 * kept.
 */
const roundsOfTest = process.env['ESPALIER_ROUNDS'];

async function ended(request: RunRequest): Promise<RunAnswer> {
  const weights = await startOf(request);
  if (roundsOfTest === '0')
    return { error: `reached its first round with ${weights.length} weights, and ends there for a test` };
  const config = { ...request.config, num_eval_prompts: 16, max_rounds: 1 };
  const { rows } = await perform({ config, plan: { budget: request.plan.budget, passAt8: false } }, () =>
    Promise.resolve(weights),
  );
  return { error: `ended after round ${rows.at(-1)?.round} for a test` };
}

if (roundsOfTest === undefined) serveRuns(startOf);
else {
  let said: Promise<RunAnswer> | null = null;
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ request }: RunQuestion) => {
    said ??= ended(request).catch((error: unknown) => ({ error: String(error) }));
    void said.then((answer) => process.send?.(answer));
  });
}
