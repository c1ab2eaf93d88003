/** Opens the editor of own methods with its training, over what this browser keeps; once for each page. */
import { createArmHandle } from '../../runtime/armHandle.ts';
import { browserThread } from '../../runtime/sandboxHandle.ts';
import { openComparisons } from '../../storage/comparisons.ts';
import { openOwnMethods } from '../../storage/ownMethods.ts';
import type { Page } from '../navigation/Page.svelte.ts';
import { taughtFor } from '../tasks/taughtFor.ts';
import { OwnEditor } from './OwnEditor.svelte.ts';
import { OwnTrial } from './OwnTrial.svelte.ts';

export interface OwnPage {
  readonly editor: OwnEditor;
  readonly trial: OwnTrial;
  /** Resolves once the last draft stands in the editor. */
  readonly begun: Promise<void>;
}

export function openOwnPage({ lab }: Pick<Page, 'lab'>): OwnPage {
  const editor = new OwnEditor({
    shelf: openOwnMethods(),
    spawn: browserThread,
    now: () => performance.now(),
  });
  const trial = new OwnTrial(lab, () => editor.own, {
    shelf: openComparisons(),
    createHandle: () => createArmHandle(),
    readTaught: taughtFor,
  });
  return { editor, trial, begun: editor.begin() };
}
