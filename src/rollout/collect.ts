/**
 * One collection, all prompts at once: decode → assemble → verify → batch. Strategies enter as growth and pruner; no line
 * here knows which method is running. Makes samples and verdicts: no gradients, no weights, no engine, no storage, no page.
 */
import type { Verdict } from '../tasks/task.ts';
import { assemble, type Leaf } from './assemble.ts';
import type { Collected, Collection } from './collection.ts';
import { decodeRoots, type Decoded } from './decode.ts';
import type { PlacedPrompt } from './plan.ts';
import { namedDraftCounts } from './drafting.ts';
import { attemptOf, finishedTokens, type PrunedSample, type Sample } from './sample.ts';
import { verdictsOf } from './verify.ts';
import { rowNameOf } from './work.ts';

/**
 * Generates and verifies `samples` completions of every prompt, and always frees the policy's state. Throws what the
 * policy throws; an error of the verifier is recorded on its completion.
 */
export async function collect(collection: Collection): Promise<Collected> {
  const { policy, round, now, maskTruncated } = collection;
  const begun = now();
  await collection.renewal?.renew(0);
  const weightsVersion = policy.version;
  const decoded = await decodeRoots(collection);
  const generated = now();

  const leaves = [...decoded.leaves].sort(inOrder);
  const unverified = leaves.map(assemble);
  const known = leaves.map(({ root, sample }) => decoded.verdicts.get(rowNameOf(root, sample)));
  const attempts = unverified.filter((_, i) => !known[i]).map(attemptOf);
  const assembled = now();
  const { verdicts: missing, failures } = await verdictsOf(collection.verify, attempts);
  let next = 0;
  const verdicts = known.map((verdict) => verdict ?? (missing[next++] as Verdict));
  const pruned = decoded.pruned.length > 0 ? await prunedOf(collection, decoded) : [];
  const verified = now();

  const trajectories = unverified.map(({ failure, ...one }, i): Sample => {
    const verdict =
      failure === undefined ? (verdicts[i] as Verdict) : { reward: 0, correct: false, reason: failure };
    const trainMask = maskTruncated && one.truncated ? new Uint8Array(one.tokens.length) : one.trainMask;
    const { root, sample } = leaves[i] as Leaf;
    const { hint } = collection.prompts[root] as PlacedPrompt;
    const survived = decoded.survived.get(rowNameOf(root, sample));
    const given = { ...(hint && { hint }), ...(survived && { survived }) };
    return { ...one, trainMask, ...given, verdict, reward: verdict.reward };
  });
  const { unfinished, entries, checks, acting, finishing } = decoded;
  return {
    batch: { round, weightsVersion, trajectories, ...(pruned.length > 0 && { pruned }) },
    ...(unfinished.size > 0 && { unfinished }),
    entries: {
      ...entries,
      verify: attempts.length + decoded.verdicts.size + checks,
      ...(collection.finishPruned && { tok_eval: finishing }),
    },
    ...countsOf(collection, decoded),
    verifyFailures:
      decoded.verifyFailures + failures + unverified.filter(({ failure }) => failure !== undefined).length,
    timing: { generate: generated - begun - acting, verify: verified - assembled + acting },
  };
}

/** Pruned completions in order; those that were finished for measuring have a verdict. */
async function prunedOf(
  { verify, finishPruned, prompts }: Collection,
  decoded: Decoded,
): Promise<readonly PrunedSample[]> {
  const pruned = [...decoded.pruned].sort((a, b) => inOrder(a.leaf, b.leaf));
  const ends = finishPruned ? pruned.map(({ end }) => attemptOf(assemble(end as Leaf))) : [];
  const verdicts = ends.length > 0 ? (await verdictsOf(verify, ends)).verdicts : [];
  return pruned.map(({ leaf, reason }, i) => {
    const finished = verdicts[i];
    const { hint } = prompts[leaf.root] as PlacedPrompt;
    return { ...assemble(leaf), ...(hint && { hint }), cut: reason, ...(finished && { finished }) };
  });
}

/** The counts of strategies; none where no strategy counts. */
function countsOf({ finishPruned, drafting }: Collection, decoded: Decoded): Pick<Collected, 'counts'> {
  if (!finishPruned && !drafting) return {};
  const drafts = drafting ? namedDraftCounts(decoded.drafting) : {};
  return { counts: { ...(finishPruned && unwrittenTokens(decoded)), ...drafts } };
}

/** Tokens written to finish pruned completions for measuring, by the rule that pruned them. */
function unwrittenTokens({ pruned }: Decoded): Record<string, number> {
  const tokens: Record<string, number> = {};
  for (const { leaf, reason, end } of pruned) {
    const name = finishedTokens(reason.rule);
    tokens[name] = (tokens[name] ?? 0) + (end?.last?.total ?? 0) - (leaf.last?.total ?? 0);
  }
  return tokens;
}

const inOrder = (a: Leaf, b: Leaf): number => a.group - b.group || a.sample - b.sample;
