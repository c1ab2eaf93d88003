/** Meaning of the symbols in formulas: KaTeX source and words. */
export const symbols: readonly (readonly [source: string, words: string])[] = [
  [String.raw`o_i`, 'a completion, o with a second index one of its tokens'],
  [String.raw`G`, 'how many completions a prompt gets: its group'],
  [String.raw`R_i`, 'the reward of a completion'],
  [String.raw`\hat A_i`, 'its advantage: how much better it was than expected'],
  [String.raw`\pi_\theta`, 'the policy: what it writes, and how likely'],
  [String.raw`\rho`, 'how much likelier a token is now than when it was sampled'],
  [String.raw`\epsilon`, 'how far that ratio may go before it is clipped'],
  [String.raw`V_t`, 'the reward that a value head expects at a token'],
  [String.raw`H`, 'entropy: how undecided the policy was'],
  [String.raw`\operatorname{sg}`, 'a number that is used but not learned through'],
  [String.raw`\mathcal J,\ \mathcal L`, 'what an update makes larger, and what it makes smaller'],
];
