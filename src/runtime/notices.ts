/** What a run tells its reader beside its results: as data from workers, and as a sentence. */
import { engineName, notIdentical } from '../run/engineVersion.ts';
import type { EarlierEngine } from '../run/records.ts';
import type { StartNotice } from '../run/startingWeights.ts';
import type { LeftBehind } from '../run/takenOver.ts';
import { evictionWords, type Evicted } from '../storage/evictionWords.ts';
import { deviceWords, type ChosenDevice, type DeviceKind } from './deviceChoice.ts';

export type RunNotice =
  | StartNotice
  | LeftBehind
  | WorkerNotice
  /** It was continued from the weights of other engines. */
  | { readonly of: 'engines'; readonly engines: readonly EarlierEngine[] }
  /** Its device is another than before; `writes`: only that of its completions. */
  | { readonly of: 'device'; readonly before: DeviceKind; readonly now: ChosenDevice }
  | { readonly of: 'writes'; readonly before: DeviceKind; readonly now: DeviceKind }
  | { readonly of: 'curve' }
  /** The browser's data were cleared. */
  | { readonly of: 'cleared' }
  | { readonly of: 'evicted'; readonly evicted: readonly Evicted[] }
  /** Storage is denied; `because` is in English. */
  | { readonly of: 'storage'; readonly because: string }
  /** An error that stopped nothing, in English. */
  | { readonly of: 'error'; readonly message: string };

/** About the threads that write completions. Memory in GB; `because` is an error in English. */
export type WorkerNotice =
  | { readonly of: 'memory'; readonly workers: number; readonly wanted: number; readonly gigabytes: number }
  | {
      readonly of: 'large';
      readonly workers: number;
      readonly wanted: number;
      readonly gigabytes: number;
      readonly each: number;
    }
  | { readonly of: 'cores'; readonly asked: number; readonly cores: number }
  | { readonly of: 'threads'; readonly asked: number; readonly threads: number; readonly cores: number }
  | { readonly of: 'card'; readonly asked: number }
  /** `differs`: the device that trains now writes all of them. */
  | {
      readonly of: 'failed';
      readonly left: number;
      readonly workers: number;
      readonly because: string;
      readonly differs: boolean;
    }
  | { readonly of: 'ahead'; readonly because: string };

/** A notice as it crosses threads. */
export interface SaidNotice {
  /** In English. */
  readonly message: string;
  /** What it says, for a page in another language; absent where the page made the message. */
  readonly said?: RunNotice;
}

export const noticed = (said: RunNotice): SaidNotice => ({ message: noticeWords(said), said });

const kept: Readonly<Record<string, string>> = {
  replay: /* text */ 'the replay buffer',
  unfinished: /* text */ 'unfinished completions',
  memory: /* text */ 'the memory of its strategies',
  hard: /* text */ 'its list of hard prompts',
  schedule: /* text */ 'the schedule of its batches',
};

const coresWords = (cores: number): string => (cores === 1 ? '1 core' : `${cores} cores`);

/** One sentence, or a clause. */
export function noticeWords(said: RunNotice): string {
  switch (said.of) {
    case 'fresh':
      return `${said.title} starts from random weights: it may find no reward to learn from; a warm start in the task editor helps`;
    case 'unshipped':
      return `no ${said.policy} base policy is shipped for ${said.task}: this run starts from random weights and may find no reward to learn from`;
    case 'left':
      return `what ${engineName(said.engine)} had prepared for later rounds was not taken over: ${said.parts.map((part) => kept[part] ?? part).join(', ')}`;
    case 'engines':
      return notIdentical(said.engines) ?? '';
    case 'device':
      return `this run trained on ${said.before} before and continues on ${said.now.kind} (${deviceWords(said.now)}): not bit for bit the same`;
    case 'writes':
      return `this run wrote its completions on ${said.before} before and writes them on ${said.now} now: not bit for bit the same`;
    case 'curve':
      return 'the learning curve so far could not be read; the run itself is whole and continues';
    case 'cleared':
      return 'the data of this page were cleared in the browser: training continued, and this run is saved again from its first round';
    case 'evicted':
      return evictionWords(said.evicted);
    case 'storage':
      return said.because;
    case 'error':
      return `training worker: ${said.message}`;
    case 'memory':
      return `rollout workers: ${said.workers} instead of ${said.wanted}, because this device has ${said.gigabytes} GB of memory. The results are the same, rounds may take longer.`;
    case 'large':
      return `rollout workers: ${said.workers} instead of ${said.wanted}, because a round of this policy needs about ${said.each.toFixed(1)} GB in each and this device has ${said.gigabytes} GB of memory. The results are the same, rounds may take longer.`;
    case 'cores':
      return `rollout workers: ${said.asked} for ${coresWords(said.cores)}; more workers than cores make no round faster`;
    case 'threads':
      return `rollout workers: ${said.asked} and ${said.threads} threads that train run at once on ${coresWords(said.cores)}, which may slow rounds down; set Threads to 0 or ask for fewer workers`;
    case 'card':
      return `rollout workers: 1 instead of ${said.asked}, because this run generates on the graphics card; set Completions on to WASM for more`;
    case 'failed': {
      const rest = said.differs
        ? 'The device that trains generates now; its numbers are rounded differently.'
        : 'The results are the same, rounds may take longer.';
      return `rollout workers: ${said.left} instead of ${said.workers}, because one failed (${said.because}). ${rest}`;
    }
    case 'ahead':
      return `generating ahead: it stopped, because its thread failed (${said.because}). Results are the same, rounds take longer.`;
  }
}
