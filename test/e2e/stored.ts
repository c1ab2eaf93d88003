/** What the browser has stored of the runs, read past the page's own code. */
/** A page of any browser that runs a function in it. */
export interface Reader {
  evaluate<T>(read: () => Promise<T>): Promise<T>;
}

export interface StoredRun {
  readonly id: string;
  readonly name: string;
  /** Its settings at its checkpoint. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly result: { readonly round: number; readonly state: string };
  /** Rounds after which the checkpoint stands, and its hash. */
  readonly checkpoint: { readonly round: number; readonly hash: string } | null;
  readonly metrics: readonly Row[];
  readonly device?: {
    readonly kind: string;
    readonly earlier?: readonly { readonly kind: string; readonly until: number }[];
  };
  /** The run and the round that it was forked from. */
  readonly parent?: { readonly run: string; readonly round: number };
}

/** A row of the learning curve. */
export type Row = Readonly<Record<string, number | null>>;

/** All runs, with metrics in the order of rounds. */
export function storedRuns(page: Reader): Promise<StoredRun[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const db = await settled(indexedDB.open('espalier'));
    const tx = db.transaction(['runs', 'metrics', 'checkpoints']);
    const all = (store: string): Promise<Record<string, unknown>[]> =>
      settled(tx.objectStore(store).getAll());
    const [runs, chunks, checkpoints] = await Promise.all([all('runs'), all('metrics'), all('checkpoints')]);
    db.close();
    return runs.map((run) => {
      const held = checkpoints.find(
        ({ runId, serial }) => runId === run['id'] && serial === run['checkpoint'],
      );
      const checkpoint = held?.['checkpoint'] as
        { round: number; hash: string; config: Record<string, unknown> } | undefined;
      return {
        id: run['id'],
        name: run['name'],
        result: run['result'],
        parent: run['parent'],
        device: run['device'],
        config: checkpoint?.config,
        checkpoint: checkpoint ? { round: checkpoint.round, hash: checkpoint.hash } : null,
        metrics: chunks.filter(({ runId }) => runId === run['id']).flatMap(({ rows }) => rows),
      } as StoredRun;
    });
  });
}

/** The only run there is. */
export async function storedRun(page: Reader): Promise<StoredRun> {
  const runs = await storedRuns(page);
  const [run] = runs;
  if (!run || runs.length !== 1) throw new Error(`one run must be stored, got ${runs.length}`);
  return run;
}

/** Mean of a metric over rows `from` to `to` (exclusive). */
export function mean(rows: readonly Row[], metric: string, from: number, to?: number): number {
  const values = rows.slice(from, to).map((row) => row[metric] ?? NaN);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
