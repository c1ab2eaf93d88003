// Close all brackets that were opened: many answers are right.
export const name = 'Balance brackets';
export const description =
  'Continue a row of brackets so that every bracket is closed; any such answer is right.';
export const levels = [
  { title: '3 brackets', answer: 6 },
  { title: '6 brackets', answer: 8 },
  { title: '9 brackets', answer: 10 },
];

// Where a level has few different prompts, a number in front makes more of them.
export function prompt(random, level) {
  let open = 0;
  let row = '';
  for (let i = 0; i < 3 * level; i++) {
    const closes = open > 0 && random() < 0.4;
    row += closes ? ')' : '(';
    open += closes ? -1 : 1;
  }
  return `${random.integer(10)}${random.integer(10)}:${row}`;
}

export function verify(prompt, answer) {
  let open = 0;
  for (const symbol of prompt.slice(3) + answer) {
    if (symbol === '(') open++;
    else if (symbol === ')') open--;
    else return { reward: 0, reason: 'holds something else than brackets' };
    if (open < 0) return { reward: 0, reason: 'closes a bracket that is not open' };
  }
  return open === 0 || { reward: 0, reason: `leaves ${open} open` };
}

// At least one symbol: where nothing is open, a pair is written.
export function solution(prompt) {
  let open = 0;
  for (const symbol of prompt.slice(3)) open += symbol === '(' ? 1 : -1;
  return open === 0 ? '()' : ')'.repeat(open);
}
