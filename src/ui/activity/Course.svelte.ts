/** The learning platform around the page: opens its session once and keeps what it records. */
import type { ActivityRecord } from '../../lessons/activity.ts';
import { findApi } from '../../scorm/api.ts';
import type { TabRole } from '../../scorm/election.ts';
import { takeRole } from '../../scorm/onlyTab.ts';
import { openSession, type FoundRecords, type ScormSession, type Unrecorded } from '../../scorm/session.ts';
import { noRecordWords, recordedWords, unrecordedWords, type NoRecord } from './words.ts';

export class Course {
  readonly #session: ScormSession | null;
  #none = $state.raw<NoRecord | null>(null);
  /** What the platform has of earlier launches; also where it only shows them. */
  readonly #found: FoundRecords | null;
  #unrecorded = $state.raw<Unrecorded | null>(null);
  #grade = $state.raw<Pick<ActivityRecord, 'score' | 'status'> | null>(null);

  private constructor(
    open: (
      hear: (unrecorded: Unrecorded | null) => void,
    ) => ScormSession | NoRecord | (NoRecord & FoundRecords),
  ) {
    const opened = open((unrecorded) => (this.#unrecorded = unrecorded));
    this.#session = 'kind' in opened ? null : opened;
    this.#none = 'kind' in opened ? opened : null;
    this.#found = 'pupil' in opened ? opened : null;
    this.#grade = this.#found?.grade ?? null;
  }

  /** Looks for the platform, and whether another tab records. Its session ends with the page. */
  static async open(activity: string): Promise<Course> {
    const api = findApi(window);
    if (api === null) return new Course(() => ({ kind: 'no-platform' }));
    const name = `espalier-activity ${location.pathname.replace(/[^/]*$/, '')}`;
    let course: Course | null = null;
    const tab = await takeRole(name, (role) => {
      if (course) course.#hearRole(role);
    });
    // The session of a page that the browser kept has ended.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    const isMine = tab.role === 'mine';
    const opened = new Course((onUnrecorded) => {
      if (!isMine) return { kind: tab.role === 'gone' ? 'gone-tab' : 'other-tab' };
      const { whenMine } = tab;
      const session = openSession(api, { activity, now: () => performance.now(), whenMine, onUnrecorded });
      if ('error' in session) return { kind: 'refused', error: session.error };
      return 'mode' in session ? { kind: 'look-only', ...session } : session;
    });
    course = opened;
    addEventListener('pagehide', () => {
      if (tab.role === 'mine') opened.#session?.close();
      tab.leave();
    });
    return opened;
  }

  /** Another tab began or ended to record. A tab that has recorded never does so again: the platform gave it older data. */
  #hearRole(role: TabRole): void {
    if (role === 'gone') this.#none = { kind: 'gone-tab' };
    if (role !== 'other') return;
    this.#session?.abandon();
    this.#none = { kind: this.#session ? 'later-tab' : 'other-tab' };
  }

  /** The platform's name of the pupil; null if there is none. */
  get pupil(): string | null {
    return this.#found?.pupil ?? null;
  }
  /** The `place` of the last launch; null: there was none. */
  get saved(): unknown {
    return this.#found?.before?.place ?? null;
  }
  /** The proof that the last launch left; null: none. */
  get proof(): string | null {
    return this.#found?.before?.proof ?? null;
  }
  /** Whether something that matters is missing in the platform's records. */
  get isWrong(): boolean {
    const kind = this.#none?.kind;
    return (
      kind === 'refused' ||
      kind === 'later-tab' ||
      kind === 'gone-tab' ||
      (this.#unrecorded !== null && this.#unrecorded.error !== null)
    );
  }
  get sentence(): string {
    if (this.#none !== null)
      return [noRecordWords(this.#none), ...(this.#grade ? [recordedWords(this.#grade)] : [])].join(' ');
    if (this.#unrecorded !== null) return unrecordedWords(this.#unrecorded);
    return this.#grade === null ? 'The learning platform records your results.' : recordedWords(this.#grade);
  }

  readonly record = (record: ActivityRecord): void => {
    if (this.#session === null || this.#none !== null) return;
    this.#grade = this.#session.record(record);
  };
}
