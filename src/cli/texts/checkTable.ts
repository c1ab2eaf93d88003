/** Compares a part of the German table with the texts of the source: `npx tsx src/cli/texts/checkTable.ts lab`. */
import { join } from 'node:path';
import { germanAreas } from '../../texts/german/index.ts';
import { areaNames } from './areas.ts';
import { translationFault } from './kept.ts';
import { keysOfSource } from './ofSource.ts';

const root = join(import.meta.dirname, '../../..');
const asked = process.argv.slice(2);
const keys = keysOfSource(root);
let faults = 0;
for (const area of asked.length > 0 ? asked : areaNames) {
  const wanted = keys.get(area);
  if (!wanted) throw new Error(`area: must be one of ${areaNames.join(', ')}, got ${area}`);
  const table = germanAreas[area] ?? {};
  const missing = wanted.filter(({ key }) => !(key in table));
  const stray = Object.keys(table).filter((key) => !wanted.some((one) => one.key === key));
  for (const { key, file, line } of missing) console.log(`missing (${file}:${line}): ${key}`);
  for (const key of stray) console.log(`no such text: ${key}`);
  let wrong = 0;
  for (const [key, translation] of Object.entries(table)) {
    const fault = translationFault(key, translation);
    if (fault === null) continue;
    wrong++;
    console.log(`${fault}:\n  ${key}\n  ${translation}`);
  }
  console.log(
    `${area}: ${wanted.length} texts, ${missing.length} missing, ${stray.length} stray, ${wrong} wrong`,
  );
  faults += missing.length + stray.length + wrong;
}
process.exitCode = faults > 0 ? 1 : 0;
