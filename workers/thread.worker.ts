/** Entry of every thread but rollouts and sandboxes: its name says what it does. One script, fetched and compiled once. */
import { offer } from '../src/runtime/offer.ts';
import { engineVersion } from '../src/run/engineVersion.ts';
import { objectiveCurve } from '../src/run/objectiveCurve.ts';
import { browserMachine } from '../src/runtime/pool/browserMachine.ts';
import { threadsFor } from '../src/runtime/pool/shareOfCores.ts';
import type { ThreadName } from '../src/runtime/threadNames.ts';
import { createMemoryLibrary } from '../src/storage/memory.ts';
import { openStore } from '../src/storage/store.ts';
import type { RunLibrary } from '../src/storage/library.ts';
import { createArm } from '../src/trainer/arm.ts';
import { engineOpener } from '../src/trainer/engine.ts';
import { timesIn } from '../src/trainer/keptTimes.ts';
import { createQuestions } from '../src/trainer/questions.ts';
import { Trainer } from '../src/trainer/trainer.ts';
import { foreignApi } from './foreign.ts';
import { generate } from './generator.ts';
import { runFileApi } from './runFile.ts';
import { selfTest } from './selfTest.ts';
import { teacher } from './teacher.ts';

const trainer = (openStore: () => Promise<RunLibrary>): Trainer =>
  new Trainer({
    openEngine: engineOpener(import.meta.url, timesIn(openStore)),
    ...{ openStore, codeVersion: engineVersion },
    threadsOf: (config) => threadsFor(config, browserMachine().cores),
  });

const threads: Readonly<Record<ThreadName, () => void>> = {
  'espalier-trainer': () => offer(trainer(openStore)),
  'espalier-trainer-in-memory': () => offer(trainer(async () => createMemoryLibrary())),
  'espalier-arm': () => offer(createArm()),
  'espalier-questions': () => offer(createQuestions()),
  'espalier-objectives': () => offer({ curve: objectiveCurve }),
  ...{ 'espalier-teacher': () => offer(teacher), 'espalier-run-file': () => offer(runFileApi) },
  ...{ 'espalier-self-test': () => offer(selfTest), 'espalier-foreign': () => offer(foreignApi()) },
  'espalier-generator': generate,
};
threads[self.name as ThreadName]();
