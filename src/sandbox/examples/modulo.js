// Add two numbers and keep the remainder.
export const name = 'Add on a clock';
export const description = 'Add two numbers and write the remainder after dividing by 7, 10 or 12.';
export const levels = [{ title: 'clock of 7' }, { title: 'clock of 10' }, { title: 'clock of 12' }];

const hours = [7, 10, 12];

export function prompt(random, level) {
  const clock = hours[level - 1];
  return `${random.integer(clock)}+${random.integer(clock)}:${clock}=`;
}

export function verify(prompt, answer) {
  return answer === solution(prompt);
}

export function solution(prompt) {
  const [, one, other, clock] = /^(\d+)\+(\d+):(\d+)=$/.exec(prompt);
  return String((Number(one) + Number(other)) % Number(clock));
}
