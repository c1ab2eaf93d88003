/** Small pictures of the strategies of each switch: paths in a box of 28 × 20. */
import type { SwitchSetting } from '../../../config/option.ts';

const flat = 'M3 4H25M3 8H25M3 12H25M3 16H25';
const fork = 'M3 10H11M11 10C14 10 14 5 17 5H25M11 10C14 10 14 15 17 15H25';

export const pictures: Readonly<Record<SwitchSetting, Readonly<Record<string, string>>>> = {
  topology: {
    flat,
    segments:
      'M3 10H9M9 10C11 10 11 5 13 5H18M9 10C11 10 11 15 13 15H18M18 5L25 3M18 5L25 7M18 15L25 13M18 15L25 17',
    splits: 'M3 10H9L16 5H25M9 10H16M9 10L16 15H25M16 10L25 8M16 10L25 12',
    forks: `${fork}M8 7.5V12.5`,
    steps: 'M3 10H8M10 10H14M14 10L17 5M17 5H19M21 5H25M14 10L17 15M17 15H19M21 15H25',
    lookahead: 'M3 10H25M11 10C13 10 13 5 15 5H18M15 10C17 10 17 15 19 15H21',
    prefixes: 'M3 6H9V14H16V6H25M16 14H25',
  },
  prune: {
    none: flat,
    random: 'M3 5H25M3 10H12M3 15H25M10.5 8.5L13.5 11.5M13.5 8.5L10.5 11.5',
    length_cap: 'M3 5H17M3 10H12M3 15H17M17 2V18',
    quality: 'M3 5H25M3 10H14M3 15H9M14 8V12M9 13V17',
  },
  hint: {
    none: 'M9 10H25',
    all_failed: 'M3 7H9V13H3ZM9 10H25M14 5L17 8M17 5L14 8',
    failed: 'M3 7H9V13H3ZM9 10H25M16 13L20 17M20 13L16 17',
    by_difficulty: 'M3 13H6V17H3ZM8 9H11V17H8ZM13 5H16V17H13ZM18 10H25',
    always: 'M3 3H9V8H3ZM9 5.5H25M3 12H9V17H3ZM9 14.5H25',
    dropout: 'M3 3H9V8H3ZM9 5.5H25M9 14.5H25',
  },
  replay: {
    none: 'M3 10H25',
    fifo: 'M4 6H8V14H4ZM10 6H14V14H10ZM16 6H20V14H16ZM21 10H26M24 8L26 10L24 12',
    heap: 'M14 4L7 10M14 4L21 10M7 10L4 16M7 10L10 16M21 10L18 16',
    recompose: 'M4 4H10V10H4ZM4 12H10V18H4ZM13 7L17 11L13 15M19 8H25V14H19Z',
    mix: 'M4 5H24M4 10H18M4 15H12',
    stale: 'M14 3A7 7 0 1 1 7.5 7.5M14 6V10L17 12',
    partial: 'M3 6H14M3 10H20M3 14H9M17 4V16',
  },
};
