/** The folder for TRL: its rewards equal ours, its script passes arguments that TRL has. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { parseConfig } from '../../src/config/schema.ts';
import { settingKeys } from '../../src/config/settings.ts';
import { rowOf, trlFiles, writeTrlFolder } from '../../src/runfile/trl/folder.ts';
import { rewardPython } from '../../src/runfile/trl/reward.ts';
import { verifierPython } from '../../src/runfile/trl/verifiers.ts';
import { carriedOver, grpoArguments, replaced, withoutCounterpart } from '../../src/runfile/trl/settings.ts';
import { alphabet } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { taskFor, tasks } from '../../src/tasks/index.ts';
import type { TaskId } from '../../src/tasks/options.ts';
import { playOut } from '../../src/tasks/playOut.ts';
import type { Attempt, TokenTask } from '../../src/tasks/task.ts';
import { integer, streams } from '../../src/tensor/random.ts';
import { grpoConfigFields } from './grpoConfigFields.ts';
import { python } from './python.ts';
import { ownSample } from '../sandbox/ownSamples.ts';
import { sampleContent } from './samples.ts';

type Draw = (limit: number, j: number) => number;

/** A completion with up to three symbols changed, dropped or doubled, or without its end. */
function damaged({ vocabulary }: TokenTask, whole: readonly number[], draw: Draw): number[] {
  const words = vocabulary.kind === 'words';
  let completion = [...whole];
  for (let change = draw(4, 1); change > 0 && completion.length > 0; change--) {
    const at = draw(completion.length, 10 * change);
    const symbol =
      draw(3, 10 * change + 1) === 0
        ? draw(words ? vocabulary.size - 2 : alphabet.size - 8, 10 * change + 2) + 2
        : completion[draw(completion.length, 10 * change + 3)]!;
    const what = draw(4, 10 * change + 4);
    if (what === 0) completion.splice(at, 1);
    else if (what === 1) completion.splice(at, 0, symbol);
    else if (what === 2) completion[at] = symbol;
  }
  if (draw(6, 2) === 0) completion = completion.filter((token) => token !== END);
  // Text has no trace of a space between words, which the task would refuse as a symbol.
  if (words) completion = completion.filter((token) => vocabulary.symbolOf(token) !== ' ');
  return completion.length === 0 ? [END] : completion;
}

