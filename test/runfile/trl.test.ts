/** The folder for TRL: its verifiers agree with ours, its script passes arguments that TRL has. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingKeys } from '../../src/config/settings.ts';
import { rewardPython, rowOf, trlFiles, writeTrlFolder } from '../../src/runfile/trl/folder.ts';
import { grpoArguments, withoutCounterpart } from '../../src/runfile/trl/settings.ts';
import { alphabetSize, decode, END } from '../../src/tasks/alphabet.ts';
import { tasks } from '../../src/tasks/index.ts';
import type { TaskId } from '../../src/tasks/options.ts';
import { playOut } from '../../src/tasks/playOut.ts';
import type { Attempt, TokenTask } from '../../src/tasks/task.ts';
import { integer, streams } from '../../src/tensor/random.ts';
import { sampleContent } from './samples.ts';

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Answers of every kind: references, references with some symbols changed, dropped, doubled, and noise. */
async function attemptsAt(task: TokenTask, level: number, count: number): Promise<Attempt[]> {
  const made: Attempt[] = [];
  for (let i = 0; i < count; i++) {
    const draw = (limit: number, j: number): number => integer(limit, 7, streams.prompt, level, i, j);
    const prompt = task.prompt(i % 2 === 0 ? 'train' : 'eval', 3, i, level);
    const play = await playOut(task, prompt, (j) => (draw(1000, 50 + j) + 0.5) / 1000);
    let completion = [...play.completion];
    for (let change = draw(4, 1); change > 0 && completion.length > 0; change--) {
      const at = draw(completion.length, 10 * change);
      const symbol =
        draw(3, 10 * change + 1) === 0
          ? draw(alphabetSize - 8, 10 * change + 2) + 2
          : completion[draw(completion.length, 10 * change + 3)]!;
      const what = draw(4, 10 * change + 4);
      if (what === 0) completion.splice(at, 1);
      else if (what === 1) completion.splice(at, 0, symbol);
      else if (what === 2) completion[at] = symbol;
    }
    if (completion.length === 0) completion = [END];
    made.push({ prompt, completion });
  }
  return made;
}

const exported = (Object.keys(tasks) as TaskId[]).filter((id) => {
  const task = tasks[id];
  return task.kind === 'tokens' && !task.act;
});

const moduleOf = (id: TaskId): string => `reward_${id.replaceAll('-', '_')}`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'espalier-trl-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasPython)('a verifier in Python', () => {
  const answered = new Map<TaskId, readonly { row: unknown; text: string; ours: number; theirs: number }[]>();
  beforeAll(async () => {
    const ours = new Map<TaskId, readonly number[]>();
    const asked: Record<string, { row: unknown; text: string }[]> = {};
    for (const id of exported) {
      const task = tasks[id] as TokenTask;
      const all: Attempt[] = [];
      for (const { level } of task.levels) all.push(...(await attemptsAt(task, level, 300)));
      ours.set(
        id,
        (await task.verify(all)).map(({ reward }) => reward),
      );
      asked[moduleOf(id)] = all.map(({ prompt, completion }) => ({
        row: rowOf(prompt),
        text: decode(completion),
      }));
      writeFileSync(join(folder, `${moduleOf(id)}.py`), rewardPython(id));
    }
    // One process for all tasks: Python takes longer to start than to verify.
    const script = `import importlib, json, sys; sys.path.insert(0, ${JSON.stringify(folder)})
def rewards(name, cases):
    verify = importlib.import_module(name).verify
    return [verify(one["row"]["question"], one["text"], one["row"]) for one in cases]
print(json.dumps({name: rewards(name, cases) for name, cases in json.load(sys.stdin).items()}))`;
    const output = execFileSync('python3', ['-B', '-c', script], {
      input: JSON.stringify(asked),
      maxBuffer: 1 << 26,
    });
    const theirs = JSON.parse(output.toString()) as Record<string, number[]>;
    for (const id of exported) {
      const cases = asked[moduleOf(id)] ?? [];
      const rewards = { ours: ours.get(id) as readonly number[], theirs: theirs[moduleOf(id)] as number[] };
      expect(rewards.theirs).toHaveLength(cases.length);
      answered.set(
        id,
        cases.map((one, i) => ({
          ...one,
          ours: rewards.ours[i] as number,
          theirs: rewards.theirs[i] as number,
        })),
      );
    }
  });

  it.each(exported)('of %s gives our rewards on samples of every kind', (id) => {
    const cases = answered.get(id) ?? [];
    expect(cases.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
    expect(new Set(cases.map(({ ours }) => ours)).size).toBeGreaterThan(1);
  });
});

