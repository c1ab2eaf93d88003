/** A sentence for places where the reader, who is the reward, cannot choose. */
import { readChoices } from './choiceText.ts';
import { isRelevant } from './registry.ts';
import type { RunConfig } from './schema.ts';

/** What a run of the reader's choices does outside the Lab, in two sentences; null for every other run. */
export function noPlaceToChoose(config: RunConfig): string | null {
  if (!isRelevant('choices', config)) return null;
  const made = readChoices(config.choices).length;
  return made < config.min_choices
    ? `You cannot choose here: this run has ${made} of the ${config.min_choices} choices that it needs, so it learns nothing. Open it in the Lab and choose there.`
    : `You cannot choose here: this run learns from the ${made} choices that it has. Open it in the Lab to choose more.`;
}
