// Pruning by entropy: completions of which the policy is least sure so far are stopped, to save their other tokens.
export const name = 'Prune by entropy';
export const basedOn = 'grpo';
export const settings = {
  share: { default: 0.5, min: 0.1, max: 0.9, help: 'Share of the completions of a prompt that are kept.' },
};

// rows are the unfinished completions of a prompt. The answer says of each whether it continues.
export function keep(rows, { share }) {
  const entropies = rows.map(({ entropies }) => average(entropies));
  const sorted = [...entropies].sort((a, b) => a - b);
  // Always at least one is kept.
  const most = sorted[Math.max(0, Math.ceil(share * rows.length) - 1)];
  return entropies.map((entropy) => entropy <= most);
}

function average(values) {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length > 0 ? sum / values.length : 0;
}
