/** What a translation keeps of its key. */
import { describe, expect, test } from 'vitest';
import { translationFault } from '../../../src/cli/texts/kept.ts';

describe('a translation may', () => {
  test.each([
    ['Round ${n} of ${m}', 'Von ${m} die Runde ${n}'],
    ["{n} {n === 1 ? 'seed' : 'seeds'}", "{n === 1 ? 'Seed' : 'Seeds'}: {n}"],
    ["${count} group${count === 1 ? '' : 's'}", "${count} ${count === 1 ? 'Gruppe' : 'Gruppen'}"],
    ['{n} runs', "{n} {n === 1 ? 'Lauf' : 'Läufe'}"],
    ['Its task is {task.title.toLowerCase()}.', 'Die Aufgabe: {task.title}.'],
    ["{names.join(' or ')} here", "hier {names.join(' oder ')}"],
    ['See [the buffer](replay=fifo)', 'Siehe [den Puffer](replay=fifo)'],
    ['Press <b>{name}</b> or <b2>Esc</b2>', '<b2>Esc</b2> oder <b>{name}</b> drücken'],
    ['{reward} − mean', 'Mittel von {reward}'],
    ["Use {valueText('method', x)} here", "Hier gilt {valueText('method', x)}"],
  ])('turn “%s” into “%s”', (key, translation) => {
    expect(translationFault(key, translation)).toBeNull();
  });
});

describe('a translation may not', () => {
  test.each([
    ['Round ${n} of ${m}', 'Runde ${n}', 'lacks m'],
    ['Round ${n}', 'Runde ${m}', 'lacks n'],
    ['{n} runs', "{n} {m === 1 ? 'Lauf' : 'Läufe'}", 'reads m'],
    ['Press <b>here</b>', 'Hier drücken', 'lacks </b> and <b>'],
    ['Press <b>here</b>', '<b>Hier</b> und <b>dort</b>', 'has an element more or less often'],
    ['See [the buffer](replay=fifo)', 'Siehe [den Puffer](replay=lifo)', 'lacks ](replay=fifo)'],
    ["Use {valueText('method', x)}", "Hier gilt {valueText('Methode', x)}", 'lacks'],
    ['Round ${n', 'Runde ${n', 'must end'],
    ['Words', ' ', 'is empty'],
  ])('turn “%s” into “%s”', (key, translation, fault) => {
    expect(translationFault(key, translation)).toContain(fault);
  });
});
