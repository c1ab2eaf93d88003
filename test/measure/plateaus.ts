/** Trains policies until they no longer improve, and records them in public/plateaus.json. */
import { plateaus } from './experiment/plateau.ts';
import { readFlags } from '../../src/cli/arguments.ts';
import { makePlateau } from './experiment/plateauFiles.ts';

export async function measure(args: readonly string[]): Promise<void> {
  const { words } = readFlags(args, []);
  for (const id of words.length > 0 ? words : plateaus.map((one) => one.id)) {
    const { rounds, curve, hash } = await makePlateau(id);
    process.stderr.write(`${id}: pass@1 ${curve.at(-1)?.toFixed(3)} after ${rounds} rounds, ${hash}\n`);
  }
}
