/**
 * Lines that libraries print: verl's `step:1 - key:value - …` (`LocalLogger`), slime's `step 1: {…}`, and the dictionaries that
 * transformers prints at each log.
 */
import type { Sink } from '../gather.ts';

const verlLine = /step:(\d+)((?: - [^\s:]+:[^\s]+)+)/;
const dictLine = /(?:\b(\w{1,40}) (\d{1,15}): )?(\{'[^{}]*\})\s*$/;
const pair = /'([^']+)': '?([-+\w.]+)'?/g;
/** numpy prints its numbers with their type. */
const plain = (value: string): string => value.replace(/^np\.\w+\((.*)\)$/, '$1');

/** Hands the metrics of a line on; false if it has none. */
export function takeConsoleLine(line: string, sink: Sink): boolean {
  const verl = verlLine.exec(line);
  if (verl) {
    const pairs = (verl[2] as string)
      .split(' - ')
      .slice(1)
      .map((one) => {
        const at = one.lastIndexOf(':');
        return [one.slice(0, at), plain(one.slice(at + 1))] as const;
      });
    sink.metrics(Number(verl[1]), Object.fromEntries(pairs));
    return true;
  }
  const dict = dictLine.exec(line);
  if (!dict) return false;
  const pairs = [...(dict[3] as string).matchAll(pair)].map(
    ([, key = '', value]) => [key, value === 'True' ? 1 : value] as const,
  );
  if (pairs.length < 2) return false;
  sink.metrics(dict[2] === undefined ? null : Number(dict[2]), Object.fromEntries(pairs));
  return true;
}
