/** The page of a package for learning platforms: the activity beside it, or its teacher's checker under the name `check.html`. */
import { mount } from 'svelte';
import { packagedFacts, type PackagedActivity } from '../../lessons/packaged.ts';
import { checkPage } from '../../scorm/pages.ts';
import { fetchHelpSoon } from '../state/help.svelte.ts';
import Activity from './Activity.svelte';
import Check from './Check.svelte';
import { Course } from './Course.svelte.ts';
import { openPackage } from './openPackage.ts';

async function showActivity(activity: PackagedActivity, target: HTMLElement): Promise<void> {
  const facts = packagedFacts(activity);
  document.title = facts.title;
  const course = await Course.open(facts.key);
  fetchHelpSoon();
  target.replaceChildren();
  mount(Activity, { target, props: { activity, facts, course } });
}

function showCheck(activity: PackagedActivity, target: HTMLElement): void {
  const { title, plan } = packagedFacts(activity);
  document.title = `Check: ${title}`;
  target.replaceChildren();
  mount(Check, { target, props: { title, activity, plan } });
}

void openPackage(location.pathname.endsWith(`/${checkPage}`) ? showCheck : showActivity);
