/** What a widget understands of what a page sends, and what it refuses: everything else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOurs, readCommand, readEvent, type Command } from '../../../src/ui/embed/messages.ts';

const id = fc.integer();
const value = fc.oneof(
  fc.boolean(),
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    espalier: fc.constant(1 as const),
    id,
    type: fc.constant('run' as const),
    rounds: fc.integer({ min: 1, max: 1e6 }),
  }),
  fc.record({
    espalier: fc.constant(1 as const),
    id,
    type: fc.constantFrom('pause' as const, 'reset' as const, 'getState' as const, 'run' as const),
  }),
  fc.record({
    espalier: fc.constant(1 as const),
    id,
    type: fc.constant('configure' as const),
    link: fc.string({ maxLength: 200 }),
    // An own key __proto__ is what a JSON text can bring; it is no setting and is left out.
    settings: fc.dictionary(
      fc.string({ maxLength: 20 }).filter((key) => key !== '__proto__'),
      value,
      { maxKeys: 10 },
    ),
  }),
);

test('every command of version 1 is read as it was sent', () => {
  fc.assert(
    fc.property(command, (sent) => {
      expect(readCommand(structuredClone(sent))).toEqual(sent);
    }),
  );
});

test('a message of any other shape is refused in a sentence, and nothing throws', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withTypedArray: true }), (data) => {
      const read = readCommand(data);
      expect(typeof read).toBe('string');
      expect((read as string).length).toBeLessThan(401);
      expect(readEvent(data)).toBeNull();
      expect(typeof isOurs(data)).toBe('boolean');
    }),
    { numRuns: 1000 },
  );
});

test('a command with one part missing, of another type or too many is refused', () => {
  const spoilt = fc.tuple(command, fc.anything(), fc.nat()).map(([sent, junk, pick]): [object, string] => {
    const keys = [...Object.keys(sent).filter((key) => key !== 'settings' && key !== 'link'), 'surplus'];
    const key = keys[pick % keys.length] as string;
    return [{ ...sent, [key]: typeof junk === 'number' ? `${junk}` : { junk } }, key];
  });
  fc.assert(
    fc.property(spoilt, ([data, key]) => {
      expect([key, typeof readCommand(data)]).toEqual([key, 'string']);
    }),
    { numRuns: 500 },
  );
  expect(readCommand({ espalier: 2, id: 1, type: 'pause' })).toContain('espalier');
  expect(readCommand({ espalier: 1, id: 1, type: 'configure', link: 'x'.repeat(8193) })).toContain('link');
  expect(readCommand({ espalier: 1, id: 1, type: 'run', rounds: Infinity })).toContain('rounds');
});

test('settings of a message cannot reach the prototype of an object', () => {
  const data: unknown = JSON.parse(
    '{"espalier":1,"id":1,"type":"configure","settings":{"__proto__":{"polluted":true}}}',
  );
  readCommand(data);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
