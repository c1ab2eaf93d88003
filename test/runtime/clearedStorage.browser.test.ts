/** The site's data deleted in another tab while a run trains: the run is written again, from its first row. */
import { deleteDB } from 'idb';
import { test } from 'vitest';
import { expectNoUnhandledRejections, expectUndisturbed, trainingToy } from './trainingToy.ts';

expectNoUnhandledRejections();

test('a run whose storage is cleared while it trains is whole there again', async () => {
  const toy = await trainingToy();
  await deleteDB(toy.name);
  const { round } = (await toy.next('round')).report.metrics;
  await toy.next('round', (event) => event.report.metrics.round >= round + 12);
  await expectUndisturbed(toy);
});
