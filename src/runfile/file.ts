/** Run files: a run as the bytes of a zip, and back. Reading constructs nothing before everything is checked. */
import { vocabularyIn } from '../tasks/index.ts';
import * as v from 'valibot';
import { checkWhole } from '../run/checkpoint.ts';
import { readCheckpoint } from '../run/recordSchemas.ts';
import { readArrays, writeArrays } from './arrays.ts';
import { keptCompletions, readCompletions, writeCompletions } from './completions.ts';
import type { RunFileContent } from './content.ts';
import { readJson, readText } from './json.ts';
import { refuse } from './limits.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { metricsCsv, readMetricsCsv } from './metrics.ts';
import { checkTokenizer, tokenFactsOf, writeTokenizer } from './tokenizer.ts';
import { pack, unpack } from './zip.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The bytes of a run file. Throws `RunFileRefused` if the run exceeds a reader's limits. */
export function writeRunFile(content: RunFileContent): Uint8Array {
  const { checkpoint } = content;
  const { config: _, arrays: __, ...plain } = checkpoint;
  const { onnx, list, values } = writeArrays(checkpoint);
  const completions = content.completions.length > 0 ? content.completions : keptCompletions(checkpoint);
  const rows = content.metrics.filter(({ round }) => round <= checkpoint.round);
  const entries = {
    'metrics.csv': encode(metricsCsv(rows)),
    'policy.onnx': onnx,
    ...(tokenFactsOf(checkpoint.config) && {
      'tokenizer.json': encode(writeTokenizer(vocabularyIn(checkpoint.config.task))),
    }),
    'state.json': encode(JSON.stringify({ ...plain, arrays: list })),
    'state.bin': values,
    'trajectories.jsonl': encode(writeCompletions(completions)),
  };
  // A reader would refuse it, so refuse it now rather than at the import.
  readJson(entries['state.json'], 'state.json');
  // A failed run is stored at its last checkpoint, some rounds before its end.
  const { result } = content;
  const state = result.state === 'running' ? 'paused' : result.state;
  const sealed = {
    ...content,
    codeVersion: checkpoint.engine ?? content.codeVersion,
    result: { ...result, state, round: checkpoint.round },
  };
  return pack({ ...entries, 'run.json': encode(writeManifest(sealed, entries)) });
}

const listSchema = v.array(v.strictTuple([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]));

/**
 * The fully checked run in a file; throws `RunFileRefused` with problem and remedy in one sentence. Returns runs of other
 * engine versions too: they can be shown, and continued only as a new run.
 */
export function readRunFile(bytes: Uint8Array): RunFileContent {
  const entries = unpack(bytes);
  const { name, notes, createdAt, updatedAt, device, engine, config, result } = readManifest(entries);
  const metrics = readMetricsCsv(readText(entries['metrics.csv'], 'metrics.csv'));
  const completions = readCompletions(entries['trajectories.jsonl']);
  if (entries['tokenizer.json']) checkTokenizer(entries['tokenizer.json'], vocabularyIn(config.task));
  const state = readJson(entries['state.json'], 'state.json');
  if (typeof state !== 'object' || state === null || Array.isArray(state))
    return refuse('state.json must be a record, got another form');
  const { arrays: listed, ...plain } = state as Record<string, unknown>;
  const list = v.safeParse(listSchema, listed);
  if (!list.success) return refuse('state.json must list arrays by name and length, got another form');
  const arrays = readArrays(config, entries['policy.onnx'], list.output, entries['state.bin']);
  const read = readCheckpoint({ ...plain, config, arrays });
  if ('problem' in read) return refuse(`state.json is not what Espalier writes (${read.problem})`);
  const { checkpoint } = read;
  try {
    checkWhole(checkpoint);
  } catch (error) {
    refuse(`its state was refused (${error instanceof Error ? error.message : String(error)})`);
  }
  if (engine !== (checkpoint.engine ?? engine))
    refuse('run.json and state.json must name one engine version');
  if (result.round !== checkpoint.round || (metrics.at(-1)?.round ?? 0) > checkpoint.round)
    refuse('run.json, state.json and metrics.csv must end with one round');
  return {
    name,
    ...(notes && { notes }),
    createdAt,
    updatedAt,
    device,
    codeVersion: engine,
    result,
    metrics,
    checkpoint,
    completions,
  };
}
