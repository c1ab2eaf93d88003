/** Formats numbers for the page: one rule per kind, a true minus sign, an en dash for "not measured". */

const none = '–';
const minus = '−';
// Created once, because creation is slow.
const grouped = new Intl.NumberFormat(/* text */ 'en-US', { maximumFractionDigits: 0 });

const decimalMark = /* text: decimal mark */ '.';
/** Digits as the language of the page writes them. */
const written = (digits: string): string => digits.replace('.', decimalMark);

/** A number with a fixed count of decimals; an en dash for null and NaN. */
export function fixed(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || Number.isNaN(value)) return none;
  const text = written(Math.abs(value).toFixed(decimals));
  return value < 0 && Number(value.toFixed(decimals)) !== 0 ? minus + text : text;
}

/** Like `fixed`, with a plus sign on positive numbers. */
export function signed(value: number | null | undefined, decimals = 2): string {
  const text = fixed(value, decimals);
  return value !== null && value !== undefined && Number(value.toFixed(decimals)) > 0 ? `+${text}` : text;
}

/** A whole number with thousands separated: 1,204,992. */
export function whole(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? none : grouped.format(value);
}

/** A large number in three significant digits: 950, 12.4k, 1.20M. */
export function compact(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${threeFigures(value / 1e6)}M`;
  if (size >= 1e4) return `${threeFigures(value / 1e3)}k`;
  return whole(value);
}

function threeFigures(value: number): string {
  const size = Math.abs(value);
  return written(value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2));
}

/** A share in [0, 1] as a percentage. */
export function percent(value: number | null | undefined, decimals = 0): string {
  return value === null || value === undefined || Number.isNaN(value)
    ? none
    : `${written((100 * value).toFixed(decimals))} %`;
}

/** Any number in at most four significant digits; extreme ones in powers of ten, integers in full. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return none;
  if (value === 0) return '0';
  const size = Math.abs(value);
  const text = Number.isInteger(value)
    ? whole(size)
    : size < 1e-3 || size >= 1e7
      ? written(size.toExponential(1).replace('.0', '').replace('e+', 'e'))
      : written(String(Number(size.toPrecision(4))));
  return value < 0 ? minus + text : text;
}

/** Any number in three significant digits: 0.500, −1.25, 1.23e−5, or in two for a short axis: 0.50, 5.0e−4; integers in full. */
export function significant(value: number, digits: 2 | 3 = 3): string {
  if (Number.isNaN(value)) return none;
  const size = Math.abs(value);
  const text =
    size === Infinity
      ? '∞'
      : Number.isInteger(size) && size < 1e6
        ? whole(size)
        : size < (digits === 2 ? 1e-2 : 1e-4) || size >= 1e6
          ? written(size.toExponential(digits - 1))
              .replace('e+', 'e')
              .replace('e-', `e${minus}`)
          : size >= 10 ** digits - 0.5
            ? whole(Number(size.toPrecision(digits)))
            : written(size.toPrecision(digits));
  return value < 0 ? minus + text : text;
}

/** A duration: 42 s, 3 min 05 s, 2 h 10 min. */
export function duration(seconds: number): string {
  const total = Math.round(seconds);
  if (total < 60) return `${total} s`;
  if (total < 3600) return `${Math.floor(total / 60)} min ${String(total % 60).padStart(2, '0')} s`;
  return `${Math.floor(total / 3600)} h ${String(Math.floor((total % 3600) / 60)).padStart(2, '0')} min`;
}

/** A count of repetitions: once, 8 times. */
export function timesOf(count: number): string {
  return count === 1 ? /* text */ 'once' : `${count} times`;
}
