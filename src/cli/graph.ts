/** `npm run -s graph`: writes one of a run's programs as an ONNX file, and its inputs and outputs as JSON. */
import { writeFile } from 'node:fs/promises';
import { defaultConfig, parseConfig, type RunConfig } from '../config/schema.ts';
import { applySet } from '../config/set.ts';
import { inputInfo, toOnnx, type InputInfo, type Program } from '../graph/index.ts';
import { packerOf, type Packer } from '../learn/packer.ts';
import { lossesOf, sharesTokens } from '../learn/objective/loss.ts';
import { headsOf, objectiveStrategies } from '../strategies/learning.ts';
import { updateProgram } from '../learn/programs/update.ts';
import { actProgram } from '../policy/programs/act.ts';
import { generateProgram } from '../policy/programs/generate.ts';
import { scoreProgram } from '../policy/programs/score.ts';
import { policyOf, withHeads, type PolicySpec } from '../policy/sizes.ts';
import { END, PAD } from '../tasks/alphabet.ts';
import { taskOf } from '../tasks/index.ts';
import { learningFrameOf } from '../tasks/levels.ts';
import { readFlags, runIfStarted } from './arguments.ts';

/** The programs of a run with these settings. */
const programs: Readonly<Record<string, (spec: PolicySpec, config: RunConfig) => Program>> = {
  update: (spec, config) => {
    const { sequence, completions } = packerFor(spec, config);
    const losses = lossesOf(objectiveStrategies, config);
    const shared = sharesTokens(objectiveStrategies, losses, config);
    return updateProgram(spec, losses, sequence, completions, shared);
  },
  generate: (spec) =>
    spec.kind === 'mlp' ? actProgram(spec) : generateProgram(spec, { pad: PAD, end: END }),
  score: (spec, config) => scoreProgram(spec, packerFor(spec, config).sequence),
};

const packerFor = (spec: PolicySpec, config: RunConfig): Packer =>
  packerOf(spec, {
    frame: learningFrameOf(taskOf(config.task), config),
    groupSize: config.num_generations,
    pad: PAD,
  });

function programOf(name: string | undefined, spec: PolicySpec, config: RunConfig): Program {
  const make = name !== undefined && Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (!make) {
    throw new Error(
      `--program: must be one of ${Object.keys(programs).join(', ')}, got ${name ?? 'nothing'}`,
    );
  }
  return make(spec, config);
}

const outputInfo = (program: Program): InputInfo[] =>
  program.outputs.map(({ name, value, meaning }) => ({
    name,
    dtype: value.dtype,
    shape: value.shape,
    meaning,
  }));

export async function graph(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, ['method', 'task', 'program', 'set', 'out', 'json']);
  const task = flags.text('task');
  const chosen = defaultConfig(flags.text('method'), task);
  const config = applySet(parseConfig(chosen), flags.list('set'));
  const spec = withHeads(policyOf(config.policy), headsOf(config));
  const program = programOf(flags.text('program'), spec, config);
  const out = flags.text('out');
  if (out === undefined) throw new Error('--out: must name the file to write, got nothing');

  const bytes = toOnnx(program);
  await writeFile(out, bytes);
  const info = {
    inputs: inputInfo(program).map(({ name, dtype, shape, meaning }) => ({ name, dtype, shape, meaning })),
    outputs: outputInfo(program),
    parameters: spec.layout.parameters.map(({ name, group, offset, shape }) => ({
      name,
      group,
      offset,
      shape,
    })),
  };
  const json = flags.text('json');
  if (json !== undefined) await writeFile(json, `${JSON.stringify(info, null, 2)}\n`);
  process.stderr.write(
    `${out}: ${bytes.length} bytes, ${info.inputs.length} inputs, ${info.outputs.length} outputs, for ${spec.layout.size} parameters\n`,
  );
}

runIfStarted(import.meta.url, graph);
