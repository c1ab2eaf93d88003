/** The settings of a run as a table: what differs from its method. */
import { methodDefaults } from '../../config/changes.ts';
import type { RunConfig } from '../../config/settings.ts';
import { differences, valueText } from '../state/configDiff.ts';
import { tableHtml } from './document.ts';

/** As HTML; one sentence where nothing differs. `name`: of the table. */
export function settingsHtml(config: RunConfig, name = 'Settings'): string {
  const method = valueText('method', config.method);
  const found = differences(methodDefaults(config), config);
  if (found.length === 0) return `<p>No setting differs from ${method} on this task.</p>`;
  return tableHtml({
    name,
    caption: `Settings that differ from ${method} on this task.`,
    head: ['Setting', method, 'Here'],
    rows: found.map(({ label, from, to }) => [label, from, to]),
  });
}

/** Method, task, level and policy, for a lead. */
export function recipeWords(config: RunConfig): string {
  const { method, task, level, policy } = config;
  return `${valueText('method', method)} on ${valueText('task', task)}, level ${level}, ${valueText('policy', policy)} policy`;
}
