// Choosing prompts: those that are solved about half of the time teach most, because their groups have both signs.
export const name = 'Half-solved prompts';
export const basedOn = 'grpo';

// prompts are the candidates with their records; the highest scores are chosen.
export function choose(prompts) {
  return prompts.map(({ tried, solved, age }) => {
    // Two imagined tries, one solved: a new prompt starts at one half, and one result does not decide.
    const rate = (solved + 1) / (tried + 2);
    // Prompts that were not seen for long get a little more, because their records are out of date.
    return rate * (1 - rate) + 0.001 * Math.min(age ?? 100, 100);
  });
}
