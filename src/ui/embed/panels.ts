/** What a widget draws of a run: fetched with the engine, because before a run there is nothing to draw. */
export { default as Curve } from './Curve.svelte';
export { default as Rollouts } from '../lab/Rollouts.svelte';
// With the panel that draws it, so that it does not wait for one more answer.
export { default as RolloutGroup } from '../lab/rollouts/RolloutGroup.svelte';
