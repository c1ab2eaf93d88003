/** The strategies for test time as data, in the order in which page and command line list them. */

export interface TestTimeWords {
  readonly id: string;
  readonly label: string;
  readonly help: string;
}

export const testTimeWords = [
  {
    id: 'any_right',
    label: 'any right (pass@n)',
    help: 'A prompt counts as solved if one of n completions is right. It needs the verifier, so no choice among these n can be better.',
  },
  {
    id: 'best_by_probability',
    label: 'best of n by probability',
    help: 'Takes the completion to which the policy gives the highest probability.',
  },
  {
    id: 'best_by_head',
    label: 'best of n by head',
    help: 'Takes the completion that the policy’s own head scores highest: process, quality or value head, the first that there is.',
  },
  {
    id: 'best_by_judge',
    label: 'best of n by judge',
    help: 'Takes the completion that the judge of the run prefers.',
  },
  { id: 'majority', label: 'majority', help: 'Takes the answer that most completions give.' },
  {
    id: 'tournament',
    label: 'tournament (RTV)',
    help: 'Groups of four send their most frequent answer, of equals the most probable one, to the next round until one is left.',
  },
  {
    id: 'refine',
    label: 'refine on a digest (PDR)',
    help: 'Half of the completions is drawn first. The other half reads the beginning that most of these share, and its most probable one counts.',
  },
  {
    id: 'aggregate',
    label: 'answer with answers in context (GSA)',
    help: 'The last of n completions is the result. It reads the others before its prompt, as many of them as there is space for.',
  },
] as const satisfies readonly TestTimeWords[];

export type TestTimeId = (typeof testTimeWords)[number]['id'];
