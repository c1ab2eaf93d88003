/** `npm run -s package`: makes the zip of a lesson, an exercise or a class task for a learning platform, from the built page. */
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { exercises } from '../lessons/exercise/index.ts';
import { lessons } from '../lessons/index.ts';
import { packagedFacts, type PackagedActivity } from '../lessons/packaged.ts';
import { makePackage, mostPackage, packageList, type ReadBuilt } from '../scorm/pack.ts';
import { languageCodes } from '../site/languages.ts';
import { readFlags, WrongUse, type CommandForm, type Flags } from './arguments.ts';
import { writeWhole } from './files.ts';
import { runIfStarted } from './runCommand.ts';
import { callOf, siteFolder } from './place.ts';

export const packageForm: CommandForm = {
  call: callOf('package'),
  what: 'Makes a package (SCORM 1.2) for Moodle, Canvas and other learning platforms: a zip with one activity and a page that checks its results.',
  flags: [
    {
      form: '--lesson <id>',
      help: 'A lesson of Learn.',
      choices: lessons.map(({ id }) => id),
      conflicts: ['class', 'exercise'],
    },
    {
      form: '--exercise <id>',
      help: 'An exercise of Learn.',
      choices: exercises.map(({ id }) => id),
      conflicts: ['lesson', 'class'],
    },
    {
      form: '--class <link>',
      help: 'A class task: the link of a recipe or of Class. Every pupil trains it with a seed of their own.',
      conflicts: ['lesson', 'exercise'],
    },
    {
      form: '--language <code>',
      help: 'The language of its pages.',
      choices: languageCodes,
      default: 'en',
    },
    { form: '--out <file>', help: 'The zip to write.', required: true },
    {
      form: '--site <folder>',
      help: 'The built page, which npm run build makes.',
      default: relative(process.cwd(), siteFolder) || '.',
    },
  ],
  examples: ['--lesson trees --out trees.zip', "--class 'LINK' --out class.zip"],
};

/** The part of a link that names a class: behind `#`, and behind the place and page of an address of Class. */
function classAddress(link: string): string {
  const hash = link.slice(link.indexOf('#') + 1);
  const [, routed] = /^\/learn\/(?:join|class)\/(.*)$/s.exec(hash) ?? [];
  return routed === undefined ? hash : decodeURIComponent(routed);
}

function activityOf(flags: Flags): PackagedActivity {
  const lesson = flags.text('lesson');
  if (lesson !== undefined) return { v: 1, kind: 'lesson', lesson };
  const exercise = flags.text('exercise');
  if (exercise !== undefined) return { v: 1, kind: 'exercise', exercise };
  const link = flags.text('class');
  if (link === undefined) throw new WrongUse('package: needs --lesson, --exercise or --class, got none');
  return { v: 1, kind: 'class', address: classAddress(link) };
}

export async function packageActivity(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, packageForm);
  const activity = activityOf(flags);
  const facts = packagedFacts(activity);
  const language = flags.text('language') as string;
  const site = flags.text('site') as string;
  const read: ReadBuilt = async (path) => {
    try {
      return await readFile(join(site, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
  if ((await read(packageList)) === null)
    throw new WrongUse(
      `--site: must be a built page, found no ${packageList} in ${site}; run \`npm run build\` first`,
    );
  const zip = await makePackage({ ...facts, activity, bases: facts.recipes, language }, read);
  if (zip.length > mostPackage)
    process.stderr.write(`package: larger than ${mostPackage} bytes, which some platforms refuse\n`);
  const out = flags.text('out') as string;
  await writeWhole(out, zip, '--out');
  process.stderr.write(`package: ${facts.title}, ${zip.length} bytes in ${out}\n`);
}

runIfStarted(import.meta.url, packageActivity);
