/** The child process of `npm run compare`; runs start from shipped base policies. */
import { baseOf } from './perform.ts';
import { serveRuns } from './serveRuns.ts';

serveRuns(baseOf);
