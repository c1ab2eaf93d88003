/** A thread that holds made-up policies. Its name counts the threads; the first one ends when it is asked for a tree. */
import { offer } from '../../src/runtime/offer.ts';
import type { QuestionApi } from '../../src/runtime/questionProtocol.ts';

const isFirst = self.name === '1';
const held = new Set<string>();

function checked(key: string): void {
  if (!held.has(key)) throw new Error(`${key} is not held here`);
}

const api: QuestionApi = {
  load: () => Promise.resolve(),
  hold(key, { config }) {
    if (config.seed === 5) return Promise.reject(new Error('policy: its weights must be 3 numbers'));
    held.add(key);
    return Promise.resolve({ task: `${config.task} in thread ${self.name}`, rules: null });
  },
  drop: (key) => Promise.resolve(void held.delete(key)),
  heldOut(key, number) {
    checked(key);
    return Promise.resolve(`${key} ${number}`);
  },
  tree(key) {
    checked(key);
    const answer = { isQuestion: true, next: [], rest: 1, reference: null };
    if (!isFirst) return Promise.resolve(answer);
    self.close();
    return new Promise(() => undefined);
  },
  draws: () => Promise.resolve([]),
  nextSymbols: () => Promise.resolve(new Float32Array(2)),
  continuation: () => Promise.resolve([]),
  actions: () => Promise.resolve(new Float32Array(2)),
  inside: () => Promise.resolve({ heads: 1, attention: [], probabilities: new Float32Array() }),
  alignment: () => Promise.resolve({ success: 0, right: 0, tokens: [] }),
  plane: () => Promise.resolve({ across: [], up: [], probabilities: new Float32Array(), values: null }),
  policyTable: () => Promise.resolve(new Float32Array(4)),
  offlineFacts: () =>
    Promise.resolve({
      ...{ random: 0, expert: 1, kinds: [] },
      medium: { round: null, temperature: 1, value: 0.5 },
    }),
  offlinePart: () => Promise.resolve({ point: null, state: null, refused: null }),
  testTime: () => Promise.resolve({ prompts: 0, measured: 0, spent: {}, refused: {} }),
};

offer(api);
