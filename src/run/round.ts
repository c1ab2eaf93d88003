/**
 * One round: prompts → verified completions → advantages → new weights → held-out prompts. `RunState` holds the state
 * between rounds; weights and moments stay on the device, where `learn` changes them in place.
 *
 * Read on in: collectRound.ts → choosePrompts.ts → rollout/collect.ts → rollout/decode.ts, then learn/estimate.ts →
 * learn/advantage/chain.ts, then learn/programLearner.ts → strategies/objective/clipped/clipped.ts.
 */
import { isOver } from '../config/stopRule.ts';
import { rewardMetrics } from '../learn/advantage/metrics.ts';
import { addToLedger } from '../rollout/ledger.ts';
import { evaluatedLines } from './completionLine.ts';
import { untaught, withDistance } from './earlyStop.ts';
import { estimateRound } from './estimateRound.ts';
import { evaluateIfDue, isInRhythm } from './heldOut.ts';
import { joinedBy, reachedBy } from './history.ts';
import { metricRow } from './metrics.ts';
import type { RunParts } from './parts.ts';
import type { RoundOptions, RoundReport, RoundSpending } from './records.ts';
import { withReplayed } from './replayRound.ts';
import { lookAt, viewsOf } from './roundViews.ts';
import { generateRound } from './schedule/generate.ts';
import { publishRound } from './schedule/publish.ts';
import type { RunState } from './state.ts';
import type { KeptRound } from './traces.ts';
import { idleRounds } from './stop.ts';
import { superviseRound } from './superviseRound.ts';

/** A run after a round, and the page's report of it. */
export interface PlayedRound {
  readonly state: RunState;
  readonly report: RoundReport;
  /** What explains the tokens of displayed groups; null where none are displayed. */
  readonly kept: KeptRound | null;
}

/**
 * Plays the round after `state`; the report shows as many of its groups as asked. Throws `RunStopped` where nothing
 * (finite) could be learned for too many rounds. An error may leave the learner mid-round; only a checkpoint restores it.
 */
export async function playRound(parts: RunParts, state: RunState, ask?: RoundOptions): Promise<PlayedRound> {
  const { learner, now } = parts;
  const { config } = state;
  const round = state.round + 1;
  const begun = now();

  const supervised = await superviseRound(parts, state);
  const supervisedAt = now();
  const collected = await generateRound(parts, state);
  const collectedAt = now();
  const { stopped, ...far } = await withDistance(learner, state, collected.batch);
  const estimated = await estimateRound(parts, state, far.batch);
  const learnable = await withReplayed(parts, state, estimated.batch);
  const look = await lookAt(parts, learnable.batch, learnable.config, ask?.showGroups ?? 0);
  const learned = stopped ? untaught : await learner.learn(learnable.batch, learnable.config);
  const learnedAt = now();
  const boundary = { ...state, round, ...collected.after, buffer: learnable.buffer };
  const published = await publishRound(parts, boundary, collected.scheduled);
  const idle = idleRounds(state, { round, collected, estimated, learned }, config);
  const costs = [supervised, collected, far, estimated, learnable, learned].map(({ entries }) => entries);
  const trained = costs.reduce(addToLedger, state.ledger);
  const spent = { round, ledger: trained, seconds: state.seconds + (now() - begun) / 1000 };
  const ends = isEnd(config, { ...spent, prompts: collected.metrics['spent/prompts'] ?? 0 }, ask?.isLast);
  const { evaluated, capability, exact, entries } = await evaluateIfDue(parts, boundary, round, ends);
  const evaluate = now() - learnedAt;

  const rewards = rewardMetrics(estimated.batch.trajectories, config.scale_rewards);
  const ledger = addToLedger(trained, entries);
  const onlyForTheEnd = evaluated !== null && !isInRhythm(config, round);
  const atEnd = onlyForTheEnd ? { evaluation: state.evaluation, tok_eval: entries.tok_eval ?? 0 } : null;
  const after: RunState = {
    ...published,
    ...{ ledger, reward: rewards.reward, stopped, ...idle },
    evaluation: evaluated ? { round, passAt1: evaluated.passAt1 } : state.evaluation,
    history: { ...joinedBy(learnable.received, state), atEnd },
  };
  const metrics = metricRow({
    ...{ round, config, rewards, estimated, learned, ledger, evaluated, capability, exact },
    ...{ update: learner.version, verifyFailures: collected.verifyFailures },
    strategies: { ...supervised.metrics, ...collected.metrics, ...far.metrics, ...learnable.metrics },
  });
  const views = await viewsOf(parts, after, collected, learnable.batch, look, state.memory);
  const listed = evaluated && look.shown && { evaluated: evaluatedLines(parts.task, evaluated.kept, round) };
  const total = now() - begun;
  const seconds = state.seconds + total / 1000;
  const update = supervisedAt - begun + learnedAt - collectedAt - look.ms;
  const timing = timingOf({ ...collected.timing, update, evaluate, total }, collected.beside);
  const report = { metrics, ledger, timing, ...views, ...listed, refusals: learnable.refusals, seconds };
  return { state: { ...after, seconds }, report, kept: stopped ? null : look.kept };
}

/** Whether a run ends with this round, by its stop rule or by those who asked for it. */
const isEnd = (config: RunState['config'], spent: RoundSpending, isLast: RoundOptions['isLast']): boolean =>
  isOver(config, reachedBy({ ...spent, evaluation: null })) || isLast?.(spent) === true;

/** Milliseconds of a round by stage; `rest` is the remainder of the total. `beside`: what a generator took meanwhile. */
function timingOf(
  parts: Omit<RoundReport['timing'], 'rest' | 'beside'>,
  beside: RoundReport['timing']['beside'],
): RoundReport['timing'] {
  const { generate, verify, update, evaluate, total } = parts;
  const rest = total - generate - verify - update - evaluate;
  return { generate, verify, update, evaluate, rest, total, ...(beside !== undefined && { beside }) };
}
