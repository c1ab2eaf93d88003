/**
 * Tests what a launch writes: each value once, no result lowered, every refusal named and tried again. Longer than most, because
 * all share one toy platform.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActivityRecord } from '../../src/lessons/activity.ts';
import {
  commitWaits,
  openSession,
  placeWaits,
  timeText,
  type ScormSession,
  type Unrecorded,
} from '../../src/scorm/session.ts';
import { suspendTexts } from '../../src/scorm/suspend.ts';
import { toyPlatform, type ToyPlatform } from './toyPlatform.ts';

const record: ActivityRecord = {
  score: 0.75,
  status: 'completed',
  code: 'AAAAA-BBBBB-CCCCC-DDDDD',
  place: { step: 4 },
  proof: '#v=1&proof=1',
};

function launched(platform: ToyPlatform): { session: ScormSession; heard: (Unrecorded | null)[] } {
  const heard: (Unrecorded | null)[] = [];
  let ms = 0;
  const opened = openSession(platform.api, {
    activity: 'a',
    now: () => (ms += 61_500),
    onUnrecorded: (unrecorded) => heard.push(unrecorded),
  });
  if (!('record' in opened)) throw new Error('the launch must be recorded');
  return { session: opened, heard };
}

describe('a launch', () => {
  test('writes nothing but the elements of a score, a status, a code, a time and a place', () => {
    const platform = toyPlatform({ values: { 'cmi.core.student_id': 'ada' } });
    const { session, heard } = launched(platform);
    expect(session.pupil).toBe('ada');
    session.record(record);
    session.close();
    expect(platform.written.map(([element]) => element)).toEqual([
      'cmi.core.exit',
      'cmi.core.lesson_status',
      'cmi.core.score.min',
      'cmi.core.score.max',
      'cmi.core.score.raw',
      'cmi.core.lesson_status',
      'cmi.interactions.0.id',
      'cmi.interactions.0.type',
      'cmi.interactions.0.student_response',
      'cmi.interactions.0.result',
      'cmi.suspend_data',
      'cmi.core.session_time',
    ]);
    expect(platform.values()).toMatchObject({
      'cmi.core.exit': 'suspend',
      'cmi.core.lesson_status': 'completed',
      'cmi.core.score.raw': '75',
      'cmi.interactions.0.student_response': record.code,
      'cmi.core.session_time': '0000:01:01.50',
    });
    expect(platform.calls.at(-1)).toBe('Finish');
    expect(heard).toEqual([null]);
  });

  test('writes an equal result once, in this launch and in the next', () => {
    const first = toyPlatform();
    const { session } = launched(first);
    session.record(record);
    const { length } = first.calls;
    session.record(record);
    expect(first.calls).toHaveLength(length);
    session.close();

    const second = toyPlatform({ values: first.values() });
    const { session: later } = launched(second);
    expect(later.before).toEqual({
      best: { score: 0.75, status: 'completed' },
      code: record.code,
      place: record.place,
      proof: record.proof,
    });
    later.record({ ...record, proof: null });
    expect(second.written.filter(([element]) => /interactions/.test(element))).toEqual([]);
    expect(second.values()['cmi.suspend_data']).toBe(first.values()['cmi.suspend_data']);
  });

  test('gives a new code a place of its own behind the earlier ones', () => {
    const platform = toyPlatform();
    const { session } = launched(platform);
    session.record(record);
    session.record({ ...record, code: 'EEEEE-FFFFF-GGGGG-HHHHH' });
    expect(platform.values()).toMatchObject({
      'cmi.interactions.0.student_response': record.code,
      'cmi.interactions.1.student_response': 'EEEEE-FFFFF-GGGGG-HHHHH',
    });
    const next = launched(toyPlatform({ values: platform.values() }));
    next.session.record({ ...record, code: 'JJJJJ-KKKKK-MMMMM-NNNNN' });
    expect(next.heard).toEqual([null]);
  });

  test.each([
    [{ status: 'incomplete', score: 1 }, 'completed', '100'],
    [{ status: 'failed', score: 0.2 }, 'completed', '75'],
    [{ status: 'completed', score: 0.2 }, 'completed', '75'],
    [{ status: 'completed', score: 0.8 }, 'completed', '80'],
    [{ status: 'passed', score: 0.1 }, 'passed', '75'],
  ] as const)('after 75 and completed, %o leaves status %s and score %s', (worse, status, raw) => {
    const first = toyPlatform();
    launched(first).session.record(record);
    const second = toyPlatform({ values: first.values() });
    const { session } = launched(second);
    expect(session.record({ ...record, ...worse })).toEqual({ status, score: Number(raw) / 100 });
    expect(second.values()).toMatchObject({ 'cmi.core.lesson_status': status, 'cmi.core.score.raw': raw });
  });

  test('leaves the status of an earlier attempt alone before there is a result', () => {
    const platform = toyPlatform({ values: { 'cmi.core.lesson_status': 'passed' } });
    launched(platform);
    expect(platform.values()['cmi.core.lesson_status']).toBe('passed');
  });
});

describe('a place that changes alone', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const opened: ActivityRecord = {
    ...{ score: 0, status: 'incomplete', code: null, proof: null },
    place: { step: 0 },
  };
  const commitsOf = ({ calls }: ToyPlatform) => calls.filter((name) => name === 'Commit').length;

  test('is written once for many changes, two seconds after the first', () => {
    const platform = toyPlatform();
    const { session, heard } = launched(platform);
    session.record({ ...record, place: { drawn: 0 } });
    const commits = commitsOf(platform);
    for (let at = 1; at <= 50; at++) session.record({ ...record, place: { drawn: at } });
    expect([commitsOf(platform), heard.length]).toEqual([commits, 1]);
    vi.advanceTimersByTime(placeWaits);
    expect([commitsOf(platform), heard]).toEqual([commits + 1, [null, null]]);
    expect(platform.values()['cmi.suspend_data']).toContain('"drawn":50');
  });

  test('is written with the next result, and when the launch ends', () => {
    const platform = toyPlatform();
    const { session } = launched(platform);
    session.record({ ...opened, place: { step: 1 } });
    session.record({ ...record, place: { step: 2 } });
    expect(platform.values()['cmi.suspend_data']).toContain('"step":2');
    session.record({ ...record, place: { step: 3 } });
    session.close();
    expect(platform.values()['cmi.suspend_data']).toContain('"step":3');
    const { length } = platform.calls;
    vi.advanceTimersByTime(2 * placeWaits);
    expect(platform.calls).toHaveLength(length);
  });

  test('gives no score while nothing was done', () => {
    const platform = toyPlatform();
    const { session } = launched(platform);
    expect(session.record(opened)).toBe(null);
    session.close();
    expect(platform.written.map(([element]) => element)).toEqual([
      'cmi.core.exit',
      'cmi.core.lesson_status',
      'cmi.suspend_data',
      'cmi.core.session_time',
    ]);
    const next = launched(toyPlatform({ values: platform.values() }));
    expect(next.session.before?.place).toEqual(opened.place);
    expect(next.session.record(record)).toEqual({ score: 0.75, status: 'completed' });
  });

  test('waits too where a platform has no space for the proof', () => {
    const platform = toyPlatform({
      errorOf: (_, element, value) => (element === 'cmi.suspend_data' && value.length > 150 ? 405 : 0),
    });
    const { session } = launched(platform);
    const proof = 'p'.repeat(200);
    session.record({ ...record, proof });
    const commits = commitsOf(platform);
    session.record({ ...record, proof, place: { step: 5 } });
    expect(commitsOf(platform)).toBe(commits);
  });
});

describe('a launch that cannot read what the last one left', () => {
  const noSpace = (_: string, element: string) => (element === 'cmi.suspend_data' ? 405 : 0);
  /** A platform after a launch that got 100 points; its space was refused, or another engine wrote it. */
  const refusing = () => {
    const platform = toyPlatform({ errorOf: noSpace });
    launched(platform).session.record({ ...record, score: 1 });
    return platform.values();
  };
  const ofOtherEngine = () => {
    const values = refusing();
    const [whole] = suspendTexts('b', { best: null, code: null, place: null, proof: null });
    return { ...values, 'cmi.suspend_data': whole?.text ?? '' };
  };

  test.each([
    ['refused', refusing],
    ['of another engine', ofOtherEngine],
  ])('lowers neither score nor status, and keeps the better code last (%s)', (_, valuesOf) => {
    const second = toyPlatform({ values: valuesOf() });
    const { session } = launched(second);
    expect(session.before).toBe(null);
    expect(session.grade).toEqual({ score: 1, status: 'completed' });
    session.record({ score: 0, status: 'incomplete', code: null, place: { step: 0 }, proof: null });
    session.record({ ...record, score: 0.4, code: 'EEEEE-FFFFF-GGGGG-HHHHH' });
    expect(second.values()).toMatchObject({
      'cmi.core.lesson_status': 'completed',
      'cmi.core.score.raw': '100',
    });
    expect(second.written.filter(([element]) => /interactions/.test(element))).toEqual([]);
    session.record({ ...record, status: 'passed', score: 1, code: 'JJJJJ-KKKKK-MMMMM-NNNNN' });
    expect(second.values()['cmi.core.lesson_status']).toBe('passed');
    expect(second.written).toContainEqual(['cmi.interactions.1.student_response', 'JJJJJ-KKKKK-MMMMM-NNNNN']);
  });

  test('lets a better unfinished attempt follow a failed one', () => {
    const values = { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '30' };
    const platform = toyPlatform({ values });
    launched(platform).session.record({ ...record, score: 0.6, status: 'incomplete' });
    expect(platform.values()).toMatchObject({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.score.raw': '60',
    });
  });

  test('takes a score that the platform rounded for the same score', () => {
    const values = { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '66.67' };
    const platform = toyPlatform({ values });
    launched(platform).session.record({ ...record, score: 2 / 3 });
    expect(platform.values()).toMatchObject({
      'cmi.core.score.raw': '66.67',
      'cmi.interactions.0.student_response': record.code,
    });
  });

  test.each([
    ['not attempted', '', null],
    ['incomplete', '', null],
    ['incomplete', '40', { score: 0.4, status: 'incomplete' }],
    ['browsed', '12.5', { score: 0.125, status: 'incomplete' }],
    ['failed', '30', { score: 0.3, status: 'failed' }],
    ['failed', '', { score: 0, status: 'failed' }],
    ['passed', '', { score: 0, status: 'passed' }],
    ['incomplete', 'none', null],
    ['incomplete', '140', null],
  ])('takes status %s and score "%s" for %o', (status, raw, grade) => {
    const values = { 'cmi.core.lesson_status': status, 'cmi.core.score.raw': raw };
    expect(launched(toyPlatform({ values })).session.grade).toEqual(grade);
  });
});

