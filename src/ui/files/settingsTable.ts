/** The settings of a run as a table: what differs from its method. */
import { methodDefaults } from '../../config/changes.ts';
import type { OwnMethod } from '../../config/ownMethod.ts';
import type { RunConfig } from '../../config/settings.ts';
import { differences, valueText } from '../state/configDiff.ts';
import { methodWords, ownValueText } from '../state/ownWords.ts';
import { tableHtml } from './document.ts';
import { escaped } from './markup.ts';

/** As HTML; one sentence where nothing differs. `name`: of the table. An own method follows with its values and its code. */
export function settingsHtml(config: RunConfig, name = /* text */ 'Settings'): string {
  const method = valueText('method', config.method);
  const found = differences(methodDefaults(config), config);
  const table =
    found.length === 0
      ? /* text */ `<p>No setting differs from ${method} on this task.</p>`
      : tableHtml({
          name,
          caption: `Settings that differ from ${method} on this task.`,
          head: [/* text */ 'Setting', method, /* text */ 'Here'],
          rows: found.map(({ label, from, to }) => [label, from, to]),
        });
  return config.own_method ? `${table}\n${ownMethodHtml(config.own_method, name)}` : table;
}

function ownMethodHtml({ title, settings, values, source }: OwnMethod, name: string): string {
  const table = tableHtml({
    name: `${name}: ${title}`,
    caption: `Settings of ${title}, which its code brings.`,
    head: [/* text */ 'Setting', /* text */ 'Default', /* text */ 'Here', /* text */ 'Meaning'],
    rows: settings.map((one) => [
      one.name,
      ...[one.default, values[one.name]].map((value) => ownValueText(one, value)),
      one.help,
    ]),
  });
  return [
    ...(settings.length > 0 ? [table] : []),
    /* text */ `<p>The code of ${escaped(title)}:</p>`,
    `<pre>${escaped(source)}</pre>`,
  ].join('\n');
}

/** Method, task, level and policy, for a lead. */
export function recipeWords(config: RunConfig): string {
  const { task, level, policy } = config;
  return `${methodWords(config)} on ${valueText('task', task)}, level ${level}, ${valueText('policy', policy)} policy`;
}
