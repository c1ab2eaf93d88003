/**
 * One launch of a package on a learning platform: reads what the last launch left, and records grade, code and place. It
 * writes only what changed, tries again what the platform refused or lost, and never lowers a result.
 */
import type { ActivityRecord } from '../lessons/activity.ts';
import { callsOf, type ScormApi, type ScormError } from './api.ts';
import { bestKnown, better, isAsGood, scoreText, recordedGrade, type Grade } from './grade.ts';
import { otherSpelling } from './lost.ts';
import { readSuspended, suspendTexts, type LeftOut, type Suspended } from './suspend.ts';

/** What a reader may miss in the platform's report. */
export type RecordedPart = 'score' | 'status' | 'code' | LeftOut;

/** What the platform has not recorded, and the last error number that it gave; −1: the call failed without one. */
export interface Unrecorded {
  readonly parts: readonly RecordedPart[];
  /** Null where only the space of 4,096 characters was too small. */
  readonly error: number | null;
}

export interface SessionOptions {
  /** Names the activity in what is kept for the next launch. */
  readonly activity: string;
  /** Milliseconds, for the time of the session. */
  readonly now: () => number;
  /** Acts once this tab may write, or never; without it at once. */
  readonly whenMine?: (act: () => void) => void;
  /** Called after every record with what the platform did not take; null: it took all. */
  readonly onUnrecorded?: (unrecorded: Unrecorded | null) => void;
}

/** What the platform tells of the pupil and of earlier launches. */
export interface FoundRecords {
  /** The platform's name of the pupil; null if it gives none. */
  readonly pupil: string | null;
  /** What the last launch left; null: this is the first one, or it left nothing that can be read. */
  readonly before: Suspended | null;
  /** The best grade of earlier launches, by what they left and by the platform's own records; null: none yet. */
  readonly grade: Grade | null;
}

export interface ScormSession extends FoundRecords {
  /**
   * Writes what changed, a place alone after `placeWaits`, and returns the grade that the platform is asked to keep: the
   * best so far; null before there is any.
   */
  record(record: ActivityRecord): Grade | null;
  /** Ends the launch: writes the time and says goodbye. Later calls do nothing. */
  close(): void;
  /** Ends the launch without another call, because a later one writes to the same records. */
  abandon(): void;
}

/** A session, or why the platform records nothing: an error number, or a launch that only looks at results. */
export type OpenedSession =
  ScormSession | { readonly error: number } | (FoundRecords & { readonly mode: 'browse' | 'review' });

/** Milliseconds that a changed place waits, so that a line being drawn is not committed point by point. */
export const placeWaits = 2_000;

/** Milliseconds after which a record that the platform failed to keep is written again, if no other came before. */
export const commitWaits = 20_000;

