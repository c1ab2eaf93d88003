/** The pages of strategies, settings, metrics and tasks, from the entries that the page's own reference shows. */
import { encodeLink } from '../../config/link.ts';
import { reference, type ReferenceEntry } from '../../config/reference.ts';
import { placeOf, slotMetaOf, slotMetas } from '../../config/registry.ts';
import { defaultConfig, ruleOf } from '../../config/schema.ts';
import { optionOf, settings, type SettingKey } from '../../config/settings.ts';
import { writeValue } from '../../config/text.ts';
import type { Task } from '../../tasks/task.ts';
import { tasks } from '../../tasks/index.ts';
import { factList, markup, type Content, type DocEntry, type DocPage, type Markup } from './markup.ts';

const written = (values: readonly unknown[]): string =>
  values.map((value) => writeValue(value as never)).join(' or ');

function settingBody(key: SettingKey): Markup {
  const option = optionOf(key);
  const choices = 'choices' in option ? option.choices : [];
  // A choice among strategies is explained on their page.
  const strategies = slotMetas.find(({ slot }) => slot === placeOf(key)?.slot);
  const isStrategy = (of: (typeof choices)[number]) =>
    strategies?.strategies.some(({ id, help }) => id === of.value && help === of.help);
  const explained = choices.filter((choice) => choice.help && !isStrategy(choice));
  return markup`${factList({
    Values: choices.some(isStrategy)
      ? choices.map((one) =>
          isStrategy(one)
            ? markup`<a href="strategies.html#${strategies?.slot}-${one.value}">${one.value}</a> `
            : `${one.value} `,
        )
      : ruleOf(option),
    Unit: 'unit' in option && option.unit,
    Default: writeValue(option.default as never),
    Live: option.live && 'yes',
    'Only where': option.when?.map(
      ({ setting, is, not }) =>
        markup`<a href="#${setting}">${setting}</a>${is && ` is ${written(is)}`}${not && ` is not ${written(not)}`}. `,
    ),
  })}${
    explained.length > 0 &&
    markup`<dl>${explained.map(({ value, label, help }) => markup`<dt>${label} <code>${value}</code><dd>${help}`)}</dl>`
  }`;
}

function entryOf({ kind, id, title, help, slot, unit, paper }: ReferenceEntry): DocEntry {
  if (kind === 'setting')
    return { id, title, help, key: markup`<code>${id}</code>`, body: settingBody(id as SettingKey) };
  const body = factList({ Unit: unit !== 'number' && unit, Source: paper });
  // Strategies of two places may have one name.
  return {
    id: kind === 'strategy' ? `${slot}-${id}` : id,
    title,
    help,
    key: markup`<code>${id}</code>`,
    body,
  };
}

/** The entries of a kind by the place where they act. */
function groupsOf(kind: ReferenceEntry['kind']): DocPage['groups'] {
  const all = reference.filter((entry) => entry.kind === kind);
  return [...new Set(all.map(({ slot }) => slot))].map((slot) => ({
    title: slot === null ? 'Core' : (slotMetaOf(slot)?.title ?? slot),
    entries: all.filter((entry) => entry.slot === slot).map(entryOf),
  }));
}

function taskEntry(task: Task): DocEntry {
  const { id, title, description: help, levels } = task;
  const row = (cells: readonly Content[]) => markup`<tr>${cells.map((cell) => markup`<td>${cell}`)}`;
  const facts = factList({
    Open: markup`<a href="../${encodeLink(defaultConfig(settings.method.default, id))}" aria-label="${title} in the Lab">Lab</a>`,
    ...(task.kind === 'tokens'
      ? { Symbols: task.vocabulary.size }
      : { 'Numbers observed': task.observationSize, Actions: task.actions, 'Steps at most': task.horizon }),
  });
  const body = markup`${facts}<table><thead><tr><th>Level</th><th>What</th><th>Prompt</th><th>Completion</th></tr></thead><tbody>${levels.map(
    (one) => row([one.level, one.title, one.promptLength, one.completionLength]),
  )}</tbody></table>`;
  return { id, title, help, key: markup`<code>${id}</code>`, body };
}

export const referencePages: readonly DocPage[] = [
  {
    name: 'strategies',
    title: 'Strategies',
    lead: 'What plugs into a round, by the place where it acts. Settings choose among strategies.',
    groups: groupsOf('strategy'),
  },
  {
    name: 'settings',
    title: 'Settings',
    lead: 'Every setting by its key, as links, run files and --set write it. A live one may change during a run, from the next round on; another value of any other starts a new run. A task or a method may bring a default of its own.',
    groups: groupsOf('setting'),
  },
  {
    name: 'metrics',
    title: 'Metrics',
    lead: 'Every metric by its key, as run files and CSV have it. A run measures those that its settings ask for.',
    groups: groupsOf('metric'),
  },
  {
    name: 'tasks',
    title: 'Tasks',
    lead: 'What a policy practises. Lengths of prompt and completion are at most, in tokens.',
    groups: [{ title: 'Tasks', entries: Object.values(tasks).map(taskEntry) }],
  },
];
