/** Writes the result of a comparison as a file and hands it to the browser. */
import type { ComparisonFile } from '../../experiment/comparisonFile.ts';
import { packCode } from '../../config/packedCode.ts';
import { addressOf } from '../navigation/places.ts';
import { download } from '../files/download.ts';
import { drawingPng, drawingSvg } from '../files/drawing.ts';
import { comparisonCsv } from './comparisonCsv.ts';
import { comparisonDrawing } from './comparisonDrawing.ts';

export const comparisonExportKinds = [
  { kind: 'csv', label: 'Values by seed as CSV', type: 'text/csv' },
  { kind: 'json', label: 'Result as JSON', type: 'application/json' },
  { kind: 'html', label: 'One page (HTML)', type: 'text/html' },
  { kind: 'svg', label: 'Curves as SVG', type: 'image/svg+xml' },
  { kind: 'png', label: 'Curves as PNG', type: 'image/png' },
] as const;
export type ComparisonFormat = (typeof comparisonExportKinds)[number]['kind'];

/** The address that opens a comparison in this copy of the page. */
export const comparisonAddress = (link: string): string =>
  new URL(`./${addressOf('Compare', packCode(link))}`, location.href).href;

async function pageOf(result: ComparisonFile): Promise<string> {
  // Fetched on first use, because it brings the reader of Markdown.
  const { comparisonPage } = await import('./comparisonPage.ts');
  return comparisonPage(result, comparisonAddress(result.link), Date.now());
}

/** Saves the file and returns its name. Rejects with a sentence if the result cannot be drawn. */
export async function exportComparison(result: ComparisonFile, kind: ComparisonFormat): Promise<string> {
  const writers: Record<ComparisonFormat, () => BlobPart | Promise<BlobPart>> = {
    csv: () => comparisonCsv(result),
    // The command line writes the same JSON.
    json: () => `${JSON.stringify(result, null, 2)}\n`,
    html: () => pageOf(result),
    svg: () => drawingSvg(comparisonDrawing(result)),
    png: () => drawingPng(comparisonDrawing(result)),
  };
  const names = result.arms.map(({ name }) => name.replaceAll(/[^\w.-]+/g, '-')).join('-against-');
  const file = `${names.slice(0, 80)}.${kind}`;
  const type = comparisonExportKinds.find((one) => one.kind === kind)?.type ?? 'text/plain';
  download(new Blob([await writers[kind]()], { type }), file);
  return file;
}
