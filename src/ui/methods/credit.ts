/** The committed ranking of credit schemes in trees, as the page shows it, and the words for what it names. */
import * as v from 'valibot';

const estimate = v.object({ value: v.number(), low: v.number(), high: v.number() });
const agreement = v.object({ pearson: estimate, spearman: estimate });

const resultSchema = v.object({
  command: v.string(),
  engine: v.string(),
  completions: v.number(),
  resamples: v.number(),
  tasks: v.array(
    v.object({
      task: v.string(),
      level: v.number(),
      policy: v.string(),
      settings: v.looseObject({ topology: v.string(), num_generations: v.number() }),
      trees: v.number(),
      nodes: v.number(),
      passAt1: v.number(),
      ceiling: v.object({ step: v.number(), root: v.number(), value: v.number() }),
      /** Best first. */
      credits: v.array(
        v.object({
          id: v.string(),
          step: agreement,
          root: agreement,
          overFlat: v.nullable(estimate),
        }),
      ),
      values: v.array(v.object({ id: v.string(), value: agreement, step: agreement })),
    }),
  ),
  bias: v.object({
    task: v.string(),
    settings: v.looseObject({ topology: v.string() }),
    trees: v.number(),
    values: v.array(v.object({ id: v.string(), error: estimate, overChildren: estimate })),
  }),
});

export type CreditResult = v.InferOutput<typeof resultSchema>;
export type CreditTask = CreditResult['tasks'][number];
export type CreditLine = CreditTask['credits'][number];
export type Estimate = v.InferOutput<typeof estimate>;

/** Checks a ranking of unknown origin. Throws when it is not one. */
export function parseCredit(input: unknown): CreditResult {
  const result = v.safeParse(resultSchema, input);
  if (result.success) return result.output;
  const { message, path } = result.issues[0];
  const where = path?.map(({ key }) => String(key)).join('.') ?? 'result';
  throw new Error(`credit: the ranking is damaged at ${where}: ${message}`);
}

/** The ranking that the site holds. Rejects when there is none or it is damaged. */
export async function readCredit(): Promise<CreditResult> {
  const response = await fetch(new URL('credit.json', document.baseURI));
  if (!response.ok) throw new Error(`credit: must have a ranking, got ${response.status}`);
  return parseCredit(await response.json());
}

/** Schemes: whose they are, and what a node n gets; V is the mean reward of the leaves below it. */
const schemes: Readonly<Record<string, readonly [source: string, formula: string]>> = {
  leaf: ['GRPO, as if there were no tree', 'mean over leaves of (R − mean) / std of the group'],
  treepo_average: ['TreePO', 'mean over leaves and their subtrees of R − V(subtree)'],
  treepo_group_size: ['TreePO', 'the same, large subtrees counting for more'],
  treepo_segment: ['TreePO by segments', 'V(n) − V(parent), of rewards taken relative to subtrees'],
  global_local: ['TreePS-RAG', '(V(n) − V(root)) + (V(n) − V(parent))'],
  global_local_sqrt: ['TreeRL', '((V(n) − V(root)) + (V(n) − V(parent))) / √leaves'],
  depth_wise: ['BranchGRPO', '(V(n) − mean) / std over all nodes of equal depth'],
  fork_trajectory: ['PORTool', 'z of n among its siblings + z of its leaves in the group'],
};

/** Whose a scheme is, and its formula in plain characters; nothing for one that is not known here. */
export function schemeWords(id: string): { readonly source: string; readonly formula: string } {
  const [source, formula] = schemes[id] ?? ['', ''];
  return { source, formula };
}

/** The scale of a plot that holds all these intervals and zero, `at` in percent of its width, with its marks. */
export function scaleOf(estimates: readonly Estimate[]): {
  readonly marks: readonly number[];
  at(value: number): number;
} {
  const tick = 0.2;
  const down = Math.floor(Math.min(0, ...estimates.map(({ low }) => low)) / tick);
  const up = Math.max(down + 1, Math.ceil(Math.max(0, ...estimates.map(({ high }) => high)) / tick));
  const marks = Array.from({ length: up - down + 1 }, (_, i) => Math.round(10 * tick * (down + i)) / 10);
  return { marks, at: (value) => (100 * (value / tick - down)) / (up - down) };
}

/** What the ranking of a task says, as far as its intervals allow. */
export function creditSentence({ credits }: CreditTask): string {
  const named = (lines: readonly CreditLine[]): string =>
    lines.map(({ id }) => id.replaceAll('_', ' ')).join(', ');
  const above = credits.filter(({ overFlat }) => overFlat !== null && overFlat.low > 0);
  const below = credits.filter(({ overFlat }) => overFlat !== null && overFlat.high < 0);
  const rest = credits.length - 1 - above.length - below.length;
  const parts = [
    ...(above.length > 0 ? [`Closer to the truth than leaf: ${named(above)}.`] : []),
    ...(below.length > 0 ? [`Further from the truth than leaf: ${named(below)}.`] : []),
    ...(rest > 0 ? [`${rest} of ${credits.length - 1} do not differ significantly from leaf.`] : []),
  ];
  return parts.join(' ');
}
