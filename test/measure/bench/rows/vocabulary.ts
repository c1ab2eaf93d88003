/** Rows of the optimiser step with larger vocabularies against that of the common symbols, alternating, in Node on one thread. */
import { transformerOf } from '../../../../src/policy/sizes.ts';
import { openNodeExecutor } from '../../../../src/runtime/nodeOrt.ts';
import { pairedRow, type Row } from '../row.ts';
import { updateOf } from '../work.ts';
import type { MeasureOptions } from '../measure.ts';

/** Replies of 20 words to prompts of 12. */
const [rows, length, from] = [64, 32, 12];
const common = 64;
/** By vocabulary: how many times the common one's time it may take at most. */
const atMost: Readonly<Record<number, number>> = { 600: 1.25, 4096: 4 };

/** Processor milliseconds: other programs on the machine do not count. */
export async function vocabulary({ quick }: MeasureOptions): Promise<Row[]> {
  const { executor } = openNodeExecutor({ threads: 1 });
  const workOf = (symbols: number) =>
    updateOf(transformerOf('small', { vocabulary: symbols, positions: 96 }), rows, length, from);
  const taken = async ({ program, feeds }: ReturnType<typeof workOf>): Promise<number> => {
    const begun = process.cpuUsage();
    await executor.run(program, feeds);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
  const measured: Row[] = [];
  for (const [symbols, most] of Object.entries(atMost)) {
    const [own, other] = [workOf(Number(symbols)), workOf(common)];
    const [ours, theirs]: [number[], number[]] = [[], []];
    await taken(own);
    await taken(other);
    for (let pair = 0; pair < (quick ? 5 : 30); pair++) {
      ours.push(await taken(own));
      theirs.push(await taken(other));
    }
    const peer = `${common} symbols`;
    measured.push(
      pairedRow(
        `update, small policy with ${symbols} symbols, ${rows} × ${length} tokens, ${length - from} of a row trained, 1 thread`,
        ...(['processor ms', peer, { ours, theirs }, { target: { of: peer, atMost: most } }] as const),
      ),
    );
  }
  await executor.dispose();
  return measured;
}
