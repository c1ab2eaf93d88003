/** The child process of experiments: runs start from base policies, or from policies that had stopped improving. */
import { baseOf } from '../../../src/cli/compare/perform.ts';
import { serveRuns } from '../../../src/cli/compare/serveRuns.ts';
import { readPlateau } from './plateauFiles.ts';

serveRuns(async (request) => {
  const start = request.plan.detail?.start;
  if (start === undefined) return baseOf(request);
  const weights = await readPlateau(start);
  if (weights) return weights;
  throw new Error(
    `${start}: its weights are missing; make them with npm run -s measure -- plateaus ${start}`,
  );
});
