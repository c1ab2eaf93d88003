/** Kinds of data and learners from data alone, as data, in the order in which page and command line list them. */

interface OfflineWords {
  readonly id: string;
  readonly label: string;
  readonly help: string;
}

export const dataKinds = [
  { id: 'random', label: 'random', help: 'Every action has the same probability.' },
  {
    id: 'medium',
    label: 'medium',
    help: 'The policy of a stored round that earns about half way; without one, the last policy at the temperature that earns half way.',
  },
  {
    id: 'replay',
    label: 'replay',
    help: 'What was seen up to medium: a uniform policy and all policies on the way, equally many episodes of each.',
  },
  { id: 'expert', label: 'expert', help: 'The policy of the chosen round.' },
] as const satisfies readonly OfflineWords[];

export type DataKind = (typeof dataKinds)[number]['id'];

export const offlineLearners = [
  {
    id: 'cloning',
    label: 'cloning',
    help: 'Takes each action as often as the data does in that state; a state that the data lacks takes the shares of its cell.',
  },
  {
    id: 'filtered',
    label: 'filtered cloning',
    help: 'Clones only episodes that end on the goal that pays 1.',
  },
  {
    id: 'one',
    label: 'Q, 1 critic',
    help: 'Q-learning in a model: rollouts of k steps from first states of the data. Nothing corrects the states where they stop.',
  },
  { id: 'two', label: 'Q, least of 2', help: 'The same, and its targets take the smaller of two critics.' },
  {
    id: 'most',
    label: 'Q, least of N (RAVL)',
    help: 'The same with the least of N critics, which disagree about states that no update corrects.',
  },
  {
    id: 'guided',
    label: 'guided trajectories (PGD)',
    help: 'The cloned policy times the critic’s own to the power λ writes whole episodes in the model, which one critic learns from.',
  },
] as const satisfies readonly OfflineWords[];

export type OfflineLearner = (typeof offlineLearners)[number]['id'];

/** The papers that this is made after, with what is left out. */
export const offlineSources = [
  {
    title: 'D4RL: Datasets for Deep Data-Driven Reinforcement Learning',
    arxiv: '2004.07219',
    departure:
      'Four kinds of data and the normalised score 100 · (s − random) / (expert − random), with exact returns of this world in place of measured ones.',
  },
  {
    title: 'The Edge-of-Reach Problem in Offline Model-Based Reinforcement Learning',
    arxiv: '2402.12527',
    departure:
      'The policy is greedy on the least critic instead of an actor, and the diversity term compares how critics rank the four actions, because actions have no gradient here. Its weight η is 0 unless set, where the paper has 1. The data enters only by the states where rollouts start and by a counted model. Targets are the model’s exact mean, and follow ten times as fast.',
  },
  {
    title: 'Policy-Guided Diffusion',
    arxiv: '2404.06356',
    departure:
      'A table of counts replaces the diffusion model. Each step is weighted and normalised on its own, not the whole trajectory; there is no denoising and no gradient guidance.',
  },
] as const;
