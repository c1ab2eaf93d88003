// The policy writes several times: complete says something, lets it write, and returns what it wrote.
export const name = 'Guess a digit';
export const description = 'Find a hidden digit; every wrong guess is answered with “<” or “>”.';
export const levels = [{ title: '4 guesses' }, { title: '3 guesses' }];

export function prompt(random, level) {
  return `${random.integer(1000)}:${5 - level}?`;
}

// In place of verify. It runs from its start for every guess, with the same random numbers, so keep nothing outside.
export function play(prompt, complete, random) {
  const hidden = String(random.integer(10));
  let guess = complete(); // The first call says nothing: the policy has read the prompt.
  for (let left = Number(prompt.at(-2)) - 1; left > 0 && guess !== hidden; left--) {
    if (!/^\d$/.test(guess)) return { reward: 0, reason: 'a guess is one digit' };
    guess = complete(hidden < guess ? '<' : '>');
  }
  return guess === hidden || { reward: 0, reason: `it was ${hidden}` };
}

// What a player writes who knows the digit: the rows of guesses to it from the middle, or from one end.
export function solution(prompt, random) {
  const hidden = random.integer(10);
  const most = Number(prompt.at(-2));
  let [low, high] = [0, 9];
  const guesses = [];
  while (guesses.at(-1) !== hidden) {
    const middle = guesses.length === most - 1 ? hidden : Math.floor((low + high) / 2);
    guesses.push(middle);
    if (middle < hidden) low = middle + 1;
    else high = middle - 1;
  }
  return guesses.map(String);
}
