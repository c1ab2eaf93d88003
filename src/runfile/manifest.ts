/** `run.json`: describes the run, and holds the fingerprints of every other entry and of itself. */
import * as v from 'valibot';
import { hashOf } from '../run/hash.ts';
import { hashBytes } from '../tensor/hash.ts';
import { configSchema, finite, issueText, resultSchema } from '../run/recordSchemas.ts';
import { noteSchema } from '../storage/note.ts';
import { deviceSchema } from '../storage/records.ts';
import type { RunFileContent } from './content.ts';
import { readJson } from './json.ts';
import { entryNames, optionalEntry, refuse, type EntryName } from './limits.ts';
import { tokenFactsOf, tokenFactsSchema } from './tokenizer.ts';
import type { ZipEntries } from './zip.ts';

const format = 'espalier-run';
/** Version 2 added `tokens` and the entry tokenizer.json, version 3 the note. */
const version = 3;
/** The version of a file without a note, so that older pages still read it. */
const versionWithoutNote = 2;
const longestName = 200;

/** Every entry but `run.json`; the optional one last. */
type SealedName = Exclude<EntryName, 'run.json'>;
type RequiredName = Exclude<SealedName, typeof optionalEntry>;
const requiredNames = entryNames.filter(
  (name): name is RequiredName => name !== 'run.json' && name !== optionalEntry,
);
const sealedNames: readonly SealedName[] = [...requiredNames, optionalEntry];

const text = v.pipe(v.string(), v.maxLength(longestName));
const date = v.pipe(finite, v.minValue(0), v.maxValue(8.64e15));

const manifestSchema = v.strictObject({
  format: v.literal(format),
  version: v.picklist([1, versionWithoutNote, version]),
  name: v.pipe(text, v.nonEmpty()),
  notes: v.optional(noteSchema),
  createdAt: date,
  updatedAt: date,
  engine: text,
  device: deviceSchema,
  /** Copied from the settings, for people. */
  method: v.string(),
  seed: v.number(),
  config: configSchema,
  result: resultSchema,
  tokens: v.optional(v.nullable(tokenFactsSchema)),
  entries: v.strictObject({
    ...(Object.fromEntries(requiredNames.map((name) => [name, v.string()])) as Record<
      RequiredName,
      v.StringSchema<undefined>
    >),
    [optionalEntry]: v.optional(v.string()),
  }),
  seal: v.string(),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;

const sealOf = (rest: object): string => hashOf({}, rest);

/** The text of `run.json` for these entries. */
export function writeManifest(
  { name, notes = '', createdAt, updatedAt, codeVersion, device, result, checkpoint }: RunFileContent,
  entries: Omit<ZipEntries, 'run.json'>,
): string {
  const { config } = checkpoint;
  const rest = {
    format,
    version: notes === '' ? versionWithoutNote : version,
    name: name.slice(0, longestName),
    ...(notes !== '' && { notes }),
    createdAt,
    updatedAt,
    engine: codeVersion,
    device,
    method: config.method,
    seed: config.seed,
    config,
    result,
    tokens: tokenFactsOf(config),
    entries: Object.fromEntries(
      sealedNames.flatMap((entry) => {
        const bytes = entries[entry];
        return bytes === undefined ? [] : [[entry, hashBytes(bytes)]];
      }),
    ),
  };
  return `${JSON.stringify({ ...rest, seal: sealOf(rest) }, null, 2)}\n`;
}

/** Parses `run.json` and checks every other entry against it. Throws `RunFileRefused`. */
export function readManifest(entries: ZipEntries): Manifest {
  const input = readJson(entries['run.json'], 'run.json');
  const given = (typeof input === 'object' && input !== null ? input : {}) as Readonly<
    Record<string, unknown>
  >;
  if (given.format !== format) refuse('run.json must describe a run of Espalier, got something else');
  if (typeof given.version === 'number' && given.version > version)
    refuse(
      `must be of version ${version}, got version ${given.version}`,
      'reload the page for a newer version of Espalier, then import the file again',
    );
  const read = v.safeParse(manifestSchema, input, { abortEarly: true });
  if (!read.success) return refuse(`run.json is not what Espalier writes (${issueText(read.issues)})`);
  const { seal, ...rest } = given;
  if (seal !== sealOf(rest)) refuse('run.json was changed after it was written');
  const { tokens = null, config, version: written } = read.output;
  const expected = written >= versionWithoutNote && tokenFactsOf(config) !== null;
  if ((tokens !== null) !== expected || (entries[optionalEntry] !== undefined) !== expected)
    refuse(
      'must have tokens in run.json and tokenizer.json if its policy reads tokens, and neither otherwise',
    );
  for (const name of sealedNames) {
    const bytes = entries[name];
    if (read.output.entries[name] !== (bytes && hashBytes(bytes)))
      refuse(`${name} was changed or damaged after it was written`);
  }
  return read.output;
}
