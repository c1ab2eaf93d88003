/** A worker that is lost before the first checkpoint after round 0: the history begins again and no row is there twice. */
import { expect, test } from 'vitest';
import { MetricHistory } from '../../src/run/MetricHistory.ts';
import { freshName } from '../storage/samples.ts';
import { toyConfig } from './toyTrainer.ts';
import { expectNoUnhandledRejections, expectUndisturbed, newRun, toyFor } from './trainingToy.ts';

expectNoUnhandledRejections();

test.each(['', 'memory-'])('a worker lost in its first rounds repeats them (%s)', async (prefix) => {
  const toy = toyFor(`${prefix}${freshName()}`);
  const history = new MetricHistory();
  toy.handle.onEvent((event) => {
    if (event.type === 'round') history.add(event.report.metrics);
    if (event.type === 'recovered') history.dropAfter(event.round);
  });
  await toy.handle.open({ ...newRun, runId: toy.name, config: { ...toyConfig, save_every_rounds: 100_000 } });
  const some = toy.next('round', (event) => event.report.metrics.round >= 2);
  await toy.handle.start(null);
  await some;
  const recovered = toy.next('recovered');
  toy.harm('close');
  expect((await recovered).round).toBe(0);
  await toy.next('round', (event) => event.report.metrics.round >= 20);
  expect(history.column('round')).toEqual(Array.from({ length: history.length }, (_, row) => row));
  if (prefix === '') await expectUndisturbed(toy);
});
