/**
 * Plans the hinted roots of a prompt, by the settings of hints: at once, or from its first completions. Requests
 * without a usable hint count too.
 */
import { inPlainContext } from '../../rollout/plainContext.ts';
import type { GroupInProgress, Made, RootPlan, Rooting } from '../../rollout/group.ts';
import type { Ledger } from '../../rollout/ledger.ts';
import type { PlacedPrompt } from '../../rollout/plan.ts';
import type { Frame, Policy } from '../../rollout/policy.ts';
import { roles, type Sample } from '../../rollout/sample.ts';
import { hintLength } from '../../tasks/hint.ts';
import type { TokenTask } from '../../tasks/task.ts';
import { integer, streams, uniform } from '../../tensor/random.ts';
import { hintsBy } from './own/ownHint.ts';
import { plainLogps } from './plainLogps.ts';
import type { HintRequester } from './requester.ts';
import type { SkillLibrary } from './skills/library.ts';
import type { Solved } from './solved.ts';
import type { HintTally } from './tally.ts';
import { tell, type Hinted } from './tell.ts';
import { triggers, type HintAssignment, type HintSettings, type HintRequest } from './trigger.ts';

export interface HintSite {
  readonly task: TokenTask;
  readonly policy: Policy;
  readonly settings: HintSettings;
  readonly seed: number;
  readonly temperature: number;
  readonly plainFrame: Frame;
  /** Solutions that the policy found in earlier rounds. */
  readonly solved: readonly Solved[];
  /** Skills that the policy wrote in earlier rounds. */
  readonly skills: SkillLibrary;
}

/** Neighbouring completions with the same hint. */
interface Block {
  readonly ask: HintAssignment | null;
  readonly firstSample: number;
  readonly rows: HintAssignment[];
  samples: number;
}

/** Contents that fit only the completion that they continue. */
const fitsOne: readonly HintSettings['hint_content'][] = ['repair', 'rewind', 'note'];

/** Purposes of the draws for one prompt, in one stream; demonstrations have 0. */
const draws = { trigger: 1, prompt: 2, context: 3, similar: 4 } as const;

/** The rooting of one collection, and its counts. Throws where the settings turn hints off. */
export function hintRooting(site: HintSite): {
  readonly rooting: Rooting;
  tally(kept: readonly Sample[]): HintTally;
} {
  const { settings } = site;
  if (settings.hint === 'none') throw new Error('internal: hint must be on for hinted roots, got none');
  const trigger = triggers[settings.hint];
  const hintFor = hintsBy(settings.own_method);
  const counts = { asked: 0, leaked: 0, missing: 0, hinted: 0, hintedRight: 0, plain: 0, plainRight: 0 };

  const plansOf = async (
    group: GroupInProgress,
    { earlier = [] }: PlacedPrompt,
    asks: readonly (HintAssignment | null)[],
    from: number,
  ): Promise<readonly RootPlan[]> => {
    const blocks: Block[] = [];
    for (const [i, ask] of asks.entries()) {
      const last = blocks.at(-1);
      const similar =
        last &&
        last.ask?.context === ask?.context &&
        last.ask?.ratio === ask?.ratio &&
        !fitsOne.includes(settings.hint_content);
      const block = similar ? last : { ask, firstSample: from + i, rows: [], samples: 0 };
      if (!similar) blocks.push(block);
      block.samples++;
      if (ask) block.rows.push(ask);
    }
    const made = await Promise.all(
      blocks.map(async (block) => ({
        ...block,
        hinted: await hintedFor({ ...site, hintFor }, group, block.ask, earlier),
      })),
    );
    for (const { ask, hinted, samples } of made) {
      counts.asked += ask ? samples : 0;
      counts.leaked += hinted.leaked ? samples : 0;
      counts.missing += ask && hinted.hint === null ? samples : 0;
    }
    return made
      .filter(({ ask, hinted }) => hinted.hint !== null || ask?.failed === undefined)
      .map(({ hinted: { placed, hint }, firstSample, samples, rows }) => ({
        ...{ prompt: placed.prompt, samples, firstSample },
        ...(placed.begin && { begin: placed.begin }),
        ...(hint && { hint }),
        replaces: hint ? rows.flatMap(({ failed }) => failed ?? []) : [],
      }));
  };

  const rooting: Rooting = {
    begin(group, placed) {
      const request = requestOf(site, group, placed);
      return plansOf(group, placed, trigger.begin(request), request.first ?? 0);
    },
    ...(trigger.repeats && { repeats: true }),
    ...(trigger.then && {
      then(group, placed, first) {
        const made = first.length + group.pruned.length;
        const request = { ...requestOf(site, group, placed), made };
        const asks = first.length > 0 ? (trigger.then?.(first, request) ?? []) : [];
        const usual = (request.first ?? 0) + Math.max(request.samples, first.length);
        const known = [...group.finished, ...group.pruned].map(({ sample }) => sample + 1);
        return plansOf(group, placed, asks, Math.max(usual, ...known));
      },
    }),
    async settle(made) {
      for (const one of made.finished) {
        if (one.verdict.abstained) continue;
        counts[one.hint ? 'hinted' : 'plain']++;
        if (one.verdict.correct) counts[one.hint ? 'hintedRight' : 'plainRight']++;
      }
      const finished = settings.hint_trained === 'none' ? made.finished : made.finished.map(withTrainedHint);
      return asScored(site, { ...made, finished });
    },
  };
  return {
    rooting,
    tally: (kept) => ({
      ...counts,
      kept: kept.length,
      keptHinted: kept.filter(({ hint }) => hint).length,
    }),
  };
}

