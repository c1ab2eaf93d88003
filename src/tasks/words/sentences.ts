/** The grammar of what is said and replied: sentences, each ended by a mark. */
import { grammarOf, type Rules } from './grammar.ts';
import { classes } from './lexicon.ts';

/**
 * Weights are those of demonstrations; what weighs 0 is a sentence too, but is never shown. `TELL`, `ASK`, `ANSWER` and `BRIEF`
 * are what replies are made of.
 */
export const sentenceRules: Rules = {
  NOUN: ['ANIMAL', '5 THING', '0 PLACE'],
  TRAIT: ['COLOUR', '3 QUALITY'],
  DET: ['14 the', '6 my', '3 your', 'his', 'her', 'our', 'this', 'that', 'their'],
  // A noun with all that stands before it.
  NP: ['5 DET NOUN', '3 DET TRAIT NOUN', '2 ONE'],
  ONE: ['a NOUN', 'a TRAIT NOUN'],
  SPOT: ['2 in the PLACE', 'at the PLACE', 'near the PLACE', 'PREP NP', '0 in NP', '0 at NP'],
  WHO: ['3 PRONOUN', '0 my KIN and i', 'NAME and NAME'],
  PRONOUN: ['5 i', '2 you', 'we', 'they'],
  KIN: ['aunt', 'cousin', 'sister', 'brother'],
  THIRD: ['3 NAME', 'he', 'she', '0 my KIN'],

  FACT: [
    '4 WHO VERB NP',
    '3 THIRD VERBS NP',
    '3 WHO PAST NP',
    '2 THIRD PAST NP',
    '4 NP is TRAIT',
    '2 NP is SPOT',
    '2 there is ONE SPOT',
    '0 i MIND NP is TRAIT',
    '2 WHO do not VERB NP',
    'WHO PAST NP SPOT',
    'NP is so QUALITY',
    'i can VERB NP WHEN',
    '0 WHO VERB OBJECT WHEN',
    '0 NP is so COLOUR',
    '0 WHO can VERB NP',
    '0 WHO MIND NP is TRAIT',
    '0 THIRD PAST NP SPOT',
  ],
  MIND: ['think', 'hear', 'know'],
  ENQUIRY: [
    '4 do you VERB NP',
    '2 does THIRD VERB NP',
    '2 did WHO VERB NP',
    '3 is NP TRAIT',
    '2 is NP SPOT',
    '2 can WHO VERB NP',
    'may i VERB NP',
    'where is NP',
    'why is NP so QUALITY',
    'who VERBS NP',
    'what is SPOT',
    'when did you VERB NP',
    'will you VERB NP WHEN',
    '0 do WHO VERB NP',
    '0 did THIRD VERB NP',
    '0 can THIRD VERB NP',
    '0 will WHO VERB NP',
    '0 why do you VERB NP',
  ],

  TELL: ['10 FACT .', '2 OPENER , FACT .', 'POLITE , FACT .', '0 FACT WHEN .'],
  ASK: ['8 ENQUIRY ?', 'POLITE , ENQUIRY ?', 'OPENER , ENQUIRY ?', '0 ENQUIRY WHEN ?'],
  ANSWER: ['4 yes , FACT .', '4 no , FACT .', '2 maybe FACT .', 'sorry , SIR , FACT .'],
  BRIEF: ['2 thank you SIR .', 'i think so .', 'i do not know .', 'tell me more .', 'please VERB NP .'],
  SENTENCE: ['4 TELL', '4 ASK', '3 ANSWER', '2 BRIEF'],

  // Prompts of level 1, and of level 2.
  SAYING: ['2 i VERB NP .', '2 NP is TRAIT .', 'THIRD VERBS NP .', 'i PAST NP .', 'NP is SPOT .'],
  ASKING: ['2 TELL', '3 ENQUIRY ?'],
};

export const sentences = grammarOf(sentenceRules, classes, 'SENTENCE');

/** Only what demonstrations show. */
export const usualSentences = grammarOf(sentenceRules, classes, 'SENTENCE', true);
