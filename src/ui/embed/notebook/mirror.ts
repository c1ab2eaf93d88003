/** A view that follows a run that another view of the same widget trains: its status and its curves. */
import type { WidgetState } from '../messages.ts';
import { makeLine, makeSvg } from '../svg.ts';
import type { NotebookRow } from './rows.ts';

export interface MirroredRun {
  readonly rows: readonly NotebookRow[];
  readonly state: WidgetState | null;
  /** Scrolls to the view that trains; null where it is in another window. */
  readonly show: (() => void) | null;
}

const heldOut = ['pass@1', 'eval_reward'];

/** Draws the view into `box`, in place of what was there. */
export function drawMirror(box: HTMLElement, { rows, state, show }: MirroredRun): void {
  const where = show ? 'in another view of this notebook' : 'in another window';
  const status = make('p', `Espalier trains this run ${where}. ${statusOf(state)}`);
  status.setAttribute('role', 'status');
  const parts: Element[] = [status];
  const curve = curveOf(rows);
  if (curve) parts.push(curve);
  if (show) {
    const button = make('button', 'Show that view');
    button.onclick = show;
    parts.push(button);
  }
  box.replaceChildren(...parts);
}

function statusOf(state: WidgetState | null): string {
  if (state === null) return 'It has not started yet.';
  const figures = [
    ['reward', state.reward],
    ['held-out', state.passAt1],
  ].flatMap(([name, value]) => (typeof value === 'number' ? [`${name} ${value.toFixed(3)}`] : []));
  return [`Round ${state.round}, ${state.state}`, ...figures].join(', ') + '.';
}

/** Reward and held-out result over rounds; null before two rounds of either. */
function curveOf(rows: readonly NotebookRow[]): SVGSVGElement | null {
  const held = heldOut.find((key) => rows.some((row) => key in row)) ?? '';
  const lines = [
    { key: 'reward', stroke: '#2c7a4b' },
    { key: held, stroke: 'currentColor' },
  ].map(({ key, stroke }) => ({ stroke, points: pointsOf(rows, key) }));
  const all = lines.flatMap(({ points }) => points);
  if (!lines.some(({ points }) => points.length > 1)) return null;
  const high = Math.max(1, ...all.map(([, y]) => y));
  const low = Math.min(0, ...all.map(([, y]) => y));
  const last = Math.max(1, ...all.map(([x]) => x));
  const svg = makeSvg('svg', { viewBox: '-4 -4 308 108', preserveAspectRatio: 'none', role: 'img' });
  svg.setAttribute('aria-label', `Reward (green) and held-out ${held || 'result'} up to round ${last}`);
  svg.style.cssText = 'display:block;width:100%;height:140px';
  for (const { points, stroke } of lines) {
    const d = points
      .map(([x, y]) => `${(300 * x) / last} ${100 - (100 * (y - low)) / (high - low)}`)
      .join('L');
    if (d) svg.append(makeLine(`M${d}`, stroke));
  }
  return svg as SVGSVGElement;
}

const pointsOf = (rows: readonly NotebookRow[], key: string): [round: number, value: number][] =>
  rows.flatMap((row): [number, number][] => {
    const value = row[key];
    return value === undefined ? [] : [[row['round'] ?? 0, value]];
  });

function make<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), { textContent: text });
}
