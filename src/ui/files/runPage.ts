/** A run as one page: its note, its curves, its figures and its settings. */
import type { RunFileContent } from '../../runfile/content.ts';
import { shareInterval } from '../../experiment/statistics.ts';
import { duration, fixed, whole } from '../state/format.ts';
import { heldOutOf } from '../state/heldOut.ts';
import { noteHtml } from '../notes/markdown.ts';
import { curvesDrawing } from './curves.ts';
import { drawingSvg } from './drawing.ts';
import { documentHtml, tableHtml } from './document.ts';
import { recipeWords, settingsHtml } from './settingsTable.ts';

/** The text of an HTML file. `rebuild`: the address of its settings, null where none can carry its weights. */
export function runPage(content: RunFileContent, rebuild: string | null, now: number): string {
  const { name, notes = '', checkpoint, codeVersion } = content;
  return documentHtml({
    title: name,
    lead: `${recipeWords(checkpoint.config)}, seed ${checkpoint.config.seed}.`,
    parts: [
      ...(notes.trim() === '' ? [] : [{ title: 'Notes', html: noteHtml(notes) }]),
      { title: 'Learning curves', html: drawingSvg(curvesDrawing(content)) },
      { title: 'Figures', html: figuresHtml(content) },
      { title: 'Settings', html: settingsHtml(checkpoint.config) },
    ],
    rebuild,
    engine: checkpoint.engine ?? codeVersion,
    now,
  });
}

function figuresHtml({ checkpoint, metrics, result, device }: RunFileContent): string {
  const { config } = checkpoint;
  const held = heldOutOf(config.task);
  const measured = metrics.findLast((row) => row[held.key] != null);
  const value = measured?.[held.key] ?? null;
  const interval =
    held.key === 'pass@1' && value !== null ? shareInterval(value, config.num_eval_prompts) : null;
  return tableHtml({
    name: /* text */ 'Figures',
    caption:
      interval === null
        ? 'At the last checkpoint.'
        : `At the last checkpoint. The interval is Wilson’s for ${whole(config.num_eval_prompts)} held-out prompts; it leaves out how seeds differ.`,
    head: [/* text */ 'Figure', /* text */ 'Value', /* text */ '95 % interval'],
    rows: [
      [
        `held-out ${held.label}${measured ? `, round ${whole(measured.round)}` : ''}`,
        fixed(value, 3),
        interval === null ? '–' : `${fixed(interval.low, 3)} to ${fixed(interval.high, 3)}`,
      ],
      ['reward of the last round', fixed(result.reward, 3), '–'],
      ['rounds', whole(checkpoint.round), '–'],
      ['tokens of prompts and answers', whole(result.numTokens), '–'],
      ['training time', duration(checkpoint.seconds), '–'],
      [
        'device',
        device.kind === 'wasm'
          ? `WASM, ${device.threads} ${device.threads === 1 ? 'thread' : 'threads'}`
          : 'WebGPU',
        '–',
      ],
    ],
  });
}
