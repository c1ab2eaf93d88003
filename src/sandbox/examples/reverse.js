// Write the letters in the opposite order.
export const name = 'Reverse a word';
export const description = 'Write the letters of a word in the opposite order.';
export const levels = [{ title: '2 letters' }, { title: '3 letters' }, { title: '4 letters' }];

const letters = 'abcdefgh';

// level is 1, 2 or 3; random.pick takes one item of a list or letter of a text.
export function prompt(random, level) {
  let word = '';
  for (let i = 0; i < level + 1; i++) word += random.pick(letters);
  return word + '>';
}

// A number from 0 to 1 is the reward; true is 1 and false is 0.
export function verify(prompt, answer) {
  const right = solution(prompt);
  if (answer.length !== right.length) return { reward: 0, reason: 'has another length' };
  let places = 0;
  for (let i = 0; i < right.length; i++) if (answer[i] === right[i]) places++;
  return places / right.length;
}

export function solution(prompt) {
  return [...prompt.slice(0, -1)].reverse().join('');
}
