/** Asks every hook of an own method about a small made-up round: whether it answers in the right form, and with what. */
import type { HookName, OwnGroup, OwnMethod, OwnRow } from '../learn/own/ownMethod.ts';
import { fitsSingle } from './checkLoss.ts';
import { errorWords, type MethodCheck } from './methodCheck.ts';
import type { Ask, Values } from './protocol.ts';
import { lineOfFunction, withDefault, withGuardedDivisions, type Repair } from './repair.ts';
import type { Sandbox } from './sandbox.ts';

/** A method and the sandbox that its code answers in. */
interface AskedMethod {
  readonly sandbox: Sandbox;
  readonly own: OwnMethod;
}

type HookAsk = Exclude<Ask['ask'], 'inspect' | 'draw' | 'verify' | 'play' | 'answers' | 'method'>;

/** What a hook is asked, and the remarks on its answers. */
interface Hook<K extends HookAsk = HookAsk> {
  readonly ask: K;
  readonly items: Extract<Ask, { ask: K }>['items'];
  readonly look: (asked: AskedMethod, answers: Values[K]) => MethodCheck[] | Promise<MethodCheck[]>;
}

const hookOf = <K extends HookAsk>(hook: Hook<K>): Hook => hook as unknown as Hook;

const titleOf = (hook: HookName): string => `${hook} answers`;

/** The checks of each hook that the method has; one that fails does not keep the others from being asked. */
export async function checkHooks(asked: AskedMethod): Promise<MethodCheck[]> {
  const { sandbox, own } = asked;
  const parts = own.rewards.map(({ name }) => name);
  const checks: MethodCheck[] = [];
  for (const hook of own.hooks) {
    const found = hooks[hook];
    if (!found) continue;
    const { ask, items, look } = found;
    const answersTo = (some: readonly unknown[], period?: number): Promise<never> =>
      sandbox.ask(own.source, {
        ask,
        items: some,
        values: own.values,
        parts,
        period,
      } as never) as Promise<never>;
    try {
      checks.push(...(await look(asked, await answersTo(items))));
      // In one question, because every question gets a fresh machine, in which nothing is kept.
      const few = items.slice(0, 2);
      const twice: readonly unknown[] = await answersTo([...few, ...few], few.length);
      const [first, second] = [twice.slice(0, few.length), twice.slice(few.length)];
      if (JSON.stringify(first) !== JSON.stringify(second))
        checks.push(
          said(own, hook, {
            title: `${hook} keeps nothing`,
            state: 'failed',
            found: `Asked the same again, ${hook} answers something else: keep nothing between calls.`,
          }),
        );
    } catch (error) {
      const words = errorWords(error);
      const line = words.line ?? lineOfFunction(own.source, hook);
      checks.push({ title: titleOf(hook), state: 'failed', ...words, line });
    }
  }
  return checks;
}

/** A check whose remark, if there is one, stands at the line of its hook. */
function said(
  { source }: OwnMethod,
  hook: HookName,
  { title = titleOf(hook), found, state = 'ok' }: Partial<MethodCheck> & Pick<MethodCheck, 'found'>,
): MethodCheck {
  return { title, state, found, line: state === 'ok' ? null : lineOfFunction(source, hook) };
}

const rounded = (numbers: readonly number[]): string =>
  numbers.map((one) => Number(one.toFixed(3))).join(', ');

/** A group of completions with these rewards, of these lengths; all else varies with the place. */
function groupOf(rewards: readonly number[], lengths = rewards.map((_, i) => 2 + (i % 3))): OwnGroup {
  const perToken = <T>(f: (i: number, t: number) => T): T[][] =>
    lengths.map((length, i) => Array.from({ length }, (_, t) => f(i, t)));
  return {
    rewards,
    lengths,
    logps: perToken((i, t) => -0.2 - 0.3 * ((i + t) % 4)),
    entropies: perToken((i, t) => 0.1 + 0.25 * ((i + 2 * t) % 5)),
    tokens: perToken((i, t) => String((i + t) % 10)),
    hinted: rewards.map(() => false),
    parent: rewards.map(() => null),
    record: { tried: 8, solved: 3 },
  };
}

const mixed = [1, 0, 0.5, 0, 1, 0];

