/** `npm run -s plateaus [-- ID …]`: trains policies until they no longer improve and records them in public/plateaus.json. */
import { plateaus } from '../experiment/plateau.ts';
import { readFlags, runCommand } from './arguments.ts';
import { makePlateau } from './experiment/plateauFiles.ts';

runCommand(async () => {
  const { words } = readFlags(process.argv.slice(2), []);
  for (const id of words.length > 0 ? words : plateaus.map((one) => one.id)) {
    const { rounds, curve, hash } = await makePlateau(id);
    process.stderr.write(`${id}: pass@1 ${curve.at(-1)?.toFixed(3)} after ${rounds} rounds, ${hash}\n`);
  }
});
