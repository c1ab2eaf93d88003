/** Values of an own method's settings as texts, in the same form for links and `--set`: `own.floor=0.25`. */
import { isValueOf, type OwnMethod, type OwnSetting } from './ownMethod.ts';
import { ConfigError, refusal, type Problem } from './problem.ts';
import { readNumber } from './number.ts';

/**
 * Values of own settings as texts give them, by name. Throws `ConfigError` naming each that is unknown or out of range;
 * its field is the name after `own.`, as links and `--set` write it.
 */
export function readOwnValues(
  { title, settings }: Pick<OwnMethod, 'title' | 'settings'>,
  texts: Readonly<Record<string, string>>,
): Record<string, number> {
  const problems: Problem[] = [];
  const values: Record<string, number> = {};
  for (const [own, text] of Object.entries(texts)) {
    const field = `own.${own}`;
    const setting = settings.find((one) => one.name === own);
    const value = text === 'true' ? 1 : text === 'false' ? 0 : readNumber(text);
    if (!setting) problems.push({ field, message: `${field}: is not a setting of ${title}. Leave it out.` });
    else if (typeof value === 'number' && isValueOf(setting, value)) values[own] = value + 0;
    else problems.push(refusal(field, ruleOfOwn(setting), text));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

/** The values that an own setting takes, as the words after "must be". */
export const ruleOfOwn = ({ kind, integer, min, max }: OwnSetting): string =>
  kind === 'switch' ? 'true or false' : `a ${integer ? 'whole ' : ''}number from ${min} to ${max}`;
