/** Tests the second spellings that make a platform send a lost value: all differ, are allowed, and mean nearly the same. */
import { expect, test } from 'vitest';
import { recordedGrade } from '../../src/scorm/grade.ts';
import { otherSpelling } from '../../src/scorm/lost.ts';
import { mostSuspended, readSuspended, suspendTexts } from '../../src/scorm/suspend.ts';

/** What SCORM 1.2 allows for each element that a launch writes. */
const allowed = {
  'cmi.core.exit': /^(time-out|suspend|logout|)$/,
  'cmi.core.lesson_status': /^(passed|completed|failed|incomplete|browsed)$/,
  'cmi.core.score.min': /^\d{1,3}(\.\d+)?$/,
  'cmi.core.score.max': /^\d{1,3}(\.\d+)?$/,
  'cmi.core.score.raw': /^\d{1,3}(\.\d+)?$/,
  'cmi.interactions.3.id': /^[\u0021-\u007e]{1,255}$/,
  'cmi.interactions.3.type': /^(true-false|choice|fill-in|matching|performance|sequencing|likert|numeric)$/,
  'cmi.interactions.3.student_response': /^.{0,255}$/,
  'cmi.interactions.3.result': /^(correct|wrong|unanticipated|neutral)$/,
} as const;

test.each([
  ['cmi.core.exit', 'suspend'],
  ['cmi.core.lesson_status', 'incomplete'],
  ['cmi.core.lesson_status', 'completed'],
  ['cmi.core.lesson_status', 'passed'],
  ['cmi.core.lesson_status', 'failed'],
  ['cmi.core.score.min', '0'],
  ['cmi.core.score.max', '100'],
  ['cmi.core.score.raw', '0'],
  ['cmi.core.score.raw', '66.67'],
  ['cmi.core.score.raw', '100'],
  ['cmi.interactions.3.id', 'code_4'],
  ['cmi.interactions.3.type', 'fill-in'],
  ['cmi.interactions.3.student_response', 'AAAAA-BBBBB-CCCCC-DDDDD 0.05'],
  ['cmi.interactions.3.result', 'neutral'],
] as const)('%s %s has another spelling that platforms allow', (element, value) => {
  expect(value).toMatch(allowed[element]);
  const other = otherSpelling(element, value);
  expect(other).not.toBe(value);
  expect(other).toMatch(allowed[element]);
});

test('another spelling of a score is read as the same grade, within the points of a score', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    const value = String(hundredths / 100);
    const other = Number(otherSpelling('cmi.core.score.raw', value));
    expect(other >= 0 && other <= 100 && other !== Number(value), value).toBe(true);
    expect(Math.round(100 * other), value).toBe(hundredths);
  }
  const grade = recordedGrade('passed', otherSpelling('cmi.core.score.raw', '100'));
  expect(Math.round(10_000 * (grade?.score ?? 0))).toBe(10_000);
});

test('another spelling of what is kept has space wherever the text has, and is read as the same', () => {
  const kept = { best: null, code: null, place: null, proof: null };
  const emptyLength = suspendTexts('a', { ...kept, proof: '' })[0]?.text.length ?? 0;
  const longest = 'p'.repeat(mostSuspended - emptyLength - 1);
  const [whole] = suspendTexts('a', { ...kept, proof: longest });
  expect(whole?.without).toEqual([]);
  const other = otherSpelling('cmi.suspend_data', whole?.text ?? '');
  expect(other.length).toBe(mostSuspended);
  expect(readSuspended('a', other)).toEqual({ ...kept, proof: longest });
  expect(suspendTexts('a', { ...kept, proof: `${longest}p` })[0]?.without).toEqual(['proof']);
});

test('an element without another spelling stays as it is', () => {
  expect(otherSpelling('cmi.core.session_time', '0000:01:00.00')).toBe('0000:01:00.00');
});
