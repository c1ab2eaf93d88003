/** The proof in a link: the round that a run reached, the hash of its state there, and marks of the rounds before. */
import { ConfigError, type RunConfig } from './schema.ts';
import { refusal } from './problem.ts';

/** What another reader needs to compare a run with one that is trained again. */
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
/** Long runs mark every second round, every third …, so that the link stays short. */
const mostMarks = 512;

/** The rounds that a proof of this round has marks of: 0, the last one, and as many between as fit. */
export function markedRounds(round: number): readonly number[] {
  const step = Math.max(1, Math.ceil(round / (mostMarks - 2)));
  const rounds: number[] = [];
  for (let at = 0; at < round; at += step) rounds.push(at);
  return [...rounds, round];
}

/** The proof as the value of a link's part: `engine.device.threads.round.hash.trace`. */
export function writeProof({ engine, device, threads, round, hash, trace }: Proof): string {
  return [engine, device, threads, round, hash, trace].join('.');
}

const form = /^(\d{1,6})\.(wasm|webgpu)\.([1-8])\.([1-9]\d{0,6})\.([0-9a-f]{32})\.([\w-]*)$/;

/** The proof that a link's part holds. Throws `ConfigError` where the run could not have made it. */
export function readProof(text: string, { max_rounds }: Pick<RunConfig, 'max_rounds'>): Proof {
  const refuse = (must: string, given: unknown): never => {
    throw new ConfigError([
      refusal('proof', must, given, 'Ask for the link again, or remove the part proof=… to open the recipe.'),
    ]);
  };
  const found = form.exec(text);
  if (!found) return refuse('engine.device.threads.round.hash.trace', text);
  const [, engine = '', device, threads, digits, hash = '', trace = ''] = found;
  const round = Number(digits);
  if (round > max_rounds) return refuse(`of at most ${max_rounds} rounds, as the recipe has`, round);
  const length = markedRounds(round).length * markLength;
  if (trace.length !== length) return refuse(`followed by ${length} characters of marks`, trace.length);
  const kind = device === 'wasm' ? 'wasm' : 'webgpu';
  return { engine, device: kind, threads: Number(threads), round, hash, trace };
}
