/** German texts of the lessons page and the class. */
import type { Table } from '../table.ts';

export const germanLearn: Table = {
  'Write your own': 'Selbst schreiben',
  Stop: 'Stopp',
  'Open in Espalier': 'In Espalier öffnen',
  Setting: 'Einstellung',
  Answer: 'Antwort',
  'Noted. The runs will show whether it is so.': 'Notiert. Die Läufe werden zeigen, ob es so ist.',
  'Choose what you expect; the runs will show what is right.':
    'Wähle, was du erwartest; die Läufe werden zeigen, was stimmt.',
  'Put this lesson into a page': 'Diese Lektion in eine Seite einbauen',
  'Kind of code': 'Art des Codes',
  'Code of the lesson': 'Code der Lektion',
  'What the runs measured': 'Was die Läufe gemessen haben',
  Done: 'Fertig',
  'Step ${kept.step + 1} of ${steps}': 'Schritt ${kept.step + 1} von ${steps}',
  'A run is training in the Lab as well, so this page is slower.':
    'Auch im Lab trainiert ein Lauf, darum ist diese Seite langsamer.',
  'Pause it': 'Dort pausieren',
  '<a>All lessons</a> · Lesson {lessons.indexOf(lesson) + 1} of {lessons.length}':
    '<a>Alle Lektionen</a> · Lektion {lessons.indexOf(lesson) + 1} von {lessons.length}',
  'This class was not opened, because the code of its method was not. Reload the page to see it again.':
    'Diese Klasse wurde nicht geöffnet, weil der Code ihrer Methode nicht geöffnet wurde. Lade die Seite neu, um ihn wieder zu sehen.',
  'Seven lessons. In each one you predict, train a small policy in this page, and see why it came out as it did. Nothing is installed and nothing leaves your browser.':
    'Sieben Lektionen. In jeder sagst du etwas vorher, trainierst eine kleine Policy in dieser Seite und siehst, warum es so ausging. Nichts wird installiert, und nichts verlässt deinen Browser.',
  'Lesson {i + 1} {#if words(one.id, one.steps.length)}· <b>{words(one.id, one.steps.length)}</b>{/if}':
    'Lektion {i + 1} {#if words(one.id, one.steps.length)}· <b>{words(one.id, one.steps.length)}</b>{/if}',
  'For teachers: <a>let a whole class train and pool its results</a>.':
    'Für Lehrkräfte: <a>eine ganze Klasse trainieren lassen und die Ergebnisse zusammenfassen</a>.',
  Code: 'Code',
  'Next lesson: {next.title}': 'Nächste Lektion: {next.title}',
  'End of the lessons': 'Ende der Lektionen',
  'That was the last lesson. The seven lessons were about baselines, clipping, trees, pruning, hints, replay and code of your own: what each of them does, and what it costs.':
    'Das war die letzte Lektion. In den sieben Lektionen ging es um Baselines, Clipping, Bäume, Pruning, Hints, Replay und eigenen Code: was jedes davon bewirkt und was es kostet.',
  '<a>Methods</a> shows how published methods combine them, <a2>Claims</a2> what held in tests, and <a3>the Lab</a3> trains a recipe of your own.':
    '<a>Methoden</a> zeigt, wie veröffentlichte Methoden sie verbinden, <a2>Behauptungen</a2>, was sich in Tests zeigte, und <a3>das Lab</a3> trainiert dein eigenes Rezept.',
  'your settings': 'deine Einstellungen',
  'All runs of this lesson are done.': 'Alle Läufe dieser Lektion sind fertig.',
  'Run again': 'Noch einmal starten',
  Steps: 'Schritte',
  'Step {i + 1}: {title}': 'Schritt {i + 1}: {title}',
  'Draw with the pointer or a finger. With the keyboard: Tab to a point, then the arrow keys. {#if drawing}<button>Draw again</button>{/if}':
    'Zeichne mit dem Zeiger oder einem Finger. Mit der Tastatur: mit Tab zu einem Punkt, dann die Pfeiltasten. {#if drawing}<button>Neu zeichnen</button>{/if}',
  'Before the next step': 'Vor dem nächsten Schritt',
  "You have not {asks === 'drawing' ? 'drawn' : 'chosen'} yet. Do it now, or skip it: then the lesson cannot say how close your {asks} came.":
    "Du hast noch nichts {asks === 'drawing' ? 'gezeichnet' : 'gewählt'}. Hol es jetzt nach oder überspringe es: Dann kann die Lektion nicht sagen, wie nah {asks === 'drawing' ? 'deine Zeichnung' : asks ? 'deine Antwort' : asks} kam.",
  Back: 'Zurück',
  "{asks ? `Skip the ${asks}` : 'Next'}":
    "{asks ? `${asks === 'drawing' ? 'Zeichnung' : asks === null ? asks : 'Antwort'} überspringen` : 'Weiter'}",
  'Run of the lesson': 'Lauf der Lektion',
  Lesson: 'Lektion',
  'Set by this lesson.': 'Von dieser Lektion gesetzt.',
  'Your settings': 'Deine Einstellungen',
  'Undo all': 'Alles rückgängig',
  "{optionOf(play.pointed as SettingKey).label} is set to {String(values[play.pointed] ?? 'not set')}.":
    "{optionOf(play.pointed as SettingKey).label} steht auf {String(values[play.pointed] ?? 'nicht gesetzt')}.",
  'Run with your settings': 'Mit deinen Einstellungen starten',
  'Open in Lab': 'Im Lab öffnen',
  "The lesson's settings with {piece.changes.map(nameOf).join(' and ')}":
    "Die Einstellungen der Lektion mit {piece.changes.map(nameOf).join(' und ')}",
  'Your predictions': 'Deine Vorhersagen',
  'Your drawing.': 'Deine Zeichnung.',
  'the recipe in the Lab has a problem; mend it there first':
    'das Rezept im Lab hat einen Fehler; behebe ihn dort zuerst',
  'All lessons': 'Alle Lektionen',
  'A class trains together': 'Eine Klasse trainiert zusammen',
  'Class link': 'Link für die Klasse',
  '1 · Choose what the class trains': '1 · Wählen, was die Klasse trainiert',
  'a recipe from the Lab': 'ein Rezept aus dem Lab',
  or: 'oder',
  'The recipe in the Lab': 'Das Rezept im Lab',
  for: 'für',
  'QR code of the class link': 'QR-Code mit dem Link für die Klasse',
  'Pupils open the link with the camera of a phone or tablet, or type it.':
    'Deine Klasse öffnet den Link mit der Kamera eines Handys oder Tablets oder tippt ihn ab.',
  'This address names no recipe for a class. {read}':
    'Diese Adresse nennt kein Rezept für eine Klasse. {read}',
  'Result codes': 'Ergebnis-Codes',
  'Result codes, one in each line': 'Ergebnis-Codes, einer je Zeile',
  'Class result': 'Ergebnis der Klasse',
  "<b>{plural(pool.entries.length, /* text: of a class */ 'result')}</b>: mean <b2>{percent(pool.mean, 1)}</b2> of the held-out prompts solved{#if pool.interval}, 95 % interval from <b3>{percent(Math.max(0, pool.interval.low), 1)}</b3> to <b4>{percent(Math.min(1, pool.interval.high), 1)}</b4>.{:else}. An interval needs {fewestForInterval} results or more: with fewer it would be so wide that it says nothing.{/if}":
    "<b>{plural(pool.entries.length, /* text: of a class */ 'Code')}</b>: im Mittel <b2>{percent(pool.mean, 1)}</b2> der Held-out-Prompts gelöst{#if pool.interval}, 95-%-Intervall von <b3>{percent(Math.max(0, pool.interval.low), 1)}</b3> bis <b4>{percent(Math.min(1, pool.interval.high), 1)}</b4>.{:else}. Ein Intervall braucht mindestens {fewestForInterval} Ergebnisse: Mit weniger wäre es so breit, dass es nichts sagt.{/if}",
  'The results appear here.': 'Hier erscheinen die Ergebnisse.',
  "{plural(pool.otherPlans.length, /* text: of a class */ 'code')} of other settings kept apart: runs with other settings cannot be pooled with these.":
    "{plural(pool.otherPlans.length, /* text: of a class */ 'Code')} mit anderen Einstellungen beiseitegelegt: Läufe mit anderen Einstellungen lassen sich mit diesen nicht zusammenfassen.",
  'Show those of “{one.title}”': 'Die von „{one.title}“ zeigen',
  "{plural(pool.otherEngines.length, /* text: of a class */ 'code')} of another engine version kept apart: it computes other numbers. Ask these pupils to reload the page and run again.":
    "{plural(pool.otherEngines.length, /* text: of a class */ 'Code')} von einer anderen Engine-Version beiseitegelegt: Sie rechnet andere Zahlen. Bitte diese Leute, die Seite neu zu laden und noch einmal zu starten.",
  "{plural(pool.skipped.length, /* text: of a class */ 'line')} skipped; the others count:":
    "{plural(pool.skipped.length, /* text: of a class */ 'Code')} nicht lesbar und übersprungen; die anderen zählen:",
  'Line {line}, <span>{text}</span>: {why}': 'Zeile {line}, <span>{text}</span>: {why}',
  'and {pool.skipped.length - 50} more.': 'und {pool.skipped.length - 50} weitere.',
  'Check a sample': 'Stichprobe prüfen',
  'Codes to check': 'Zu prüfende Codes',
  'Round {classroom.run.round ?? 0} of {plan.max_rounds}':
    'Runde {classroom.run.round ?? 0} von {plan.max_rounds}',
  Checked: 'Geprüft',
  "{plural(done, /* text: of a class */ 'code')} checked: {identical} identical, {done - identical} not. The table says which.":
    "{plural(done, /* text: of a class */ 'Code')} geprüft: {identical} gleich, {done - identical} nicht. In der Tabelle steht, welche.",
  "class run: its recipe is the teacher's, got a switch. Lock the switches.":
    'Klassen-Lauf: Sein Rezept gehört der Lehrkraft, kam aber mit einem Schalter. Sperre die Schalter.',
  'the run ended without a result; run it again': 'der Lauf endete ohne Ergebnis; starte ihn noch einmal',
  'not checked yet': 'noch nicht geprüft',
  waits: 'wartet',
  'is trained again …': 'wird noch einmal trainiert …',
  'It could not be trained again.': 'Ließ sich nicht noch einmal trainieren.',
  'This class link cannot be used. ${sentenceOf(error)}':
    'Dieser Klassen-Link ist nicht verwendbar. ${sentenceOf(error)}',
  "{lesson ? `Class: ${lesson.title}` : 'Class'}": "{lesson ? `Klasse: ${lesson.title}` : 'Klasse'}",
  'Everybody in your class trains the same policy with another seed, so every run is a little different. Type your number, press Run, and give the code at the end to your teacher. {#if lesson}<a>Do the lesson first</a> if you like.{/if}':
    'Alle in deiner Klasse trainieren dieselbe Policy mit verschiedenen Seeds; darum ist jeder Lauf etwas anders. Tippe deine Nummer ein, drücke „Starten“, und gib den Code am Ende deiner Lehrkraft. {#if lesson}<a>Mach zuerst die Lektion</a>, wenn du magst.{/if}',
  'Your run': 'Dein Lauf',
  'Your number in the class': 'Deine Nummer in der Klasse',
  "{run.round === null ? 'Run' : 'Stop'}": "{run.round === null ? 'Starten' : 'Stopp'}",
  'Round {run.round} of {plan.max_rounds}': 'Runde {run.round} von {plan.max_rounds}',
  'Done.': 'Fertig.',
  'Type a whole number from 1 to {mostSeed}.': 'Gib eine ganze Zahl von 1 bis {mostSeed} ein.',
  'your run, number ${number}': 'dein Lauf, Nummer ${number}',
  "{lesson?.curve.label ?? 'Reward'}": "{lesson?.curve.label ?? 'Reward'}",
  'Set by your teacher.': 'Von deiner Lehrkraft gesetzt.',
  'Your policy solved <b>{result.solved}</b> of <b2>{plan.num_eval_prompts}</b2> held-out prompts, that is <b3>{percent(result.solved / plan.num_eval_prompts, 1)}</b3>. Your code:':
    'Deine Policy hat <b>{result.solved}</b> von <b2>{plan.num_eval_prompts}</b2> Held-out-Prompts gelöst, das sind <b3>{percent(result.solved / plan.num_eval_prompts, 1)}</b3>. Dein Code:',
  'Result code': 'Ergebnis-Code',
  'number ${seed}': 'Nummer ${seed}',
  'Share of held-out prompts solved, a dot for each pupil':
    'Anteil gelöster Held-out-Prompts, ein Punkt je Person',
  'This link is too long for a QR code. Send the link itself.':
    'Dieser Link ist zu lang für einen QR-Code. Verschicke den Link selbst.',
  'Results of the class': 'Ergebnisse der Klasse',
  Name: 'Name',
  Number: 'Nummer',
  'Score of {prompts}': 'Gelöst von {prompts}',
  '${method} on ${task}, ${plan.max_rounds} rounds; then ${plan.num_eval_prompts} held-out prompts.':
    '${method} auf ${task}, ${plan.max_rounds} Runden; dann ${plan.num_eval_prompts} Held-out-Prompts.',
  'lesson: ${lesson.id} must have the figure ${place}, has it not':
    'Lektion: ${lesson.id} muss die Zahl ${place} haben, hat sie aber nicht',
  'Your drawing lies ${fixed(apart)} from the run on average':
    'Deine Zeichnung liegt im Mittel ${fixed(apart)} neben dem Lauf',
  '${off}. That is very close.': '${off}. Das ist sehr nah.',
  '${off}. You had the right idea.': '${off}. Du hattest die richtige Idee.',
  '${off}. Part of it went another way; where did the two separate?':
    '${off}. Ein Teil ging andere Wege; wo trennten sich die beiden?',
  '${off}. The run surprised you, and that is what predictions are for.':
    '${off}. Der Lauf hat dich überrascht, und dafür sind Vorhersagen da.',
  'Your runs bear out none of the answers. Try another seed.':
    'Deine Läufe bestätigen keine der Antworten. Versuche einen anderen Seed.',
  'This is not what this lesson usually finds; with another seed it may differ.':
    'Das kommt in dieser Lektion sonst meist nicht heraus; mit einem anderen Seed kann es anders sein.',
  'You were right: ${quoted(answer.text)} ${because}': 'Du hattest recht: ${quoted(answer.text)} ${because}',
  'It turned out otherwise: ${quoted(answer.text)} ${because}':
    'Es kam anders: ${quoted(answer.text)} ${because}',
  "{part === 'exercise' ? `There is no exercise “${shortened(rest)}”. These are the ones there are.` : `There is no lesson “${shortened(route)}”. These are the ones there are.`}":
    "{part === 'exercise' ? `Es gibt keine Übung „${shortened(rest)}“. Diese gibt es.` : `Es gibt keine Lektion „${shortened(route)}“. Diese gibt es.`}",
  Exercises: 'Übungen',
  'Each has a goal that its start settings miss. Change the few settings that are open, train, and read why the attempt was not enough.':
    'Jede hat ein Ziel, das ihre Start-Einstellungen verfehlen. Ändere die wenigen offenen Einstellungen, trainiere und lies, warum der Versuch nicht reichte.',
  'Give your class a link. Every pupil trains the same policy with a seed of their own and gets a short result code. In an exercise they choose settings as well. Paste the codes here, or rows of your learning platform: the page reads results and scores, and can train a sample again to check. There is no server; what you paste stays on this page.':
    'Gib deiner Klasse einen Link. Alle trainieren dieselbe Policy mit einem eigenen Seed und bekommen einen kurzen Ergebnis-Code. In einer Übung wählen sie auch Einstellungen. Füge die Codes hier ein oder Zeilen deiner Lernplattform: die Seite liest Ergebnisse und Punkte und kann eine Stichprobe zur Kontrolle neu trainieren. Es gibt keinen Server; was du einfügst, bleibt auf dieser Seite.',
  'Lesson or exercise': 'Lektion oder Übung',
  Lessons: 'Lektionen',
  "{steps ? '2 · ' : ''}Paste the codes of your pupils": "{steps ? '2 · ' : ''}Codes der Klasse einfügen",
  'Names may stand beside them: “Bob: code”, “Bob, code”. Or paste the report of a learning platform with its first row: names, scores, and codes or links with proof, in any order.':
    'Namen dürfen daneben stehen: „Bob: Code“, „Bob, Code“. Oder füge den Bericht einer Lernplattform mit seiner ersten Zeile ein: Namen, Punkte und Codes oder Links mit Beweis, in beliebiger Reihenfolge.',
  "<b>{classroom.rows.length} {classroom.rows.length === 1 ? 'row' : 'rows'}</b>. Fit: {countOf('fits')}; do not fit: {countOf('refused')}; cannot be checked without the link with proof: {countOf('needs')}.":
    "<b>{classroom.rows.length} {classroom.rows.length === 1 ? 'Zeile' : 'Zeilen'}</b>. Passend: {countOf('fits')}; nicht passend: {countOf('refused')}; ohne Link mit Beweis nicht prüfbar: {countOf('needs')}.",
  'Rows that do not fit and are not in the mean: {pool.refused.length}. The table says why.':
    'Zeilen, die nicht passen und im Mittelwert fehlen: {pool.refused.length}. Die Tabelle nennt die Gründe.',
  'Rows with a link with proof and without a code: {pool.unmeasured.length}. They are not in the mean, but can be trained again.':
    'Zeilen mit einem Link mit Beweis und ohne Code: {pool.unmeasured.length}. Sie fehlen im Mittelwert, lassen sich aber noch einmal trainieren.',
  "{steps ? '3 · ' : ''}Check a sample": "{steps ? '3 · ' : ''}Stichprobe prüfen",
  'Runs are chosen at random and trained again here. The same seed and settings give the same weights, bit for bit, so a code or a proof that was made up is found.':
    'Zufällig gewählte Läufe werden hier neu trainiert. Derselbe Seed und dieselben Einstellungen geben dieselben Gewichte, Bit für Bit; so fällt ein erfundener Code oder Beweis auf.',
  'the run ended without a result; check again': 'der Lauf endete ohne Ergebnis; prüfe noch einmal',
  'your run': 'dein Lauf',
  'Names and results': 'Namen und Ergebnisse',
  Points: 'Punkte',
  'Code and score': 'Code und Punkte',
  'as at the start': 'wie am Start',
  'Your attempts': 'Deine Versuche',
  'Attempts of this visit': 'Versuche dieses Besuchs',
  Attempt: 'Versuch',
  Solved: 'Gelöst',
  'Spent, {goal.budget.unit}': 'Verbraucht, {goal.budget.unit}',
  '${Math.round(100 * best)} of 100 points': '${Math.round(100 * best)} von 100 Punkten',
  'Exercise {i + 1} {#if words(id)}· <b>{words(id)}</b>{/if}':
    'Übung {i + 1} {#if words(id)}· <b>{words(id)}</b>{/if}',
  '<a>All lessons</a> · Exercise {exercises.indexOf(exercise) + 1} of {exercises.length}':
    '<a>Alle Lektionen</a> · Übung {exercises.indexOf(exercise) + 1} von {exercises.length}',
  "{isNumber ? 'Every number has runs of its own.' : `Type a whole number from 1 to ${mostSeed}.`}":
    "{isNumber ? 'Jede Zahl hat eigene Läufe.' : `Gib eine ganze Zahl von 1 bis ${mostSeed} ein.`}",
  'Next exercise: {next.title}': 'Nächste Übung: {next.title}',
  'the run has left this tab before it was assessed; press Run again':
    'der Lauf hat diesen Tab verlassen, bevor er bewertet war; drücke noch einmal Starten',
  'this attempt': 'dieser Versuch',
  'attempt ${last.number}': 'Versuch ${last.number}',
  'attempt ${before.number}': 'Versuch ${before.number}',
  '${whole(100 * score)} of 100 points': '${whole(100 * score)} von 100 Punkten',
  'Solved with ${percent(assessment.passAt1, 1)} of the held-out prompts and ${whole(assessment.spent)} ${goal.budget.unit}: 100 of 100 points.':
    'Gelöst mit ${percent(assessment.passAt1, 1)} der Held-out-Prompts und ${whole(assessment.spent)} ${goal.budget.unit}: 100 von 100 Punkten.',
  '${assessment.why} This attempt has ${points(assessment.score)}.':
    '${assessment.why} Dieser Versuch hat ${points(assessment.score)}.',
  'An attempt trains up to {play.rounds} rounds, and the policy is then tested on prompts that it never trained on. The goal within the budget gives 100 points. The way to it is worth up to 50 points, and so is a policy that is good enough but too dear.':
    'Ein Versuch trainiert bis zu {play.rounds} Runden; dann wird die Policy an Prompts geprüft, auf denen sie nie trainiert hat. Das Ziel innerhalb des Budgets gibt 100 Punkte. Der Weg dorthin gibt bis zu 50, ebenso eine Policy, die gut genug, aber zu teuer ist.',
  'What was saved here is of another exercise or another engine, so it begins again.':
    'Was hier gespeichert war, gehört zu einer anderen Übung oder einer anderen Engine, also beginnt sie neu.',
  'Hint {shown + 1} of {exercise.hints.length}': 'Tipp {shown + 1} von {exercise.hints.length}',
  'Held-out prompts solved': 'Gelöste Held-out-Prompts',
  'goal: ${percent(goal.passAt1)}': 'Ziel: ${percent(goal.passAt1)}',
  'Spent of the budget': 'Vom Budget verbraucht',
  '{whole(play.spent)} of {whole(goal.budget.most)} {goal.budget.unit}':
    '{whole(play.spent)} von {whole(goal.budget.most)} {goal.budget.unit}',
  Exercise: 'Übung',
  'Best attempt': 'Bester Versuch',
  'Your best attempt: <span>{points(play.best.score)}</span>':
    'Dein bester Versuch: <span>{points(play.best.score)}</span>',
  'Give this code to your teacher. Settings that you changed stand behind it.':
    'Gib diesen Code deiner Lehrkraft. Dahinter stehen die Einstellungen, die du geändert hast.',
  'Link with proof': 'Link mit Beweis',
  'A reader of this link can train your run again and compare every round.':
    'Wer diesen Link hat, kann deinen Lauf neu trainieren und jede Runde vergleichen.',
  'Proof of your run': 'Beweis deines Laufs',
  'Your teacher can paste this proof beside your code, train your run again and compare every round.':
    'Deine Lehrkraft kann diesen Beweis neben deinen Code einfügen, deinen Lauf neu trainieren und jede Runde vergleichen.',
  'Settings of the exercise': 'Einstellungen der Übung',
  'What you may change': 'Was du ändern darfst',
  'Locked settings': 'Gesperrte Einstellungen',
  Hints: 'Hints',
  Settings: 'Einstellungen',
  'noun » Run': 'Lauf',
  '“${answer}”': '„${answer}“',
  '“${answer}.”': '„${answer}.“',
};
