/** `npm run -s graph`: writes one of a run's programs as an ONNX file, and its inputs and outputs as JSON. */
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
import { END, PAD } from '../tasks/vocabulary/common.ts';
import { extentOf, taskOf } from '../tasks/index.ts';
import { learningFrameOf } from '../tasks/levels.ts';
import { readFlags, type CommandForm } from './arguments.ts';
import { checkWritable, writeJson, writeWhole } from './files.ts';
import { runIfStarted } from './runCommand.ts';
import { setFlag, settingFlag } from './settingFlags.ts';
import { callOf } from './place.ts';

/** The programs of a run with these settings. */
const programs = {
  update: (spec: PolicySpec, config: RunConfig): Program => {
    const { sequence, completions } = packerFor(spec, config);
    const losses = lossesOf(objectiveStrategies, config);
    const shared = sharesTokens(objectiveStrategies, losses, config);
    return updateProgram(spec, losses, sequence, completions, shared);
  },
  generate: (spec: PolicySpec): Program =>
    spec.kind === 'mlp' ? actProgram(spec) : generateProgram(spec, { pad: PAD, end: END }),
  score: (spec: PolicySpec, config: RunConfig): Program =>
    scoreProgram(spec, packerFor(spec, config).sequence),
};

const packerFor = (spec: PolicySpec, config: RunConfig): Packer =>
  packerOf(spec, {
    frame: learningFrameOf(taskOf(config.task), config),
    groupSize: config.num_generations,
    pad: PAD,
  });

export const graphForm: CommandForm = {
  call: callOf('graph'),
  what: "Writes one of a run's programs as ONNX. The engine computes update in parts of its rows.",
  flags: [
    settingFlag('method'),
    settingFlag('task'),
    setFlag,
    {
      form: '--program <name>',
      help: 'The program: update computes gradients and takes a step, generate writes completions, score gives log-probabilities.',
      choices: Object.keys(programs),
      required: true,
    },
    { form: '--out <file>', help: 'Writes the program to this file.', required: true },
    {
      form: '--json <file>',
      help: 'Writes its inputs, outputs and parameters as JSON to this file; - is stdout.',
    },
  ],
  examples: ['--task chain-sum --program update --out update.onnx --json update.json'],
};

const outputInfo = (program: Program): InputInfo[] =>
  program.outputs.map(({ name, value, meaning }) => ({
    name,
    dtype: value.dtype,
    shape: value.shape,
    meaning,
  }));

export async function graph(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, graphForm);
  const [program, out] = ['program', 'out'].map((name) => flags.text(name) as string) as [string, string];
  const json = flags.text('json');
  const config = applySet(
    parseConfig(defaultConfig(flags.text('method'), flags.text('task'))),
    flags.list('set'),
  );
  await checkWritable('--out', out);
  await checkWritable('--json', json);
  const spec = withHeads(policyOf(config.policy, extentOf(taskOf(config.task))), headsOf(config));
  const made = programs[program as keyof typeof programs](spec, config);
  const bytes = toOnnx(made);
  await writeWhole(out, bytes, '--out');
  const info = {
    inputs: inputInfo(made).map(({ name, dtype, shape, meaning }) => ({ name, dtype, shape, meaning })),
    outputs: outputInfo(made),
    parameters: spec.layout.parameters.map(({ name, group, offset, shape }) => ({
      name,
      group,
      offset,
      shape,
    })),
  };
  await writeJson(json, info, 2);
  process.stderr.write(
    `${out}: ${bytes.length} bytes, ${info.inputs.length} inputs, ${info.outputs.length} outputs, for ${spec.layout.size} parameters\n`,
  );
}

runIfStarted(import.meta.url, graph);
