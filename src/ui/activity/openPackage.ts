/** Starts a page of a package with the activity beside it, or says why there is none. */
import { readPackaged, type PackagedActivity } from '../../lessons/packaged.ts';
import { sentenceOf } from '../state/sentences.ts';
import '../theme.css';
import '../kit.css';

type Show = (activity: PackagedActivity, target: HTMLElement) => void | Promise<void>;

async function readActivity(): Promise<PackagedActivity> {
  const response = await fetch(new URL('activity.json', location.href));
  if (!response.ok)
    throw new Error(
      `package: activity.json must lie beside this page, the answer was ${response.status}. Upload the whole zip again.`,
    );
  return readPackaged(await response.text());
}

/** Shows the activity in the page's element. `public/start.js` may have said before that this browser cannot train. */
export async function openPackage(show: Show): Promise<void> {
  const { documentElement: page } = document;
  const target = document.getElementById('app');
  if (!target) throw new Error('internal: the page must have an element with id "app", got none');
  if (page.dataset['page'] !== undefined) return;
  try {
    await show(await readActivity(), target);
    page.dataset['page'] = 'ready';
  } catch (error) {
    page.dataset['page'] = 'failed';
    const refusal = document.createElement('p');
    refusal.className = 'start-message';
    refusal.setAttribute('role', 'alert');
    refusal.textContent = sentenceOf(error);
    target.replaceChildren(refusal);
  }
}
