/** Draws areas behind the lines of a chart, and vertical marks. */
import type uPlot from 'uplot';

/** The space between two lines of a common x. */
export interface Area {
  readonly x: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** Name of a CSS colour variable. */
  readonly colour: string;
  readonly opacity: number;
}

/** Something that happened at this x. */
export interface Mark {
  readonly x: number;
  readonly label: string;
  readonly colour: string;
}

const mostCorners = 600;
type Paint = (name: string, opacity: number) => string;

/** Draws areas; before the lines, so that these stay readable. */
export function drawAreas(plot: uPlot, areas: readonly Area[], paint: Paint): void {
  const { ctx } = plot;
  clipped(plot, () => {
    for (const { x, low, high, colour, opacity } of areas) {
      const step = Math.max(1, Math.ceil(x.length / mostCorners));
      const rows = x.map((_, row) => row).filter((row) => row % step === 0 || row === x.length - 1);
      const known = rows.filter((row) => Number.isFinite(low[row]) && Number.isFinite(high[row]));
      if (known.length < 2) continue;
      const corner = (row: number, y: readonly number[]): [number, number] => [
        plot.valToPos(x[row] as number, 'x', true),
        plot.valToPos(y[row] as number, 'y', true),
      ];
      ctx.beginPath();
      for (const row of known) ctx.lineTo(...corner(row, high));
      for (const row of known.toReversed()) ctx.lineTo(...corner(row, low));
      ctx.closePath();
      ctx.fillStyle = paint(colour, opacity);
      ctx.fill();
    }
  });
}

/** Draws marks with their labels; overlapping labels go one line lower. */
export function drawMarks(plot: uPlot, marks: readonly Mark[], paint: Paint, font: string): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  clipped(plot, () => {
    ctx.font = font.replace(/^[\d.]+/, (size) => String(Number(size) * ratio));
    ctx.textBaseline = 'top';
    let [right, line] = [-Infinity, 0];
    for (const { x, label, colour } of marks) {
      const at = plot.valToPos(x, 'x', true);
      const wide = ctx.measureText(label).width + 6 * ratio;
      const isLeft = at + wide > bbox.left + bbox.width;
      line = at < right ? (line + 1) % 4 : 0;
      right = at + wide;
      ctx.strokeStyle = ctx.fillStyle = paint(colour, 1);
      ctx.lineWidth = ratio;
      ctx.setLineDash([2 * ratio, 3 * ratio]);
      ctx.beginPath();
      ctx.moveTo(at, bbox.top);
      ctx.lineTo(at, bbox.top + bbox.height);
      ctx.stroke();
      ctx.textAlign = isLeft ? 'right' : 'left';
      ctx.fillText(label, at + (isLeft ? -4 : 4) * ratio, bbox.top + (2 + 13 * line) * ratio);
    }
  });
}

function clipped({ ctx, bbox }: uPlot, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw();
  ctx.restore();
}
