/** German texts of the methods and the editor of own methods. */
import type { Table } from '../table.ts';

export const germanMethods: Table = {
  Examples: 'Beispiele',
  updates: 'Updates',
  labels: 'Labels',
  all: 'alle',
  Objective: 'Zielfunktion',
  'What differs': 'Was anders ist',
  'seed {seed}': 'Seed {seed}',
  Cancel: 'Abbrechen',
  'Held-out {held.label} after {whole(reached.tokens)} tokens each: <span>{fixed(reached.from, 3)}</span> and <span2>{fixed(reached.to, 3)}</span2>, a difference of <b>{signed(reached.to - reached.from, 3)}</b>.':
    'Held-out {held.label} nach je {whole(reached.tokens)} Tokens: <span>{fixed(reached.from, 3)}</span> und <span2>{fixed(reached.to, 3)}</span2>, eine Differenz von <b>{signed(reached.to - reached.from, 3)}</b>.',
  'One run each shows no spread: a difference may be the seed’s.':
    'Je ein Lauf zeigt keine Streuung: Eine Differenz kann am Seed liegen.',
  'One of the runs has no held-out measurement yet.': 'Einer der Läufe hat noch keine Held-out-Messung.',
  'Their held-out prompts differ, because task or level do.':
    'Ihre Held-out-Prompts sind verschieden, weil Aufgabe oder Level es sind.',
  'Reading the experiments …': 'Die Experimente werden gelesen …',
  '<b>{second}</b> minus <b2>{first}</b2> in {metricWords[metric]}: <span>{intervalText(effect)}</span>.':
    '<b>{second}</b> minus <b2>{first}</b2>, {metricWords[metric]}: <span>{intervalText(effect)}</span>.',
  "On {task} level {level}, {seeds} paired seeds at equal budget. {#if otherwise.length > 0}Its plan set otherwise: {otherwise.join(', ')}.{/if} <a>All of {claim}</a>":
    "Auf {task}, Level {level}, {seeds} gepaarte Seeds bei gleichem Budget. {#if otherwise.length > 0}Im Plan anders gesetzt: {otherwise.join(', ')}.{/if} <a>Alles zu {claim}</a>",
  'No experiment here has these two as its arms.': 'Kein Experiment hier hat diese beiden als Arme.',
  'Close {method.title}': '{method.title} schließen',
  'Open {method.title} in Lab': '{method.title} im Lab öffnen',
  'Edit {method.title}': '{method.title} bearbeiten',
  Edit: 'Bearbeiten',
  'Compare with {base}': 'Mit {base} vergleichen',
  'in the Lab now': 'jetzt im Lab',
  'Not on {task}, so it opens on {opens.task}. {opens.instead}':
    'Nicht auf {task}, darum öffnet sie sich auf {opens.task}. {opens.instead}',
  'The others are measured against it: their cards list what differs from {base}.':
    'Die anderen werden an ihr gemessen: Ihre Karten zeigen, was von {base} abweicht.',
  'Formula of {method.title}': 'Formel von {method.title}',
  'What the symbols mean': 'Was die Symbole bedeuten',
  'Differs from {base} in': 'Weicht von {base} ab in',
  'By a default of this page': 'Durch einen Standard dieser Seite',
  'On control tasks': 'Bei Steuerungsaufgaben',
  Claim: 'Behauptung',
  'arXiv {method.paper.arxiv}': 'arXiv {method.paper.arxiv}',
  "{method.saves.length === 0 ? 'It promises better results, no saving.' : `It promises to save ${method.saves.map((one) => savingWords[one]).join(', ')}.`}":
    "{method.saves.length === 0 ? 'Sie verspricht bessere Ergebnisse, keine Ersparnis.' : `Sie verspricht zu sparen: ${method.saves.map((one) => savingWords[one]).join(', ')}.`}",
  'Seen here': 'Hier gesehen',
  "on {found.task} level {found.level}, {found.seeds} seeds, engine {found.engine}{found.kind === 'own' ? ', our own claim' : ''}":
    "auf {found.task}, Level {found.level}, {found.seeds} Seeds, Engine {found.engine}{found.kind === 'own' ? ', unsere eigene Behauptung' : ''}",
  "Difference in {metricWords[found.effect.metric]}: <span>{intervalText(found.effect)}</span>. {found.because} In parts: {partWords(found).map(({ part, says }) => `${partTitles[part]} ${resultWords[says]}`).join(', ')}.":
    "Differenz, {metricWords[found.effect.metric]}: <span>{intervalText(found.effect)}</span>. {found.because} Im Einzelnen: {partWords(found).map(({ part, says }) => `${partTitles[part]} ${resultWords[says]}`).join(', ')}.",
  'on {notRun.task} level {notRun.level}, engine {notRun.engine}':
    'auf {notRun.task}, Level {notRun.level}, Engine {notRun.engine}',
  'The result of {claim} is not here.': 'Das Ergebnis von {claim} ist nicht hier.',
  "{archived.length > 0 ? 'no experiment that counts' : 'no experiment yet'}":
    "{archived.length > 0 ? 'kein Experiment, das zählt' : 'noch kein Experiment'}",
  'What to watch': 'Worauf zu achten ist',
  'Where it differs from its source': 'Worin sie von ihrer Quelle abweicht',
  method: 'Methode',
  'in a sentence': 'in einem Satz',
  'changes in a round': 'ändert in einer Runde',
  promises: 'verspricht',
  'seen here': 'hier gesehen',
  'what the others are measured against': 'woran die anderen gemessen werden',
  'a control': 'eine Kontrolle',
  'Opening the editor …': 'Der Editor wird geöffnet …',
  'The editor could not be loaded. Look at the connection, then reload the page.':
    'Der Editor konnte nicht geladen werden. Verbindung prüfen, dann die Seite neu laden.',
  'Opening what differs …': 'Die Unterschiede werden geöffnet …',
  "{open ? open.method.title : 'All methods'}": "{open ? open.method.title : 'Alle Methoden'}",
  'What differs could not be loaded. Look at the connection, then reload the page.':
    'Die Unterschiede konnten nicht geladen werden. Verbindung prüfen, dann die Seite neu laden.',
  View: 'Ansicht',
  'Presets of the recipe’s settings, usually from a paper. {#if claims} {countText(claims)}. {claims.untested.length} methods are not tested. <a>All claims</a> {:else if lost}{lost}{/if}':
    'Vorlagen für die Einstellungen des Rezepts, meist aus einem Paper. {#if claims} {countText(claims)}. {claims.untested.length} Methoden sind nicht getestet. <a>Alle Behauptungen</a> {:else if lost}{lost}{/if}',
  'Search methods': 'Methoden suchen',
  'Search: clip higher, length bias': 'Suchen: clip higher, length bias',
  Changes: 'Ändert',
  'any station': 'jede Station',
  Outcome: 'Ergebnis',
  Switch: 'Schalter',
  Saves: 'Spart',
  '{shown.length} of {lines.length} methods': '{shown.length} von {lines.length} Methoden',
  'Show all': 'Alle zeigen',
  'The tab Tree credit is gone. What it found stands under “What to watch” of each method with tree credit:':
    'Den Tab „Tree credit“ gibt es nicht mehr. Was er fand, steht unter „Worauf zu achten ist“ bei jeder Methode mit Tree credit:',
  'There is no method named {shortened(view.open)}. <a>All methods</a>':
    'Es gibt keine Methode namens {shortened(view.open)}. <a>Alle Methoden</a>',
  'No method matches.': 'Keine Methode passt.',
  'Nearest names:': 'Ähnliche Namen:',
  'Try fewer words, or fewer filters.': 'Weniger Wörter oder weniger Filter versuchen.',
  '← All methods': '← Alle Methoden',
  'Opening {open.method.title} …': '{open.method.title} wird geöffnet …',
  'The method could not be loaded. Look at the connection, then reload the page.':
    'Die Methode konnte nicht geladen werden. Verbindung prüfen, dann die Seite neu laden.',
  Pilot: 'Pilot',
  "{arm}: mean pass@1 over the budget <b>{fixed(mean, 3)}</b>; {pilot.control}: <b2>{fixed(against, 3)}</b2>. <span>Seed by seed: <span2>{differences.map((one) => signed(one, 3)).join(', ')}</span2></span>":
    "{arm}: mittleres pass@1 über das Budget <b>{fixed(mean, 3)}</b>; {pilot.control}: <b2>{fixed(against, 3)}</b2>. <span>Seed für Seed: <span2>{differences.map((one) => signed(one, 3)).join(', ')}</span2></span>",
  'A pilot shows where to look. {pilot.seeds.length} seeds decide nothing. <a>Open in Compare</a>':
    'Ein Pilot zeigt, wo es sich zu suchen lohnt. {pilot.seeds.length} Seeds entscheiden nichts. <a>Im Vergleich öffnen</a>',
  Core: 'Kern',
  '${figure(range[0])} to ${figure(range[1])}': '${figure(range[0])} bis ${figure(range[1])}',
  'default ${valueText(id, usual as never)}': 'Standard ${valueText(id, usual as never)}',
  Reference: 'Referenz',
  'All strategies, settings and metrics, as the strategies describe themselves.':
    'Alle Strategien, Einstellungen und Metriken, wie die Strategien sich selbst beschreiben.',
  'Search the reference': 'Die Referenz durchsuchen',
  'Search: entropy, ARRoL, prune_keep …': 'Suchen: entropy, ARRoL, prune_keep …',
  Kind: 'Art',
  Stage: 'Stufe',
  "{found.length === 1 ? 'entry' : 'entries'}": "{found.length === 1 ? 'Eintrag' : 'Einträge'}",
  'Nothing matches. Try fewer words, or another kind or stage.':
    'Nichts passt. Weniger Wörter versuchen oder eine andere Art oder Stufe.',
  'run ${shownName(run.name)}': 'Lauf ${shownName(run.name)}',
  "${valueText('task', task)}, level ${level}, ${policy} policy":
    "${valueText('task', task)}, Level ${level}, Policy ${policy}",
  '${own.title}, based on ${titleOf(config)}': '${own.title}, beruht auf ${titleOf(config)}',
  '${name} uses ${methodOf(config)}.': '${name} benutzt ${methodOf(config)}.',
  'Both on ${where}.': 'Beide auf ${where}.',
  '${one.name} on ${placeOf(one)}.': '${one.name} auf ${placeOf(one)}.',
  'the base policy of its task': 'Basis-Policy der Aufgabe',
  '${name} starts from ${starts[i]}.': 'Start von ${name}: ${starts[i]}.',
  'Own setting ${setting}: ${figure(value)} in ${before.name}, ${figure(changed)} in ${after.name}.':
    'Eigene Einstellung ${setting}: ${figure(value)} bei ${before.name}, ${figure(changed)} bei ${after.name}.',
  From: 'Von',
  'Swap the sides': 'Seiten tauschen',
  To: 'Zu',
  'Reading both …': 'Beide werden gelesen …',
  'Settings that differ': 'Einstellungen, die abweichen',
  'No setting differs.': 'Keine Einstellung weicht ab.',
  'Measured here': 'Hier gemessen',
  'Train both in Compare': 'Beide im Vergleich trainieren',
  Formula: 'Formel',
  'Formula of both': 'Formel von beiden',
  'In green: parts that the other formula lacks.': 'Grün: Teile, die der anderen Formel fehlen.',
  'Formula of {name}': 'Formel von {name}',
  'a completion, o with a second index one of its tokens':
    'eine Completion; o mit zweitem Index eines ihrer Tokens',
  'how many completions a prompt gets: its group': 'wie viele Completions ein Prompt bekommt: seine Gruppe',
  'the reward of a completion': 'der Reward einer Completion',
  'its advantage: how much better it was than expected':
    'ihr Advantage: wie viel besser sie war als erwartet',
  'the policy: what it writes, and how likely': 'die Policy: was sie schreibt, und wie wahrscheinlich',
  'how much likelier a token is now than when it was sampled':
    'wie viel wahrscheinlicher ein Token jetzt ist als beim Ziehen',
  'how far that ratio may go before it is clipped':
    'wie weit diese Ratio gehen darf, bevor Clipping sie begrenzt',
  'the reward that a value head expects at a token': 'der Reward, den ein Value-Head an einem Token erwartet',
  'entropy: how undecided the policy was': 'Entropie: wie unentschieden die Policy war',
  'a number that is used but not learned through':
    'eine Zahl, die benutzt wird, durch die aber nicht gelernt wird',
  'what an update makes larger, and what it makes smaller': 'was ein Update größer und was es kleiner macht',
  'work of updates': 'Arbeit der Updates',
  'reference labels': 'Referenz-Labels',
  steps: 'Schritte',
  "fewer ${saves.map((one) => savingNames[one]).join(', ')}":
    "weniger ${saves.map((one) => savingNames[one]).join(', ')}",
  'better results': 'bessere Ergebnisse',
  'formula and constants read in released code': 'Formel und Konstanten in veröffentlichtem Code gelesen',
  'formula from the paper’s text, not checked against its code':
    'Formel aus dem Text des Papers, nicht mit dessen Code verglichen',
  'idea from the abstract alone, constants are ours': 'Idee nur aus dem Abstract, Konstanten von uns',
  'a control of our own, from no paper': 'eine eigene Kontrolle, aus keinem Paper',
  'Code of the method': 'Code der Methode',
  'Saved methods': 'Gespeicherte Methoden',
  Library: 'Bibliothek',
  'No method is saved here yet. Write one and press Save.':
    'Noch keine Methode gespeichert. Eine schreiben und auf „Speichern“ drücken.',
  'Name of {method.title}': 'Name von {method.title}',
  Rename: 'Umbenennen',
  "based on {valueText('method', method.basedOn)} ·": "beruht auf {valueText('method', method.basedOn)} ·",
  'Open {method.title}': '{method.title} öffnen',
  Open: 'Öffnen',
  'Rename {method.title}': '{method.title} umbenennen',
  'Duplicate {method.title}': '{method.title} duplizieren',
  Duplicate: 'Duplizieren',
  'Export {method.title} as a file': '{method.title} als Datei exportieren',
  'Export as file': 'Als Datei exportieren',
  'Delete {method.title}': '{method.title} löschen',
  Delete: 'Löschen',
  Unfinished: 'Unfertig',
  'Line ${line}: ${message}': 'Zeile ${line}: ${message}',
  'The code is too long.': 'Der Code ist zu lang.',
  'Your method': 'Deine Methode',
  '‹ Methods': '‹ Methoden',
  'Own method': 'Eigene Methode',
  'Methods as code': 'Methoden als Code',
  Saved: 'Gespeichert',
  'Based on': 'Beruht auf',
  'The method that acts wherever the code has no hook':
    'Die Methode, die überall gilt, wo der Code keinen Hook hat',
  Difference: 'Unterschied',
  "{editor.differing === 0 ? 'no line differs' : `${editor.differing} ${editor.differing === 1 ? 'line differs' : 'lines differ'}`}":
    "{editor.differing === 0 ? 'keine Zeile weicht ab' : `${editor.differing} ${editor.differing === 1 ? 'Zeile weicht ab' : 'Zeilen weichen ab'}`}",
  "Compare with {base || 'its base'}": "Mit {base || 'der Grundlage'} vergleichen",
  'Use in the Lab': 'Im Lab benutzen',
  Comparison: 'Vergleich',
  'Copies a link that shows this code and asks before it runs':
    'Kopiert einen Link, der diesen Code zeigt und vor dem Ausführen fragt',
  Save: 'Speichern',
  'Library <span>{editor.saved.length}</span>': 'Bibliothek <span>{editor.saved.length}</span>',
  'Library of own methods': 'Bibliothek eigener Methoden',
  holds: 'in Ordnung',
  look: 'ansehen',
  failed: 'fehlgeschlagen',
  'wait for line ${editor.refusal.line}': 'warten auf Zeile ${editor.refusal.line}',
  'of older code; checking …': 'von älterem Code; wird geprüft …',
  'starting the sandbox …': 'die Sandbox startet …',
  '1 holds': '1 erfüllt',
  '${holds} hold': '${holds} erfüllt',
  '${look} to look at': '${look} anzusehen',
  '${failed} failed': '${failed} fehlgeschlagen',
  "${parts.join(', ')} · ${whole(editor.checkedAfter)} ms after the last key":
    "${parts.join(', ')} · ${whole(editor.checkedAfter)} ms nach der letzten Taste",
  Checks: 'Prüfungen',
  'Result of the checks': 'Ergebnis der Prüfungen',
  '${name}, seed ${seed}': '${name}, Seed ${seed}',
  "${valueText('task', config.task)}, level ${config.level}, ${valueText('policy', config.policy)} policy · held-out pass@1":
    "${valueText('task', config.task)}, Level ${config.level}, Policy ${valueText('policy', config.policy)} · held-out pass@1",
  'These curves are of other code or another recipe. {#if canTry}<button>Compare the code as it stands</button>{/if}':
    'Diese Kurven gehören zu anderem Code oder einem anderen Rezept. {#if canTry}<button>Den Code im jetzigen Stand vergleichen</button>{/if}',
  '{counterLabel(shown.budget.counter)}, {amountText(shown.budget.counter, shown.budget.value)} each':
    '{counterLabel(shown.budget.counter)}, je {amountText(shown.budget.counter, shown.budget.value)}',
  '{shownNames.own} − {shownNames.base}, mean over the budget':
    '{shownNames.own} − {shownNames.base}, Mittel über das Budget',
  '95 % interval {signed(difference.low, 3)} to {signed(difference.high, 3)}':
    '95-%-Intervall {signed(difference.low, 3)} bis {signed(difference.high, 3)}',
  'Two seeds that both have finished give an interval.':
    'Zwei Seeds, mit denen beide fertig sind, ergeben ein Intervall.',
  'Progress by seed': 'Fortschritt je Seed',
  "Press <b>Compare with {names.base}</b>: the same {trial.seeds === 1 ? 'seed trains' : `${trial.seeds} seeds train`} {names.own}, {names.base} and a placebo with random rewards, each until it has spent {amountText(comparison.budget.counter, comparison.budget.value)} tokens.":
    "Auf <b>Mit {names.base} vergleichen</b> drücken: Mit {trial.seeds === 1 ? 'demselben Seed' : `denselben ${trial.seeds} Seeds`} trainieren {names.own}, {names.base} und ein Placebo mit zufälligen Rewards, jeweils bis zu {amountText(comparison.budget.counter, comparison.budget.value)} Tokens.",
  'The comparison waits for code that works.': 'Der Vergleich wartet auf Code, der läuft.',
  'Saved as “${title}”.': 'Gespeichert als „${title}“.',
  'loss({ ratio, logp, oldLogp, refLogp, advantage, entropy, position, round })':
    'loss({ ratio, logp, oldLogp, refLogp, advantage, entropy, position, round })',
  'The loss of a token. Runs once, with symbols.': 'Der Loss eines Tokens. Läuft einmal, mit Symbolen.',
  'advantages({ rewards, lengths, logps, entropies, tokens, hinted, parent, record })':
    'advantages({ rewards, lengths, logps, entropies, tokens, hinted, parent, record })',
  'A number for each completion of a prompt, or one for each token.':
    'Eine Zahl für jede Completion eines Prompts oder für jedes Token.',
  'reward({ prompt, text, verdict, length, round })': 'reward({ prompt, text, verdict, length, round })',
  'A number, or several named parts.': 'Eine Zahl oder mehrere benannte Teile.',
  'At a pruning check: true for each row that continues.':
    'Bei einer Pruning-Prüfung: true für jede Zeile, die weitergeht.',
  'A score for each prompt; the highest are sampled.':
    'Ein Wert für jeden Prompt; die höchsten werden gezogen.',
  'hint({ prompt, attempts, solution })': 'hint({ prompt, attempts, solution })',
  'A text, or null for none.': 'Ein Text, oder null für keinen.',
  'replay({ age, reward, advantage, length, surprisal })':
    'replay({ age, reward, advantage, length, surprisal })',
  'The weight of a stored completion.': 'Das Gewicht einer gespeicherten Completion.',
  'branch({ entropies, position })': 'branch({ entropies, position })',
  'A score; a tree forks where it is highest and above 0.':
    'Ein Wert; ein Baum gabelt, wo er am höchsten und über 0 ist.',
  'add sub mul div neg exp log min max clip where less mean sum stopGradient':
    'add sub mul div neg exp log min max clip where less mean sum stopGradient',
  Hooks: 'Hooks',
  'Each also gets your settings by name. A loss may use <span>+ − * / ? :</span>, comparisons and <span2>{inLoss}</span2>; <span3>mean</span3> and <span4>sum</span4> are over the completion.':
    'Jeder bekommt auch deine Einstellungen beim Namen. Ein Loss darf <span>+ − * / ? :</span>, Vergleiche und <span2>{inLoss}</span2> benutzen; <span3>mean</span3> und <span4>sum</span4> gehen über die Completion.',
  'The loss as typed': 'Der Loss wie geschrieben',
  "{own && own.loss === null ? `The loss of ${base}` : 'The loss as typed'}":
    "{own && own.loss === null ? `Der Loss von ${base}` : 'Der Loss wie geschrieben'}",
  'of the last code that worked': 'vom letzten Code, der lief',
  'Formula of the loss': 'Formel des Loss',
  "{own === null ? 'Opening the code …' : 'Drawing the objective …'}":
    "{own === null ? 'Der Code wird geöffnet …' : 'Die Zielfunktion wird gezeichnet …'}",
  'In the Lab': 'Im Lab',
  'In round {round.found.round} of the Lab, the gradient differs in {percent(round.found.share)} of {whole(round.found.updates)} updates of displayed tokens.':
    'In Runde {round.found.round} des Lab weicht der Gradient in {percent(round.found.share)} von {whole(round.found.updates)} Updates gezeigter Tokens ab.',
  'They apply to the run in the Lab from its next round on.':
    'Sie gelten für den Lauf im Lab ab seiner nächsten Runde.',
  'Example group': 'Beispielgruppe',
  Rewards: 'Rewards',
  'Write your own algorithm': 'Einen eigenen Algorithmus schreiben',
  'There is no method named {shortened(unknown)}. <a>All methods</a>':
    'Es gibt keine Methode namens {shortened(unknown)}. <a>Alle Methoden</a>',
  "{editor.savedHere ? 'saved' : 'draft kept'}": "{editor.savedHere ? 'gespeichert' : 'Entwurf behalten'}",
  'Renamed to “${title}”.': 'Umbenannt in „${title}“.',
  'Saved a copy as “${title}”.': 'Kopie gespeichert als „${title}“.',
  'Deleted “${method.title}”. Runs and links that have its code still open.':
    '„${method.title}“ gelöscht. Läufe und Links mit diesem Code lassen sich weiter öffnen.',
  '“${method.title}” is back.': '„${method.title}“ ist wieder da.',
  'a name has at most ${longestTitle} characters, got ${title.length}; shorten it':
    'ein Name hat höchstens ${longestTitle} Zeichen, dieser hat ${title.length}; kürzen',
  'the code of ${method.title} has no export name; open it and add one':
    'im Code von ${method.title} fehlt „export name“; öffnen und ergänzen',
  'the code has at most ${longestSource} characters, with this name ${source.length}':
    'der Code hat höchstens ${longestSource} Zeichen, mit diesem Namen sind es ${source.length}',
  '${this.name} has this line': 'Diese Zeile steht in ${this.name}',
  "system-ui, 'Segoe UI', Roboto, sans-serif": "system-ui, 'Segoe UI', Roboto, sans-serif",
  line: 'Zeile',
  lines: 'Zeilen',
  'no code of yours runs while training': 'beim Training läuft kein Code von dir',
  'runs in a sandbox, the update does not': 'läuft in einer Sandbox, das Update nicht',
  'run in a sandbox, the update does not': 'laufen in einer Sandbox, das Update nicht',
  'Clip higher': 'Clip-Higher',
  'A loss whose clip is wider above than below.': 'Ein Loss, dessen Clip-Bereich oben weiter ist als unten.',
  'Median baseline': 'Median-Baseline',
  'Advantages that one lucky completion cannot move.':
    'Advantages, die eine glückliche Completion nicht verschiebt.',
  Brevity: 'Kürze',
  'A reward that pays short right answers more.': 'Ein Reward, der kurze richtige Antworten höher belohnt.',
  'Prune by entropy': 'Pruning nach Entropie',
  'Stops the completions with the highest entropy.': 'Stoppt die Completions mit der höchsten Entropie.',
  'Replay by surprise': 'Replay nach Überraschung',
  'Replays what was unlikely and good.': 'Wiederholt, was unwahrscheinlich und gut war.',
  Collapse: 'Kollaps',
  'An objective that fails, and why.': 'Eine Zielfunktion, die scheitert, und warum.',
  'Soft gates': 'Weiche Schranken',
  'A sigmoid in place of a clip.': 'Ein Sigmoid anstelle von Clipping.',
  'Half-solved prompts': 'Halb gelöste Prompts',
  'Chooses prompts by their records.': 'Wählt Prompts nach ihrer Bilanz.',
  'Growing hint': 'Wachsender Hint',
  'A hint that grows with failure.': 'Ein Hint, der mit jedem Fehlschlag wächst.',
  'Late forks': 'Späte Gabelungen',
  'A tree that forks at late, uncertain tokens.': 'Ein Baum, der an späten, unsicheren Tokens gabelt.',
  'No seed': 'Kein Seed',
  'One seed': 'Ein Seed',
  Two: 'Zwei',
  Three: 'Drei',
  Four: 'Vier',
  Five: 'Fünf',
  Six: 'Sechs',
  Seven: 'Sieben',
  Eight: 'Acht',
  ', eight from about ${seen(more)}': ', acht ab etwa ${seen(more)}',
  'Above ${base}.': 'Über ${base}.',
  'Below ${base}.': 'Unter ${base}.',
  'Too early to tell.': 'Noch zu früh.',
  '${counted(count)} seeds show a difference from about ${seen(count)}${beyond}.':
    '${counted(count)} Seeds zeigen eine Differenz ab etwa ${seen(count)}${beyond}.',
  '${done} of ${total} runs finished': '${done} von ${total} Läufen fertig',
  ', about ${duration(secondsLeft)} left': ', noch etwa ${duration(secondsLeft)}',
  'Another tab compares': 'Ein anderer Tab vergleicht',
  'all ${total} runs finished': 'alle ${total} Läufe fertig',
  Method: 'Methode',
  any: 'alle',
  anything: 'alles',
  'A preset of all other settings, usually from a paper. Choosing one sets them; you can still change each.':
    'Eine Vorgabe für alle anderen Einstellungen, meist aus einem Paper. Sie setzt sie; jede lässt sich noch ändern.',
  'on {pilotSubject(pilot)}, {pilot.seeds.length} seeds, {whole(pilot.budget.value)} tokens each, engine {pilot.engine}':
    'auf {pilotSubject(pilot)}, {pilot.seeds.length} Seeds, je {whole(pilot.budget.value)} Tokens, Engine {pilot.engine}',
  '${hook} answers': '${hook} antwortet',
  '${hook} keeps nothing': '${hook} merkt sich nichts',
  'Asked the same again, ${hook} answers something else: keep nothing between calls.':
    'Noch einmal dasselbe gefragt, antwortet ${hook} etwas anderes: Merke dir nichts zwischen Aufrufen.',
  'a group of different rewards': 'eine Gruppe mit verschiedenen Rewards',
  'a group whose rewards are all 0': 'eine Gruppe, deren Rewards alle 0 sind',
  'a group whose rewards are all 1': 'eine Gruppe, deren Rewards alle 1 sind',
  'a group of one completion': 'eine Gruppe aus einer Completion',
  'a group of completions of one token': 'eine Gruppe aus Completions mit einem Token',
  'Advantages stay finite': 'Advantages bleiben endlich',
  'Also where all rewards are equal, for one completion and for one token.':
    'Auch wenn alle Rewards gleich sind, für eine Completion und für ein Token.',
  'In ${broken} an advantage is not finite in single precision, so its completion teaches nothing. Keep divisors above 0.':
    'Für ${broken} ist ein Advantage nicht endlich, also lehrt seine Completion nichts. Halte Divisoren über 0.',
  'Advantages follow rewards': 'Advantages folgen den Rewards',
  'Advantages stay the same when rewards change, so nothing that is rewarded is learned.':
    'Advantages bleiben gleich, wenn Rewards sich ändern, also wird nichts Belohntes gelernt.',
  "Rewards ${mixed.join(', ')} give ${rounded(before)}.":
    "Die Rewards ${mixed.join(', ')} ergeben ${rounded(before)}.",
  'The part ${name} of the reward': 'Der Teil ${name} des Rewards',
  'For the answer ${JSON.stringify(attempts[broken]?.text)} it is not finite in single precision. Keep divisors above 0.':
    'Für die Antwort ${JSON.stringify(attempts[broken]?.text)} ist er nicht endlich. Halte Divisoren über 0.',
  "Two right answers and two wrong ones earn ${rounded(given)}${flat ? '. A part that is the same for all teaches nothing' : ''}.":
    "Zwei richtige und zwei falsche Antworten bekommen ${rounded(given)}${flat ? '. Ein Teil, der für alle gleich ist, lehrt nichts' : ''}.",
  ', so nothing is left to learn from': ', also bleibt nichts zum Lernen',
  ', so here it saves nothing': ', also spart es hier nichts',
  'It keeps ${kept} of ${many.length} different completions${remark}.':
    '${kept} von ${many.length} verschiedenen Completions bleiben${remark}.',
  "${of} get ${rounded(scores)}${flat ? `. ${equal}` : ''}.":
    "${of} bekommen ${rounded(scores)}${flat ? `. ${equal}` : ''}.",
  'It gives no hint, neither with a solution nor without one.':
    'Es gibt keinen Hint, weder mit noch ohne Lösung.',
  'For 3+4+5= it says ${words(some)}; without a known solution, ${words(none)}.':
    'Für 3+4+5= sagt es ${words(some)}; ohne bekannte Lösung ${words(none)}.',
  'Prompts that are new, half solved, never solved and always solved':
    'Prompts, die neu, halb gelöst, nie gelöst und immer gelöst sind,',
  'With equal scores the choice is random': 'Bei gleichen Werten ist die Wahl zufällig',
  'A new right completion, an old right one and a new wrong one':
    'Eine neue richtige Completion, eine alte richtige und eine neue falsche',
  'With equal weights the draw is uniform; 0 is never drawn':
    'Bei gleichen Gewichten wird gleichmäßig gezogen; 0 wird nie gezogen',
  'Positions with the entropies 0.1, 1.2, 0.4 and 0.8': 'Stellen mit den Entropien 0,1, 1,2, 0,4 und 0,8',
  'With equal scores it forks at the first; at 0 nowhere':
    'Bei gleichen Werten verzweigt es an der ersten; bei 0 nirgends',
  'not a number': 'keine Zahl',
  infinite: 'unendlich',
  'ratio ${shown(ratio[i] as number)} and advantage ${shown(advantage[i] as number)}':
    'Ratio ${shown(ratio[i] as number)} und Advantage ${shown(advantage[i] as number)}',
  'The loss depends on the weights': 'Der Loss hängt von den Gewichten ab',
  '; a bound holds the others': '; eine Grenze hält die anderen fest',
  '${moving} of ${count} tokens have a gradient${held}.':
    '${moving} von ${count} Tokens haben einen Gradienten${held}.',
  'Nothing of the loss depends on the weights, so nothing is learned. Use ratio or logp outside stopGradient.':
    'Nichts am Loss hängt von den Gewichten ab, also wird nichts gelernt. Nimm ratio oder logp außerhalb von stopGradient.',
  'The gradient agrees with finite differences': 'Der Gradient stimmt mit finiten Differenzen überein',
  'At ${whereOf(tokens, one * length + place)} the gradient with respect to ${name} is ${shown(slope)}, but the loss changes by ${shown(difference)} per nat.':
    'Bei ${whereOf(tokens, one * length + place)} ist der Gradient nach ${name} ${shown(slope)}, aber der Loss ändert sich um ${shown(difference)} pro nat.',
  ' ${corners} more lie on a corner of the loss.': ' ${corners} weitere liegen auf einer Ecke des Loss.',
  'They agree at ${agreeing} places.${left}': 'Sie stimmen an ${agreeing} Stellen überein.${left}',
  'The loss stays finite': 'Der Loss bleibt endlich',
  'At ${where} the gradient is ${shown(value)}.': 'Bei ${where} ist der Gradient ${shown(value)}.',
  'At ${where} the loss is ${shown(value)}.': 'Bei ${where} ist der Loss ${shown(value)}.',
  '${what} Bound what grows with clip, and add a small number to a divisor.':
    '${what} Begrenze mit clip, was wächst, und addiere eine kleine Zahl zu einem Divisor.',
  'Also for ratios of almost 0 and of 1,000,000, and advantages of 0 and ±1,000.':
    'Auch für Ratios von fast 0 und von 1.000.000 und Advantages von 0 und ±1.000.',
  'Rewarded tokens become more likely': 'Belohnte Tokens werden wahrscheinlicher',
  'A token with a positive advantage becomes less likely, because an update makes the loss smaller. Put a minus in front.':
    'Ein Token mit positivem Advantage wird unwahrscheinlicher, weil ein Update den Loss kleiner macht. Setze ein Minus davor.',
  'A token with a negative advantage becomes more likely: multiply by the advantage itself.':
    'Ein Token mit negativem Advantage wird wahrscheinlicher: multipliziere mit dem Advantage selbst.',
  'A token with a positive advantage has no gradient: what went well is not learned.':
    'Ein Token mit positivem Advantage hat keinen Gradienten: was gelang, wird nicht gelernt.',
  'A token with a negative advantage has no gradient: mistakes stay as likely as they are.':
    'Ein Token mit negativem Advantage hat keinen Gradienten: Fehler bleiben so wahrscheinlich, wie sie sind.',
  'And those with a negative advantage less likely.': 'Und die mit negativem Advantage unwahrscheinlicher.',
  'The code runs and describes a method': 'Der Code läuft und beschreibt eine Methode',
  'nothing yet': 'noch nichts',
  " and ${settings.length === 1 ? 'a setting' : `${settings.length} settings`}":
    " und ${settings.length === 1 ? 'eine Einstellung' : `${settings.length} Einstellungen`}",
  '${title} is based on ${basedOn} and writes ${written}${own}.':
    '${title} beruht auf ${basedOn} und schreibt ${written}${own}.',
  'Its settings go together': 'Ihre Einstellungen passen zusammen',
  'A recipe with its defaults can be trained.': 'Ein Rezept mit ihren Standardwerten lässt sich trainieren.',
  'its weights must be those of a built-in task, got ${one.base}. Ask for it again':
    'die Gewichte müssen von einer eingebauten Aufgabe sein, nicht von ${one.base}. Bitte um einen neuen Link',
  'it was changed or shortened on its way: its code is not that of its ${kind}. Ask for it again':
    'der Link wurde unterwegs geändert oder gekürzt: Der Code ist ein anderer (${kind}). Bitte um einen neuen Link',
  'Write ${math} instead of Math.${math}': '${math} statt Math.${math} schreiben',
  'Write it with ? :': 'Mit ? : schreiben',
  'Put a minus in front': 'Ein Minus davor setzen',
  'Add 0.0001 to the divisor': '0.0001 zum Divisor addieren',
  'Set the default of ${setting} to ${value}': 'Den Standardwert von ${setting} auf ${value} setzen',
  'the sandbox for the code did not load; check the connection and try again':
    'die Sandbox für den Code wurde nicht geladen; prüfe die Verbindung und versuche es noch einmal',
  'the code did not answer within ${(silentTicks * tickMs) / 1000} s and was stopped':
    'der Code antwortete nicht innerhalb von ${(silentTicks * tickMs) / 1000} s und wurde gestoppt',
};
