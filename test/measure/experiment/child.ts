/** The child process of experiments: runs start from base policies, or from policies that had stopped improving. */
import type { RunAnswer, RunQuestion } from '../../../src/cli/compare/children.ts';
import { baseOf, perform, type StartOf } from '../../../src/cli/compare/perform.ts';
import { serveRuns } from '../../../src/cli/compare/serveRuns.ts';
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

/** Set by a test of printed commands: one round is trained, and every run is refused from there on, so that none is kept. */
const endsAfterOneRound = process.env['ESPALIER_ONE_ROUND'] === '1';

function oneRoundOf({ config, plan: { budget } }: RunQuestion['request']): RunQuestion['request'] {
  const small = { num_eval_prompts: Math.min(16, config.num_eval_prompts), max_rounds: 1 };
  return { config: { ...config, ...small }, plan: { budget, passAt8: false } };
}

if (endsAfterOneRound) {
  let said: Promise<RunAnswer> | null = null;
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ request }: RunQuestion) => {
    said ??= perform(oneRoundOf(request), () => startOf(request)).then(
      ({ rows }) => ({ error: `ended after round ${rows.at(-1)?.round}, because ESPALIER_ONE_ROUND is set` }),
      (error: unknown) => ({ error: String(error) }),
    );
    void said.then((answer) => process.send?.(answer));
  });
} else serveRuns(startOf);
