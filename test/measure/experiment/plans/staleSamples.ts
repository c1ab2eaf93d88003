/** Shared parts of plans on old samples: completions of the weights four rounds ago, and an equal number of generated tokens. */
export const oldSamples = {
  task: 'chain-sum',
  level: 2,
  replay: 'stale',
  staleness: 4,
  eval_every_rounds: 4,
} as const;

/** The passes of a proximal policy are left out, as in the papers, which count samples. */
export const generated = { counter: 'tok_unique', value: 40_000 } as const;

/** The mechanism of a newer proximal policy. */
export const clipsLess = (against: string) =>
  ({
    metric: 'clip_ratio/region_mean',
    against,
    wanted: 'lower',
    because: 'A clip around newer weights should stop fewer of the old tokens.',
  }) as const;
