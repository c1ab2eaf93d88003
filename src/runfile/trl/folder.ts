/** A folder that trains the run's recipe with TRL: `train.py`, prompts, the task's verifier and what does not carry over. */
import { strToU8, zipSync } from 'fflate';
import type { RunConfig } from '../../config/schema.ts';
import { evalPrompts, trainPrompt } from '../../tasks/pool.ts';
import type { Prompt, TokenTask } from '../../tasks/task.ts';
import { metricsCsv } from '../metrics.ts';
import type { RunFileContent } from '../content.ts';
import { readmeOf } from './readme.ts';
import { exportedTask } from './refusal.ts';
import { rewardPython } from './reward.ts';
import { grpoArguments, mostEvalPrompts, trlVersion } from './settings.ts';

/** Training prompts of a run that draws them without end. */
const mostPrompts = 4096;

/** The files of the folder, by name. Throws on a run whose task cannot be exported. */
export function trlFiles(content: RunFileContent): Readonly<Record<string, string>> {
  const { config } = content.checkpoint;
  const task = exportedTask(config);
  return {
    'README.md': readmeOf(content),
    'train.py': trainPython(config),
    'reward.py': rewardPython(config),
    'requirements.txt': `trl==${trlVersion}\n`,
    'train.jsonl': promptLines(trainPrompts(config), task),
    'eval.jsonl': promptLines(evalPrompts(config).slice(0, mostEvalPrompts), task),
    'metrics.csv': metricsCsv(content.metrics),
    ...(config.own_method && { 'method.js': config.own_method.source }),
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
function promptLines(prompts: readonly Prompt[], task: TokenTask): string {
  return prompts.map((prompt) => `${JSON.stringify(rowOf(prompt, task))}\n`).join('');
}

/** A prompt as the dataset has it. */
export function rowOf({ level, key, tokens }: Prompt, task: TokenTask) {
  const question = task.vocabulary.decode(tokens);
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

function instructionOf(task: TokenTask, level: number): string {
  const example = task.prompt('train', 0, 1, level);
  const { decode } = task.vocabulary;
  const solution = decode(task.solve(example).slice(0, -1));
  const shown = solution === '' ? '' : ` Example: ${decode(example.tokens)} → ${solution}`;
  const on = (task.rules ?? []).filter(({ weight }) => weight > 0).map(({ label }) => label);
  const rules = on.length === 0 ? '' : ` A right reply ${on.join(', ')}.`;
  return `${task.description}${rules} Answer with the solution alone.${shown}`;
}

const python = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);

function trainPython(config: RunConfig): string {
  const lines = grpoArguments(config).map(({ name, value }) => `    ${name}=${python(value)},`);
  return `"""Trains ${config.task} with TRL: python train.py [model]"""

import os
import sys

import reward as verifier
import torch
from datasets import load_dataset
from transformers import AutoTokenizer
from trl import GRPOConfig, GRPOTrainer

here = os.path.dirname(os.path.abspath(__file__))
files = {name: os.path.join(here, f"{name}.jsonl") for name in ("train", "eval")}
dataset = load_dataset("json", data_files=files)

model = sys.argv[1] if len(sys.argv) > 1 else "Qwen/Qwen2.5-0.5B-Instruct"
tokenizer = AutoTokenizer.from_pretrained(model)
verifier.end_ids.update({tokenizer.eos_token_id, tokenizer.pad_token_id})

config = GRPOConfig(
${lines.join('\n')}
    bf16=torch.cuda.is_available() and torch.cuda.is_bf16_supported(),
)

trainer = GRPOTrainer(
    model=model,
    processing_class=tokenizer,
    reward_funcs=verifier.reward,
    args=config,
    train_dataset=dataset["train"],
    eval_dataset=dataset["eval"],
)
trainer.train()
`;
}
