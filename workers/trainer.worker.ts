/** Entry of the training thread: one trainer, with the real engine and the browser's storage. */
import { expose } from 'comlink';
import { openStore } from '../src/storage/store.ts';
import { engineVersion } from '../src/run/engineVersion.ts';
import { openEngine } from './engine.ts';
import { Trainer } from './trainer.ts';

expose(new Trainer({ openEngine, openStore: () => openStore(), codeVersion: engineVersion }));
