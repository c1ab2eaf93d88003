/** A library of the page's first version, for rows that need many or long runs. */

/** In the page: fills a database as version 1 stored it, with made-up rows and random weights. */
export async function fillFirstVersion({
  runs,
  bytes,
  rows,
  configs,
}: {
  readonly runs: number;
  readonly bytes: number;
  /** Rows per run. */
  readonly rows: number;
  /** Used in turn. */
  readonly configs: readonly object[];
}): Promise<void> {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
  const opening = indexedDB.open('espalier', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('runs', { keyPath: 'id' });
    opening.result.createObjectStore('metrics', { keyPath: ['runId', 'firstRound'] });
    opening.result.createObjectStore('checkpoints', { keyPath: ['runId', 'serial'] });
  };
  const db = await settled(opening);
  const ledger = Object.fromEntries(
    'tok_prompt tok_hint tok_unique tok_noshare tok_prefill tok_draft tok_train tok_aux tok_eval steps_seq verify turns positions_update'
      .split(' ')
      .map((key) => [key, 0]),
  );
  for (let at = 0; at < runs; at++) {
    const id = `run-${at}`;
    const floats = new Uint32Array(Math.round(bytes / runs / 4)).map(() => Math.random() * 2 ** 30);
    const config = configs[at % configs.length];
    // A learning curve with noise, as a chart must draw it.
    const rising = (round: number) => 0.8 * (1 - Math.exp((-4 * round) / rows)) + 0.2 * Math.random();
    const all = Array.from({ length: rows }, (_, round) => ({
      ...{ round, update: round, num_tokens: 500 * round, reward: rising(round) },
      ...(round % 10 === 0 && { 'pass@1': rising(round) }),
    }));
    const checkpoint = {
      version: 1,
      config,
      round: rows - 1,
      update: rows - 1,
      state: {},
      ledger,
      seconds: 1,
      hash: '',
    };
    const tx = db.transaction(['runs', 'metrics', 'checkpoints'], 'readwrite');
    tx.objectStore('checkpoints').put({
      ...{ runId: id, serial: 1 },
      checkpoint: { ...checkpoint, arrays: { parameters: new Float32Array(floats.buffer) } },
    });
    for (let from = 0; from < rows; from += 10)
      tx.objectStore('metrics').put({ runId: id, firstRound: from, rows: all.slice(from, from + 10) });
    tx.objectStore('runs').put({
      ...{ version: 1, id, name: `run ${at}`, createdAt: at, updatedAt: at, config, codeVersion: '7' },
      device: { kind: 'wasm', threads: 1, isolated: true, because: 'automatic' },
      result: { round: rows - 1, reward: 0.5, passAt1: 0.5, numTokens: 1e6, seconds: 60, state: 'paused' },
      checkpoint: 1,
    });
    await new Promise((resolve) => (tx.oncomplete = resolve));
  }
  db.close();
}
