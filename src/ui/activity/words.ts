/** Says in one sentence what a learning platform records, and what it does not. */
import type { ActivityRecord } from '../../lessons/activity.ts';
import type { RecordedPart, Unrecorded } from '../../scorm/session.ts';

/** Why a page records nothing. */
export type NoRecord =
  | { readonly kind: 'no-platform' | 'other-tab' | 'later-tab' | 'gone-tab' | 'look-only' }
  | { readonly kind: 'refused'; readonly error: number };

export function noRecordWords(no: NoRecord): string {
  switch (no.kind) {
    case 'no-platform':
      return 'Nothing is recorded: no learning platform has opened this page.';
    case 'other-tab':
      return 'Nothing is recorded here, because this activity is open in another tab. Close that tab and reload this one to record here.';
    case 'later-tab':
      return 'Nothing more is recorded here, because this activity was opened later in another tab. Continue there.';
    case 'gone-tab':
      return 'Nothing is recorded here. The tab that recorded is closed or silent: reload this one to record here.';
    case 'look-only':
      return 'Nothing new is recorded, because the learning platform has opened this activity for viewing only.';
    case 'refused':
      return `Nothing is recorded: the learning platform refused to begin (error ${no.error}). Open the activity again from your course, or train without a record.`;
  }
}

const partNames: Readonly<Record<RecordedPart, string>> = {
  score: /* text */ 'score',
  status: /* text */ 'status',
  code: /* text */ 'code',
  place: 'where you stopped',
  proof: 'full proof',
};

/** What the platform did not take. */
export function unrecordedWords({ parts, error }: Unrecorded): string {
  if (error === null && parts.length === 1 && parts[0] === 'proof')
    return 'Recorded without the full proof, for which the learning platform has no space. The code is enough to check your run.';
  const list = parts.map((part) => partNames[part]).join(', ');
  const because = error === null ? 'it has no space for more' : `it answered error ${error}`;
  return `Your learning platform has not recorded this: ${list} (${because}). You can train all the same.`;
}

const statusNames: Readonly<Record<ActivityRecord['status'], string>> = {
  incomplete: 'not finished yet',
  completed: /* text */ 'completed',
  passed: /* text */ 'passed',
  failed: 'not passed yet',
};

/** The recorded grade. */
export function recordedWords({ score, status }: Pick<ActivityRecord, 'score' | 'status'>): string {
  return `Recorded: ${Math.round(100 * score)} of 100 points, ${statusNames[status]}.`;
}