/** Fields of `GRPOConfig` and of the `TrainingArguments` below it that the folder may use. */
const fields = new Set(
  `learning_rate num_generations max_completion_length temperature beta num_iterations epsilon epsilon_high delta loss_type
  scale_rewards importance_sampling_level mask_truncated_completions top_entropy_quantile steps_per_generation seed max_steps
  per_device_train_batch_size per_device_eval_batch_size gradient_accumulation_steps max_grad_norm warmup_steps weight_decay
  adam_beta1 adam_beta2 adam_epsilon eval_strategy eval_steps save_steps logging_steps lr_scheduler_type bf16
  gradient_checkpointing report_to output_dir`.split(/\s+/),
);

describe('the folder for TRL', () => {
  const content = sampleContent();
  const files = Object.fromEntries(
    Object.entries(unzipSync(writeTrlFolder(content))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );

  it('holds script, prompts, verifier and metrics', () => {
    expect(Object.keys(files).sort()).toEqual(
      [
        'README.md',
        'eval.jsonl',
        'metrics.csv',
        'requirements.txt',
        'reward.py',
        'train.jsonl',
        'train.py',
      ].map((name) => `trl/${name}`),
    );
    const rows = files['trl/train.jsonl']!.trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { key: string });
    expect(rows).toHaveLength(64);
  });

  it.each([
    [
      'lookup',
      'export to TRL: lookup takes turns with an environment, which a reward function cannot play; export the run file instead',
    ],
    [
      'grid-world',
      'export to TRL: grid-world is a control task, whose actions no language model writes; export the run file instead',
    ],
  ] as const)('refuses a run of %s with the reason', (task, sentence) => {
    const { checkpoint } = content;
    const other = { ...content, checkpoint: { ...checkpoint, config: { ...checkpoint.config, task } } };
    expect(() => trlFiles(other)).toThrow(sentence);
  });

  it('has a verifier of every task that is answered in one turn', () => {
    expect(exported).toHaveLength(7);
    for (const id of exported) expect(rewardPython(id)).toMatch(/^def verify/m);
  });

  it('names every setting: as an argument of GRPOConfig, in the dataset, or in the README', () => {
    const { config } = content.checkpoint;
    const known = grpoArguments(config).map(({ name }) => name);
    expect(known.filter((name) => !fields.has(name))).toEqual([]);
    const named = new Set([...known, ...withoutCounterpart(config).map(({ key }) => key as string)]);
    const elsewhere = [
      'task',
      'level',
      'level_mixture',
      'num_train_prompts',
      'num_eval_prompts',
      'prompts_per_round',
      'max_rounds',
      'eval_every_rounds',
      'save_every_rounds',
      'select_tokens',
      'epsilon_high',
      'delta',
      'surrogate',
      'baseline',
    ];
    expect(settingKeys.filter((key) => !named.has(key) && !elsewhere.includes(key))).toEqual([]);
    expect(files['trl/README.md']).toContain('| `prompt_selection` | thompson |');
  });

  it.skipIf(!hasPython)('runs against a TRL that records what it is given', () => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name.slice(4)), text);
    const script = `
import json, runpy, sys, types
given = {}
def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made
class Config:
    def __init__(self, **arguments): given["config"] = arguments
class Trainer:
    def __init__(self, model, reward_funcs, args, train_dataset, eval_dataset):
        rows = train_dataset[:4]
        columns = {key: [row[key] for row in rows] for key in rows[0]}
        prompts = columns.pop("prompt")
        answers = [[{"role": "assistant", "content": str(eval(row["question"][:-1]) if i else 0)}] for i, row in enumerate(rows)]
        given["rewards"] = reward_funcs(prompts=prompts, completions=answers, **columns)
        given["rows"] = [len(train_dataset), len(eval_dataset)]
    def train(self): given["trained"] = True
def load(kind, data_files): return {name: [json.loads(line) for line in open(path)] for name, path in data_files.items()}
module("datasets", load_dataset=load)
module("trl", GRPOConfig=Config, GRPOTrainer=Trainer)
sys.path.insert(0, ${JSON.stringify(folder)})
runpy.run_path(${JSON.stringify('train.py')}, run_name="__main__")
print(json.dumps(given))`;
    const given = JSON.parse(
      execFileSync('python3', ['-B', '-c', script], { cwd: folder }).toString(),
    ) as Record<string, unknown>;
    expect(given).toMatchObject({
      rewards: [0, 1, 1, 1],
      rows: [64, 512],
      trained: true,
      config: {
        num_generations: 8,
        per_device_train_batch_size: 128,
        steps_per_generation: 2,
        loss_type: 'grpo',
      },
    });
  });
});