/** A time of SCORM 1.2: HHHH:MM:SS.SS. */
export function timeText(ms: number): string {
  const hundredths = Math.max(0, Math.min(Math.round(ms / 10), 9999 * 360_000 + 359_999));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = String(Math.floor(hundredths / 360_000)).padStart(4, '0');
  return `${hours}:${two(Math.floor(hundredths / 6000) % 60)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

const all: readonly RecordedPart[] = ['score', 'status', 'code', 'place'];

/** Errors at which an element may have a value, unlike those by which platforms say that they do not have the element. */
const failures: readonly number[] = [-1, 101, 301];

const isError = (answer: string | ScormError): answer is ScormError => typeof answer !== 'string';

/** Opens the launch. `browse` and `review` are modes in which platforms keep no results. */
export function openSession(api: ScormApi, options: SessionOptions): OpenedSession {
  const { activity, now, whenMine = (act) => act(), onUnrecorded = () => undefined } = options;
  const calls = callsOf(api);
  const refused = calls.initialize();
  if (refused) return { error: refused.code };
  const began = now();
  /** Why the platform did not say what grade it has; null: that is known. */
  let unread = null as ScormError | null;
  const read = (element: string): string => {
    const answer = calls.get(element);
    if (!isError(answer)) return answer;
    if (failures.includes(answer.code)) unread = answer;
    return '';
  };
  const pupil = read('cmi.core.student_id') || null;
  const mode = read('cmi.core.lesson_mode');
  /** The place in the list of answers at which the next code stands; answers of earlier launches stay. */
  const interaction = { at: Number(read('cmi.interactions._count')) || 0 };
  /** The values that the platform took, so that nothing is written twice. */
  const taken = new Map<string, string>();
  /** Those that it kept. */
  const kept = new Map<string, string>();
  const readGrade = (): Pick<FoundRecords, 'before' | 'grade'> => {
    const left = readSuspended(activity, read('cmi.suspend_data'));
    unread = null;
    const [status, score] = [read('cmi.core.lesson_status'), read('cmi.core.score.raw')];
    for (const values of [kept, taken])
      values.set('cmi.core.lesson_status', status).set('cmi.core.score.raw', score);
    return { before: left, grade: bestKnown(left?.best ?? null, recordedGrade(status, score)) };
  };
  const { before, grade } = readGrade();
  const found = { pupil, before, grade };
  if (mode === 'browse' || mode === 'review') {
    // Platforms take a launch that ends without a status for a completed one, which some do not open for recording again.
    const isNew = !unread && /^(not attempted)?$/.test(kept.get('cmi.core.lesson_status') ?? '');
    if (mode === 'browse' && isNew) calls.set('cmi.core.lesson_status', 'browsed');
    calls.finish();
    return { mode, ...found };
  }
  /** The values that the platform took and has not kept yet. */
  const pending = new Map<string, string>();
  let best = grade;
  let written = before?.code ?? null;
  let provenLast = before?.proof ?? null;
  let hasLost = false;
  let isClosed = false;
  let error: number | null = null;

  const set = (element: string, value: string): boolean => {
    if (taken.get(element) === value) return true;
    const refusal = calls.set(element, value);
    if (refusal) error = refusal.code;
    else {
      taken.set(element, value);
      pending.set(element, value);
    }
    return refusal === null;
  };
  const setAll = (values: readonly (readonly [element: string, value: string])[]): boolean =>
    values.map(([element, value]) => set(element, value)).every((done) => done);

  /** The best grade with this record; null where nothing was done yet, which is no grade. */
  const gradeWith = (record: ActivityRecord): Grade | null => {
    const isNothing = record.score === 0 && record.status === 'incomplete' && record.code === null;
    return best === null && isNothing ? null : better(best, record);
  };

  const writeCode = (code: string): boolean => {
    if (code === written) return true;
    const at = `cmi.interactions.${interaction.at}`;
    const isWritten = setAll([
      [`${at}.id`, `code_${interaction.at + 1}`],
      [`${at}.type`, 'fill-in'],
      [`${at}.student_response`, code],
      [`${at}.result`, 'neutral'],
    ]);
    if (!isWritten) return false;
    interaction.at++;
    written = code;
    return true;
  };

  const suspend = (kept: Suspended): readonly RecordedPart[] => {
    const texts = suspendTexts(activity, kept);
    const earlier = error;
    const { without } = texts.find(({ text }) => set('cmi.suspend_data', text)) ?? {};
    if (without) {
      // A longer text may have been refused before, for its length.
      error = earlier;
      return without;
    }
    return kept.proof === null ? ['place'] : ['proof', 'place'];
  };

  const send = (): boolean => {
    const refusal = calls.commit();
    if (refusal) error = refusal.code;
    return refusal === null;
  };
  /** Makes a platform that counts lost values as sent send them: each changes, and changes back. */
  const sendOthers = (): boolean => {
    for (const [element, value] of pending)
      calls.set(element, otherSpelling(element, value, kept.get(element)));
    const isSent = send();
    for (const [element, value] of pending) calls.set(element, value);
    return isSent;
  };

  /** Commits what was set; false if the platform failed, after which everything counts as not recorded. */
  const commit = (): boolean => {
    if (pending.size === 0) return true;
    hasLost = !((!hasLost || sendOthers()) && send());
    if (hasLost) return false;
    for (const [element, value] of pending) kept.set(element, value);
    pending.clear();
    return true;
  };

  // A later launch knows the code of an earlier one and no longer its proof.
  const provenBy = ({ code, proof }: ActivityRecord): string | null =>
    proof ?? (code === before?.code ? (before?.proof ?? null) : null);

  const writeLater = (record: ActivityRecord): void => {
    if (isClosed) return;
    waiting = record;
    timer = setTimeout(() => whenMine(writeWaiting), commitWaits);
  };
  const write = (record: ActivityRecord): void => {
    if (unread) best = bestKnown(best, readGrade().grade);
    if (unread) {
      // The platform may have a better grade than this one.
      error = unread.code;
      onUnrecorded({ parts: all, error });
      return writeLater(record);
    }
    error = null;
    const missing: RecordedPart[] = [];
    const isBetter = gradeWith(record);
    if (isBetter !== null) {
      const isScored = setAll([
        ['cmi.core.score.min', '0'],
        ['cmi.core.score.max', '100'],
        ['cmi.core.score.raw', scoreText(isBetter.score, kept.get('cmi.core.score.raw'))],
      ]);
      if (!isScored) missing.push('score');
      if (!set('cmi.core.lesson_status', isBetter.status)) missing.push('status');
      // The code behind a lower score than the recorded one would not fit that score.
      if (record.code !== null && isAsGood(record, isBetter) && !writeCode(record.code)) missing.push('code');
    }
    best = isBetter;
    provenLast = record.proof;
    missing.push(...suspend({ best, code: written, place: record.place, proof: record.proof }));
    const isKept = commit();
    const parts = isKept ? missing : all;
    onUnrecorded(parts.length === 0 ? null : { parts, error });
    if (!isKept) writeLater(record);
  };

  /** The newest record, while it is not written. */
  let waiting: ActivityRecord | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const takeWaiting = (): ActivityRecord | null => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const record = waiting;
    waiting = null;
    return record;
  };
  const writeWaiting = (): void => {
    const record = takeWaiting();
    if (record !== null) write(record);
  };
  /** Whether all but the place is recorded already, and nothing was refused. */
  const isPlaceAlone = (record: ActivityRecord): boolean =>
    error === null &&
    gradeWith(record) === best &&
    (record.code === null || record.code === written || best === null || !isAsGood(record, best)) &&
    record.proof === provenLast;

  set('cmi.core.exit', 'suspend');
  if (best === null && !unread) set('cmi.core.lesson_status', 'incomplete');
  commit();

  return {
    ...found,
    record(record) {
      const isBetter = gradeWith(record);
      if (isClosed) return isBetter;
      waiting = { ...record, proof: provenBy(record) };
      if (isPlaceAlone(waiting)) timer ??= setTimeout(() => whenMine(writeWaiting), placeWaits);
      else whenMine(writeWaiting);
      return isBetter;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      writeWaiting();
      set('cmi.core.session_time', timeText(now() - began));
      commit();
      calls.finish();
    },
    abandon() {
      takeWaiting();
      isClosed = true;
    },
  };
}