/** Groups on which advantages break most often, by their names in a sentence. */
const tried: readonly (readonly [name: string, group: OwnGroup])[] = [
  ['a group of different rewards', groupOf(mixed)],
  ['a group whose rewards are all 0', groupOf([0, 0, 0, 0])],
  ['a group whose rewards are all 1', groupOf([1, 1, 1, 1])],
  ['a group of one completion', groupOf([1])],
  ['a group of completions of one token', groupOf([1, 0, 0.5], [1, 1, 1])],
];
const triedGroups = tried.map(([, group]) => group);
const turned = groupOf([...mixed].reverse());

type Advantages = Values['advantages'][number];
const isFinite = (advantages: Advantages): boolean => advantages.flat().every(fitsSingle);
/** One number per completion: its own, or the mean of its tokens'. */
const wholeOf = (advantages: Advantages = []): number[] =>
  advantages.map((one) => (typeof one === 'number' ? one : one.reduce((a, b) => a + b, 0) / one.length));

const lookAtAdvantages: Hook<'advantages'>['look'] = async (asked, answers) => {
  const { own } = asked;
  const broken = tried[answers.findIndex((one) => !isFinite(one))]?.[0];
  const repair = broken === undefined ? undefined : await mendAdvantages(asked);
  const finite = said(own, 'advantages', {
    title: 'Advantages stay finite',
    state: broken === undefined ? 'ok' : 'failed',
    found:
      broken === undefined
        ? 'Also where all rewards are equal, for one completion and for one token.'
        : `In ${broken} an advantage is not finite in single precision, so its completion teaches nothing. Keep divisors above 0.`,
  });
  const [before, after] = [wholeOf(answers[0]), wholeOf(answers[triedGroups.length])];
  const same = before.every((one, i) => Object.is(one, after[i]));
  const follow = said(own, 'advantages', {
    title: 'Advantages follow rewards',
    state: same ? 'look' : 'ok',
    found: same
      ? 'Advantages stay the same when rewards change, so nothing that is rewarded is learned.'
      : `Rewards ${mixed.join(', ')} give ${rounded(before)}.`,
  });
  return [{ ...finite, ...(repair && { repair }) }, follow];
};

/** The first change after which the advantages of the tried groups are finite: of a default of 0, or of one divisor. */
async function mendAdvantages({ sandbox, own }: AskedMethod): Promise<Repair | undefined> {
  const raised = own.settings
    .filter(({ kind, default: usual, max }) => kind === 'number' && usual === 0 && max > 0)
    .map(({ name, max, integer }) => [name, integer ? 1 : Math.min(0.001, max)] as const);
  const changes: (readonly [Repair | undefined, OwnMethod['values']])[] = [
    ...raised.map(
      ([name, value]) => [withDefault(own.source, name, value), { ...own.values, [name]: value }] as const,
    ),
    ...withGuardedDivisions(own.source, 'advantages').map((repair) => [repair, own.values] as const),
  ];
  for (const [repair, values] of changes.slice(0, mostTried)) {
    if (!repair) continue;
    const mended = { ...own, source: repair.source, values };
    const ask = { ask: 'advantages', items: triedGroups, values: mended.values } as const;
    const answers = await sandbox.ask(mended.source, ask).catch(() => null);
    if (answers?.every(isFinite)) return repair;
  }
  return undefined;
}

/** Most changes that are tried, because each is a question to the sandbox. */
const mostTried = 4;

const attempts = [
  { prompt: '3+4=', text: '7', verdict: 1, length: 2, round: 0 },
  { prompt: '3+4=', text: '+7', verdict: 1, length: 3, round: 3 },
  { prompt: '9+8=', text: '12', verdict: 0, length: 3, round: 3 },
  { prompt: '9+8=', text: '', verdict: 0, length: 1, round: 40 },
];

const lookAtRewards: Hook<'rewards'>['look'] = ({ own }, answers) =>
  own.rewards.map(({ name }, part) => {
    const given = answers.map((one) => one[part] as number);
    const broken = given.findIndex((one) => !fitsSingle(one));
    const flat = given.every((one) => one === given[0]);
    return said(own, 'reward', {
      title: `The part ${name} of the reward`,
      state: broken !== -1 ? 'failed' : flat ? 'look' : 'ok',
      found:
        broken !== -1
          ? `For the answer ${JSON.stringify(attempts[broken]?.text)} it is not finite in single precision. Keep divisors above 0.`
          : `Two right answers and two wrong ones earn ${rounded(given)}${flat ? '. A part that is the same for all teaches nothing' : ''}.`,
    });
  });

