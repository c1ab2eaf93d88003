/** Tests where the platform's object is found, and that every error is read. */
import { describe, expect, test } from 'vitest';
import { callsOf, findApi } from '../../src/scorm/api.ts';
import { toyPlatform } from './toyPlatform.ts';

const { api } = toyPlatform();

/** A page inside `levels` frames, of which the outermost has this. */
function framed(levels: number, outermost: object): object {
  let place: object = outermost;
  for (let level = 0; level < levels; level++) place = { parent: place };
  return place;
}

describe('the platform’s object', () => {
  test.each([0, 1, 3, 7])('is found %i frames further out', (levels) => {
    expect(findApi(framed(levels, { API: api }))).toBe(api);
  });

  test('is not looked for more than seven frames out, nor in a circle', () => {
    expect(findApi(framed(8, { API: api }))).toBe(null);
    const page: { parent?: object } = {};
    page.parent = page;
    expect(findApi(page)).toBe(null);
  });

  test('is found around the window that opened the page, or one of the frames around it', () => {
    expect(findApi({ opener: framed(2, { API: api }) })).toBe(api);
    expect(findApi({ parent: { opener: { API: api } } })).toBe(api);
  });

  test('is nothing that lacks the functions, and nothing that another origin forbids to read', () => {
    expect(findApi({ API: {}, opener: null })).toBe(null);
    const foreign = new Proxy(
      {},
      {
        get: () => {
          throw new Error('Blocked a frame from accessing a cross-origin frame');
        },
      },
    );
    expect(findApi({ parent: foreign })).toBe(null);
    expect(findApi({ opener: foreign })).toBe(null);
  });
});

describe('a call', () => {
  test('returns the number of the error that the platform gives', () => {
    const calls = callsOf(toyPlatform({ errorOf: (name) => (name === 'GetValue' ? 301 : 405) }).api);
    expect(calls.initialize()).toEqual({ code: 405 });
    expect(calls.get('cmi.core.student_id')).toEqual({ code: 301 });
    expect(calls.set('cmi.core.exit', 'suspend')).toEqual({ code: 405 });
    expect(calls.commit()).toEqual({ code: 405 });
    expect(calls.finish()).toEqual({ code: 405 });
  });

  test('returns an error where the platform throws, and none where it answers with a boolean', () => {
    const thrown = callsOf(toyPlatform({ throws: ['Commit', 'GetValue'] }).api);
    expect(thrown.commit()).toEqual({ code: -1 });
    expect(thrown.get('cmi.suspend_data')).toEqual({ code: -1 });
    expect(callsOf({ ...api, LMSCommit: () => true }).commit()).toBe(null);
    expect(callsOf({ ...api, LMSCommit: () => undefined }).commit()).toEqual({ code: 0 });
  });
});
