/** Why a run cannot continue as it is: as data, and as the sentence that names the failed stage and what to do. */

export type StopReason =
  /** No update of these rounds was finite. */
  | {
      readonly of: 'updates' | 'rewards';
      readonly rounds: number;
      readonly round: number;
      readonly learningRate: number;
      readonly isCold: boolean;
      readonly task: string;
    }
  /** Pruning stopped every completion. `at`: the token where the rule looks, null where none is set. */
  | { readonly of: 'pruning'; readonly rounds: number; readonly prune: string; readonly at: number | null }
  /** `least`: the smallest epsilon of Adam, where that is at fault. */
  | {
      readonly of: 'weights';
      readonly what: string;
      readonly round: number;
      readonly learningRate: number;
      readonly epsilon: number;
      readonly least: number | null;
    }
  | { readonly of: 'memory' };

export function stopWords(why: StopReason): string {
  switch (why.of) {
    case 'updates':
    case 'rewards': {
      const { rounds, round, task } = why;
      const advice = `set learning_rate below ${why.learningRate}${why.isCold ? ' or temperature nearer 1' : ''} and resume from the last checkpoint`;
      return why.of === 'updates'
        ? `update: loss or gradient was not a finite number in any update of ${rounds} rounds in a row up to round ${round}, so none was taken; ${advice}`
        : `update: no reward or advantage was a finite number in ${rounds} rounds in a row up to round ${round}, so there was nothing to learn from; mend the verifier of ${task} if the rewards are at fault, otherwise ${advice}`;
    }
    case 'pruning': {
      const advice =
        why.at === null
          ? `start a new run with another rule than prune ${why.prune}`
          : `set prune_at above ${why.at} and resume from the last checkpoint`;
      return `pruning: it stopped every completion of the last ${why.rounds} rounds, so nothing could be learned; ${advice}`;
    }
    case 'weights': {
      const advice =
        why.least === null
          ? `set learning_rate below ${why.learningRate} and resume from the last checkpoint`
          : `start a new run with adam_epsilon of at least ${why.least}, got ${why.epsilon}`;
      return `weights: ${why.what} after round ${why.round} are not all finite numbers, so they were not saved; ${advice}`;
    }
    case 'memory':
      return 'memory: this run needs more than the browser has; choose a smaller policy, fewer prompts per round or fewer completions per prompt';
  }
}