function requestOf(
  { settings, seed }: HintSite,
  { place, round }: GroupInProgress,
  { samples = 0, firstSample: first = 0, earlier = [] }: PlacedPrompt,
): HintRequest {
  const draw = (i: number): number => uniform(seed, streams.hint, place, round, first + i, draws.trigger);
  return { samples, settings, first, earlier, draw };
}

function hintedFor(
  { task, settings, seed, solved, skills, hintFor }: HintSite & Pick<HintRequester, 'hintFor'>,
  { prompt, place, round, finished }: GroupInProgress,
  ask: HintAssignment | null,
  earlier: readonly Sample[],
): Promise<Hinted> {
  const placed: PlacedPrompt = { prompt, place };
  if (!ask) return Promise.resolve({ placed, hint: null, leaked: false });
  const draw = (limit: number, context: number, purpose: number): number =>
    integer(limit, seed, streams.hint, place, round, context, purpose);
  const own = ask.about ?? (settings.hint === 'failed' ? ask.failed : undefined);
  const written = own ? [own] : [...earlier, ...finished];
  const attempts = written.filter(({ hint, reward }) => !hint && Number.isFinite(reward));
  return tell({
    ...{ task, placed, ask, settings, seed, solved, skills, attempts, hintFor },
    integer: (limit) => draw(limit, ask.context, draws.context),
    integerOfPrompt: (limit) => draw(limit, 0, draws.prompt),
    uniformOfPrompt: (i) => uniform(seed, streams.hint, place, round, i, draws.similar),
  });
}

/** The completion with its hint's tokens in the loss, unless the whole completion is left out. */
function withTrainedHint(one: Sample): Sample {
  if (!one.hint || !one.trainMask.includes(1)) return one;
  const start = hintLength(one.prompt.tokens);
  const isHint = (at: number): boolean => at >= start && one.roles[at] === roles.hint;
  return { ...one, trainMask: one.trainMask.map((bit, at) => (isHint(at) ? 1 : bit)) };
}

/** The completions in their training context, with matching old log-probabilities. */
async function asScored(site: HintSite, made: Made): Promise<Made & { readonly entries: Partial<Ledger> }> {
  const { hint_scoring } = site.settings;
  if (hint_scoring === 'hinted') return { ...made, entries: {} };
  const finished = made.finished.map(inPlainContext);
  const pruned = made.pruned.map(inPlainContext);
  if (hint_scoring === 'plain_hinted') return { finished, pruned, entries: {} };
  const moved = finished.filter((one, i) => one !== made.finished[i]);
  const { logps, scored } = await plainLogps(site, moved);
  return {
    finished: finished.map((one) => ({ ...one, logps: logps.get(one) ?? one.logps })),
    pruned,
    entries: { tok_aux: scored },
  };
}
