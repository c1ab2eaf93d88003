/** Words for threads, offline and storage: a few for the badge, a sentence for the reason, and possible actions. Pure. */
import type { DeviceInfo } from '../../runtime/protocol.ts';
import type { SiteFacts } from '../../site/facts.ts';
import { fixed } from '../state/format.ts';

export type Fix = 'reload' | 'tab' | 'install' | 'persist';

export interface SiteWords {
  /** For the badge. */
  readonly short: string;
  /** Whether everything works as it should. */
  readonly good: boolean;
  /** One or two sentences. */
  readonly reason: string;
  readonly fixes: readonly Fix[];
}

/** Bytes as a reader has them: 3.4 MB, 120 kB. */
export function storedSizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${fixed(bytes / 1e6, 1)} MB`;
}

/** A number of threads with its word. */
export const threadCount = (threads: number): string => `${threads} ${threads === 1 ? 'thread' : 'threads'}`;

/**
 * The device that the run computes on. `failed`: the engine could not start. `reported`: the rollout workers of the run, 0
 * before it has said how many.
 */
export function threadWords(
  device: DeviceInfo | null,
  failed: boolean,
  facts: SiteFacts,
  cores: number,
  reported: number,
): SiteWords {
  if (device === null) {
    const short = failed ? 'engine not ready' : 'starting the engine …';
    return {
      short,
      good: !failed,
      reason: failed ? 'The message above says why.' : 'The engine is being loaded.',
      fixes: [],
    };
  }
  const { kind, threads, isolated } = device;
  const workers = reported || (device.workers ?? 1);
  if (kind === 'webgpu') {
    const isSplit = device.rollouts === 'wasm';
    const reason = isSplit
      ? 'Updates run on the graphics card, and rollout workers write completions on the processor.'
      : 'Training runs on the graphics card.';
    return { short: isSplit ? 'WebGPU + WASM' : 'WebGPU', good: true, reason, fixes: [] };
  }
  const [why, fix] = isolated ? [''] : whyNotIsolated(facts);
  const fixes = fix ? [fix] : [];
  if (workers > 1) {
    const used = Math.min(cores, workers + threads - 1);
    const more = isolated
      ? 'The page is isolated, so they may have more threads than one.'
      : `Each has one thread. ${why}`;
    const reason = `${workers} workers write completions and compute updates side by side, on ${used} of ${cores} cores. ${more}`;
    return { short: `WASM · ${workers} workers`, good: true, reason, fixes };
  }
  const short = `WASM · ${threadCount(threads)}`;
  if (isolated) {
    const reason = `Training uses ${threads} of ${cores} cores: the page is isolated, so threads may share memory.`;
    return { short, good: true, reason, fixes: [] };
  }
  return { short, good: false, reason: `Training uses one of ${cores} cores. ${why}`, fixes };
}

function whyNotIsolated({ offline, controlled, reloadedBefore }: SiteFacts): [why: string, fix?: Fix] {
  if (offline.state === 'impossible') {
    return offline.inFrame
      ? [
          'This page stands in a frame of another page, which did not isolate it. In a tab of its own it can.',
          'tab',
        ]
      : [
          `More need isolation: the host does not send it, and the site’s worker cannot add it, because ${offline.because}.`,
        ];
  }
  if (offline.state === 'off')
    return ['More need isolation, which the site’s worker would add. You removed it.', 'install'];
  if (!controlled)
    return ['More need isolation, which the site’s worker adds from the next load of the page.', 'reload'];
  return reloadedBefore
    ? [
        'The site’s worker asked for isolation and this browser did not grant it. A reload may help once.',
        'reload',
      ]
    : [
        'The site’s worker adds isolation at the next load; the page did not reload while you used it.',
        'reload',
      ];
}

/** What works without a network. */
export function offlineWords({ offline }: SiteFacts): SiteWords {
  switch (offline.state) {
    case 'starting':
      return { short: 'online', good: true, reason: 'It has not been checked yet what is kept.', fixes: [] };
    case 'impossible':
      return {
        short: 'online only',
        good: false,
        reason: `Nothing is kept, because ${offline.because}.`,
        fixes: offline.inFrame ? ['tab'] : [],
      };
    case 'off':
      return {
        short: 'online only',
        good: false,
        reason: 'You removed the site’s worker, which keeps the page.',
        fixes: ['install'],
      };
    case 'keeping': {
      const { done } = offline;
      const share = done === null ? '' : ` ${Math.floor((100 * done.kept) / done.bytes)} %`;
      return {
        short: `saving for offline${share}`,
        good: true,
        reason: 'The page is being kept for use without a network.',
        fixes: [],
      };
    }
    case 'partial':
      return {
        short: 'online only',
        good: false,
        reason: `Not everything is kept yet: ${offline.because}.`,
        fixes: [],
      };
    case 'ready':
      return {
        short: 'works offline',
        good: true,
        reason: 'The page opens and trains without a network, after a reload too.',
        fixes: [],
      };
  }
}

/** Where runs are stored. `denied`: why they are only in memory, or null. `refused`: why the open run is not saved, or null. */
export function storageWords(
  { denied, refused }: { readonly denied: string | null; readonly refused: string | null },
  loaded: boolean,
  persisted: boolean | null,
): SiteWords {
  const why = denied ?? refused;
  if (why !== null) {
    return {
      short: 'not saved',
      good: false,
      reason:
        denied === null
          ? `The open run is lost if this tab closes now: ${why}.`
          : `Runs are lost when this tab closes: ${why}.`,
      fixes: [],
    };
  }
  if (!loaded)
    return { short: 'storage …', good: true, reason: 'The browser is opening its storage.', fixes: [] };
  if (persisted === true) {
    return {
      short: 'saved',
      good: true,
      reason: 'Runs stay in this browser until you delete them.',
      fixes: [],
    };
  }
  return {
    short: 'saved',
    good: true,
    reason:
      'Runs are kept in this browser, which may delete them when the disk is full or after weeks without a visit.',
    fixes: ['persist'],
  };
}
