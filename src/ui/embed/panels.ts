/** The panels that draw a run; fetched with the engine, because they have nothing to draw before. */
export { default as Curve } from './Curve.svelte';
export { default as Rollouts } from '../rollouts/Rollouts.svelte';
// In the same chunk as the panels, to save a request.
export { default as RolloutGroup } from '../rollouts/RolloutGroup.svelte';
