/** In a page: requests many programs of two policies and their sessions concurrently on a real device. */
import { policyFromShape, type TransformerSpec } from '../../../src/policy/sizes.ts';
import { scoreProgram } from '../../../src/policy/programs/score.ts';
import { initialParameters } from '../../../src/policy/initialize.ts';
import { openDevice } from '../../../src/runtime/devices.ts';
import { integer, streams } from '../../../src/tensor/random.ts';
import { int32, scalar } from '../../../src/tensor/tensor.ts';

const rows = 2;
const length = 8;

function jobOf(width: number) {
  const shape = { vocabulary: 12, maxLength: length, width, layers: 1, heads: 2, hidden: 16 };
  const policy: TransformerSpec = policyFromShape(`width-${width}`, shape);
  const parameters = initialParameters(policy.layout, width);
  const grid = (value: (at: number) => number) =>
    int32(
      Array.from({ length: rows * length }, (_, at) => value(at)),
      [rows, length],
    );
  return {
    program: scoreProgram(policy),
    feeds: {
      tokens: grid((at) => (at * 7 + width) % 12),
      targets: grid((at) => (at * 5 + width) % 12),
      positions: grid((at) => at % length),
      segments: grid(() => 0),
      columns: int32(
        Array.from({ length }, (_, at) => at),
        [length],
      ),
      temperature: scalar(1),
      parameters: { dtype: 'float32' as const, shape: [parameters.length], data: parameters },
    },
  };
}

/** Sends `count` requests, up to eight at once; counts those without an answer in 20 s and those with wrong answers. */
export async function interleave(
  device: 'wasm' | 'webgpu',
  count: number,
): Promise<{ readonly device: string; readonly hung: number; readonly wrong: number }> {
  const { executor, device: opened } = await openDevice({ device, threads: 0 });
  const jobs = [jobOf(8), jobOf(16)];
  const ask = async (at: number): Promise<string> => {
    const { program, feeds } = jobs[at] as ReturnType<typeof jobOf>;
    const { read } = await executor.run(program, feeds);
    return [...(read['logps']?.data ?? [])].join();
  };
  const alone = [await ask(0), await ask(1)];
  let [hung, wrong] = [0, 0];
  for (let done = 0; done < count && hung === 0;) {
    const together = Math.min(1 + integer(8, 7, streams.control, done), count - done);
    const asked = Array.from({ length: together }, async (_, i) => {
      const which = integer(4, 8, streams.control, done + i);
      const at = which % 2;
      // The next run recreates a forgotten session beside other running programs.
      if (which > 1) await executor.forget((jobs[at] as ReturnType<typeof jobOf>).program);
      if ((await ask(at)) !== alone[at]) wrong++;
    });
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 20_000));
    if ((await Promise.race([Promise.all(asked), late])) === 'late') hung++;
    done += together;
  }
  return { device: opened.kind, hung, wrong };
}
