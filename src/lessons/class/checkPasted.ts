/**
 * Checks pasted rows as far as arithmetic goes: whether a code or proof is of this activity, fits its score and its pupil. What is
 * left, the numbers themselves, only training again can tell.
 */
import { ConfigError } from '../../config/problem.ts';
import { readLink, type Proof } from '../../config/proof.ts';
import type { RunConfig } from '../../config/settings.ts';
import type { Ledger } from '../../rollout/ledger.ts';
import { engineVersion } from '../../run/engineVersion.ts';
import { whyNotVerified } from '../../run/proof.ts';
import type { MetricRow } from '../../run/records.ts';
import type { ResultCode } from './code.ts';
import { engineMark, planMark, stateMark } from './plan.ts';
import { seedOfPupil } from './pupilSeed.ts';
import type { PastedRow } from './rows.ts';

/** A finished run: its rows, oldest first, and what it spent. */
export interface PupilsRun {
  readonly rows: readonly MetricRow[];
  readonly ledger: Ledger;
}

/** What rows are about: an exercise, or the recipe of a class. */
export interface RowSubject {
  /** Held-out prompts of each run. */
  readonly prompts: number;
  /** Reads what a pupil handed in; `config` is null where the code alone does not say its settings. A sentence: it is none. */
  readonly readCode: (
    text: string,
  ) => { readonly code: ResultCode; readonly config: RunConfig | null } | string;
  /** Why a configuration is not of this activity, one sentence; null where it is. */
  readonly whyForeign: (config: RunConfig) => string | null;
  /** Why no run with this pass@1 has this score, one sentence; null where one can. */
  readonly whyNoSuchScore: (passAt1: number, score: number) => string | null;
  /** The score of a finished run, 0 to 1; null where scores are of something else than the run. */
  readonly scoreOf: ((run: PupilsRun) => number) | null;
}

/** pass@1 of the last policy; 0 if it was never evaluated. */
export const lastPassAt1 = ({ rows }: Pick<PupilsRun, 'rows'>): number =>
  rows.reduce<number>((last, row) => row['pass@1'] ?? last, 0);

/** What training again needs, and what must come out. */
export interface Claim {
  readonly config: RunConfig;
  readonly proof: Proof | null;
  readonly code: ResultCode | null;
  readonly score: number | null;
}

export interface PastedCheck extends Pick<PastedRow, 'line' | 'name' | 'score'> {
  /** The pupil's number; null if neither code nor proof can be read. */
  readonly seed: number | null;
  /** Whether it has a link with proof, readable or not. */
  readonly hasProof: boolean;
  /** pass@1 as the code says it; null without a code. */
  readonly passAt1: number | null;
  /** `needs`: of other settings than the start's, and nothing says which. */
  readonly fit: 'fits' | 'refused' | 'needs';
  /** What was found, one sentence. */
  readonly words: string;
  /** Null if there is nothing to train. */
  readonly claim: Claim | null;
}

/** Scores on platforms are rounded to hundredths of a point, or of ten points. */
export const scoreRounding = 0.000_51;

/** A row under examination; the first reason ends it. */
interface Examined {
  readonly code: ResultCode | null;
  readonly proof: Proof | null;
  readonly config: RunConfig | null;
  readonly why: string | null;
}

const whyOfError = (error: unknown): string => {
  if (!(error instanceof ConfigError)) throw error;
  return error.problems[0]?.message ?? error.message;
};

function examineProof(text: string, subject: RowSubject): Examined {
  const refused = (why: string): Examined => ({ code: null, proof: null, config: null, why });
  try {
    const { config, proof } = readLink(text);
    if (proof === null) return refused('The link has no proof.');
    const { max_rounds, stop_at_pass, stop_at_tokens } = config;
    const mayStop = stop_at_pass !== null || stop_at_tokens !== null;
    const why =
      whyNotVerified(proof) ??
      subject.whyForeign(config) ??
      (proof.device !== 'wasm'
        ? 'The proof is of a run on a graphics card, and these run on the processor.'
        : proof.round < max_rounds && !mayStop
          ? `The proof ends after round ${proof.round}, and the run has ${max_rounds}.`
          : null);
    return { code: null, proof, config, why };
  } catch (error) {
    return refused(`The proof cannot be read: ${whyOfError(error)}`);
  }
}

/** What code and proof of one row must have in common. */
function whyApart(code: ResultCode, { config, proof }: Examined): string | null {
  if (config === null || proof === null) return null;
  if (code.seed !== config.seed) return 'Code and proof are of different pupils.';
  if (code.plan !== planMark(config)) return 'Code and proof have different settings.';
  return code.state === stateMark(proof.hash) ? null : 'Code and proof are of different runs.';
}

