/** Own methods and their settings in words. */
import { ownMethodId, type OwnSetting } from '../../config/ownMethod.ts';
import type { RunConfig } from '../../config/settings.ts';
import { valueText } from './configDiff.ts';
import { figure } from './format.ts';

/** The method of a configuration for a reader: an own one by its title, with the one that it is based on. */
export function methodWords({
  method,
  own_method: own,
}: {
  readonly method: string;
  readonly own_method?: { readonly title: string } | undefined;
}): string {
  const label = valueText('method', method);
  return own ? `${own.title}, based on ${label}` : label;
}

/** A value of an own method's setting for a reader. */
export function ownValueText({ kind }: Pick<OwnSetting, 'kind'>, value: number | undefined): string {
  if (value === undefined) return 'not set';
  return kind === 'switch' ? (value === 1 ? /* text */ 'on' : /* text */ 'off') : figure(value);
}

/** How the own method of `to` differs from that of `from`, in words; empty where neither code nor values do. */
export function ownDifferences(
  from: Pick<RunConfig, 'own_method'>,
  to: Pick<RunConfig, 'own_method'>,
): string[] {
  const [before, own] = [from.own_method, to.own_method];
  if (own === undefined) return before ? [`without the code of ${before.title}`] : [];
  if (before === undefined || ownMethodId(before) !== ownMethodId(own)) return [`code of ${own.title}`];
  return own.settings
    .filter(({ name }) => before.values[name] !== own.values[name])
    .map((setting) => `${setting.name} ${ownValueText(setting, own.values[setting.name])}`);
}