/** Answers of every kind: references (or demonstrations, where the task has some), and damaged ones. */
async function attemptsAt(task: TokenTask, level: number, count: number): Promise<Attempt[]> {
  const made: Attempt[] = [];
  for (let i = 0; i < count; i++) {
    const draw: Draw = (limit, j) => integer(limit, 7, streams.prompt, level, i, j);
    const next = (j: number): number => (draw(1000, 50 + j) + 0.5) / 1000;
    const prompt = task.prompt(i % 2 === 0 ? 'train' : 'eval', 3, i, level);
    const shown = i % 3 > 0 ? task.demonstrate?.(prompt, next) : undefined;
    const { completion } = shown ? { completion: shown } : await playOut(task, prompt, next);
    made.push({ prompt, completion: damaged(task, completion, draw) });
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

/** Completions of each task, over all its levels. */
const completionsOfTask = 1000;

/** One call of a reward function, as `GRPOTrainer._calculate_rewards` of TRL 1.13.0 makes it. */
interface Call {
  readonly rows: readonly ReturnType<typeof rowOf>[];
  readonly texts: readonly string[];
  readonly ids: readonly (readonly number[])[];
}

// One process for all tasks: Python takes longer to start than to verify.
const callRewards = `
import importlib, json, sys
logged = []
def rewards(name, call):
    module = importlib.import_module(name)
    module.end_ids.add(${END})
    columns = {key: [row[key] for row in call["rows"]] for key in call["rows"][0] if key != "prompt"}
    return module.reward(
        prompts=[row["prompt"] for row in call["rows"]],
        completions=[[{"role": "assistant", "content": text}] for text in call["texts"]],
        completion_ids=call["ids"],
        **columns,
        trainer_state=object(),
        log_extra=lambda column, values: logged.append(column),
        log_metric=lambda name, value: logged.append(name),
        environments=[object() for _ in call["rows"]],
    )
print(json.dumps({name: rewards(name, call) for name, call in json.load(sys.stdin).items()}))`;

/** Every rule of replies, each with a weight of its own. */
const everyRule = {
  ...{ task: 'replies', rule_question: 0.1, rule_polite: 0.2, rule_short: 0.3, rule_fresh: 0.7 },
  ...{ rule_colour: 1, rule_animal: 0.6, rule_rhyme: 0.9, rule_sentence: 0.35, reply_words: 11 },
} as const;

const callOf = (task: TokenTask, all: readonly Attempt[]): Call => ({
  rows: all.map(({ prompt }) => rowOf(prompt, task)),
  // TRL decodes without special tokens, so the end shows in the ids alone.
  texts: all.map(({ completion }) =>
    task.vocabulary.decode(completion.at(-1) === END ? completion.slice(0, -1) : completion),
  ),
  ids: all.map(({ completion }) => completion),
});

describe('an exported reward', () => {
  const answered = new Map<
    TaskId,
    readonly { question: string; text: string; ours: number; theirs: number }[]
  >();
  beforeAll(async () => {
    const ours = new Map<TaskId, readonly number[]>();
    const calls: Record<string, Call> = {};
    for (const id of exported) {
      const missing = `${id}: must have its verifier in Python, for export to TRL; add it to src/runfile/trl/verifiers.ts`;
      expect(verifierPython({ task: id }), missing).not.toBeNull();
      const task = tasks[id] as TokenTask;
      const all: Attempt[] = [];
      const each = Math.ceil(completionsOfTask / task.levels.length);
      for (const { level } of task.levels) all.push(...(await attemptsAt(task, level, each)));
      const verdicts = await task.verify(all);
      ours.set(
        id,
        verdicts.map(({ reward }) => reward),
      );
      calls[moduleOf(id)] = callOf(task, all);
      writeFileSync(join(folder, `${moduleOf(id)}.py`), rewardPython({ task: id }));
    }
    const theirs = python(callRewards, { input: calls, folder }) as Record<string, number[]>;
    for (const id of exported) {
      const { rows, texts } = calls[moduleOf(id)] as Call;
      const rewards = { ours: ours.get(id) as readonly number[], theirs: theirs[moduleOf(id)] as number[] };
      expect(rewards.theirs).toHaveLength(texts.length);
      answered.set(
        id,
        texts.map((text, i) => ({
          question: rows[i]?.question as string,
          text,
          ours: rewards.ours[i] as number,
          theirs: rewards.theirs[i] as number,
        })),
      );
    }
  });

  it.each(exported)('of %s equals the verifier on 1,000 completions of every kind', (id) => {
    const cases = answered.get(id) ?? [];
    expect(cases.length).toBeGreaterThanOrEqual(completionsOfTask);
    expect(cases.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
    expect(cases.filter(({ ours }) => ours === 1).length).toBeGreaterThan(50);
    expect(cases.filter(({ ours }) => ours === 0).length).toBeGreaterThan(50);
  });

  it('of replies follows every rule by its weight, and says the rules in the prompt', async () => {
    const task = taskFor(everyRule) as TokenTask;
    const all = [...(await attemptsAt(task, 1, 600)), ...(await attemptsAt(task, 2, 600))];
    const ours = (await task.verify(all)).map(({ reward }) => reward);
    writeFileSync(join(folder, 'every_rule.py'), rewardPython(everyRule));
    const call = callOf(task, all);
    const theirs = python(callRewards, { input: { every_rule: call }, folder });
    expect(theirs).toEqual({ every_rule: ours });
    expect(new Set(ours).size).toBeGreaterThan(50);
    expect(call.rows[0]?.prompt[0]?.content).toContain('A right reply is a question, is polite, is short');
  });
});

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

  it('says which code of an own method stays behind, and has it to read', () => {
    const plain = sampleContent();
    const config = parseConfig({ ...plain.checkpoint.config, ...settingsOfOwnMethod(ownSample) });
    const own = trlFiles({ ...plain, checkpoint: { ...plain.checkpoint, config } });
    expect(own['method.js']).toBe(ownSample.source);
    expect(own['README.md']).toContain(
      'The run trained with *Above 0.2*, a method of its own. Its own `advantages` is JavaScript that TRL cannot run, so `train.py` trains',
    );
    expect(own['README.md']).toContain('| `baseline` | own |');
    expect(own['train.py']).not.toContain('own');
    expect(trlFiles(plain)['README.md']).not.toContain('JavaScript');
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

  it('tells which words replies may have, and passes their rules on', () => {
    const settings = { task: 'replies', level: 1, rule_rhyme: 0.5 } as const;
    const replies = trlFiles(sampleContent({ settings }));
    expect(replies['reward.py']).toContain('WEIGHTS = {"question":1,"animal":1,"rhyme":0.5}');
    expect(replies['README.md']).toContain('among the `SYMBOLS` of `reward.py`');
    expect(replies['README.md']).toContain('`rule_rhyme`, `rule_sentence`, `reply_words`');
    expect(replies['README.md']).toMatch(/a small network on \d{3} symbols/);
  });

  it('refuses a run without groups, which GRPO of TRL cannot train', () => {
    const alone = sampleContent({
      settings: { num_generations: 1, baseline: 'none', scale_rewards: 'none' },
    });
    expect(() => trlFiles(alone)).toThrow('num_generations is 1, and GRPO in TRL needs at least 2');
  });

  it.each([
    [
      { surrogate: 'capped_weight', epsilon_high: 4 },
      { loss_type: 'cispo', epsilon_high: 5 },
    ],
    [{ surrogate: 'sigmoid_gate' }, { loss_type: 'sapo' }],
    [
      { num_generations: 6, steps_per_generation: 1 },
      { per_device_train_batch_size: 8, gradient_accumulation_steps: 24 },
    ],
    [
      { num_generations: 5, prompts_per_round: 7, steps_per_generation: 1 },
      { per_device_train_batch_size: 7, steps_per_generation: 5 },
    ],
  ] as const)('translates %j into %j', (settings, expected) => {
    const { config } = sampleContent({ settings }).checkpoint;
    expect(Object.fromEntries(grpoArguments(config).map(({ name, value }) => [name, value]))).toMatchObject(
      expected,
    );
  });

  it('evaluates a run that is shorter than its periods, at its start and at its end', () => {
    const settings = { max_rounds: 20, eval_every_rounds: 25, save_every_rounds: 50, warmup_steps: 50 };
    const argumentsOf = (more: object) =>
      Object.fromEntries(
        grpoArguments(sampleContent({ settings: { ...settings, ...more } }).checkpoint.config).map(
          ({ name, value }) => [name, value],
        ),
      );
    const short = { max_steps: 40, eval_on_start: true, eval_steps: 40, save_steps: 40, warmup_steps: 40 };
    expect(argumentsOf({ steps_per_generation: 2 })).toMatchObject(short);
    const long = { eval_on_start: true, eval_steps: 50, save_steps: 100, warmup_steps: 50 };
    expect(argumentsOf({ steps_per_generation: 2, max_rounds: 400 })).toMatchObject(long);
  });

  it('leaves open what an abstaining verifier leaves open', () => {
    const abstaining = rewardPython({ task: 'chain-sum' }).replace(
      /^def reward/m,
      'def verify(*_):\n    return None\n\n\ndef reward',
    );
    writeFileSync(join(folder, 'abstaining.py'), abstaining);
    const script = `
import json, abstaining
print(json.dumps(abstaining.reward(completions=["7"], completion_ids=[[5]], question=["3+4="], level=[1])))`;
    expect(python(script, { folder })).toEqual([null]);
  });

  it('has a verifier of every task that is answered in one turn', () => {
    expect(exported.length).toBeGreaterThanOrEqual(9);
    for (const id of exported) expect(rewardPython({ task: id })).toMatch(/^def verify/m);
  });

  it('names every setting: as an argument of GRPOConfig, in the dataset, or in the README', () => {
    const { config } = content.checkpoint;
    const known = grpoArguments(config).map(({ name }) => name);
    expect(known.filter((name) => !grpoConfigFields.has(name))).toEqual([]);
    const named = new Set<string>([
      ...carriedOver(config),
      ...replaced.map(({ key }) => key),
      ...withoutCounterpart(config).map(({ key }) => key),
    ]);
    const elsewhere = [
      'task',
      'level',
      'level_mixture',
      'num_train_prompts',
      'prompts_per_round',
      'steps_per_generation',
      'max_rounds',
      'eval_every_rounds',
      'save_every_rounds',
      'select_tokens',
      'warmup_steps',
    ];
    expect(settingKeys.filter((key) => !named.has(key) && !elsewhere.includes(key))).toEqual([]);
    expect(files['trl/README.md']).toContain('| `prompt_selection` | thompson |');
  });

  it('runs against a TRL that records what it is given', () => {
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
    def __init__(self, model, processing_class, reward_funcs, args, train_dataset, eval_dataset):
        rows = train_dataset[:4]
        columns = {key: [row[key] for row in rows] for key in rows[0]}
        prompts = columns.pop("prompt")
        answers = [[{"role": "assistant", "content": str(eval(row["question"][:-1]) if i else 0)}] for i, row in enumerate(rows)]
        given["rewards"] = reward_funcs(prompts=prompts, completions=answers, completion_ids=[[5, 1], [5, 1], [5, 2], [5, 1]], trainer_state=object(), **columns)
        given["rows"] = [len(train_dataset), len(eval_dataset)]
    def train(self): given["trained"] = True
def load(kind, data_files): return {name: [json.loads(line) for line in open(path)] for name, path in data_files.items()}
module("datasets", load_dataset=load)
module("trl", GRPOConfig=Config, GRPOTrainer=Trainer)
tokenizer = types.SimpleNamespace(eos_token_id=1, pad_token_id=None)
module("transformers", AutoTokenizer=types.SimpleNamespace(from_pretrained=lambda model: tokenizer))
module("torch", cuda=types.SimpleNamespace(is_available=lambda: False))
runpy.run_path("train.py", run_name="__main__")
print(json.dumps(given))`;
    const given = python(script, { folder });
    expect(given).toMatchObject({
      // The first is wrong, the third was cut.
      rewards: [0, 1, 0, 1],
      rows: [64, 128],
      trained: true,
      config: {
        learning_rate: 1e-6,
        max_completion_length: 256,
        num_generations: 8,
        per_device_train_batch_size: 8,
        gradient_accumulation_steps: 16,
        steps_per_generation: 32,
        loss_type: 'grpo',
        bf16: false,
      },
    });
  });
});
