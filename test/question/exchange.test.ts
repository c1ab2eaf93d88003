/** A reader's exchange with an environment, against the reference play of the task. */
import { describe, expect, it, test } from 'vitest';
import {
  exchangeRow,
  exchangeView,
  newExchange,
  takeTurn,
  turnProblem,
} from '../../src/question/exchange.ts';
import { decode } from '../../src/tasks/alphabet.ts';
import { END } from '../../src/tasks/vocabulary/common.ts';
import { tasks } from '../../src/tasks/index.ts';
import { playOut } from '../../src/tasks/playOut.ts';
import type { TokenTask } from '../../src/tasks/task.ts';

/** The settings of a run without a ranker. */
const plain = { ranker: 'none' } as const;

const inTurns = ['lookup', 'table-query', 'toolbox'].map((id) => tasks[id as 'lookup'] as TokenTask);

describe.each(inTurns.map((task) => [task.id, task] as const))('an exchange with %s', (_, task) => {
  it.each(task.levels.map(({ level }) => level))('equals the reference play, level %i', async (level) => {
    for (let index = 0; index < 12; index++) {
      const prompt = task.prompt('eval', 0, index, level);
      const { completion, observed } = await playOut(task, prompt);
      let exchange = newExchange(prompt);
      while (exchange.verdict === null) {
        const turn = task.solve(prompt, exchange.completion);
        exchange = await takeTurn(task, exchange, decode(turn.slice(0, -1)), plain);
      }
      expect(exchange.completion).toEqual(completion);
      expect(exchange.observed).toEqual(observed);
      expect(exchange.verdict.correct).toBe(true);
      expect(exchangeRow(exchange)).toEqual([...prompt.tokens, ...completion]);
      expect(exchangeView(task, exchange)).toEqual(task.view({ prompt, completion, observed }));
    }
  });

  it('answers a malformed turn with an error, as it answers the policy', async () => {
    const prompt = task.prompt('eval', 0, 0, 1);
    const [symbol = ''] = (task.turnSymbols ?? []).slice(-1);
    const { completion, verdict } = await takeTurn(task, newExchange(prompt), symbol, plain);
    expect(decode(completion)).toBe(`${symbol}⏎[tool][error][/tool]`);
    expect(verdict).toBeNull();
  });

  it('ends with a verdict at the limit of turns', async () => {
    let exchange = newExchange(task.prompt('eval', 0, 0, 1));
    for (let turn = 0; turn < 20 && exchange.verdict === null; turn++)
      exchange = await takeTurn(task, exchange, (task.turnSymbols ?? []).at(-1) as string, plain);
    expect(exchange.verdict?.correct).toBe(false);
    await expect(takeTurn(task, exchange, task.turnSymbols?.[0] as string, plain)).rejects.toThrow(/is over/);
  });

  it('takes the symbols of all its reference turns, and refuses others by name', async () => {
    for (let index = 0; index < 40; index++) {
      const prompt = task.prompt('train', 1, index, task.levels.length);
      const { completion, observed } = await playOut(task, prompt);
      const isObserved = (at: number) => observed.some(({ from, to }) => at >= from && at < to);
      const written = completion.filter((token, at) => token !== END && !isObserved(at));
      expect(turnProblem(task, decode(written))).toBeNull();
    }
    expect(turnProblem(task, '[row]')).toMatch(/^turn: “\[row\]” is no symbol of a turn of /);
    expect(turnProblem(task, '')).toBe('turn: type at least one symbol');
    await expect(takeTurn(task, newExchange(task.prompt('eval', 0, 0, 1)), 'ö', plain)).rejects.toThrow(
      /“ö”/,
    );
  });
});

test('a reader’s search shows the right entry first, among older versions, where the run has a ranker', async () => {
  const task = tasks.lookup as TokenTask;
  for (let index = 0; index < 20; index++) {
    const prompt = task.prompt('eval', 0, index, 2);
    const [start, next] = task.view({ prompt, completion: [] }).expected.split(' → ');
    const { completion } = await takeTurn(task, newExchange(prompt), `[search]${start}`, {
      ranker: 'learned',
    });
    const said = decode(completion).split('[tool]')[1] as string;
    expect(said.slice(0, 2)).toBe(`${start}${next}`);
    expect(said.match(new RegExp(`${start}.`, 'g'))?.length).toBeGreaterThan(1);
  }
});
