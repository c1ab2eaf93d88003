/** Times of a program's nodes from onnxruntime's profiler, by operator and shapes. */

/** Nodes of one operator with the same shapes, in one run. */
export interface OperatorTime {
  readonly operator: string;
  /** Shapes of inputs and output. */
  readonly shapes: string;
  readonly calls: number;
  /** Milliseconds of all calls, each node at its fastest, to exclude other load on the machine. */
  readonly milliseconds: number;
}

interface NodeEvent {
  readonly name: string;
  readonly dur: number;
  readonly args: {
    readonly op_name: string;
    readonly input_type_shape: readonly Readonly<Record<string, readonly number[]>>[];
    readonly output_type_shape: readonly Readonly<Record<string, readonly number[]>>[];
  };
}

const ending = '_kernel_time';

/** The kernel events among printed lines. */
function eventsIn(text: string): NodeEvent[] {
  return text.split('\n').flatMap((line) => {
    if (!line.includes(`${ending}"`)) return [];
    const from = line.indexOf('{');
    return [JSON.parse(line.slice(from).replace(/,\s*$/, '')) as NodeEvent];
  });
}

const shown = (shapes: NodeEvent['args']['input_type_shape']): string =>
  shapes.map((one) => Object.values(one).map((dims) => `[${dims.join('×')}]`)).join(' ');

/** Times by operator and shapes, longest first, of a profile over `runs` runs. Counts a loop's body, not the loop. */
export function operatorTimes(text: string, runs: number): OperatorTime[] {
  const nodes = new Map<string, { event: NodeEvent; fastest: number; calls: number }>();
  for (const event of eventsIn(text)) {
    if (event.args.op_name === 'Loop') continue;
    const known = nodes.get(event.name) ?? { event, fastest: Infinity, calls: 0 };
    nodes.set(event.name, {
      event,
      fastest: Math.min(known.fastest, event.dur),
      calls: known.calls + 1,
    });
  }
  const times = new Map<string, OperatorTime>();
  for (const { event, fastest, calls } of nodes.values()) {
    const { op_name: operator, input_type_shape, output_type_shape } = event.args;
    const shapes = `${shown(input_type_shape)} → ${shown(output_type_shape)}`;
    const known = times.get(`${operator} ${shapes}`);
    times.set(`${operator} ${shapes}`, {
      ...{ operator, shapes },
      calls: (known?.calls ?? 0) + calls / runs,
      milliseconds: (known?.milliseconds ?? 0) + ((calls / runs) * fastest) / 1000,
    });
  }
  return [...times.values()].sort((a, b) => b.milliseconds - a.milliseconds);
}
