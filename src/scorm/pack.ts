/**
 * Makes the zip of a package from the built page's own files: those that its page needs in one language, renamed where
 * platforms serve them wrongly, the activity, its base policies and the manifest.
 */
import * as v from 'valibot';
import { zipSync, strFromU8, strToU8, type Zippable } from 'fflate';
import { baseFileName } from '../policy/base.ts';
import { writeCourseManifest } from './manifest.ts';
import { checkPage, packagePage } from './pages.ts';

/** The list of a package's files, which the build writes beside the page. */
export const packageList = 'package-files.json';

const listSchema = v.strictObject({
  v: v.literal(2),
  /** By the codes of the languages that the build has. */
  languages: v.record(
    v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
    v.strictObject({
      /** Paths below the site's folder, without base policies. */
      files: v.pipe(
        v.array(v.pipe(v.string(), v.regex(/^(?!\/)(?!.*\.\.)[\w./-]{1,200}$/, 'a path below the folder'))),
        v.maxLength(500),
      ),
      /** What a platform shows of each activity, by its name. */
      words: v.record(v.string(), v.strictObject({ title: v.string(), description: v.string() })),
    }),
  ),
});

/** The content of the list. */
export type PackageList = v.InferOutput<typeof listSchema>;

/** Largest zip that a teacher can expect a platform to take without asking: bytes. */
export const mostPackage = 6_000_000;

export interface PackageContent {
  /** Names the package on a platform; those of other languages end with their code. */
  readonly id: string;
  /** The name of its activity in the list. */
  readonly name: string;
  /** The content of `activity.json`. */
  readonly activity: unknown;
  /** Base policies that its runs may start from. */
  readonly bases: readonly { readonly task: string; readonly policy: string }[];
  /** Code of the language of its pages. */
  readonly language: string;
}

/** The id of an activity's package in a language; English has no ending. */
export const packageId = (id: string, language: string): string =>
  language === 'en' ? id : `${id}-${language}`;

/** Reads a file of the built page by its path; null if there is none. */
export type ReadBuilt = (path: string) => Promise<Uint8Array | null>;

/** Types that platforms serve with a type that browsers refuse, or not at all; as `.bin` every one is plain bytes. */
const misserved = /\.(wasm|onnx)$/;
/** A package holds one language, so its page has one name. */
const pageOfLanguage = /^package\.[a-z]{2}\.html$/;
const servedAs = (path: string): string =>
  pageOfLanguage.test(path) ? packagePage : path.replace(misserved, '.bin');
const texts = /\.(js|css|html|json|svg)$/;
const forbidden = /\.(mjs|wasm|onnx|webmanifest)$/;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** One date for every entry, so that equal packages are equal bytes. */
const mtime = '1980-01-01T12:00:00';

/** The package as bytes of a zip. Throws a sentence if the page was built without the list, the language or a file. */
export async function makePackage(
  { id, name, activity, bases, language }: PackageContent,
  read: ReadBuilt,
): Promise<Uint8Array<ArrayBuffer>> {
  const need = async (path: string): Promise<Uint8Array> => {
    const bytes = await read(path);
    if (bytes === null)
      throw new Error(`package: ${path} must be among the built files, is not; build the page again`);
    return bytes;
  };
  const { languages } = readList(strFromU8(await need(packageList)));
  const listed = Object.hasOwn(languages, language) ? languages[language] : undefined;
  if (listed === undefined)
    throw new Error(
      `package: its language must be one of ${Object.keys(languages).join(', ')}, got "${language}"`,
    );
  const words = listed.words[name];
  if (words === undefined)
    throw new Error(`package: ${packageList} must name ${name}, does not; build the page again`);
  const paths = [...listed.files, 'models/manifest.json'];
  const shipped = bases.map(({ task, policy }) => `models/${baseFileName(task, policy)}`);
  const found = new Map<string, Uint8Array>();
  for (const path of paths) found.set(path, await need(path));
  // Tasks without a base policy begin with random weights.
  for (const path of new Set(shipped)) {
    const bytes = await read(path);
    if (bytes !== null) found.set(path, bytes);
  }
  const renamed = [...found.keys()].filter((path) => misserved.test(path)).map(nameOf);
  const files: Zippable = {};
  for (const [path, bytes] of found)
    files[servedAs(path)] = texts.test(path) ? strToU8(withNames(strFromU8(bytes), renamed)) : bytes;
  files[checkPage] = files[packagePage] as Uint8Array;
  files['activity.json'] = strToU8(JSON.stringify(activity));
  const all = Object.keys(files).sort();
  const wrong = all.find((path) => forbidden.test(path));
  if (wrong !== undefined)
    throw new Error(`internal: a package must hold no file that platforms serve wrongly, got ${wrong}`);
  const manifest = writeCourseManifest({
    ...words,
    id: `espalier-${packageId(id, language)}`,
    language,
    launch: packagePage,
    files: all,
  });
  return zipSync(
    Object.fromEntries(
      [
        ['imsmanifest.xml', strToU8(manifest)] as const,
        ...all.map((path) => [path, files[path]] as const),
      ].map(([path, bytes]) => [path, [bytes as Uint8Array, { level: 9, mtime }]]),
    ),
  );
}

/** A text with the new name wherever an old one stands. */
function withNames(text: string, renamed: readonly string[]): string {
  return renamed.reduce((rest, name) => rest.replaceAll(name, servedAs(name)), text);
}

function readList(text: string): PackageList {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = null;
  }
  const { success, output } = v.safeParse(listSchema, given);
  if (!success)
    throw new Error(
      `package: ${packageList} must list the files of a package, got something else; build the page again`,
    );
  return output;
}
