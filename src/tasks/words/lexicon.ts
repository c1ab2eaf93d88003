/**
 * The words of the two tasks of words, in classes, and which of them rhyme. Ids of the vocabulary are stored in policy files:
 * a new word goes to `later`, at the end.
 */
import { vocabularyOf } from '../vocabulary/vocabulary.ts';

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Things that can be counted, each with its plural; stories count them and replies name them. */
const counted = list(`
  apple/apples ball/balls bell/bells book/books box/boxes boat/boats cake/cakes card/cards coat/coats coin/coins cup/cups
  egg/eggs flower/flowers hat/hats kite/kites key/keys leaf/leaves nut/nuts pear/pears pen/pens plum/plums ring/rings
  rock/rocks shell/shells shoe/shoes spoon/spoons stamp/stamps star/stars stone/stones toy/toys`).map(
  (pair) => pair.split('/'),
);

export const plurals: readonly string[] = counted.map(([, plural]) => plural as string);

/** Classes of words, by the names that the grammar calls them. */
export const classes = {
  ANIMAL:
    list(`bear bee bird cat cow crab deer dog duck fish fox frog goat goose hare hen horse lamb lion mole mouse pig rat seal
    sheep snail snake swan tiger toad whale wolf`),
  THING: [
    ...counted.map(([one]) => one as string).filter((one) => !/^[aeiou]/.test(one)),
    ...list(`bed bike bowl broom bus candle car chair clock cook door dress drum fire flute glove hook jar king lake lamp
      letter light log map mat mill moon nail nest pie plane plate pot queen rose sail sled sock song stick stool table tail throne
      train tree truck wall watch wheel window wing`),
  ],
  PLACE:
    list(`barn bay beach bridge camp castle cave city farm field forest garden hall harbour hill hut kitchen lane market meadow
    park port river road school sea shop station street tower town valley village wood zoo`),
  COLOUR: list('black blue brown gold green grey pink purple red silver white yellow'),
  QUALITY:
    list(`big bold bright calm clean clever cold cool dark dear dry fair famous fine funny gentle glad good great heavy hot
    huge kind late little long loud lovely neat new nice proud quick quiet rare round sad short shy slow small soft strange strong sweet
    tall thick thin tiny true warm wet wise young`),
  NAME: list('ada ana ben eva finn ida jack kim leo max mia nora omar paul rosa sam tom zoe'),
  OBJECT: list('me him us them'),
  VERB: list(`buy carry clean draw fear feed find follow forget hear hide hold keep know like lose love miss need paint pull push
    remember sell see show trust want wash watch`),
  VERBS:
    list(`buys carries cleans draws fears feeds finds follows forgets hears hides holds keeps knows likes loses loves misses
    needs paints pulls pushes remembers sells sees shows trusts wants washes watches`),
  PAST: list(`bought carried cleaned drew fed found followed forgot heard held kept knew liked lost loved missed needed painted
    pulled pushed remembered sold saw showed took wanted washed watched`),
  PREP: list('behind beside by from near on over under with'),
  WHEN: list('again always early here now often soon there today tomorrow tonight'),
  OPENER: list('yes no well oh maybe indeed sure hello'),
  POLITE: list('please sorry thanks pardon'),
  SIR: list('sir madam friend'),
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Words that only patterns of the grammar and stories name. */
const others =
  list(`a an and are at be can could did do does each for gave gives glad got have has he how if in is it left let
  many may more much not of one or say she so some tell than thank that then they think thought to too was we went were what
  when where which who why will would yet you afraid altogether away back because but eats else few first give go happy
  her home into last lot made make never next out same side still take there i you we they kindly together up very work years lends gets makes aunt cousin sister brother the my your his her our this that their he she so away of each bags more altogether so`);

/** The names for "she"; the others are for "he". */
export const isShe: ReadonlySet<string> = new Set(list('ada ana eva ida kim mia nora rosa zoe'));

/** Words added after policies were shipped. */
const later: readonly string[] = [];

const every = new Set([...Object.values(classes).flat(), ...plurals, ...others, ...later]);
every.delete('a');

export const words = vocabularyOf({ kind: 'words', symbols: [...every] });

/** The ids of symbols, one by one. */
export const idsOf = (symbols: readonly string[]): number[] => symbols.flatMap(words.encode);

/** The marks that end a sentence, and the comma. */
export const ends: ReadonlySet<string> = new Set(['.', '?']);
export const isMark = (symbol: string): boolean => ends.has(symbol) || symbol === ',';

/** Words that make a sentence a question. */
export const isAsking: ReadonlySet<string> = new Set(
  list('do does did is can may will where why who what when'),
);
export const isAnimal: ReadonlySet<string> = new Set<string>(classes.ANIMAL);
export const isColour: ReadonlySet<string> = new Set<string>(classes.COLOUR);
export const isPolite: ReadonlySet<string> = new Set([...classes.POLITE, ...classes.SIR, 'thank']);

/** Words that rhyme with each other, a group a line; all can end a sentence. */
export const rhymeGroups: readonly (readonly string[])[] = `
  cat hat mat rat
  dog frog log
  cow now
  whale snail tail nail sail
  bear pear chair hare fair rare there
  bee key tree sea
  deer dear here
  duck truck
  fox box
  goat boat coat
  hen pen
  pig big
  seal wheel
  snake lake cake
  toad road
  mole bowl
  ball wall hall tall small
  bell shell
  book cook hook
  flower tower
  kite light white bright tonight
  nut hut
  plum drum
  ring king wing
  rock sock clock
  shoe blue new zoo true
  spoon moon soon
  stamp lamp camp
  star car jar
  stone throne
  bed red sled
  mill hill
  pie dry shy
  plane train lane
  plate late
  pot hot
  queen green clean
  song strong long
  stick thick quick
  stool school cool
  bay grey today
  park dark
  port short
  street sweet neat
  town brown
  wood good
  glad sad
  cold gold bold
  loud proud`
  .trim()
  .split('\n')
  .map(list);

/** The words that rhyme with each word; a word does not rhyme with itself. */
export const rhymesOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  rhymeGroups.flatMap((group) =>
    group.map((one) => [one, new Set(group.filter((other) => other !== one))] as const),
  ),
);
