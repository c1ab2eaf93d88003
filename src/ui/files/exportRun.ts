/** Exports a run: reads it from the Lab or from storage, lets a worker write it, and passes it to the browser. */
import { linkHoldsCode } from '../../config/link.ts';
import { linkHoldsWeights } from '../../config/ownBase.ts';
import { sentLink } from '../../config/packedCode.ts';
import { engineVersion } from '../../run/engineVersion.ts';
import type { RunFileContent } from '../../runfile/content.ts';
import { shownLinesOf } from '../../runfile/shownLines.ts';
import { createRunFileHandle } from '../../runtime/runFileHandle.ts';
import type { WholeRun } from '../../storage/records.ts';
import type { Lab } from '../state/Lab.svelte.ts';
import type { Library } from '../state/Library.svelte.ts';
import { curvesDrawing } from './curves.ts';
import { download } from './download.ts';
import { drawingPng, drawingSvg } from './drawing.ts';
import { exportKinds, type ExportKind } from './formats.ts';
import type { DeviceInfo } from '../../runtime/protocol.ts';

/** Returns the name of the written file. Rejects with a sentence if there is nothing to write. */
export async function exportRun(
  lab: Lab,
  library: Library,
  runId: string | null,
  kind: ExportKind,
): Promise<string> {
  if (kind === 'python') return downloadReader();
  const content = runId === null ? await fromLab(lab, library) : contentOf(await library.whole(runId), []);
  const { suffix, type } = exportKinds.find((one) => one.kind === kind) as (typeof exportKinds)[number];
  const name = `${content.name.replaceAll(/[^\w.-]+/g, '-')}${suffix}`;
  download(new Blob([await bytesOf(content, kind)], { type }), name);
  return name;
}

/** The program of the site that reads run files in Python, the same for every run. */
async function downloadReader(): Promise<string> {
  const name = 'espalier.py';
  const reply = await fetch(new URL(name, document.baseURI));
  if (!reply.ok) throw new Error(`export: ${name} answered ${reply.status}; reload the page and try again`);
  download(await reply.blob(), name);
  return name;
}

async function bytesOf(content: RunFileContent, kind: Exclude<ExportKind, 'python'>): Promise<BlobPart> {
  if (kind === 'svg') return drawingSvg(curvesDrawing(content));
  if (kind === 'png') return drawingPng(curvesDrawing(content));
  if (kind === 'page') return pageOf(content);
  return (await createRunFileHandle().write(content, kind)) as Uint8Array<ArrayBuffer>;
}

/** One page, whose link opens the settings in this copy of the page. */
async function pageOf(content: RunFileContent): Promise<string> {
  // Fetched on first use, because it brings the reader of Markdown.
  const { runPage } = await import('./runPage.ts');
  const { config } = content.checkpoint;
  const isWhole = linkHoldsWeights(config) && linkHoldsCode(config);
  const rebuild = isWhole ? new URL(`./${sentLink(config)}`, location.href).href : null;
  return runPage(content, rebuild, Date.now());
}

const contentOf = (
  { name, notes, createdAt, updatedAt, device, codeVersion, result, metrics, checkpoint }: WholeRun,
  completions: RunFileContent['completions'],
): RunFileContent => ({
  ...{ name, createdAt, updatedAt, device, codeVersion, result, metrics, checkpoint },
  ...(notes && { notes }),
  completions,
});

const unknownDevice: DeviceInfo = {
  ...{ kind: 'wasm', threads: 1, isolated: false, because: /* data */ 'not known' },
};

/** The Lab's run from its worker, including rounds that are not stored. */
async function fromLab(lab: Lab, library: Library): Promise<RunFileContent> {
  const { run } = lab;
  const { choice: _, ...device } = lab.device ?? unknownDevice;
  if (run === null) throw new Error('export: a run must be open in the Lab, got none; press Run first');
  const completions = shownLinesOf(lab.progress.shown);
  const stored = await library.whole(run.id).catch((error: unknown) => error);
  const held = await lab.snapshot();
  const known = stored instanceof Error || stored === undefined ? null : (stored as WholeRun);
  if (held === null) {
    if (known === null) throw stored;
    return contentOf(known, completions);
  }
  const { checkpoint, metrics, name } = held;
  const { ledger, round, seconds } = checkpoint;
  const last = (key: string): number | null => metrics.findLast((row) => row[key] != null)?.[key] ?? null;
  const now = Date.now();
  return {
    name: known?.name ?? name,
    ...(known?.notes && { notes: known.notes }),
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
    device,
    codeVersion: known?.codeVersion ?? engineVersion,
    result: {
      round,
      reward: last('reward'),
      passAt1: last('pass@1'),
      numTokens: ledger.tok_prompt + ledger.tok_hint + ledger.tok_unique,
      seconds,
      state: lab.state === 'done' ? 'done' : 'paused',
    },
    metrics,
    checkpoint,
    completions,
  };
}
