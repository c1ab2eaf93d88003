/** A run that every browser must repeat: the link printed by `npm run -s train`. A new engine version needs a new one. */
export const knownLink =
  '#v=1&method=grpo&policy=tiny&prompts_per_round=4&num_generations=4&threads=1&max_rounds=4&eval_every_rounds=2&num_eval_prompts=16&proof=10.wasm.1.4.5d72159905133c0eeb98eb6dc2663855._IYeGMUcJM';