describe('a launch beside others', () => {
  /** A launch whose writes wait until `let` is called. */
  const gated = (platform: ToyPlatform) => {
    const acts: (() => void)[] = [];
    const session = openSession(platform.api, {
      activity: 'a',
      now: () => 0,
      whenMine: (act) => acts.push(act),
    });
    if (!('record' in session)) throw new Error('the launch must be recorded');
    return { session, pass: () => acts.splice(0).forEach((act) => act()) };
  };

  test('writes a result once it may, the newest only, and says the grade at once', () => {
    const platform = toyPlatform();
    const { session, pass } = gated(platform);
    const { length } = platform.written;
    expect(session.record(record)).toEqual({ score: 0.75, status: 'completed' });
    session.record({ ...record, score: 1 });
    expect(platform.written).toHaveLength(length);
    pass();
    expect(platform.values()['cmi.core.score.raw']).toBe('100');
    expect(platform.written.filter(([element]) => element === 'cmi.core.score.raw')).toHaveLength(1);
  });

  test('that is abandoned calls the platform no more, not for a place that waits and not at its end', () => {
    vi.useFakeTimers();
    const platform = toyPlatform();
    const { session, pass } = gated(platform);
    session.record(record);
    pass();
    session.record({ ...record, place: { step: 5 } });
    session.record({ ...record, score: 1 });
    const { length } = platform.calls;
    session.abandon();
    vi.advanceTimersByTime(2 * placeWaits);
    pass();
    session.record({ ...record, score: 1 });
    session.close();
    expect(platform.calls).toHaveLength(length);
    vi.useRealTimers();
  });
});

