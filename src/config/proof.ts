/** The proof in a link: the round that a run reached, the hash of its state there, and a mark per earlier round. */
import { decodeLink, encodeLink, proofForm } from './link.ts';
import { refusal } from './problem.ts';
import { ConfigError, type RunConfig } from './schema.ts';

/** What a reader needs to compare a run with its repetition. */
export interface Proof {
  readonly engine: string;
  readonly device: 'wasm' | 'webgpu';
  readonly threads: number;
  /** Rounds finished, at least 1. */
  readonly round: number;
  /** Hash of the checkpoint after that round: weights, moments and all other state, 32 hex digits. */
  readonly hash: string;
  /** One mark of `markLength` characters for each of `markedRounds`. */
  readonly trace: string;
}

/** Characters of a mark, of 6 bits each. */
export const markLength = 2;
/** Most marks in a proof: long runs mark every second round, every third …, so that the link stays short. */
const mostMarks = 512;

/** The rounds that have marks in a proof of this round: 0, the last one, and as many between as fit. */
export function markedRounds(round: number): readonly number[] {
  const step = Math.max(1, Math.ceil(round / (mostMarks - 2)));
  const rounds: number[] = [];
  for (let at = 0; at < round; at += step) rounds.push(at);
  return [...rounds, round];
}

/** The hash (with its #) that opens this configuration with its proof. */
export function encodeProvenLink(
  config: RunConfig,
  { engine, device, threads, round, hash, trace }: Proof,
): string {
  return `${encodeLink(config)}&proof=${[engine, device, threads, round, hash, trace].join('.')}`;
}

export interface LinkContent {
  readonly config: RunConfig;
  /** Null where the link has no proof. */
  readonly proof: Proof | null;
}

/** The content of a hash. Throws as `decodeLink` does, and `ConfigError` on a proof that no run of the recipe can have. */
export function readLink(hash: string): LinkContent {
  const config = decodeLink(hash);
  const part = new URLSearchParams(hash.replace(/^#/, '')).get('proof');
  return { config, proof: part === null ? null : readProof(part, config) };
}

function readProof(text: string, { max_rounds }: RunConfig): Proof {
  const refuse = (must: string, given: unknown): never => {
    throw new ConfigError([refusal('proof', must, given, 'Ask for the link again.')]);
  };
  const found = proofForm.exec(text);
  if (!found) throw new Error('internal: a link that was read must have a proof of the right form');
  const [, engine = '', device, threads, digits, hash = '', trace = ''] = found;
  const round = Number(digits);
  if (round > max_rounds) refuse(`of at most ${max_rounds} rounds, as the recipe has`, round);
  const length = markedRounds(round).length * markLength;
  if (trace.length !== length) refuse(`followed by ${length} characters of marks`, trace.length);
  const kind = device === 'wasm' ? 'wasm' : 'webgpu';
  return { engine, device: kind, threads: Number(threads), round, hash, trace };
}
