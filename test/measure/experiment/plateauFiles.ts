/** Files of policies that stopped improving: trained once from their recipe, and checked against the recorded fingerprint. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFlat, plateauConfig, plateauOf, type PlateauRecord } from './plateau.ts';
import { readPolicyFile, writePolicyFile } from '../../../src/policy/file.ts';
import { policyOf } from '../../../src/policy/sizes.ts';
import { engineVersion } from '../../../src/run/engineVersion.ts';
import { hashOf } from '../../../src/run/hash.ts';
import { openNodeRun } from '../../../src/cli/nodeRun.ts';
import { runsFolder, root } from '../../../src/cli/place.ts';
import { writeWhole } from '../../../src/cli/files.ts';

const recordFile = join(root, 'public/plateaus.json');
const fileOf = (id: string): string => join(runsFolder, `plateau-${id}.onnx`);

async function plateauRecords(): Promise<readonly PlateauRecord[]> {
  try {
    return (JSON.parse(await readFile(recordFile, 'utf8')) as { plateaus: PlateauRecord[] }).plateaus;
  } catch {
    return [];
  }
}

/** Trains a recipe's policy until it no longer gains. Throws if that takes too long. */
async function train(id: string): Promise<{ record: PlateauRecord; parameters: Float32Array }> {
  const recipe = plateauOf(id);
  const config = plateauConfig(recipe);
  const opened = await openNodeRun(config, { threads: 1 });
  const curve: number[] = [];
  try {
    const { run, spec } = opened;
    const keep = (passAt1: number | null | undefined): void => {
      if (passAt1 != null) curve.push(passAt1);
    };
    keep((await run.baseline())?.metrics['pass@1']);
    while (!run.done && !isFlat(curve, recipe)) {
      const { metrics } = await run.round();
      keep(metrics['pass@1']);
      if (metrics['pass@1'] != null)
        process.stderr.write(`${id}: round ${metrics.round} pass@1 ${metrics['pass@1'].toFixed(3)}\n`);
    }
    if (!isFlat(curve, recipe)) {
      throw new Error(`${id}: must stop improving within ${recipe.mostRounds} rounds, and did not`);
    }
    const { parameters: trained } = (await run.checkpoint()).arrays;
    const parameters = (trained as Float32Array).slice(0, spec.layout.size);
    const hash = hashOf({ parameters }, null);
    return { record: { id, engine: engineVersion, rounds: run.completed, curve, hash }, parameters };
  } finally {
    await opened.dispose();
  }
}

/** Trains the policy again, and writes file and record. */
export async function makePlateau(id: string): Promise<PlateauRecord> {
  const { record, parameters } = await train(id);
  await mkdir(runsFolder, { recursive: true });
  await writeFile(fileOf(id), writePolicyFile(policyOf(plateauConfig(plateauOf(id)).policy), parameters));
  const others = (await plateauRecords()).filter((one) => one.id !== id);
  const plateaus = [...others, record].sort((a, b) => (a.id < b.id ? -1 : 1));
  await writeWhole(recordFile, `${JSON.stringify({ plateaus }, null, 1)}\n`);
  return record;
}

/** The weights; null if the file is missing or differs from the record. */
export async function readPlateau(id: string): Promise<Float32Array | null> {
  const record = (await plateauRecords()).find((one) => one.id === id);
  const bytes = await readFile(fileOf(id)).catch(() => null);
  if (!record || !bytes) return null;
  const parameters = readPolicyFile(bytes, policyOf(plateauConfig(plateauOf(id)).policy));
  return hashOf({ parameters }, null) === record.hash ? parameters : null;
}

/** The fingerprint of the weights; trains missing ones. Throws if they differ from the record. */
export async function ensurePlateau(id: string): Promise<string> {
  const known = (await plateauRecords()).find((one) => one.id === id);
  if (known && (await readPlateau(id))) return known.hash;
  process.stderr.write(`making the policy ${id}, which had stopped improving\n`);
  const { hash } = await makePlateau(id);
  if (known && known.engine === engineVersion && known.hash !== hash) {
    throw new Error(`${id}: its recipe must give ${known.hash}, gave ${hash}`);
  }
  return hash;
}
