/** `README.md` of the folder for TRL: what it holds, which settings it passes on, and which not. */
import type { OwnMethod } from '../../config/ownMethod.ts';
import type { TokenTask } from '../../tasks/task.ts';
import type { RunFileContent } from '../content.ts';
import { exportedTask } from './refusal.ts';
import { carriedOver, replaced, trlVersion, withoutCounterpart, type Unmatched } from './settings.ts';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'None.\n';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

const unmatchedTable = (rows: readonly Unmatched[]): string =>
  table(
    ['setting', 'value', 'meaning'],
    rows.map(({ key, value, label, help }) => [`\`${key}\``, value, `${label}: ${help}`]),
  );

function ownMethodLine({ title, hooks }: OwnMethod): string {
  const all = hooks.map((hook) => `\`${hook}\``).join(', ');
  const what = hooks.length > 0 ? ` Its own ${all} is JavaScript that TRL cannot run` : ' It is JavaScript';
  return `- The run trained with *${title}*, a method of its own.${what}, so \`train.py\` trains with TRL's own parts instead. \`method.js\` has the code, to write it again in Python.\n`;
}

/** What of a completion the verifier reads. */
function readsLine({ id, vocabulary }: TokenTask): string {
  if (vocabulary.kind === 'common')
    return '- The verifier reads the whole text of a completion. Only line breaks around it are ignored, so a space or an explanation is wrong.\n';
  const known =
    id === 'replies'
      ? ' A word that is not among the `SYMBOLS` of `reward.py` makes a completion wrong.'
      : '';
  return `- The verifier reads the whole text of a completion, in lower case. White space between words is ignored; an explanation is wrong.${known}\n`;
}

/** The text of the folder's README. */
export function readmeOf({ name, checkpoint }: RunFileContent): string {
  const { config } = checkpoint;
  const unmatched = withoutCounterpart(config);
  const own = config.own_method;
  const task = exportedTask(config);
  return `# ${name} for TRL

The recipe of the Espalier run *${name}* (${config.method} on ${config.task}, level ${config.level}, seed ${config.seed}), for TRL ${trlVersion}.

\`\`\`sh
pip install -r requirements.txt
python train.py                       # or: python train.py some/model
\`\`\`

- \`train.jsonl\`, \`eval.jsonl\`: prompts with the columns that the verifier reads.
- \`reward.py\`: the exact verifier in Python. It gives the rewards that the run gave.
- \`metrics.csv\`: what the run measured. Its columns have TRL's names.

## What differs

${own ? ownMethodLine(own) : ''}- TRL trains a language model with its own tokens. The run trained a small network on ${task.vocabulary.size} symbols, so the numbers of both runs differ.
${readsLine(task)}- A completion has ended if its last token ends it. One that reached the longest length without an end earns 0.
- An update's completions are split into micro-batches of at most 8, whose gradients are added. \`steps_per_generation\` counts micro-batches in TRL, and updates in Espalier.

## Settings that the folder replaces

${table(
  ['setting', 'run', 'folder', 'why'],
  replaced.map(({ key, value, why }) => [
    `\`${key}\``,
    String(config[key] ?? 'automatic'),
    String(value),
    why,
  ]),
)}
## Settings that the folder passes on

${carriedOver(config)
  .map((key) => `\`${key}\``)
  .join(
    ', ',
  )}. Numbers of rounds became steps, and none is larger than the run is long; the prompts are in the files.

## Settings without a counterpart, not at their defaults

${unmatchedTable(unmatched.filter(({ matters }) => matters))}
## Settings without a counterpart, at their defaults

${unmatchedTable(unmatched.filter(({ matters }) => !matters))}`;
}