describe('a platform', () => {
  const options = { activity: 'a', now: () => 0 };

  test('that refuses to begin records nothing', () => {
    const refusing = toyPlatform({ errorOf: (name) => (name === 'Initialize' ? 101 : 0) });
    expect(openSession(refusing.api, options)).toEqual({ error: 101 });
    expect(refusing.written).toEqual([]);
  });

  test.each(['', 'not attempted'])(
    'that shows the activity before a first attempt (status "%s") keeps it as browsed, and opens it for recording later',
    (status) => {
      const values = { 'cmi.core.lesson_mode': 'browse', 'cmi.core.lesson_status': status };
      const browsing = toyPlatform({ values });
      expect(openSession(browsing.api, options)).toEqual({
        ...{ mode: 'browse', pupil: null },
        ...{ before: null, grade: null },
      });
      expect(browsing.written).toEqual([['cmi.core.lesson_status', 'browsed']]);
      expect(browsing.calls.at(-1)).toBe('Finish');
      const later = toyPlatform({ values: { ...browsing.stored(), 'cmi.core.lesson_mode': 'normal' } });
      launched(later).session.record(record);
      expect(later.stored()['cmi.core.lesson_status']).toBe('completed');
    },
  );

  test.each(['browse', 'review'] as const)(
    'that opens the activity in mode %s after an attempt shows what was left, and is asked to write nothing',
    (mode) => {
      const first = toyPlatform({ values: { 'cmi.core.student_id': 'ada' } });
      launched(first).session.record(record);
      const viewing = toyPlatform({ values: { ...first.stored(), 'cmi.core.lesson_mode': mode } });
      expect(openSession(viewing.api, options)).toEqual({
        mode,
        pupil: 'ada',
        before: {
          best: { score: 0.75, status: 'completed' },
          code: record.code,
          place: record.place,
          proof: record.proof,
        },
        grade: { score: 0.75, status: 'completed' },
      });
      expect(viewing.written).toEqual([]);
      expect(viewing.stored()).toEqual({ ...first.stored(), 'cmi.core.lesson_mode': mode });
    },
  );

  test.each([
    ['cmi.core.score.raw', ['score']],
    ['cmi.core.lesson_status', ['status']],
    ['cmi.interactions.0.student_response', ['code']],
    ['cmi.suspend_data', ['proof', 'place']],
  ] as const)(
    'that refuses %s is asked again with the next record, and what is missing is named',
    (element, parts) => {
      let isWrong = true;
      const platform = toyPlatform({ errorOf: (_, given) => (isWrong && given === element ? 402 : 0) });
      const { session, heard } = launched(platform);
      session.record(record);
      expect(heard).toEqual([{ parts, error: 402 }]);
      isWrong = false;
      session.record(record);
      expect(heard.at(-1)).toBe(null);
      expect(platform.written.filter(([given]) => given === element).length).toBeGreaterThan(0);
    },
  );

  test('whose space is smaller than the standard says keeps the place without the proof', () => {
    const errorOf = (_: string, element: string, value: string) =>
      element === 'cmi.suspend_data' && value.length > 150 ? 405 : 0;
    const platform = toyPlatform({ errorOf });
    const { session, heard } = launched(platform);
    session.record({ ...record, proof: 'p'.repeat(200) });
    expect(heard).toEqual([{ parts: ['proof'], error: null }]);
    expect(platform.values()['cmi.suspend_data']).toContain('"step":4');
  });

  test('that has no space for a long proof is no error', () => {
    const { session, heard } = launched(toyPlatform());
    session.record({ ...record, proof: 'p'.repeat(5000) });
    expect(heard).toEqual([{ parts: ['proof'], error: null }]);
  });

  test('that fails to commit has recorded nothing, and commits with the next record', () => {
    let isWrong = true;
    const platform = toyPlatform({ errorOf: (name) => (isWrong && name === 'Commit' ? 391 : 0) });
    const { session, heard } = launched(platform);
    session.record(record);
    expect(heard).toEqual([{ parts: ['score', 'status', 'code', 'place'], error: 391 }]);
    isWrong = false;
    session.record(record);
    expect(heard.at(-1)).toBe(null);
    expect(platform.calls.at(-1)).toBe('Commit');
  });

  test.each([
    [0.75, 'completed'],
    [0, 'failed'],
    [1, 'passed'],
    [1 / 3, 'incomplete'],
  ] as const)('that lost %f and %s while it failed has all of it after the next record', (score, status) => {
    let isWrong = true;
    const platform = toyPlatform({ errorOf: (name) => (isWrong && name === 'Commit' ? 101 : 0) });
    const { session, heard } = launched(platform);
    session.record({ ...record, score, status });
    expect(platform.stored()).toEqual({});
    isWrong = false;
    session.record({ ...record, score, status, place: { step: 5 } });
    expect(heard.at(-1)).toBe(null);
    expect(platform.stored()).toEqual(platform.values());
    expect(platform.stored()).toMatchObject({
      'cmi.core.exit': 'suspend',
      'cmi.core.lesson_status': status,
      'cmi.core.score.raw': String(Math.round(10_000 * score) / 100),
      'cmi.core.score.max': '100',
      'cmi.core.score.min': '0',
      'cmi.interactions.0.id': 'code_1',
      'cmi.interactions.0.student_response': record.code,
    });
    expect(Object.keys(platform.stored()).filter((name) => /interactions\.[1-9]/.test(name))).toEqual([]);
  });

  test('that fails twice in the middle of writing lost values again has all of them in the end', () => {
    const fails = [true, false, true, true, false, false];
    const platform = toyPlatform({
      errorOf: (name) => (name === 'Commit' && (fails.shift() ?? false) ? 101 : 0),
    });
    const { session, heard } = launched(platform);
    for (let at = 0; at < 3; at++) session.record({ ...record, place: { step: at } });
    session.close();
    expect(heard.at(-1)).toBe(null);
    expect(platform.stored()).toEqual(platform.values());
    expect(platform.stored()).toMatchObject({ 'cmi.core.lesson_status': 'completed' });
  });

  test('that fails to commit is asked again after a while, until it has kept the record or the launch ends', () => {
    vi.useFakeTimers();
    try {
      let isWrong = true;
      const platform = toyPlatform({ errorOf: (name) => (isWrong && name === 'Commit' ? 101 : 0) });
      const { session, heard } = launched(platform);
      session.record(record);
      vi.advanceTimersByTime(commitWaits);
      expect(heard).toHaveLength(2);
      isWrong = false;
      vi.advanceTimersByTime(commitWaits);
      expect(heard.at(-1)).toBe(null);
      expect(platform.stored()).toEqual(platform.values());
      const { length } = platform.calls;
      vi.advanceTimersByTime(5 * commitWaits);
      expect(platform.calls).toHaveLength(length);

      isWrong = true;
      session.record({ ...record, score: 1 });
      session.close();
      expect(platform.calls.at(-1)).toBe('Finish');
      const ended = platform.calls.length;
      vi.advanceTimersByTime(5 * commitWaits);
      expect(platform.calls).toHaveLength(ended);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that throws at every call disturbs nothing', () => {
    const platform = toyPlatform({ throws: ['SetValue', 'GetValue', 'Commit', 'Finish'] });
    const { session, heard } = launched(platform);
    session.record(record);
    session.close();
    session.record({ ...record, score: 1 });
    const nothing = { parts: ['score', 'status', 'code', 'place'], error: -1 };
    expect(heard).toEqual([nothing, nothing]);
  });
});

test.each([
  [0, '0000:00:00.00'],
  [59_994, '0000:00:59.99'],
  [3_600_000, '0001:00:00.00'],
  [36_000_000 + 61_230, '0010:01:01.23'],
])('%i milliseconds are written %s', (ms, text) => {
  expect(timeText(ms)).toBe(text);
});
