/** The drawings of tasks that are not plain text, fetched together with the first of them. */
export { default as Cards } from './CardsView.svelte';
export { default as Grid } from './GridView.svelte';
export { default as Pair } from './PairView.svelte';
export { default as Pole } from './PoleView.svelte';
export { default as Ranks } from './RanksView.svelte';
export { default as Table } from './TableView.svelte';
export { default as Turns } from './TurnsView.svelte';
export { default as Walk } from './WalkView.svelte';
