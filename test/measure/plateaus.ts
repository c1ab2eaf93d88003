/** Trains policies until they no longer improve, and records them in public/plateaus.json. */
import { plateaus } from './experiment/plateau.ts';
import type { Flags } from '../../src/cli/arguments.ts';
import { makePlateau } from './experiment/plateauFiles.ts';

export async function measure(flags: Flags): Promise<void> {
  for (const id of flags.words.length > 0 ? flags.words : plateaus.map((one) => one.id)) {
    const { rounds, curve, hash } = await makePlateau(id);
    process.stderr.write(`${id}: pass@1 ${curve.at(-1)?.toFixed(3)} after ${rounds} rounds, ${hash}\n`);
  }
}
