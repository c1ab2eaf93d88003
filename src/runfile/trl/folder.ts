/** A folder that trains the run's recipe with TRL: `train.py`, prompts, the task's verifier and what does not carry over. */
import { strToU8, zipSync } from 'fflate';
import type { RunConfig } from '../../config/schema.ts';
import { decode } from '../../tasks/alphabet.ts';
import { taskOf } from '../../tasks/index.ts';
import type { TaskId } from '../../tasks/options.ts';
import { isOwnTaskId } from '../../tasks/own/ownTask.ts';
import { evalPrompts, trainPrompt } from '../../tasks/pool.ts';
import type { Prompt, TokenTask } from '../../tasks/task.ts';
import { metricsCsv } from '../metrics.ts';
import type { RunFileContent } from '../content.ts';
import { grpoArguments, withoutCounterpart } from './settings.ts';
import { commonPython, verifierPython } from './verifiers.ts';

/** Training prompts of a run that draws them without end. */
const mostPrompts = 4096;
const mostEvalPrompts = 512;

/** The task of a run that can be exported. Throws a sentence with the reason where it cannot. */
function exportedTask(task: RunConfig['task']): TaskId {
  const refuse = (name: string, reason: string): never => {
    throw new Error(`export to TRL: ${name} ${reason}; export the run file instead`);
  };
  if (isOwnTaskId(task))
    return refuse('the task of this run', 'is written in JavaScript, and TRL needs a verifier in Python');
  const played = taskOf(task);
  if (played.kind === 'control')
    return refuse(task, 'is a control task, whose actions no language model writes');
  if (played.act) return refuse(task, 'takes turns with an environment, which a reward function cannot play');
  return task;
}

/** The files of the folder, by name. Throws on a run whose task cannot be exported. */
export function trlFiles(content: RunFileContent): Readonly<Record<string, string>> {
  const { config } = content.checkpoint;
  const task = exportedTask(config.task);
  return {
    'README.md': readmeOf(content),
    'train.py': trainPython(config),
    'reward.py': rewardPython(task),
    'requirements.txt': 'trl>=1.0\ndatasets\n',
    'train.jsonl': promptLines(trainPrompts(config)),
    'eval.jsonl': promptLines(evalPrompts(config).slice(0, mostEvalPrompts)),
    'metrics.csv': metricsCsv(content.metrics),
  };
}

/** The folder as a zip. */
export function writeTrlFolder(content: RunFileContent): Uint8Array {
  const files = Object.entries(trlFiles(content)).map(([name, text]) => [`trl/${name}`, strToU8(text)]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { mtime: '1980-01-01T12:00:00' });
}

function trainPrompts(config: RunConfig): Prompt[] {
  const count = config.num_train_prompts > 0 ? Math.min(config.num_train_prompts, mostPrompts) : mostPrompts;
  return Array.from({ length: count }, (_, n) => trainPrompt(config, n));
}

/** One row a line: the prompt as a chat, and what the verifier needs to know of it. */
function promptLines(prompts: readonly Prompt[]): string {
  return prompts.map((prompt) => `${JSON.stringify(rowOf(prompt))}\n`).join('');
}

/** A prompt as the dataset has it. */
export function rowOf(prompt: Prompt) {
  const { task, level, key, tokens } = prompt;
  const question = decode(tokens);
  return {
    prompt: [
      { role: 'system', content: instructionOf(task, level) },
      { role: 'user', content: question },
    ],
    question,
    level,
    key,
  };
}

function instructionOf(id: string, level: number): string {
  const task = taskOf(id) as TokenTask;
  const example = task.prompt('train', 0, 1, level);
  const solution = decode(task.solve(example).slice(0, -1));
  const shown = solution === '' ? '' : ` Example: ${decode(example.tokens)} → ${solution}`;
  return `${task.description} Answer with the solution alone.${shown}`;
}

/** The module with the task's verifier and TRL's reward function over it. */
export function rewardPython(task: TaskId): string {
  return `"""The exact verifier of ${task}, as TRL calls a reward function."""

${commonPython}${verifierPython[task] ?? ''}

def reward(completions, **columns):
    """One reward for each completion; every other column of the dataset comes along."""
    rows = [dict(zip(columns, values)) for values in zip(*columns.values())]
    return [verify(row["question"], text_of(one), row) for one, row in zip(completions, rows)]


def text_of(completion):
    """The text of a completion, which ends where the model ended it."""
    text = completion if isinstance(completion, str) else completion[-1]["content"]
    text = text.strip()
    return text if text.endswith(END) else text + END
`;
}

const python = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

function trainPython(config: RunConfig): string {
  const lines = grpoArguments(config).map(({ name, value }) => `    ${name}=${python(value)},`);
  return `"""Trains ${config.task} with TRL: python train.py [model]"""

import os
import sys

from datasets import load_dataset
from reward import reward
from trl import GRPOConfig, GRPOTrainer

here = os.path.dirname(os.path.abspath(__file__))
files = {name: os.path.join(here, f"{name}.jsonl") for name in ("train", "eval")}
dataset = load_dataset("json", data_files=files)

config = GRPOConfig(
${lines.join('\n')}
)

trainer = GRPOTrainer(
    model=sys.argv[1] if len(sys.argv) > 1 else "Qwen/Qwen2.5-0.5B-Instruct",
    reward_funcs=reward,
    args=config,
    train_dataset=dataset["train"],
    eval_dataset=dataset["eval"],
)
trainer.train()
`;
}

function readmeOf({ name, checkpoint }: RunFileContent): string {
  const { config } = checkpoint;
  const unmatched = withoutCounterpart(config);
  const table = (matters: boolean): string => {
    const rows = unmatched.filter((one) => one.matters === matters);
    if (rows.length === 0) return 'None.\n';
    const lines = rows.map(({ key, value, label, help }) => `| \`${key}\` | ${value} | ${label}: ${help} |`);
    return ['| setting | value | meaning |', '|---|---|---|', ...lines, ''].join('\n').replaceAll('||', '|');
  };
  return `# ${name} for TRL

The recipe of the Espalier run *${name}* (${config.method} on ${config.task}, level ${config.level}, seed ${config.seed}).

\`\`\`sh
pip install -r requirements.txt
python train.py                       # or: python train.py some/model
\`\`\`

- \`train.jsonl\`, \`eval.jsonl\`: prompts with the columns that the verifier reads.
- \`reward.py\`: the exact verifier in Python.
- \`metrics.csv\`: what the run measured; its columns have TRL's names.

## What differs

- TRL trains a model of Hugging Face with its own tokens; the run trained a small network on 64 symbols. Learning rate, lengths and batch are the run's: a language model wants a learning rate near 1e-6.
- A completion counts as ended where its text ends.
- A whole update is one micro-batch. Where memory is short, divide \`per_device_train_batch_size\` and multiply \`gradient_accumulation_steps\` and \`steps_per_generation\` by the same number.

## Settings without a counterpart, not at their defaults

${table(true)}
## Settings without a counterpart, at their defaults

${table(false)}`;
}
