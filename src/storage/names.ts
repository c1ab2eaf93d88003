/** Ids and friendly names of runs. An id is random and permanent; a name is for people and may change. */

const adjectives = [
  'amber', 'brave', 'brisk', 'calm', 'clear', 'cosy', 'crisp', 'dewy', 'early', 'fair', 'fresh', 'gentle', 'glad',
  'golden', 'green', 'hardy', 'keen', 'kind', 'late', 'light', 'lively', 'mellow', 'mild', 'misty', 'neat', 'noble',
  'patient', 'plain', 'quick', 'quiet', 'ripe', 'rosy', 'round', 'russet', 'shady', 'silver', 'slow', 'small', 'soft',
  'steady', 'still', 'sunny', 'sweet', 'tall', 'tidy', 'warm', 'wild', 'young',
] as const; // prettier-ignore

const plants = [
  'alder', 'almond', 'apple', 'apricot', 'ash', 'aspen', 'beech', 'birch', 'cedar', 'cherry', 'chestnut', 'citron',
  'currant', 'damson', 'elder', 'elm', 'fig', 'fir', 'gage', 'grape', 'hazel', 'holly', 'ivy', 'juniper', 'larch',
  'laurel', 'lemon', 'lilac', 'lime', 'linden', 'maple', 'medlar', 'mulberry', 'oak', 'olive', 'orange', 'peach', 'pear',
  'pine', 'plum', 'poplar', 'quince', 'rowan', 'sloe', 'vine', 'walnut', 'willow', 'yew',
] as const; // prettier-ignore

/** A name such as `quiet-pear-7` for an integer in [0, 2³²); neighbouring integers give dissimilar names. */
export function runName(integer: number): string {
  // A bijection on 32 bits (odd multiplier, xor-shift), so that 1, 2, 3 do not follow the list's order.
  let mixed = Math.imul(integer ^ (integer >>> 16), 0x9e3779b1);
  mixed = (mixed ^ (mixed >>> 15)) >>> 0;
  const adjective = adjectives[mixed % adjectives.length];
  const plant = plants[Math.floor(mixed / adjectives.length) % plants.length];
  const number = 1 + (Math.floor(mixed / (adjectives.length * plants.length)) % 99);
  return `${adjective}-${plant}-${number}`;
}

/** A new random run id: 16 hex digits. */
export function newRunId(): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** A random name for a new run. */
export function newRunName(): string {
  return runName(crypto.getRandomValues(new Uint32Array(1))[0] as number);
}