/** Why what stands in place of a score is none; null where scores are not compared. */
const whyNoScore = ({ noScore }: PastedRow, { scoreOf }: RowSubject): string | null =>
  noScore === null || scoreOf === null
    ? null
    : `The score “${noScore}” cannot be read: it must be a number from 0 to the full score.`;

/** What fits, one sentence that says no more than was compared. */
function wordsOfFit({ score, noScore, code }: PastedRow, { scoreOf }: RowSubject): string {
  if (score === null && noScore === null) return 'Fits; no score stands beside it.';
  if (scoreOf === null) return 'The settings fit; the score counts steps and is not compared.';
  if (code === null) return 'The settings fit; the score is compared when the run is trained again.';
  return 'Code, score and settings fit.';
}

function examine(row: PastedRow, subject: RowSubject): Examined {
  const proven = row.proof === null ? null : examineProof(row.proof, subject);
  if (proven?.why) return proven;
  if (row.code === null)
    return proven ?? { code: null, proof: null, config: null, why: 'There is neither a code nor a proof.' };
  const read = subject.readCode(row.code);
  if (typeof read === 'string') return { code: null, proof: null, config: null, why: read };
  const { code } = read;
  const both = { code, proof: proven?.proof ?? null, config: proven?.config ?? read.config };
  if (code.engine !== engineMark)
    return {
      ...both,
      why: `The code is of another engine version than ${engineVersion}, which computes other numbers.`,
    };
  if (code.solved > subject.prompts)
    return {
      ...both,
      why: `The code says ${code.solved} of ${subject.prompts} prompts, which no run can solve.`,
    };
  const apart = proven && whyApart(code, proven);
  const isScoreBad =
    row.score === null ? null : subject.whyNoSuchScore(code.solved / subject.prompts, row.score);
  return { ...both, why: apart ?? isScoreBad };
}

/** Whether one of a row's cells is the name by which the platform knows the pupil of this seed. */
const isOfPupil = ({ name, others }: PastedRow, seed: number): boolean =>
  [...others, ...(name === null ? [] : [name])].some((cell) => seedOfPupil(cell) === seed);

/** Every row with what arithmetic finds, in their order. */
export function checkPasted(rows: readonly PastedRow[], subject: RowSubject): readonly PastedCheck[] {
  const examined = rows.map((row) => ({ row, found: examine(row, subject) }));
  const seedIn = ({ code, config }: Examined): number | null => config?.seed ?? code?.seed ?? null;
  const seeded = examined.flatMap(({ row, found }) => {
    const seed = seedIn(found);
    return seed === null ? [] : [{ row, seed }];
  });
  // A report may show what the platform calls its pupils for all, for none, or only for those whose address is their name.
  const named = seeded.filter(({ row, seed }) => isOfPupil(row, seed));
  const isNamed = named.length > 0 && 2 * named.length >= seeded.length;
  const owners = new Set(named.map(({ seed }) => seed));
  const bySeed = new Map<number, PastedRow>();
  return examined.map(({ row, found }) => {
    const { code, proof, config } = found;
    const seed = seedIn(found);
    const isOwn = seed !== null && isOfPupil(row, seed);
    const own =
      found.why ??
      whyNoScore(row, subject) ??
      (seed !== null && !isOwn && (isNamed || owners.has(seed))
        ? 'The run is not of this pupil: the number in it belongs to another name.'
        : null);
    // Of one run under two names the first counts, but no refused row takes a number from its owner.
    const first = seed === null || own !== null ? undefined : bySeed.get(seed);
    if (seed !== null && own === null && !first) bySeed.set(seed, row);
    const why =
      own ??
      (first && !isOwn && first.name !== null && row.name !== null && first.name !== row.name
        ? `The same number as in line ${first.line}, under another name.`
        : null);
    const { line, name, score } = row;
    const passAt1 = code === null ? null : code.solved / subject.prompts;
    const base = { line, name, score, seed, passAt1, hasProof: row.proof !== null };
    if (why !== null) return { ...base, fit: 'refused', words: why, claim: null };
    if (config === null)
      return {
        ...base,
        fit: 'needs',
        words: 'Settings were changed and do not stand behind the code. Ask for the link with proof.',
        claim: null,
      };
    return { ...base, fit: 'fits', words: wordsOfFit(row, subject), claim: { config, proof, code, score } };
  });
}
