/** Code of example tasks. */
import brackets from '../../sandbox/examples/brackets.js?raw';
import guess from '../../sandbox/examples/guess.js?raw';
import modulo from '../../sandbox/examples/modulo.js?raw';
import reverse from '../../sandbox/examples/reverse.js?raw';

export interface Example {
  readonly title: string;
  readonly source: string;
}

export const examples: readonly Example[] = [
  { title: 'Reverse a word', source: reverse },
  { title: 'Add on a clock', source: modulo },
  { title: 'Balance brackets', source: brackets },
  { title: 'Guess a digit', source: guess },
];
