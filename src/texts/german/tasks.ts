/** German texts of the tasks and of trying a policy. Longer than most files, because a table is looked up and not read. */
import type { Table } from '../table.ts';

export const germanTasks: Table = {
  'Your turn': 'Dein Zug',
  Answers: 'Antworten',
  Policy: 'Policy',
  'prompt: ${task.title} has no prompts to type; play it by hand on the page':
    'Prompt: Für ${task.title} gibt es keine Prompts zum Eintippen; auf der Seite von Hand spielen',
  "turn: “${foreign}” is no symbol of a turn of ${title}, which are ${turnSymbols.join(' ')}":
    "Zug: „${foreign}“ ist kein Zeichen für ${title}; erlaubt sind ${turnSymbols.join(' ')}",
  'turn: type at least one symbol': 'Zug: mindestens ein Zeichen eintippen',
  'turn: the exchange is over; start again': 'Zug: Der Austausch ist zu Ende; neu beginnen',
  "prompt: “${foreign}” is not in the alphabet of ${title}, which is ${symbols.join(' ')}":
    "Prompt: „${foreign}“ gehört nicht zu den Zeichen von ${title}; erlaubt sind ${symbols.join(' ')}",
  "prompt: ${over} symbol${over === 1 ? '' : 's'} too long; the frame holds ${longest}":
    'Prompt: ${over} Zeichen zu lang; Platz ist für ${longest}',
  'prompt: type at least one symbol, or take a held-out prompt':
    'Prompt: mindestens ein Zeichen eintippen oder einen Held-out-Prompt nehmen',
  'cart position': 'Ort des Wagens',
  'cart velocity': 'Tempo des Wagens',
  'pole angle': 'Winkel des Stabs',
  'pole turning': 'Drehung des Stabs',
  row: 'Zeile',
  column: 'Spalte',
  'steps taken': 'gemachte Schritte',
  'card, jack to king': 'Karte, Bube bis König',
  'moves before: none, check, bet, check and bet': 'Züge davor: keine, schieben, setzen, schieben und setzen',
  'own row': 'eigene Zeile',
  'own column': 'eigene Spalte',
  'the other’s row': 'Zeile des anderen',
  'the other’s column': 'Spalte des anderen',
  player: 'Spieler',
  'no move is left': 'kein Zug übrig',
  'a wall is there': 'Wand',
  Temperature: 'Temperatur',
  'Warm start': 'Warmstart',
  'from near upright': 'Start fast aufrecht',
  'step ${odd + 1}: action ${completion[odd]} is neither 0 nor 1':
    'Schritt ${odd + 1}: Aktion ${completion[odd]} ist weder 0 noch 1',
  'no action': 'keine Aktion',
  '${completion.length} actions, but it was over after ${steps}':
    '${completion.length} Aktionen, aber nach ${steps} war es zu Ende',
  'upright for all ${horizon} steps': 'alle ${horizon} Schritte aufrecht',
  'upright for ${steps} steps': '${steps} Schritte aufrecht',
  "${left ? 'left the track' : 'fell'} at step ${steps}":
    "bei Schritt ${steps} ${left ? 'von der Bahn gefahren' : 'umgefallen'}",
  'Cart-pole': 'Cart-Pole',
  'Push a cart left or right so that the pole on it stays upright, up to 500 steps.':
    'Einen Wagen nach links oder rechts schieben, damit der Stab darauf aufrecht bleibt, bis zu 500 Schritte lang.',
  'cart at ${position} m, ${velocity} m/s; pole at ${angle} rad, ${turning} rad/s':
    'Wagen bei ${position} m, ${velocity} m/s; Stab bei ${angle} rad, ${turning} rad/s',
  'upright for ${horizon} steps': '${horizon} Schritte aufrecht',
  'two one-digit numbers': 'zwei einstellige Zahlen',
  'two 2-digit numbers': 'zwei zweistellige Zahlen',
  'three 2-digit numbers': 'drei zweistellige Zahlen',
  'two 3-digit numbers': 'zwei dreistellige Zahlen',
  'three 3-digit numbers': 'drei dreistellige Zahlen',
  'four 3-digit numbers': 'vier dreistellige Zahlen',
  'has a leading zero': 'beginnt mit einer Null',
  'wrong: ${text}, not ${expected}': 'falsch: ${text}, nicht ${expected}',
  'Chain sum': 'Kettensumme',
  'Add two to four numbers and write the sum, digit by digit.':
    'Zwei bis vier Zahlen addieren und die Summe Ziffer für Ziffer schreiben.',
  'three numbers to add and subtract': 'drei Zahlen zum Addieren und Subtrahieren',
  'three numbers, with a product': 'drei Zahlen, mit einem Produkt',
  'four numbers, with a product': 'vier Zahlen, mit einem Produkt',
  twice: 'zweimal',
  empty: 'leer',
  '${n} times': '${n}-mal',
  'uses ${one}, which is not given': 'benutzt ${one}; das ist nicht gegeben',
  'leaves out ${one}': 'lässt ${one} aus',
  "uses ${one} ${times(has)}${may > 1 ? `, not ${times(may)}` : ''}":
    "benutzt ${one} ${times(has)}${may > 1 ? `, nicht ${times(may)}` : ''}",
  'too long: ${written.length} symbols, at most ${most}':
    'zu lang: ${written.length} Zeichen, höchstens ${most}',
  'has symbols other than digits, + - * and parentheses': 'enthält anderes als Ziffern, + - * und Klammern',
  'not an expression': 'kein Ausdruck',
  'value is ${value}, not ${target}': 'Wert ist ${value}, nicht ${target}',
  Countdown: 'Countdown',
  'Combine all the numbers with +, - and * so that they make the target.':
    'Alle Zahlen mit +, - und * so verbinden, dass sich das Ziel ergibt.',
  'two goals': 'zwei Ziele',
  'two goals behind a door that plates open': 'zwei Ziele hinter einer Tür, die Platten öffnen',
  'move ${odd + 1}: ${completion[odd]} is none of 0 to ${doorMoves - 1}':
    'Zug ${odd + 1}: ${completion[odd]} ist keins von 0 bis ${doorMoves - 1}',
  '${completion.length} moves, but it was over after ${2 * took}':
    '${completion.length} Züge, aber nach ${2 * took} war es zu Ende',
  'under way after ${completion.length} moves': 'nach ${completion.length} Zügen noch unterwegs',
  'one player made moves of the other': 'ein Spieler machte Züge des anderen',
  'both on goals after ${took} steps': 'beide am Ziel nach ${took} Schritten',
  "time is out with ${reached === 0 ? 'no player' : 'one player'} on a goal":
    "die Zeit ist um, mit ${reached === 0 ? 'keinem Spieler' : 'einem Spieler'} am Ziel",
  'Door for two': 'Tür für zwei',
  'Two players walk to a goal each, and one has to hold a door open for the other.':
    'Zwei Spieler gehen zu je einem Ziel, und einer muss dem anderen eine Tür aufhalten.',
  'two players': 'zwei Spieler',
  'the best two players earn ${(best[placeOf(start)] as number).toFixed(2)} from there on average':
    'die besten zwei Spieler bekommen von dort im Mittel ${(best[placeOf(start)] as number).toFixed(2)}',
  '1 to 8 lines': '1 bis 8 Zeilen',
  '1 to 15 lines': '1 bis 15 Zeilen',
  'is no legal step: ${textOf(row)} after ${textOf(before)}':
    'ist kein erlaubter Schritt: ${textOf(row)} nach ${textOf(before)}',
  'ends before all numbers are equal': 'endet, bevor alle Zahlen gleich sind',
  'goes on after all numbers are equal': 'geht weiter, obwohl alle Zahlen gleich sind',
  'not lines and then an answer': 'nicht erst Zeilen und dann eine Antwort',
  'line ${flaw + 1} ${lines[flaw]!.fault}': 'Zeile ${flaw + 1} ${lines[flaw]!.fault}',
  'wrong: ${answer}, not ${expected}': 'falsch: ${answer}, nicht ${expected}',
  Euclid: 'Euklid',
  'Find the greatest common divisor: subtract a neighbour from a number, once or more often, until all are equal.':
    'Den größten gemeinsamen Teiler finden: von einer Zahl einen Nachbarn abziehen, einmal oder öfter, bis alle gleich sind.',
  'one goal and a pit, 4 by 3': 'ein Ziel und eine Grube, 4 mal 3',
  'three goals and three pits, 5 by 5': 'drei Ziele und drei Gruben, 5 mal 5',
  'three goals, the best one far away, 5 by 5': 'drei Ziele, das beste weit weg, 5 mal 5',
  'step ${odd + 1}: action ${completion[odd]} is none of 0 to ${actions - 1}':
    'Schritt ${odd + 1}: Aktion ${completion[odd]} ist keine von 0 bis ${actions - 1}',
  'under way after ${steps} steps': 'nach ${steps} Schritten noch unterwegs',
  'time is out after ${steps} steps': 'die Zeit ist nach ${steps} Schritten um',
  'falls into a pit at step ${steps}': 'fällt bei Schritt ${steps} in eine Grube',
  'reaches the goal that pays ${worth} in ${steps} steps':
    'erreicht das Ziel mit Wert ${worth} in ${steps} Schritten',
  'Grid world': 'Gitterwelt',
  'Walk to the goal that pays most on a small map, though every fifth move slips to the side.':
    'Auf einer kleinen Karte zum wertvollsten Ziel gehen, obwohl jeder fünfte Zug zur Seite rutscht.',
  'from row ${placeOf(start)[0] + 1}, column ${placeOf(start)[1] + 1}':
    'ab Zeile ${placeOf(start)[0] + 1}, Spalte ${placeOf(start)[1] + 1}',
  'the best policy earns ${reachable.toFixed(2)} from there on average':
    'die beste Policy bekommt von dort im Mittel ${reachable.toFixed(2)}',
  'hint: level ${prompt.level} of ${task.id} must have a second training prompt':
    'Hint: Level ${prompt.level} von ${task.id} muss einen zweiten Trainings-Prompt haben',
  'hint: ${rule}, got "${decode(span)}"': 'Hint: ${rule}, ist „${decode(span)}“',
  'span must have at least one token': 'die Spanne muss mindestens ein Token haben',
  'span must hold no end token, padding or marker of hints':
    'die Spanne darf kein Ende-Token, kein Auffüllen und keine Hint-Marke enthalten',
  'prompt must have no hint yet, has "${decode(prompt.tokens)}"':
    'der Prompt darf noch keinen Hint haben, hat „${decode(prompt.tokens)}“',
  'prompt and hint must be shorter than ${contextLength} tokens, are ${tokens.length}':
    'Prompt und Hint müssen kürzer als ${contextLength} Tokens sein, sind ${tokens.length}',
  "task: ${id} is someone's own task whose code is not here; open it from its link or file":
    'Aufgabe: ${id} ist eine eigene Aufgabe, deren Code hier fehlt; über ihren Link oder ihre Datei öffnen',
  'three cards, one bet': 'drei Karten, ein Einsatz',
  'move ${odd + 1}: ${completion[odd]} is neither 0 nor 1':
    'Zug ${odd + 1}: ${completion[odd]} ist weder 0 noch 1',
  'more moves than the game has': 'mehr Züge, als das Spiel hat',
  'Kuhn poker': 'Kuhn-Poker',
  'Two players with one card each bet or fold, and what one wins the other loses.':
    'Zwei Spieler mit je einer Karte setzen oder steigen aus, und was einer gewinnt, verliert der andere.',
  'no move that every equilibrium avoids': 'kein Zug, den jedes Gleichgewicht meidet',
  jack: 'Bube',
  queen: 'Dame',
  king: 'König',
  'wins ${amount} by a fold': 'gewinnt ${amount} durch Aussteigen',
  'loses ${amount} by a fold': 'verliert ${amount} durch Aussteigen',
  'wins ${amount} at the showdown': 'gewinnt ${amount} beim Aufdecken',
  'loses ${amount} at the showdown': 'verliert ${amount} beim Aufdecken',
  '${end}, though no equilibrium makes move ${mistake + 1}':
    '${end}, obwohl kein Gleichgewicht Zug ${mistake + 1} macht',
  "${count} chip${count === 1 ? '' : 's'}": "${count} ${count === 1 ? 'Chip' : 'Chips'}",
  'one search': 'eine Suche',
  'two searches': 'zwei Suchen',
  'three searches, one may fail': 'drei Suchen, eine kann scheitern',
  'wrong: ${written}, not ${table.digit}': 'falsch: ${written}, nicht ${table.digit}',
  'guessed: the entry with ${written} was never found':
    'geraten: Der Eintrag mit ${written} wurde nie gefunden',
  Lookup: 'Nachschlagen',
  'Search a hidden table key by key, then answer with the digit that the chain leads to.':
    'Eine verborgene Tabelle Schlüssel für Schlüssel durchsuchen, dann mit der Ziffer antworten, zu der die Kette führt.',
  'same key': 'gleicher Schlüssel',
  '${size} by ${size}, goal ${nearest} to ${farthest} moves away':
    '${size} mal ${size}, Ziel ${nearest} bis ${farthest} Züge entfernt',
  'move ${walked.path.length}: ${walked.breach}': 'Zug ${walked.path.length}: ${walked.breach}',
  'not finished': 'nicht fertig',
  'continues after its end': 'geht nach dem Ende weiter',
  'stops short of the goal': 'endet vor dem Ziel',
  'reaches the goal in ${end} moves': 'erreicht das Ziel in ${end} Zügen',
  Maze: 'Labyrinth',
  'Walk from S to G in a small grid: up, down, left or right, around the walls.':
    'In einem kleinen Gitter von S nach G gehen: hoch, runter, links oder rechts, um die Wände herum.',
  Task: 'Aufgabe',
  'What the policy practises. Each task has an exact verifier, so a reward is never a matter of opinion.':
    'Was die Policy übt. Jede Aufgabe hat einen exakten Verifier, ein Reward ist also nie Ansichtssache.',
  'Sort digits': 'Ziffern sortieren',
  Scratchpad: 'Scratchpad',
  'Table query': 'Tabellenabfrage',
  Toolbox: 'Werkzeugkasten',
  Level: 'Level',
  'How hard the prompts are; 1 is easiest. Used for training (unless a mixture is set) and always for evaluation.':
    'Wie schwer die Prompts sind; 1 ist am leichtesten. Gilt beim Training (außer bei einer Mischung) und immer bei der Auswertung.',
  'Level mixture': 'Level-Mischung',
  'Weights of levels 1, 2, … among training prompts; they need not sum to 1. Empty means only the chosen level. Evaluation stays on the chosen level.':
    'Gewichte der Level 1, 2, … unter den Trainings-Prompts; ihre Summe muss nicht 1 sein. Leer heißt: nur das gewählte Level, wie immer bei der Auswertung.',
  'Training pool': 'Trainings-Pool',
  'How many training prompts are drawn for the run; then they come round again in a new order. 0 draws every prompt afresh. Small levels may draw a prompt twice.':
    'Wie viele Trainings-Prompts der Lauf zieht; danach kommen sie in neuer Reihenfolge wieder. 0 zieht jeden neu; kleine Level können einen zweimal ziehen.',
  'Longest completion': 'Längste Completion',
  'Most tokens of a completion with its end token. Longer ones are truncated: reward 0, never verified. Not set: the length of the level’s longest correct one.':
    'Die meisten Tokens einer Completion mit Ende-Token. Längere werden abgeschnitten: Reward 0, nie geprüft. Ohne Wert gilt die Länge der längsten richtigen des Levels.',
  '${steps} operations on digits': '${steps} Operationen mit Ziffern',
  'not an answer after the latents': 'keine Antwort nach den Latents',
  'not steps and then an answer': 'nicht erst Schritte und dann eine Antwort',
  'steps after the latents': 'Schritte nach den Latents',
  'number of steps is ${steps.length}, not ${operations}':
    'Zahl der Schritte ist ${steps.length}, nicht ${operations}',
  'too much filler: ${filler} tokens, at most ${most} allowed':
    'zu viel Füllung: ${filler} Tokens, höchstens ${most} erlaubt',
  'right, but step ${flaw + 1} is wrong': 'richtig, aber Schritt ${flaw + 1} ist falsch',
  'Work through a chain of operations on digits (+ and - modulo 10, > larger of, < smaller of), step by step.':
    'Eine Kette von Operationen mit Ziffern Schritt für Schritt ausrechnen (+ und - modulo 10, > größere von, < kleinere von).',
  '${count} digits': '${count} Ziffern',
  'not only digits': 'nicht nur Ziffern',
  'has ${text.length} digits, not ${places}': 'hat ${text.length} Ziffern, nicht ${places}',
  "${right} of ${places} places right${surplus > 0 ? `, ${surplus} of the digits not given` : ''}":
    "${right} von ${places} Stellen richtig${surplus > 0 ? `, nicht gegebene Ziffern: ${surplus}` : ''}",
  'Write the given digits in ascending order; every digit in its place earns a part.':
    'Die gegebenen Ziffern aufsteigend schreiben; jede Ziffer an ihrer Stelle bringt einen Teil.',
  'three templates, all tried': 'drei Vorlagen, alle ausprobiert',
  'four templates, three rarely tried': 'vier Vorlagen, drei selten ausprobiert',
  'four templates, three of them rare at first': 'vier Vorlagen, drei davon anfangs selten',
  'does not begin with the name of a template': 'beginnt nicht mit dem Namen einer Vorlage',
  'wrong template: ${text.slice(0, 1)}, not ${needed.name}':
    'falsche Vorlage: ${text.slice(0, 1)}, nicht ${needed.name}',
  'right template, wrongly applied: "${text.slice(1)}", not "${expected.slice(1)}"':
    'richtige Vorlage, falsch angewandt: „${text.slice(1)}“, nicht „${expected.slice(1)}“',
  'Name the template that the mark asks for (= copy, < reverse, > rotate, + add one to each digit) and apply it.':
    'Die Vorlage nennen, die das Zeichen verlangt (= kopieren, < umkehren, > rotieren, + eins zu jeder Ziffer), und anwenden.',
  'three rows, the largest are wanted': 'drei Zeilen, die größten sind gesucht',
  'five rows, the largest or the smallest are wanted':
    'fünf Zeilen, die größten oder die kleinsten sind gesucht',
  'six rows, some between are wanted': 'sechs Zeilen, einige dazwischen sind gesucht',
  "wrong: picks ${names || 'no row'}, not ${wanted}":
    "falsch: wählt ${names || 'keine Zeile'}, nicht ${wanted}",
  'Find a condition that picks exactly the wanted rows of a table; queries can be tried before.':
    'Eine Bedingung finden, die genau die gesuchten Zeilen einer Tabelle wählt; Abfragen lassen sich vorher ausprobieren.',
  "which condition picks ${[...question.wanted].join(', ')}?":
    "Welche Bedingung wählt ${[...question.wanted].join(', ')}?",
  'one box, up to three places away': 'eine Kiste, bis zu drei Plätze entfernt',
  'one box, anywhere': 'eine Kiste, irgendwo',
  'two boxes, one after the other': 'zwei Kisten, eine nach der anderen',
  'wrong: ${written}, not ${expected}': 'falsch: ${written}, nicht ${expected}',
  'guessed: box ${asked[opened]} was never opened': 'geraten: Kiste ${asked[opened]} wurde nie geöffnet',
  'Reach a box in a ring of ten with tools of different use and price, and answer with its letter.':
    'Eine Kiste in einem Ring aus zehn erreichen, mit Werkzeugen von verschiedenem Nutzen und Preis, und mit ihrem Buchstaben antworten.',
  'takes more than ${game.limit} turns': 'braucht mehr als ${game.limit} Züge',
  'interrupted before its end': 'vor dem Ende unterbrochen',
  'continues after its answer': 'geht nach der Antwort weiter',
  'holds an observation that the tool never gave': 'enthält eine Beobachtung, die das Werkzeug nie gab',
  'never answered': 'nie geantwortet',
  'hold what the tool says to each turn, and nothing behind an answer':
    'hold what the tool says to each turn, and nothing behind an answer',
  'continue with ${decode(turn)} after its last observation':
    'continue with ${decode(turn)} after its last observation',
  'hold the observation of its last turn': 'hold the observation of its last turn',
  'leave turns enough to answer (${game.limit} in all)':
    'leave turns enough to answer (${game.limit} in all)',
  '${what} ${quoted(text)}: may hold only the symbols ${usableSymbols}, got ${quoted(foreign)}':
    '${what} ${quoted(text)}: darf nur die Zeichen ${usableSymbols} enthalten, enthält ${quoted(foreign)}',
  'This {source} brings code': 'Dabei ist Code ({source})',
  '{#if brought.length === 1}The {made} of this {source} is JavaScript from outside this site. It would run{:else}This {source} brings a {made} in JavaScript from outside this site. They would run{/if} in a sandbox that reaches no network, no storage and no page, but nothing has run yet. Read it first.':
    '{#if brought.length === 1}Dabei ist JavaScript von außerhalb dieser Website ({source}: {made}). Es liefe{:else}Dabei ist JavaScript von außerhalb dieser Website, mehrere Teile ({source}: {made}). Sie liefen{/if} in einer Sandbox, die weder Netz noch Speicher noch Seite erreicht; noch ist nichts gelaufen. Erst lesen.',
  'Code of the ${source}': 'Code (${source})',
  'Code of the ${kind}': 'Code (${kind})',
  'Do not open': 'Nicht öffnen',
  'In this frame the page around could hide what you press. Open the {source} in a tab of its own.':
    'In diesem Rahmen könnte die Seite ringsum verbergen, was du drückst. Öffne {source} in einem eigenen Tab.',
  'a warm start': 'Warmstart',
  'weights of ${taskOf(base).title}': 'Gewichte von ${taskOf(base).title}',
  'Opening …': 'Wird geöffnet …',
  'Not loaded: look at the connection.': 'Nicht geladen: Verbindung prüfen.',
  "{own ? 'Edit your task' : 'Write your own task'}":
    "{own ? 'Eigene Aufgabe bearbeiten' : 'Eigene Aufgabe schreiben'}",
  'No link carries them. Press to remove them.': 'Kein Link nimmt sie mit. Drücken entfernt sie.',
  'Imported weights ✕': 'Importierte Gewichte ✕',
  'from {startWords(own.base)}': 'Start: {startWords(own.base)}',
  'Own task': 'Eigene Aufgabe',
  '${label} · ${percent(rate)} right': '${label} · ${percent(rate)} richtig',
  'Weights of the {policy} policy': 'Gewichte der Policy {policy}',
  'warm start on this task': 'Warmstart auf dieser Aufgabe',
  'Base policy of another task': 'Basis-Policy einer anderen Aufgabe',
  'Pass rate': 'Trefferquote',
  'Measuring what each base policy can do: {editor.rated.length} of {editor.bases} …':
    'Es wird gemessen, was jede Basis-Policy kann: {editor.rated.length} von {editor.bases} …',
  "No base policy can do this task: {editor.best.rate ? `the best, ${titleOf(editor.best.base)}, is right on ${percent(editor.best.rate, 1)} of held-out prompts, too few to learn from` : 'none is right on any held-out prompt'}. {opened.solves ? 'A warm start helps.' : 'Make the task easier, or write a function solution for a warm start.'}":
    "Keine Basis-Policy kann diese Aufgabe: {editor.best.rate ? `Die beste, ${titleOf(editor.best.base)}, ist bei ${percent(editor.best.rate, 1)} der Held-out-Prompts richtig, zu wenig zum Lernen` : 'Keine ist bei irgendeinem Held-out-Prompt richtig'}. {opened.solves ? 'Ein Warmstart hilft.' : 'Die Aufgabe leichter machen oder eine Funktion solution für einen Warmstart schreiben.'}",
  "{percent(rate)} of held-out prompts are right at the first try{editor.best?.base === editor.base ? ', more than from any other base' : ''}.":
    "{percent(rate)} der Held-out-Prompts sind beim ersten Versuch richtig{editor.best?.base === editor.base ? ', mehr als mit jeder anderen Basis' : ''}.",
  'Stop and keep': 'Stoppen und behalten',
  'Update {editor.teaching.updates}, loss {fixed(editor.teaching.loss)}, held-out pass@1 {fixed(editor.teaching.passAt1)}':
    'Update {editor.teaching.updates}, Loss {fixed(editor.teaching.loss)}, held-out pass@1 {fixed(editor.teaching.passAt1)}',
  "Learns from the solutions until 30 % of held-out prompts are right.{editor.loss.warm_start === 'nll' ? '' : ' Up to 10 % it learns by cross-entropy.'}":
    "Lernt aus den Lösungen, bis 30 % der Held-out-Prompts richtig sind.{editor.loss.warm_start === 'nll' ? '' : ' Bis 10 % lernt er mit Kreuzentropie.'}",
  'A warm start needs a function <span>solution</span>.':
    'Ein Warmstart braucht eine Funktion <span>solution</span>.',
  'Write in JavaScript what is asked and what is right. The code runs in a sandbox that reaches no network, no storage and no page. Prompts and answers use the symbols <span>0–9 a–h U D L R S G</span>, signs and the space. An answer that is truncated or empty has the reward 0 and does not reach <span2>verify</span2>. If many are truncated, raise <span3>answer</span3> of the level, or “Longest completion” in the Lab.':
    'In JavaScript schreiben, was gefragt wird und was richtig ist. Der Code läuft in einer Sandbox, die weder Netz noch Speicher noch Seite erreicht. Prompts und Antworten benutzen die Zeichen <span>0–9 a–h U D L R S G</span>, Rechen- und Satzzeichen und das Leerzeichen. Eine Antwort, die abgeschnitten oder leer ist, hat den Reward 0 und erreicht <span2>verify</span2> nicht. Werden viele abgeschnitten, erhöhe <span3>answer</span3> des Levels oder „Längste Completion“ im Lab.',
  'Open a task': 'Eine Aufgabe öffnen',
  'Open …': 'Öffnen …',
  'Delete saved': 'Gespeicherte löschen',
  'Open file': 'Datei öffnen',
  'Save as file': 'Als Datei speichern',
  'Code of the task': 'Code der Aufgabe',
  "{ok ? 'passed' : 'failed'}": "{ok ? 'bestanden' : 'fehlgeschlagen'}",
  'Starting the sandbox …': 'Die Sandbox startet …',
  'A task with failed checks can run, but may teach nothing.':
    'Eine Aufgabe mit fehlgeschlagenen Prüfungen kann laufen, lehrt aber vielleicht nichts.',
  'Use this task': 'Diese Aufgabe benutzen',
  'task ${title}': 'task ${title}',
  'Deleted “${task.title}”. Its code is still here: Save keeps it again.':
    '„${task.title}“ gelöscht. Der Code ist noch hier: „Speichern“ behält ihn wieder.',
  '${file.name} must hold at most ${longestSource} characters of code; choose another file':
    '${file.name} darf höchstens ${longestSource} Zeichen Code enthalten; eine andere Datei wählen',
  'Opened ${file.name}.': '${file.name} geöffnet.',
  "Reward ${reward}${reason === '' ? '' : `: ${reason}`}.":
    "Reward ${reward}${reason === '' ? '' : `: ${reason}`}.",
  "Warm start ended after ${taught.updates} updates${taught.passAt1 === null ? '' : `, held-out pass@1 ${fixed(taught.passAt1)}`}.":
    "Warmstart endete nach ${taught.updates} Updates${taught.passAt1 === null ? '' : `, held-out pass@1 ${fixed(taught.passAt1)}`}.",
  'the code must pass its first check; mend it first':
    'der Code muss seine erste Prüfung bestehen; erst reparieren',
  Prompts: 'Prompts',
  'Answer to <span>{item.prompt}</span>': 'Antwort auf <span>{item.prompt}</span>',
  Verify: 'Prüfen',
  'the ${source} was not opened: ${because}': 'nicht geöffnet (${source}): ${because}',
  'Reverse a word': 'Ein Wort umkehren',
  'Add on a clock': 'Auf einer Uhr addieren',
  'Balance brackets': 'Klammern ausgleichen',
  '${own.title} (own)': '${own.title} (eigene)',
  'This prompt is no question of the task, so its environment has no answer. Take another one.':
    'Dieser Prompt ist keine Frage der Aufgabe, darum hat ihre Umgebung keine Antwort. Einen anderen nehmen.',
  'Ask the environment': 'Die Umgebung fragen',
  'Another question': 'Andere Frage',
  '{task.description} The prompt is <span>{legible(view.prompt)}</span>.':
    '{task.description} Der Prompt ist <span>{legible(view.prompt)}</span>.',
  Turns: 'Züge',
  Send: 'Senden',
  'Symbols of a turn': 'Zeichen eines Zugs',
  "The policy would ask <b>{legible(policyTurn) || '(nothing)'}</b> <span>({share(sureness)})</span> <button>Ask it</button>":
    "Die Policy würde fragen: <b>{legible(policyTurn) || '(nichts)'}</b> <span>({share(sureness)})</span> <button>Das fragen</button>",
  'The policy reads …': 'Die Policy liest …',
  'Start again': 'Neu beginnen',
  ' --temperature ${temperature}': ' --temperature ${temperature}',
  "npm run -s try -- --run ${quoted} --prompt '${text}'${heat}":
    "npm run -s try -- --run ${quoted} --prompt '${text}'${heat}",
  'Select the command and copy it': 'Den Befehl markieren und kopieren',
  'Ask the policy': 'Die Policy fragen',
  Prompt: 'Prompt',
  'Legal symbols': 'Erlaubte Zeichen',
  'Held-out prompt': 'Held-out-Prompt',
  "{rules.title} · {used} of {rules.longest} symbols used. {#if reference}{reference.isOnly ? 'The right answer is' : 'One right answer is'} {reference.text.replace('⏎', '')}.{:else if answered.sides[1].tree?.isQuestion === false && answered.question?.text === text} No right answer is known.{/if}":
    "{rules.title} · {used} von {rules.longest} Zeichen benutzt. {#if reference}{reference.isOnly ? 'Die richtige Antwort ist' : 'Eine richtige Antwort ist'} {reference.text.replace('⏎', '')}.{:else if answered.sides[1].tree?.isQuestion === false && answered.question?.text === text} Keine richtige Antwort ist bekannt.{/if}",
  'The same on the command line, with the run’s exported file':
    'Dasselbe auf der Kommandozeile, mit der exportierten Datei des Laufs',
  'Command copied': 'Befehl kopiert',
  '${run.name} · level ${run.recipe.level}': '${run.name} · Level ${run.recipe.level}',
  'none: train a run on it first': 'keine: erst einen Lauf darauf trainieren',
  'you are at row ${(view.path.at(-1)?.[0] ?? 0) + 1}, column ${(view.path.at(-1)?.[1] ?? 0) + 1}':
    'du bist in Zeile ${(view.path.at(-1)?.[0] ?? 0) + 1}, Spalte ${(view.path.at(-1)?.[1] ?? 0) + 1}',
  'It is over: ${game.verdict.reason}.': 'Es ist zu Ende: ${game.verdict.reason}.',
  'Play by hand': 'Von Hand spielen',
  World: 'Welt',
  '{game.world.task.title}. Arrow keys act, P lets the policy take over, Z goes back, R starts again.':
    '{game.world.task.title}. Pfeiltasten handeln, P lässt die Policy übernehmen, Z geht zurück, R beginnt neu.',
  '{sentenceOf(poseWords(pose))} Each press is one step of 0.02 s.':
    '{sentenceOf(poseWords(pose))} Jeder Tastendruck ist ein Schritt von 0.02 s.',
  'The dotted line is the likeliest way of the policy.':
    'Die gepunktete Linie ist der wahrscheinlichste Weg der Policy.',
  Game: 'Spiel',
  "{game.hasPolicy ? 'What the policy would do here' : 'Without a policy, you play alone'}":
    "{game.hasPolicy ? 'Was die Policy hier tun würde' : 'Ohne Policy spielst du allein'}",
  'policy ${share(probability)}': 'Policy ${share(probability)}',
  "{whyNot ?? 'free'}": "{whyNot ?? 'frei'}",
  'reward so far': 'Reward bisher',
  "{game.verdict.correct ? 'solved' : 'over'}": "{game.verdict.correct ? 'gelöst' : 'zu Ende'}",
  "{game.isTaking ? 'Stop the policy' : 'Policy takes over'}":
    "{game.isTaking ? 'Policy stoppen' : 'Policy übernimmt'}",
  'Another start': 'Anderer Start',
  'act · <kbd>P</kbd> policy takes over · <kbd2>Z</kbd2> one step back · <kbd3>R</kbd3> start again':
    'handeln · <kbd>P</kbd> Policy übernimmt · <kbd2>Z</kbd2> ein Schritt zurück · <kbd3>R</kbd3> neu beginnen',
  'The episode is over: press R to start again, or Z to go back.':
    'Die Episode ist zu Ende: R beginnt neu, Z geht zurück.',
  'round ${whole(held?.round)}': 'Runde ${whole(held?.round)}',
  'the right answer': 'richtige Antwort',
  "the right answer ${text.replace('⏎', '')}": "richtige Antwort ${text.replace('⏎', '')}",
  '${round} · ${answer} has ${share(probability)}': '${round} · ${answer}: ${share(probability)}',
  drawn: 'gezogen',
  'Drawn completion': 'Gezogene Completion',
  'no right answer is known': 'keine richtige Antwort bekannt',
  "{right === null ? '…' : right} of {drawsCounted} right":
    "{right === null ? '…' : right} von {drawsCounted} richtig",
  'Draw again, {title}': 'Noch einmal ziehen, {title}',
  'Draw again': 'Neu ziehen',
  "{held ? 'Not asked yet.' : 'The policy is opened …'}":
    "{held ? 'Noch nicht gefragt.' : 'Die Policy wird geöffnet …'}",
  first: 'erstes',
  second: 'zweites',
  then: 'dann',
  whole: 'ganze',
  'all other first symbols {share(tree.rest)}': 'alle anderen ersten Zeichen {share(tree.rest)}',
  'This policy thinks in latent slots before it answers, so no tree of its symbols is drawn. A drawn slot shows its likeliest symbol.':
    'Diese Policy denkt in latenten Plätzen, bevor sie antwortet, darum ist kein Baum ihrer Zeichen gezeichnet. Ein gezogener Platz zeigt sein wahrscheinlichstes Zeichen.',
  'round ${round}: its checkpoint is no longer stored; choose another round':
    'Runde ${round}: Ihr Checkpoint ist nicht mehr gespeichert; eine andere Runde wählen',
  'round ${id}: this run has no checkpoint of it; choose one of ${stored}':
    'Runde ${id}: Dieser Lauf hat keinen Checkpoint davon; wählbar: ${stored}',
  '‹ Runs': '‹ Läufe',
  "· {methodWords(run.config)} · {valueText('task', run.config.task)} level {run.config.level} · seed {run.config.seed}":
    "· {methodWords(run.config)} · {valueText('task', run.config.task)}, Level {run.config.level} · Seed {run.config.seed}",
  '<b>Training continues, round {whole(page.lab.round)}.</b> Answers are from stored rounds.':
    '<b>Das Training läuft weiter, Runde {whole(page.lab.round)}.</b> Antworten sind aus gespeicherten Runden.',
  'Link copied': 'Link kopiert',
  'Opening the policy …': 'Die Policy wird geöffnet …',
  "This policy reads numbers and chooses actions, so it has no prompts to type. {isGame ? 'The Lab shows its games under Rollouts.' : 'Play its world by hand.'}":
    "Diese Policy liest Zahlen und wählt Aktionen, darum gibt es keine Prompts zum Eintippen. {isGame ? 'Das Lab zeigt ihre Spiele unter Rollouts.' : 'Ihre Welt lässt sich von Hand spielen.'}",
  ', newest': ', neueste',
  'round ${whole(round)}${newest}': 'Runde ${whole(round)}${newest}',
  'round 0': 'Runde 0',
  'round ${whole(now)}, now': 'Runde ${whole(now)}, jetzt',
  ', right': ', richtig',
  ', wrong': ', falsch',
  'Likeliest completions: ${said}.': 'Wahrscheinlichste Completions: ${said}.',
  "${all.join(' ')} end": "${all.join(' ')} end",
  'The {playerName(view.seat)}’s moves are trained.':
    'Trainiert werden die Züge von {playerName(view.seat)}.',
  'Start: {poseWords(first)}.': 'Start: {poseWords(first)}.',
  'Step {step}: {poseWords(pose)}.': 'Schritt {step}: {poseWords(pose)}.',
  'step <span>{step}</span> of <span2>{steps}</span2>':
    'Schritt <span>{step}</span> von <span2>{steps}</span2>',
  'Step of the episode': 'Schritt der Episode',
  'step {step} of {steps}: {poseWords(pose)}': 'Schritt {step} von {steps}: {poseWords(pose)}',
  'pole angle, dashed: lost beyond ±{Math.round((steepest * 180) / Math.PI)}°':
    'Winkel des Stabs, gestrichelt: verloren jenseits ±{Math.round((steepest * 180) / Math.PI)}°',
  '{degrees(pose.angle)} now': 'jetzt {degrees(pose.angle)}',
  'The picture could not be loaded. Look at the connection.':
    'Das Bild konnte nicht geladen werden. Verbindung prüfen.',
  asked: 'gefragt',
  written: 'geschrieben',
  "{line.view.completion || '(nothing)'}": "{line.view.completion || '(nichts)'}",
  "{correct ? 'right:' : 'wrong:'}": "{correct ? 'richtig:' : 'falsch:'}",
  'No turn was taken.': 'Kein Zug wurde gemacht.',
  'Order of what was found': 'Reihenfolge der Funde',
  fixed: 'fest',
  ranker: 'Ranker',
  'comes first': 'zuerst',
  'Search {index + 1} for <b>{query}</b>.': 'Suche {index + 1} nach <b>{query}</b>.',
  'Entries found by search {index + 1}': 'Funde der Suche {index + 1}',
  Entry: 'Eintrag',
  'Place by the fixed ranker': 'Platz beim festen Ranker',
  'Place by this ranker': 'Platz bei diesem Ranker',
  'Probability of coming first': 'Wahrscheinlichkeit, zuerst zu kommen',
  '{entry.isRight ? `${entry.text}, the right one` : entry.text}':
    '{entry.isRight ? `${entry.text}, der richtige` : entry.text}',
  'The policy read the shaded entries, in this order. The ranker drew them; below are the others, likeliest first. Bars: the probability of coming first.':
    'Die Policy las die hinterlegten Einträge in dieser Reihenfolge. Der Ranker hat sie gezogen; darunter stehen die übrigen, wahrscheinliche zuerst. Balken: Wahrscheinlichkeit, zuerst zu kommen.',
  'The policy read the shaded entries, in this order; below are the others.':
    'Die Policy las die hinterlegten Einträge in dieser Reihenfolge; darunter stehen die übrigen.',
  'place ${place}': 'Platz ${place}',
  'The search did not find the right entry.': 'Die Suche fand den richtigen Eintrag nicht.',
  'The fixed ranker has the right entry, ${text}, at place ${from + 1} of ${entries.length}; this one put it at place ${place}.':
    'Beim festen Ranker steht der richtige Eintrag ${text} auf Platz ${from + 1} von ${entries.length}; dieser setzte ihn auf Platz ${place}.',
  'The fixed ranker has the right entry, ${text}, at place ${from + 1} of ${entries.length}; this one left it out.':
    'Beim festen Ranker steht der richtige Eintrag ${text} auf Platz ${from + 1} von ${entries.length}; dieser ließ ihn weg.',
  '${moved} Its probability of coming first was ${percent(first)}.':
    '${moved} Mit Wahrscheinlichkeit ${percent(first)} kam er zuerst.',
  "{legible(action) || '(nothing)'}": "{legible(action) || '(nichts)'}",
  '<span>✗</span> first wrong step': '<span>✗</span> erster falscher Schritt',
  tool: 'Tool',
  'first player': 'Spieler 1',
  'second player': 'Spieler 2',
  calls: 'geht mit',
  folds: 'steigt aus',
  bets: 'setzt',
  checks: 'schiebt',
  'The ${playerName(won > 0 ? 0 : 1)} wins ${chips(Math.abs(won))}.':
    '${playerName(won > 0 ? 0 : 1)} gewinnt ${chips(Math.abs(won))}.',
  "the ${playerName(seat === 0 ? 0 : 1)} holds the ${cardWords[card] ?? card}${view.seat === seat ? ' and is trained' : ''}":
    "${playerName(seat === 0 ? 0 : 1)} hat die Karte ${cardWords[card] ?? card}${view.seat === seat ? ' und wird trainiert' : ''}",
  'the ${playerName(seat)} ${names[at]}': '${playerName(seat)} ${names[at]}',
  'row ${row + 1}, column ${column + 1}': 'Zeile ${row + 1}, Spalte ${column + 1}',
  '${cells.length} rows and ${cells[0]?.length ?? 0} columns':
    '${cells.length} Zeilen und ${cells[0]?.length ?? 0} Spalten',
  elsewhere: 'anderswohin',
  'start at ${placed(start)}': 'Start bei ${placed(start)}',
  'goal at ${placed(goal)}': 'Ziel bei ${placed(goal)}',
  'Grid of ${sizeWords(cells)}': 'Gitter: ${sizeWords(cells)}',
  'No path.': 'Kein Pfad.',
  'No legal move': 'Kein erlaubter Zug',
  move: 'Zug',
  moves: 'Züge',
  '${walk}. Move ${(view.wrongMove ?? 0) + 1}${way} from ${placed(wrong.from)}, is not possible.':
    '${walk}. Zug ${(view.wrongMove ?? 0) + 1}${way} ab ${placed(wrong.from)}, ist nicht möglich.',
  'It ends at the goal.': 'Er endet am Ziel.',
  'It ends at ${placed(last)}, not at the goal.': 'Er endet bei ${placed(last)}, nicht am Ziel.',
  'the ${playerName(seat === 0 ? 0 : 1)} starts at ${placed(path[0] ?? [0, 0])}':
    '${playerName(seat === 0 ? 0 : 1)} startet bei ${placed(path[0] ?? [0, 0])}',
  "Map of ${sizeWords(cells)} with goals at ${listed(cells, 'G')}.":
    "Karte: ${sizeWords(cells)}, Ziele bei ${listed(cells, 'G')}.",
  "A door at ${door} is open while a player stands on a plate, at ${listed(cells, 'P')}.":
    "Eine Tür bei ${door} ist offen, solange ein Spieler auf einer Platte steht, bei ${listed(cells, 'P')}.",
  'the ${playerName(seat === 0 ? 0 : 1)} ends at ${placed(path.at(-1) ?? [0, 0])}':
    '${playerName(seat === 0 ? 0 : 1)} endet bei ${placed(path.at(-1) ?? [0, 0])}',
  "${steps} step${steps === 1 ? '' : 's'}, ${fell} stumble${fell === 1 ? '' : 's'}; ${ends.join(', ')}.":
    "${steps} ${steps === 1 ? 'Schritt' : 'Schritte'}, ${fell}-mal gestolpert; ${ends.join(', ')}.",
  'cart at ${fixed(position)} m, pole at ${degrees(angle)}':
    'Wagen bei ${fixed(position)} m, Stab bei ${degrees(angle)}',
  'pays ${worth} at ${placed([y, x])}': 'Wert ${worth} bei ${placed([y, x])}',
  "Map of ${sizeWords(cells)} with ${pits} pit${pits === 1 ? '' : 's'}; start at ${placed(path[0] ?? [0, 0])}; ${named}.":
    "Karte: ${sizeWords(cells)}, ${pits} ${pits === 1 ? 'Grube' : 'Gruben'}; Start bei ${placed(path[0] ?? [0, 0])}; Ziele: ${named}.",
  'in a pit': 'in einer Grube',
  'at the goal that pays ${pays[cell]}': 'am Ziel mit Wert ${pays[cell]}',
  'at ${placed([row, column])}, no goal': 'bei ${placed([row, column])}, kein Ziel',
  "${moves} move${moves === 1 ? '' : 's'}; ${slips.length} slipped to the side. It ends ${end}.":
    "${moves} ${moves === 1 ? 'Zug' : 'Züge'}; ${slips.length} zur Seite gerutscht. Ende ${end}.",
  'direction » up': 'hoch',
  'direction » down': 'runter',
  'direction » left': 'links',
  'direction » right': 'rechts',
  'button » Answer': 'Antworten',
  '${part} of ${whole}': '${part} von ${whole}',
  'The code runs and describes a task': 'Der Code läuft und beschreibt eine Aufgabe',
  'level ${level}: ${train.length + held.length} prompts of up to ${promptLength} symbols, answers of up to ${completionLength - 1}':
    'Level ${level}: ${train.length + held.length} Prompts mit bis zu ${promptLength} Zeichen, Antworten mit bis zu ${completionLength - 1}',
  'The verifier answers': 'Der Verifier antwortet',
  'Drawing again gives the same prompts': 'Noch einmal ziehen gibt dieselben Prompts',
  '${tried} prompts drawn twice are equal.': '${tried} zweimal gezogene Prompts sind gleich.',
  'Prompts differ: let prompt use only random and level, and keep nothing between calls.':
    'Prompts unterscheiden sich: prompt darf nur random und level verwenden und nichts zwischen Aufrufen behalten.',
  '${attempts.length} answers, right, wrong, short, truncated and empty, have a verdict.':
    '${attempts.length} Antworten, richtige, falsche, kurze, abgeschnittene und leere, haben ein Urteil.',
  'The verifier accepts the solutions': 'Der Verifier nimmt die Lösungen an',
  'The task has no solutions: hints from solutions and a warm start are not possible.':
    'Die Aufgabe hat keine Lösungen: Hints aus Lösungen und ein Warmstart sind nicht möglich.',
  '${share(attempts.length, attempts.length)} solutions have the reward 1.':
    '${share(attempts.length, attempts.length)} Lösungen haben den Reward 1.',
  'The solution ${JSON.stringify(attempts[wrong]?.[1])} of ${JSON.stringify(attempts[wrong]?.[0])} has the reward ${rewards[wrong]?.[0]}; it must be 1.':
    'Die Lösung ${JSON.stringify(attempts[wrong]?.[1])} von ${JSON.stringify(attempts[wrong]?.[0])} hat den Reward ${rewards[wrong]?.[0]}; er muss 1 sein.',
  'It refuses solutions with one symbol changed': 'Er lehnt Lösungen mit einem geänderten Zeichen ab',
  "${share(attempts.length - right, attempts.length)} changed solutions have less than the reward 1${right < attempts.length / 4 ? '.' : '; a verifier that accepts anything teaches nothing.'}":
    "${share(attempts.length - right, attempts.length)} geänderte Lösungen haben weniger als den Reward 1${right < attempts.length / 4 ? '.' : '; ein Verifier, der alles annimmt, lehrt nichts.'}",
  'One answer for every prompt earns little': 'Eine Antwort für jeden Prompt bringt wenig ein',
  'The best of ${answers.length} fixed answers earns ${best.mean.toFixed(2)} on average.':
    'Die beste von ${answers.length} festen Antworten bekommt im Mittel ${best.mean.toFixed(2)}.',
  'The answer ${JSON.stringify(best.answer)} earns ${best.mean.toFixed(2)} on average whatever is asked; ask something that it does not answer.':
    'Die Antwort ${JSON.stringify(best.answer)} bekommt im Mittel ${best.mean.toFixed(2)}, was auch gefragt wird; frage etwas, das sie nicht beantwortet.',
  'A verdict is the same in any order': 'Ein Urteil ist in jeder Reihenfolge gleich',
  '${attempts.length} verdicts are equal forwards and backwards.':
    '${attempts.length} Urteile sind vorwärts und rückwärts gleich.',
  'Verdicts differ when the same is asked again: keep nothing between calls of verify.':
    'Urteile hängen von der Reihenfolge der Aufrufe ab: behalte nichts zwischen Aufrufen von verify.',
  'Solutions give an answer to vote on': 'Lösungen geben eine Antwort zum Abstimmen',
  "A majority vote can replace the verifier, because each answer can be read: ${given.every((one, i) => one === attempts[i]?.[1]) ? 'the whole text is the answer' : `${JSON.stringify(attempts[0]?.[1])} answers ${JSON.stringify(given[0])}`}.":
    "Eine Abstimmung kann den Verifier ersetzen, weil jede Antwort lesbar ist: ${given.every((one, i) => one === attempts[i]?.[1]) ? 'der ganze Text ist die Antwort' : `${JSON.stringify(attempts[0]?.[1])} antwortet ${JSON.stringify(given[0])}`}.",
  'answer gives null for the solution ${JSON.stringify(attempts[none]?.[1])} of ${JSON.stringify(attempts[none]?.[0])}; return its answer.':
    'answer gibt null für die Lösung ${JSON.stringify(attempts[none]?.[1])} von ${JSON.stringify(attempts[none]?.[0])}; gib ihre Antwort zurück.',
  'not a move': 'kein Zug',
  'walks on past the goal': 'läuft am Ziel vorbei weiter',
  'one move too many': 'ein Zug zu viel',
  'leaves the grid': 'verlässt das Gitter',
  'hits a wall': 'läuft gegen eine Wand',
};
