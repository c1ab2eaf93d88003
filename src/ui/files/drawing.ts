/** A drawing as data, rendered as SVG text or as PNG, so that both show the same. */
import { escaped } from './markup.ts';

export interface DrawnLine {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly colour: string;
  readonly width: number;
  /** Lengths of dashes and gaps in units; absent: a solid line. */
  readonly dash?: readonly number[];
}

/** A filled area below all lines. */
export interface DrawnArea {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly colour: string;
  readonly opacity: number;
}

export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly colour: string;
  readonly size: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly paper: string;
  readonly title: string;
  readonly areas?: readonly DrawnArea[];
  readonly lines: readonly DrawnLine[];
  readonly texts: readonly DrawnText[];
}

const font = 'system-ui, sans-serif';
/** Pixels of a PNG for each unit of the drawing. */
const scale = 2;

const short = (value: number): string => String(Math.round(value * 100) / 100);

const pointsText = (points: DrawnLine['points']): string =>
  points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');

/** The drawing as an SVG document. */
export function drawingSvg({ width, height, paper, title, areas = [], lines, texts }: Drawing): string {
  const filled = areas.map(
    ({ points, colour, opacity }) =>
      `<polygon fill="${colour}" fill-opacity="${opacity}" points="${pointsText(points)}"/>`,
  );
  const paths = lines.map(
    ({ points, colour, width: stroke, dash }) =>
      `<polyline fill="none" stroke="${colour}" stroke-width="${stroke}"${dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''} stroke-linejoin="round" points="${pointsText(points)}"/>`,
  );
  const words = texts.map(
    ({ text, x, y, anchor, colour, size }) =>
      `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}" fill="${colour}" font-size="${size}">${escaped(text)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${font}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    ...filled,
    ...paths,
    ...words,
    '</svg>\n',
  ].join('\n');
}

/** The drawing as a PNG of twice its size in pixels. */
export async function drawingPng({ width, height, paper, areas = [], lines, texts }: Drawing): Promise<Blob> {
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const context = canvas.getContext('2d');
  if (context === null)
    throw new Error('export: this browser draws no pictures here; export the curves as SVG instead');
  context.scale(scale, scale);
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.lineJoin = 'round';
  for (const { points, colour, opacity } of areas) {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.closePath();
    context.globalAlpha = opacity;
    context.fillStyle = colour;
    context.fill();
  }
  context.globalAlpha = 1;
  for (const { points, colour, width: stroke, dash } of lines) {
    context.setLineDash([...(dash ?? [])]);
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.strokeStyle = colour;
    context.lineWidth = stroke;
    context.stroke();
  }
  for (const { text, x, y, anchor, colour, size } of texts) {
    context.font = `${size}px ${font}`;
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
