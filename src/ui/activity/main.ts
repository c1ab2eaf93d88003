/** The page of a package for learning platforms: reads `activity.json` beside it and shows the activity. */
import { mount } from 'svelte';
import { packagedFacts } from '../../lessons/packaged.ts';
import { fetchHelpSoon } from '../state/help.svelte.ts';
import Activity from './Activity.svelte';
import { Course } from './Course.svelte.ts';
import { openPackage } from './openPackage.ts';

void openPackage(async (activity, target) => {
  const facts = packagedFacts(activity);
  document.title = facts.title;
  const course = await Course.open(facts.key);
  fetchHelpSoon();
  target.replaceChildren();
  mount(Activity, { target, props: { activity, facts, course } });
});
