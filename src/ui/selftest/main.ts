/** Shows the self-test in place of the page: `?selftest` in the address. */
import { mount } from 'svelte';
import SelfTest from './SelfTest.svelte';

/** Draws it and begins at once. */
export function showSelfTest(target: HTMLElement): void {
  mount(SelfTest, { target });
}
