/** When the threads of a pool worked, since the last look. */
import { expect, it } from 'vitest';
import { createUseMeter } from '../../src/runtime/pool/use.ts';

it('tells when programs ran, joins what follows at once, and begins again at each look', () => {
  let ms = 1000;
  const meter = createUseMeter(() => ms);
  const ran = (at: number, took: number, of: 'rows' | 'update', rows = 0) => {
    ms = 1000 + at;
    meter.ran({ of, ms: took, rows, version: 4 });
  };
  ran(10, 5, 'rows', 8);
  ran(20, 9.5, 'rows', 8);
  ran(50, 10, 'update');
  ms = 1100;
  expect(meter.take()).toEqual({
    ...{ busy: 0.245, rows: 16, version: 4, elapsedMs: 100 },
    spans: [
      { from: 5, to: 20, of: 'rows' },
      { from: 40, to: 50, of: 'update' },
    ],
  });
  // A run that began before the look is drawn from it on.
  ran(130, 60, 'rows', 2);
  ms = 1150;
  expect(meter.take()).toMatchObject({ elapsedMs: 50, busy: 1, spans: [{ from: 0, to: 30, of: 'rows' }] });
  expect(meter.take()).toMatchObject({ busy: 0, rows: 0, spans: [] });
});

it('keeps the last spans where there are many', () => {
  let ms = 0;
  const meter = createUseMeter(() => ms);
  for (let i = 1; i <= 400; i++) {
    ms = 10 * i;
    meter.ran({ of: 'rows', ms: 2, rows: 1, version: 0 });
  }
  const { spans, rows } = meter.take();
  expect([spans.length, spans.at(-1)?.to, rows]).toEqual([300, 4000, 400]);
});
