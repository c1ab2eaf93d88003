/** The teacher's page of a package: checks pasted codes with the package's own engine. */
import { mount } from 'svelte';
import { packagedFacts } from '../../lessons/packaged.ts';
import Check from './Check.svelte';
import { openPackage } from './openPackage.ts';

void openPackage((activity, target) => {
  const { title, plan } = packagedFacts(activity);
  document.title = `Check: ${title}`;
  target.replaceChildren();
  mount(Check, { target, props: { title, activity, plan } });
});