function rowsTried(): OwnRow[] {
  const { lengths, tokens, logps, entropies } = groupOf([0, 0, 0, 0], [3, 3, 3, 3]);
  return lengths.map((length, i) => ({
    text: (tokens[i] ?? []).join(''),
    ...{ length, logps: logps[i] ?? [], entropies: entropies[i] ?? [] },
  }));
}

const lookAtKept: Hook<'keep'>['look'] = ({ own }, [many = []]) => {
  const kept = many.filter(Boolean).length;
  const remark =
    kept === 0
      ? ', so nothing is left to learn from'
      : kept === many.length
        ? ', so here it saves nothing'
        : '';
  return [
    said(own, 'keep', {
      state: remark === '' ? 'ok' : 'look',
      found: `It keeps ${kept} of ${many.length} different completions${remark}.`,
    }),
  ];
};

/** Scores of different items; a remark where they are all equal. */
function scored(
  own: OwnMethod,
  hook: HookName,
  { of, scores, equal }: { readonly of: string; readonly scores: readonly number[]; readonly equal: string },
): MethodCheck {
  const flat = scores.every((one) => one === scores[0]);
  return said(own, hook, {
    state: flat ? 'look' : 'ok',
    found: `${of} get ${rounded(scores)}${flat ? `. ${equal}` : ''}.`,
  });
}

const candidates = [
  { prompt: '1+1=', tried: 0, solved: 0, age: null },
  { prompt: '3+4=', tried: 8, solved: 4, age: 1 },
  { prompt: '9+8=', tried: 8, solved: 0, age: 30 },
  { prompt: '2+2=', tried: 8, solved: 8, age: 5 },
];

const failures = [
  { text: '5', reward: 0 },
  { text: '12', reward: 0 },
];

const lookAtHints: Hook<'hint'>['look'] = ({ own }, [some, none]) => {
  const missing = some == null && none == null;
  const words = (hint: string | null | undefined): string =>
    hint == null ? 'nothing' : JSON.stringify(hint);
  return [
    said(own, 'hint', {
      state: missing ? 'look' : 'ok',
      found: missing
        ? 'It gives no hint, neither with a solution nor without one.'
        : `For 3+4+5= it says ${words(some)}; without a known solution, ${words(none)}.`,
    }),
  ];
};

const hooks: Readonly<Partial<Record<HookName, Hook>>> = {
  advantages: hookOf({ ask: 'advantages', items: [...triedGroups, turned], look: lookAtAdvantages }),
  reward: hookOf({ ask: 'rewards', items: attempts, look: lookAtRewards }),
  keep: hookOf({ ask: 'keep', items: [rowsTried(), rowsTried().slice(0, 1)], look: lookAtKept }),
  choose: hookOf({
    ask: 'choose',
    items: [candidates],
    look({ own }, [scores = []]) {
      const of = 'Prompts that are new, half solved, never solved and always solved';
      return [scored(own, 'choose', { of, scores, equal: 'With equal scores the choice is random' })];
    },
  }),
  hint: hookOf({
    ask: 'hint',
    items: [
      { prompt: '3+4+5=', attempts: failures, solution: '7+5=12' },
      { prompt: '3+4+5=', attempts: failures, solution: null },
    ],
    look: lookAtHints,
  }),
  replay: hookOf({
    ask: 'replay',
    items: [
      { age: 1, reward: 1, advantage: 1.2, length: 4, surprisal: 0.9 },
      { age: 8, reward: 1, advantage: 1.2, length: 4, surprisal: 0.2 },
      { age: 1, reward: 0, advantage: -0.8, length: 3, surprisal: 0.5 },
    ],
    look({ own }, scores) {
      const of = 'A new right completion, an old right one and a new wrong one';
      const equal = 'With equal weights the draw is uniform; 0 is never drawn';
      return [scored(own, 'replay', { of, scores, equal })];
    },
  }),
  branch: hookOf({
    ask: 'branch',
    items: [{ entropies: [0.1, 1.2, 0.4, 0.8] }, { entropies: [0.5] }],
    look({ own }, [scores = []]) {
      const of = 'Positions with the entropies 0.1, 1.2, 0.4 and 0.8';
      const equal = 'With equal scores it forks at the first; at 0 nowhere';
      return [scored(own, 'branch', { of, scores, equal })];
    },
  }),
};
