/** A trainer that makes up rounds, one per `turn()`: the page's other side without worker, engine or clock. */
import { emptyLedger } from '../../src/rollout/ledger.ts';
import { roles } from '../../src/rollout/sample.ts';
import type {
  LinePlace,
  LineTrace,
  MetricRow,
  RolloutGroup,
  RoundReport,
  SettingChange,
} from '../../src/run/records.ts';
import type { HandleEvent, OpenReply, OpenRequest, TrainerHandle } from '../../src/runtime/protocol.ts';
import type { ChangedKey } from '../../src/config/changed.ts';
import { defaultConfig } from '../../src/config/schema.ts';
import { wasm } from './evidence.ts';

export interface ToyHandle extends TrainerHandle {
  /** Every call so far, as text. */
  readonly calls: string[];
  emit(event: HandleEvent): void;
  /** Reports a round, with two groups of completions unless others are given. */
  turn(
    metrics?: Partial<MetricRow>,
    groups?: readonly RolloutGroup[],
    views?: Partial<Pick<RoundReport, 'pool' | 'skills' | 'buffer' | 'drafts'>>,
  ): void;
  /** Makes the next `open` reject. */
  refuseOpen(message: string): void;
  /** Makes the next `open` wait until what is returned is called, or the caller aborts it. */
  stallOpen(): () => void;
  /** What `explain` answers from now on; null before. */
  tells(explains: (place: LinePlace) => LineTrace): void;
  /** Makes the next `pause` wait for `discardRound`. */
  stallPause(): void;
}

export function toyHandle(): ToyHandle {
  const listeners = new Set<(event: HandleEvent) => void>();
  const calls: string[] = [];
  let round = 0;
  let changes: readonly SettingChange[] = [];
  let refusal: string | null = null;
  let isOpenStalled = false;
  let isPauseStalled = false;
  let endPause = (): void => undefined;
  let explanation: ((place: LinePlace) => LineTrace) | null = null;
  let endOpen = (): void => undefined;
  const emit = (event: HandleEvent) => listeners.forEach((listener) => listener(event));

  async function open(request: OpenRequest, signal?: AbortSignal): Promise<OpenReply> {
    calls.push(`open ${request.kind}`);
    if (isOpenStalled) {
      isOpenStalled = false;
      await new Promise<void>((resolve, reject) => {
        endOpen = resolve;
        signal?.addEventListener('abort', () => reject(signal.reason as DOMException));
      });
    }
    if (refusal !== null) {
      const message = refusal;
      refusal = null;
      throw new Error(message);
    }
    round = request.kind === 'new' ? 0 : 3;
    changes = [];
    const metrics = Array.from({ length: round }, (_, i) => ({ round: i + 1, update: i + 1, reward: 0.5 }));
    return {
      runId: request.runId,
      name: request.kind === 'resume' ? 'stored-run-1' : request.name,
      config: request.kind === 'new' ? request.config : defaultConfig(),
      device: wasm(),
      metrics,
      round,
      seconds: round,
      changes,
      parent: request.kind === 'fork' ? { run: request.parent.runId, round } : null,
      storage: 'memory',
      lockHolder: null,
      notices: [],
    };
  }

  return {
    calls,
    emit,
    refuseOpen: (message) => (refusal = message),
    stallOpen() {
      isOpenStalled = true;
      return () => endOpen();
    },
    stallPause: () => (isPauseStalled = true),
    turn(metrics = {}, groups = rollouts, views = {}) {
      round++;
      const timing = { generate: 60, verify: 2, update: 80, evaluate: 0, rest: 8, total: 150 };
      const row = { round, update: round, reward: 0.5, num_tokens: 2560 * round, ...metrics } as MetricRow;
      emit({
        type: 'round',
        report: {
          ...{ metrics: row, ledger: emptyLedger, timing, rollouts: groups, seconds: round / 4 },
          ...views,
        },
      });
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    warm: () => Promise.resolve(wasm()),
    prepare: () => Promise.resolve(),
    open,
    start(rounds) {
      calls.push(`start ${rounds}`);
      return Promise.resolve();
    },
    async pause() {
      calls.push('pause');
      if (isPauseStalled) await new Promise<void>((resolve) => (endPause = resolve));
      emit({ type: 'stopped', reason: 'paused', message: 'paused' });
    },
    discardRound() {
      calls.push('discard round');
      endPause();
      return Promise.resolve();
    },
    restart() {
      calls.push('restart');
      return Promise.resolve();
    },
    setLive(settings) {
      calls.push(`live ${JSON.stringify(settings)}`);
      const { own_method: own, ...plain } = settings;
      const values = Object.entries(own?.values ?? {}).map(([name, to]) => [`own.${name}`, to] as const);
      for (const [setting, to] of [...Object.entries(plain), ...values])
        changes = [...changes, { round, setting: setting as ChangedKey, from: null, to }];
      return Promise.resolve(changes);
    },
    explain(place) {
      calls.push(`explain round ${place.round} group ${place.group} line ${place.line}`);
      return Promise.resolve(explanation?.(place) ?? null);
    },
    tells: (explains) => (explanation = explains),
    weightsOf: () => Promise.resolve(null),
    snapshot: () => Promise.resolve(null),
    close() {
      calls.push('close');
      return Promise.resolve();
    },
    dispose: () => undefined,
  };
}

/** Two prompts: one answered right, wrong, right, wrong; one always right. */
const rollouts: readonly RolloutGroup[] = [
  ['12+34=', [1, 0, 1, 0]],
  ['20+20=', [1, 1, 1, 1]],
].map(([prompt, rewards]) => ({
  prompt: prompt as string,
  expected: prompt === '12+34=' ? '46' : '40',
  level: 2,
  tree: null,
  lines: (rewards as number[]).map((reward) => ({
    prompt: prompt as string,
    symbols: ['4', reward ? '6' : '7', '⏎'],
    roles: [roles.action, roles.action, roles.action],
    steps: [],
    view: {
      kind: 'text' as const,
      prompt: prompt as string,
      completion: reward ? '46' : '47',
      expected: '46',
    },
    logps: [-0.1, -0.7, -0.05],
    entropies: [0.2, 0.9, 0.1],
    advantages: new Array<number>(3).fill(prompt === '12+34=' ? (reward ? 0.87 : -0.87) : 0),
    reward,
    correct: reward === 1,
    reason: reward === 1 ? 'right' : 'wrong: 47, not 46',
    truncated: false,
  })),
}));
