/** The library in Node: `import … from 'espalier'`. */
import { libraryOn } from '../../api/functions.ts';
import { openNodeExecutor } from '../../runtime/nodeOrt.ts';
import { readModel } from '../basePolicies.ts';
import { nodeThread } from '../sandbox/nodeThread.ts';

export const { train, compare, ask, diagnose, readRun, readLink, writeLink, catalogue } = libraryOn({
  openExecutor: (threads) => openNodeExecutor({ threads }).executor,
  readModel: (file) => readModel(file),
  spawnSandbox: nodeThread,
});
