/** Entry of the training thread: one trainer with the real engine and the browser's storage, or memory on request. */
import { offer } from '../src/runtime/offer.ts';
import { openStore } from '../src/storage/store.ts';
import { createMemoryLibrary } from '../src/storage/memory.ts';
import { engineVersion } from '../src/run/engineVersion.ts';
import { browserMachine } from '../src/runtime/pool/browserMachine.ts';
import { threadsFor } from '../src/runtime/pool/shareOfCores.ts';
import { memoryWorker } from '../src/runtime/workerNames.ts';
import { openEngine } from '../src/trainer/engine.ts';
import { Trainer } from '../src/trainer/trainer.ts';

const openLibrary = async () => (self.name === memoryWorker ? createMemoryLibrary() : openStore());

const trainer = new Trainer({
  ...{ openEngine, openStore: openLibrary, codeVersion: engineVersion },
  threadsOf: (config) => threadsFor(config, browserMachine().cores),
});
offer(trainer);
