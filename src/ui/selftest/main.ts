/** Shows the self-test instead of the page: `?selftest` in the address. */
import { mount } from 'svelte';
import SelfTest from './SelfTest.svelte';

export function showSelfTest(target: HTMLElement): void {
  mount(SelfTest, { target });
}
