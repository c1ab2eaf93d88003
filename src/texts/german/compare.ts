/** German texts of comparisons and claims. Longer than most files, because a table is looked up and not read. */
import type { Table } from '../table.ts';

export const germanCompare: Table = {
  'older plan, not repeated': 'älterer Plan, nicht wiederholt',
  'claims: the list is damaged: ${list.issues[0].message}':
    'Behauptungen: Die Liste ist beschädigt: ${list.issues[0].message}',
  'line ${i + 1}': 'Zeile ${i + 1}',
  '1 to ${mostArms} arms, each with a name of at most ${longestName} characters, a method and settings':
    '1 bis ${mostArms} Arme, jeder mit einem Namen von höchstens ${longestName} Zeichen, einer Methode und Einstellungen',
  '1 to ${mostSeeds} different whole numbers from 0 to 4294967295':
    '1 bis ${mostSeeds} verschiedene ganze Zahlen von 0 bis 4294967295',
  "a counter (one of ${counters.join(', ')}) and a number from 1 to 1e12":
    "ein Zähler (einer von ${counters.join(', ')}) und eine Zahl von 1 bis 1e12",
  'a whole number from 1 to 1000000': 'eine ganze Zahl von 1 bis 1000000',
  'the name of an arm': 'der Name eines Arms',
  'arm ${name}': 'Arm ${name}',
  'The comparison decides seed, rounds, stop rule and device for every arm. Leave it out.':
    'Seed, Runden, Stopp-Regel und Gerät legt der Vergleich für jeden Arm fest. Weglassen.',
  'left out': 'weggelassen',
  'named differently': 'verschieden benannt',
  "one of ${names.join(', ')}": "eines von ${names.join(', ')}",
  'A run may stop using it, so its budget may never be spent. Say after how many rounds a run ends.':
    'Ein Lauf kann aufhören, es zu verbrauchen, dann wird das Budget nie erreicht. Angeben, nach wie vielen Runden ein Lauf endet.',
  'given with a budget of ${budget.counter}': 'angegeben, wenn das Budget in ${budget.counter} zählt',
  'at most ${most} characters': 'höchstens ${most} Zeichen',
  'arm ${shortened(name)}, base': 'Arm ${shortened(name)}, Basis',
  'what the policy of its task starts from': 'das, womit die Policy der Aufgabe startet',
  'arm ${shortened(name)}': 'Arm ${shortened(name)}',
  'a method and settings': 'eine Methode mit Einstellungen',
  'Leave it out.': 'Weglassen.',
  'Ask for a new link, or set the comparison up by hand.':
    'Um einen neuen Link bitten oder den Vergleich von Hand einrichten.',
  '${version}, the version of the link': '${version}, die Version des Links',
  'link: it contains the code of a ${madeBy(strange)}. Open it by the address of the page, which shows the code and asks.':
    'Link: Er enthält fremden Code (${madeBy(strange)}). Als Adresse der Seite öffnen: Sie zeigt den Code und fragt nach.',
  "one of ${known.join(', ')}, once": "eines von ${known.join(', ')}, nur einmal",
  '${own?.title ?? task} level ${level}': '${own?.title ?? task}, Level ${level}',
  '${name} trains on ${where(arm)}, ${control.name} on ${where(control)}: their curves answer different questions, so there is no interval.':
    '${name} trainiert auf ${where(arm)}, ${control.name} auf ${where(control)}: Ihre Kurven beantworten verschiedene Fragen, darum gibt es kein Intervall.',
  'The budget is seconds: another machine, or this one when it is busy, gives other numbers.':
    'Das Budget zählt Sekunden: Ein anderer Rechner, oder dieser bei anderer Last, liefert andere Zahlen.',
  '${name} gets ${budgetTimes} times the budget, and is measured over all of it.':
    '${name} bekommt das ${budgetTimes}-fache Budget und wird über das ganze gemessen.',
  '${name} was evaluated only ${Math.min(...evaluations)} times, so its curve is coarse. Lower “Evaluate every”, or raise the budget.':
    '${name} wurde nur ${Math.min(...evaluations)}-mal ausgewertet, die Kurve ist also grob. Öfter auswerten oder das Budget erhöhen.',
  '${name} was evaluated only once after its start, so there is no interval. Lower “Evaluate every”, or raise the budget.':
    '${name} wurde nach dem Start nur einmal ausgewertet, darum gibt es kein Intervall. Öfter auswerten oder das Budget erhöhen.',
  "Every arm is evaluated every ${shared} rounds, so that all curves are equally fine. Set were: ${asked.join(', ')}.":
    "Jeder Arm wird alle ${shared} Runden ausgewertet, damit alle Kurven gleich fein sind. Eingestellt waren: ${asked.join(', ')}.",
  '${name}: ${stopped.length} of its runs broke off and count as 0 from there on. ${stopped[0]}':
    '${name}: ${stopped.length} der Läufe brachen ab und zählen von dort an als 0. ${stopped[0]}',
  'different from the other values': 'verschieden von den anderen Werten',
  seen: 'gesehen',
  unclear: 'unklar',
  'not seen': 'nicht gesehen',
  opposite: 'Gegenteil',
  'not testable here': 'hier nicht testbar',
  'not tested': 'nicht getestet',
  "${lines.length} claims of papers: ${found.join(', ')}":
    "${lines.length} Behauptungen aus Papern: ${found.join(', ')}",
  'the mechanism was not measured': 'der Mechanismus wurde nicht gemessen',
  'the predicted mechanism is not seen': 'der vorhergesagte Mechanismus ist nicht zu sehen',
  'the plan has no control': 'der Plan hat keine Kontrolle',
  'the strongest control is ahead': 'die stärkste Kontrolle liegt vorn',
  'the plan has no arm with random rewards': 'der Plan hat keinen Arm mit zufälligen Rewards',
  'training with random rewards may do as well': 'Training mit zufälligen Rewards ist vielleicht ebenso gut',
  'The whole interval of the difference is above ${signed(bound)}':
    'Das ganze Intervall der Differenz liegt über ${signed(bound)}',
  '${shown}, the predicted mechanism is there, and no control is ahead.':
    '${shown}, der vorhergesagte Mechanismus ist da, und keine Kontrolle liegt vorn.',
  'The whole interval against the strongest control is below 0.':
    'Das ganze Intervall gegen die stärkste Kontrolle liegt unter 0.',
  'The whole interval of the difference is below ${signed(limit)}.':
    'Das ganze Intervall der Differenz liegt unter ${signed(limit)}.',
  '${shown}, but ${lack}.': '${shown}, aber ${lack}.',
  'The interval includes ${signed(bound)}.': 'Das Intervall enthält ${signed(bound)}.',
  'The interval reaches from ${signed(bound)} or less to ${signed(limit)} or more.':
    'Das Intervall reicht von höchstens ${signed(bound)} bis mindestens ${signed(limit)}.',
  'Conditions are measured first. Where one fails, the outcome is not testable here, and nothing else is run.':
    'Bedingungen werden zuerst gemessen. Ist eine nicht erfüllt, heißt das Ergebnis „hier nicht testbar“, und sonst läuft nichts.',
  'Intervals are paired t intervals at 95 % over seeds, at equal budget.':
    'Intervalle sind gepaarte t-Intervalle zu 95 % über Seeds, bei gleichem Budget.',
  'Learning rates are tuned on other seeds and validation prompts, over half of the budget. A grid grows while its best rate is at the edge.':
    'Lernraten werden auf anderen Seeds und Validierungs-Prompts abgestimmt, über das halbe Budget. Ein Gitter wächst, solange seine beste Rate am Rand liegt.',
  'Reproduced: the effect’s interval is above 0, or above −${margin} for a claim of “not worse”. The mechanism is seen, and the interval against the strongest control is not wholly below 0. The interval against random rewards is above 0.':
    'Reproduziert: Das Intervall des Effekts liegt über 0, bei „nicht schlechter“ über −${margin}. Der Mechanismus ist zu sehen, und das Intervall gegen die stärkste Kontrolle liegt nicht ganz unter 0. Das Intervall gegen zufällige Rewards liegt über 0.',
  'Not reproduced: the effect’s interval ends below +${margin}, or below −${margin} for “not worse”. Or the interval against the strongest control is wholly below 0.':
    'Nicht reproduziert: Das Intervall des Effekts endet unter +${margin}, bei „nicht schlechter“ unter −${margin}. Oder das Intervall gegen die stärkste Kontrolle liegt ganz unter 0.',
  'Otherwise inconclusive.': 'Sonst nicht eindeutig.',
  'The rule that decides outcomes came after these results, which were decided again by it. Each result file keeps its first rule and outcome.':
    'Die Regel, die über Ergebnisse entscheidet, kam nach diesen Experimenten; mit ihr wurde neu entschieden. Jede Ergebnisdatei behält ihre erste Regel und ihr erstes Ergebnis.',
  'a pilot must have its control among its arms, and lists one entry for each seed':
    'ein Pilot muss seine Kontrolle unter seinen Armen haben und in jeder Liste einen Eintrag je Seed',
  'lists must have one entry for each seed': 'Listen müssen einen Eintrag je Seed haben',
  'experiment: its result is damaged at ${faultOf(result.issues)}':
    'Experiment: Sein Ergebnis ist beschädigt bei ${faultOf(result.issues)}',
  'The tree writes shared beginnings once: two fifths fewer tokens for as many completions, at about the same pass@1.':
    'Der Baum schreibt gemeinsame Anfänge einmal: zwei Fünftel weniger Tokens für gleich viele Completions, bei etwa gleichem pass@1.',
  'Half of the completions are stopped at their tenth token: half of the tokens to train on, at about the same pass@1.':
    'Die Hälfte der Completions wird beim zehnten Token gestoppt: halb so viele Tokens im Training, bei etwa gleichem pass@1.',
  'Prompts that no completion solves alone are unlocked by hints: pass@1 rises where it stays low without them.':
    'Prompts, die keine Completion allein löst, werden durch Hints lösbar: pass@1 steigt, wo es ohne sie niedrig bleibt.',
  'Half of the groups that are trained on come from the buffer: half of the tokens are generated, at about the same pass@1.':
    'Die Hälfte der trainierten Gruppen kommt aus dem Puffer: halb so viele Tokens werden erzeugt, bei etwa gleichem pass@1.',
  'All four together: after as many tokens more is solved than without any of them.':
    'Alle vier zusammen: Nach gleich vielen Tokens ist mehr gelöst als ohne jeden von ihnen.',
  'learning rate': 'Lernrate',
  'prompts sampled': 'gezogene Prompts',
  Seed: 'Seed',
  'Curve of pass@8': 'Kurve von pass@8',
  '${control} (the strongest control)': '${control} (die stärkste Kontrolle)',
  "${all.slice(0, 3).join(', ')} and ${all.length - 3} further arms":
    "${all.slice(0, 3).join(', ')} und ${all.length - 3} weitere Arme",
  "${all.slice(0, -1).join(', ')} and ${all.at(-1)}": "${all.slice(0, -1).join(', ')} und ${all.at(-1)}",
  'Add my seed': 'Eigenen Seed hinzufügen',
  'trains {said(names)} in this tab to the whole budget, on one thread':
    'trainiert {said(names)} in diesem Tab bis zum ganzen Budget, auf einem Thread',
  'Training seed {seed}': 'Seed {seed} wird trainiert',
  'Trained here with engine {engineVersion}, drawn as diamonds:':
    'Hier trainiert mit Engine {engineVersion}, als Rauten gezeichnet:',
  "{i > 0 ? '; ' : ''}seed {seed} <span>{signed(difference, 3)}</span>":
    "{i > 0 ? '; ' : ''}Seed {seed} <span>{signed(difference, 3)}</span>",
  ', against {against} <span>{signed(difference, 3)}</span>':
    ', gegen {against} <span>{signed(difference, 3)}</span>',
  "{measured.engine === engineVersion ? 'The interval is of the stored seeds alone.' : `The stored seeds are of engine ${measured.engine}, so they are not put into one interval.`}":
    "{measured.engine === engineVersion ? 'Das Intervall gilt nur für die gespeicherten Seeds.' : `Die gespeicherten Seeds stammen von Engine ${measured.engine} und kommen darum nicht mit in ein Intervall.`}",
  'stopped by the reader': 'vom Leser gestoppt',
  'older plan, replaced by': 'älterer Plan, ersetzt durch',
  "{claims.length === 1 ? '1 older experiment' : `${claims.length} older experiments`}, outside every count":
    "{claims.length === 1 ? '1 älteres Experiment' : `${claims.length} ältere Experimente`}, nirgends mitgezählt",
  'They had no condition check and no arm with random rewards, so nothing is decided from them. Their full results are in the history of the repository.':
    'Sie hatten keine Prüfung der Bedingungen und keinen Arm mit zufälligen Rewards, darum entscheiden sie nichts. Ihre vollen Ergebnisse stehen in der Historie des Repositorys.',
  'on {task} level {level}, {seeds} seeds, engine {engine}: {effect.arm} − {effect.against} in {metricWords[effect.metric]}':
    'auf {task}, Level {level}, {seeds} Seeds, Engine {engine}: {effect.arm} − {effect.against}, {metricWords[effect.metric]}',
  'No number stated': 'Keine Zahl angegeben',
  'The paper ${paperSizeText(size.percent)} %': 'Das Paper ${paperSizeText(size.percent)} %',
  'here ${changeText(change)} %': 'hier ${changeText(change)} %',
  'nothing to draw here': 'hier nichts zu zeichnen',
  'no number': 'keine Zahl',
  'Is the effect on the promised side?': 'Liegt der Effekt auf der versprochenen Seite?',
  'Was the predicted mechanism observed?': 'Wurde der vorhergesagte Mechanismus beobachtet?',
  'Does the method hold against the strongest control?': 'Hält die Methode gegen die stärkste Kontrolle?',
  '{claim.task} level {claim.level}{#if run}, {run.seeds} seeds{/if} · engine {claim.engine} · {claim.claim} · <a>the method</a>':
    '{claim.task}, Level {claim.level}{#if run}, {run.seeds} Seeds{/if} · Engine {claim.engine} · {claim.claim} · <a>die Methode</a>',
  'Difference in {metricWords[run.effect.metric]}, 95 %. Round: {run.effect.arm} − {run.effect.against}{#if run.control && run.control.against !== run.effect.against}; square: against the strongest control, {run.control.against}{/if}.':
    'Differenz, {metricWords[run.effect.metric]}, 95 %. Rund: {run.effect.arm} − {run.effect.against}{#if run.control && run.control.against !== run.effect.against}; eckig: gegen die stärkste Kontrolle, {run.control.against}{/if}.',
  "Plan in commit <span>{claim.plan.commit ?? 'unknown'}</span>: the history proves that it came before the first run. Run it again: <span2>{commandOf(claim)}</span2>":
    "Plan in Commit <span>{claim.plan.commit ?? 'unbekannt'}</span>: Die Historie beweist, dass er vor dem ersten Lauf da war. Noch einmal laufen lassen: <span2>{commandOf(claim)}</span2>",
  'By an earlier rule pass@8 was measured at the first evaluation behind the budget, up to ${Math.max(...periods)} rounds late; today every run is measured in the round that reaches it.':
    'Nach einer früheren Regel wurde pass@8 bei der ersten Auswertung nach dem Budget gemessen, bis zu ${Math.max(...periods)} Runden später; heute wird jeder Lauf in der Runde gemessen, die es erreicht.',
  '${late} The effect is such a number, so it may change.':
    '${late} Der Effekt ist eine solche Zahl und kann sich darum ändern.',
  '${late} The arms were not evaluated equally often either, so the effect may change.':
    '${late} Die Arme wurden auch nicht gleich oft ausgewertet, der Effekt kann sich darum ändern.',
  '${late} The effect is read within the budget from equally spaced evaluations: only its last segment may change.':
    '${late} Der Effekt ist innerhalb des Budgets aus gleichmäßigen Auswertungen gelesen: Nur sein letztes Stück kann sich ändern.',
  'Reading the result …': 'Das Ergebnis wird gelesen …',
  'Measured with engine version {run.engine}; version {engineVersion} computes other numbers.':
    'Gemessen mit Engine-Version {run.engine}; Version {engineVersion} berechnet andere Zahlen.',
  'Held-out pass@1, means over seeds, at {budgetWords(measured)}; learning rates tuned for each arm on other seeds':
    'Held-out pass@1, Mittelwerte über Seeds; Budget: {budgetWords(measured)}; Lernraten für jeden Arm auf anderen Seeds abgestimmt',
  'Arms of the experiment': 'Arme des Experiments',
  Arm: 'Arm',
  mean: 'Mittel',
  Limits: 'Grenzen',
  'Open arms in Compare': 'Arme im Vergleich öffnen',
  'Values per seed as CSV': 'Werte je Seed als CSV',
  '{run ? changeWords(run) : `${claim.claim}: nothing was run, because a condition failed`}':
    '{run ? changeWords(run) : `${claim.claim}: nichts gelaufen, weil eine Bedingung nicht erfüllt war`}',
  'The result could not be loaded. Look at the connection, then reload the page.':
    'Das Ergebnis konnte nicht geladen werden. Verbindung prüfen, dann die Seite neu laden.',
  'Each line tests what a paper claims, with policies small enough for a tab: the same seeds and the same budget for every arm. The tests are small, so a claim that is not seen here may still hold for large models. {ruleCameAfter}':
    'Jede Zeile testet, was ein Paper behauptet, mit Policys, die für einen Tab klein genug sind: dieselben Seeds und dasselbe Budget für jeden Arm. Die Tests sind klein; eine hier nicht gesehene Behauptung kann also für große Modelle trotzdem stimmen. {ruleCameAfter}',
  'Reading the claims …': 'Die Behauptungen werden gelesen …',
  'Search claims': 'Behauptungen suchen',
  'Search: tree, replay, scratchpad …': 'Suchen: tree, replay, scratchpad …',
  'Sort by': 'Sortieren nach',
  Show: 'Zeigen',
  everything: 'alles',
  '{lines.length} of {counted.length} claims': '{lines.length} von {counted.length} Behauptungen',
  '{found.untested.length} methods are not tested': '{found.untested.length} Methoden sind nicht getestet',
  'How an outcome is decided': 'Wie ein Ergebnis entschieden wird',
  'There is no claim named {shortened(shown.claim)}.':
    'Es gibt keine Behauptung mit dem Namen {shortened(shown.claim)}.',
  '{file} was skipped: {why}.': '{file} wurde übersprungen: {why}.',
  'The paper claims': 'Das Paper behauptet',
  'paper <svg/> here, 95 % · change in %, right is better':
    'Paper <svg/> hier, 95 % · Änderung in %, rechts ist besser',
  'What we see, and the difference that decides': 'Was wir sehen, und die Differenz, die entscheidet',
  'Claims of papers': 'Behauptungen aus Papern',
  'No claim matches. Try fewer words, or show everything.':
    'Keine Behauptung passt. Weniger Wörter versuchen oder alles zeigen.',
  'Own claims': 'Eigene Behauptungen',
  'No paper makes these claims, so they count nowhere.':
    'Kein Paper stellt diese Behauptungen auf, darum zählen sie nirgends mit.',
  'Replaced plans': 'Ersetzte Pläne',
  'A later plan tests the same claim, so these count nowhere.':
    'Ein späterer Plan testet dieselbe Behauptung, darum zählen diese nirgends mit.',
  'Try again': 'Noch einmal versuchen',
  '${claim.effect.arm} minus ${claim.effect.against} ${intervalText(claim.effect)}':
    '${claim.effect.arm} minus ${claim.effect.against} ${intervalText(claim.effect)}',
  'minus the strongest control ${claim.control.against} ${intervalText(claim.control)}':
    'minus die stärkste Kontrolle ${claim.control.against} ${intervalText(claim.control)}',
  "trained here: ${added.map((one) => fixed(one, 3)).join(', ')}":
    "hier trainiert: ${added.map((one) => fixed(one, 3)).join(', ')}",
  'p = <span>{pText(p)}</span>, corrected for all claims of this page (Holm) <span2>{pText(holm)}</span2>.':
    'p = <span>{pText(p)}</span>, korrigiert für alle Behauptungen dieser Seite (Holm) <span2>{pText(holm)}</span2>.',
  'Against random rewards: {effect.arm} − {placebo.against} <span>{intervalText(placebo)}</span>.':
    'Gegen zufällige Rewards: {effect.arm} − {placebo.against} <span>{intervalText(placebo)}</span>.',
  'Conditions, measured before the first run': 'Bedingungen, vor dem ersten Lauf gemessen',
  '${path}: the site must have it, got ${response.status}; reload the page or try later':
    '${path}: Die Datei fehlt auf dieser Site (${response.status}); lade die Seite neu oder versuche es später',
  'An arm’s settings are not valid in this version: ${error.message}':
    'Die Einstellungen eines Arms sind in dieser Version nicht gültig: ${error.message}',
  'Effect, largest first': 'Effekt, größter zuerst',
  'Interval, narrowest first': 'Intervall, schmalstes zuerst',
  'Size in the paper, largest first': 'Größe im Paper, größte zuerst',
  '${budget.counter} to threshold': '${budget.counter} to threshold',
  "mechanism ${mechanism?.metric ?? ''}": "mechanism ${mechanism?.metric ?? ''}",
  'curve ${budget.counter}:pass@1': 'curve ${budget.counter}:pass@1',
  'mean held-out pass@1 over the budget': 'mittleres held-out pass@1 über das Budget',
  'held-out pass@1 at the end': 'held-out pass@1 am Ende',
  'held-out pass@8 at the end': 'held-out pass@8 am Ende',
  'mean pass@1': 'mittleres pass@1',
  'final pass@1': 'pass@1 am Ende',
  'tokens (generated, and three times those trained on)': 'Tokens (erzeugte, und dreimal die trainierten)',
  'new tokens': 'neue Tokens',
  'sequential decode steps': 'Decode-Schritte nacheinander',
  'completions verified': 'verifizierte Completions',
  'seconds of training': 'Sekunden Training',
  'tokens of prompts and completions': 'Tokens von Prompts und Completions',
  '${signed(difference, 3)} (${signed(low, 3)} to ${signed(high, 3)})':
    '${signed(difference, 3)} (${signed(low, 3)} bis ${signed(high, 3)})',
  '${percentText(difference)} (${percentText(low)} to ${percentText(high)})':
    '${percentText(difference)} (${percentText(low)} bis ${percentText(high)})',
  '${change.words}, which ${reached[0]} and ${reached[1]} of ${seeds} seeds reached':
    '${change.words}; ${reached[0]} und ${reached[1]} von ${seeds} Seeds erreichten das',
  'More than 99 %': 'Mehr als 99 %',
  'About ${percent(power)}': 'Etwa ${percent(power)}',
  '${share} of such tests would show the paper’s ${paperSizeText(size.percent)} %, with ${seeds} seeds and this spread.':
    '${share} solcher Tests würden die ${paperSizeText(size.percent)} % des Papers zeigen, mit ${seeds} Seeds und dieser Streuung.',
  'below 0.001': 'unter 0.001',
  'Nothing to say in ${words}: neither arm reached the threshold.':
    'Zu „${words}“ ist nichts zu sagen: Kein Arm erreichte die Schwelle.',
  'To the threshold it needed ${fixed(mean, 2)} times (${fixed(low, 2)} to ${fixed(high, 2)}) the ${words} of ${against}; ${reached[0]} and ${reached[1]} seeds reached it.':
    'Bis zur Schwelle brauchte es ${fixed(mean, 2)}-mal (${fixed(low, 2)} bis ${fixed(high, 2)}) so viel wie ${against}, gezählt als „${words}“; ${reached[0]} und ${reached[1]} Seeds erreichten sie.',
  'at least ${least}': 'mindestens ${least}',
  'at most ${most}': 'höchstens ${most}',
  "${title}: ${value === null ? 'not measured' : fixed(value, 3)}, must be ${bounds}.":
    "${title}: ${value === null ? 'nicht gemessen' : fixed(value, 3)}, verlangt: ${bounds}.",
  ' and ': ' und ',
  ' at equal ${counterWords[budget.counter] ?? budget.counter}':
    ', gleiches Budget (${counterWords[budget.counter] ?? budget.counter})',
  '${metric}, ${effect.arm} against ${effect.against}${at}, on ${task} level ${level}, ${seeds} paired seeds':
    '${metric}, ${effect.arm} gegen ${effect.against}${at}, auf ${task}, Level ${level}, ${seeds} gepaarte Seeds',
  '${fixed(value / 1e6, 1)} million': '${fixed(value / 1e6, 1)} Mio.',
  'of ${counter}': '(${counter})',
  '${metric} of ${arm} against ${against ?? than ?? 0}': '${metric} von ${arm} gegen ${against ?? than ?? 0}',
  'no value stored': 'kein Wert gespeichert',
  'no control in the experiment': 'keine Kontrolle im Experiment',
  effect: 'Effekt',
  mechanism: 'Mechanismus',
  'npm run -s measure -- experiment ${claim} --again': 'npm run -s measure -- experiment ${claim} --again',
  spent: 'verbraucht',
  '${budget.counter} spent': '${budget.counter} verbraucht',
  'stands for reproduced': 'heißt: reproduziert',
  'stands for inconclusive: the test could not see it':
    'heißt: nicht eindeutig, der Test konnte es nicht sehen',
  'stands for not reproduced': 'heißt: nicht reproduziert',
  'stands for not reproduced with the whole interval of the effect below 0':
    'heißt: nicht reproduziert, und das ganze Intervall des Effekts liegt unter 0',
  'the method': 'die Methode',
  'compared with': 'verglichen mit',
  'strongest control': 'stärkste Kontrolle',
  'Add an arm': 'Arm hinzufügen',
  'Engine, newest first': 'Engine, neueste zuerst',
  'Choose a method': 'Methode wählen',
  'Add method': 'Methode hinzufügen',
  'One thing changed, of': 'Eine Änderung an',
  'Setting to change': 'Einstellung, die sich ändert',
  'Choose a setting': 'Einstellung wählen',
  'Add with this change': 'Mit dieser Änderung hinzufügen',
  'Recipe of a saved run': 'Rezept eines gespeicherten Laufs',
  'Choose a run': 'Lauf wählen',
  'Add saved run': 'Gespeicherten Lauf hinzufügen',
  'Add the Lab’s recipe': 'Rezept des Lab hinzufügen',
  'The control with random rewards: what still grows is not learned from the verifier':
    'Die Kontrolle mit zufälligen Rewards: Was dann noch wächst, ist nicht vom Verifier gelernt',
  'Add a placebo (random reward)': 'Placebo hinzufügen (zufälliger Reward)',
  'Your own method': 'Eigene Methode',
  "{busy ? 'Opening …' : 'Add own method'}": "{busy ? 'Wird geöffnet …' : 'Eigene Methode hinzufügen'}",
  'Add it and what it is based on': 'Sie und ihre Grundlage hinzufügen',
  'Your own task': 'Eigene Aufgabe',
  'Choose a task': 'Aufgabe wählen',
  'Its policy starts from': 'Ihre Policy startet mit',
  "{busy ? 'Opening …' : 'Add own task'}": "{busy ? 'Wird geöffnet …' : 'Eigene Aufgabe hinzufügen'}",
  ' from ${start}': ', Start: ${start}',
  "${methodWords(config)} on ${valueText('task', task)}, level ${level}, ${policy} policy${from}":
    "${methodWords(config)} auf ${valueText('task', task)}, Level ${level}, Policy ${policy}${from}",
  "starts from ${from ?? 'the base policy of its task'}": "Start: ${from ?? 'Basis-Policy der Aufgabe'}",
  '${more} more settings': '${more} weitere Einstellungen',
  'no difference': 'kein Unterschied',
  'What differs in {name}': 'Was bei {name} anders ist',
  'What differs in {shownName(name)}': 'Was bei {shownName(name)} anders ist',
  Arms: 'Arme',
  'Name of arm {i + 1}': 'Name von Arm {i + 1}',
  'All other arms are compared with this one': 'Alle anderen Arme werden mit diesem verglichen',
  control: 'Kontrolle',
  shown: 'gezeigt',
  excluded: 'ausgeschlossen',
  undecided: 'nicht entschieden',
  'not measured': 'nicht gemessen',
  'not worse': 'nicht schlechter',
  worse: 'schlechter',
  'not compared': 'nicht verglichen',
  'Remove {shownName(arm.name)}': '{shownName(arm.name)} entfernen',
  'No arm yet.': 'Noch kein Arm.',
  'The comparison decides seed, rounds, stop rule and device: every run trains on one thread of WASM until its budget is spent.':
    'Seed, Runden, Stopp-Regel und Gerät legt der Vergleich fest: Jeder Lauf trainiert auf einem Thread mit WASM, bis sein Budget verbraucht ist.',
  'Every arm trains with the same seeds, so that differences pair up. One seed gives no interval.':
    'Jeder Arm trainiert mit denselben Seeds, damit sich Differenzen paaren lassen. Ein Seed ergibt kein Intervall.',
  'Budget counts': 'Budget zählt',
  'Budget of a run': 'Budget eines Laufs',
  'Measures pass@8 at every evaluation, not only at the end. Evaluation then takes eight times as long.':
    'Misst pass@8 bei jeder Auswertung, nicht nur am Ende. Auswerten dauert dann achtmal so lange.',
  'Runs side by side': 'Läufe gleichzeitig',
  'This comparison was not opened, because its code was not.':
    'Dieser Vergleich wurde nicht geöffnet, weil sein Code nicht geöffnet wurde.',
  'This comparison cannot be opened. ${sentenceOf(error)}':
    'Dieser Vergleich lässt sich nicht öffnen. ${sentenceOf(error)}',
  'Opens the comparison of this address …': 'Der Vergleich dieser Adresse wird geöffnet …',
  'Trains every arm on the same seeds until each has spent the same budget, then says how they differ and how certain that is.':
    'Trainiert jeden Arm mit denselben Seeds, bis jeder dasselbe Budget verbraucht hat, und sagt dann, wie sie sich unterscheiden und wie sicher das ist.',
  'Set up a comparison': 'Einen Vergleich einrichten',
  'Set up': 'Einrichten',
  'Start from': 'Beginnen mit',
  'How it works': 'So funktioniert es',
  'What you will see': 'Was zu sehen sein wird',
  'Mean curves of held-out pass@1 against the budget, with 95 % bands over seeds.':
    'Mittlere Kurven von held-out pass@1 über dem Budget, mit 95-%-Bändern über Seeds.',
  'Each arm against the control, seed by seed, with a 95 % interval by Student’s t.':
    'Jeder Arm gegen die Kontrolle, Seed für Seed, mit einem 95-%-Intervall nach Students t.',
  'What differs in the settings, and what the metrics say about why.':
    'Was sich in den Einstellungen unterscheidet, und was die Metriken über das Warum sagen.',
  'The same numbers as <code>npm run -s compare -- LINK</code>, to the last digit.':
    'Dieselben Zahlen wie <code>npm run -s compare -- LINK</code>, bis zur letzten Stelle.',
  'Finished runs are kept in this browser. Close the tab in the middle, and it continues when you come back.':
    'Fertige Läufe bleiben in diesem Browser. Schließt du den Tab mittendrin, geht es beim nächsten Öffnen weiter.',
  'Saved.': 'Gespeichert.',
  'Notes on the comparison': 'Notizen zum Vergleich',
  'Save the note': 'Notiz speichern',
  'one seed, no band': 'ein Seed, kein Band',
  '{at ? `at ${amountText(result.budget.counter, at.x)}` : `held-out ${of}: mean over seeds, with its 95 % band`}':
    '{at ? `bei ${amountText(result.budget.counter, at.x)}` : `held-out ${of}: Mittel über Seeds, mit 95-%-Band`}',
  'What differs in the settings': 'Was sich in den Einstellungen unterscheidet',
  'against {shownName(comparison.control)}': 'gegen {shownName(comparison.control)}',
  'Stations and measured effect': 'Stationen und gemessener Effekt',
  '{name} against {shownName(comparison.control)}': '{name} gegen {shownName(comparison.control)}',
  'No difference': 'Kein Unterschied',
  'Arms and differences': 'Arme und Differenzen',
  'Means over seeds; below, the paired difference from {result.control} with its 95 % interval. ▲ and ▼: the whole interval is above or below 0. Final figures are of the first round at or past the budget, when a run had spent what stands beside them.':
    'Mittelwerte über Seeds; darunter die gepaarte Differenz zu {result.control} mit 95-%-Intervall. ▲ und ▼: Das ganze Intervall liegt über oder unter 0. Die Werte am Ende sind aus der ersten Runde, die das Budget erreicht; daneben steht, was ein Lauf da verbraucht hatte.',
  'Time of a run': 'Zeit eines Laufs',
  "{arm.seeds.length === 1 ? 'seed' : 'seeds'}": "{arm.seeds.length === 1 ? 'Seed' : 'Seeds'}",
  'no interval': 'kein Intervall',
  "Saved ${await exportComparison({ ...file, ...(note !== '' && { note }) }, kind)}":
    "Gespeichert: ${await exportComparison({ ...file, ...(note !== '' && { note }) }, kind)}",
  'Export of the comparison': 'Export des Vergleichs',
  'Export the comparison': 'Den Vergleich exportieren',
  Export: 'Exportieren',
  'storage is full': 'Speicher voll',
  'storage failed': 'Speicherfehler',
  '${because}: the run that has just finished is kept until this page closes. Remove comparisons or runs that you no longer need, then press Continue':
    '${because}: Der eben beendete Lauf bleibt, bis diese Seite geschlossen wird. Entferne Vergleiche oder Läufe, die du nicht mehr brauchst, und drücke dann Weiter',
  'Mechanism metrics': 'Metriken zum Mechanismus',
  'Why: metrics of the runs': 'Warum: Metriken der Läufe',
  'Add a metric': 'Metrik hinzufügen',
  'Means over the rounds within the budget, then over seeds. ▲ and ▼: the whole interval is above or below 0, which is neither good nor bad in itself.':
    'Mittelwerte über die Runden innerhalb des Budgets, dann über Seeds. ▲ und ▼: Das ganze Intervall liegt über oder unter 0; das ist für sich weder gut noch schlecht.',
  'Metrics by arm': 'Metriken je Arm',
  Metric: 'Metrik',
  Remove: 'Entfernen',
  'Remove {labelOf(key)}': '{labelOf(key)} entfernen',
  'Comparison result': 'Ergebnis des Vergleichs',
  Result: 'Ergebnis',
  'of the runs so far; {missing} are missing': 'der bisherigen Läufe; {missing} fehlen',
  'broke off: ${record.stopped}': 'abgebrochen: ${record.stopped}',
  'finished, pass@1 ${fixed(passAt1, 3)} after ${amount} ${counterInside(comparison.budget.counter)}':
    'fertig, pass@1 ${fixed(passAt1, 3)} nach ${amount} ${counterInside(comparison.budget.counter)}',
  Spent: 'Verbraucht',
  waiting: 'wartet',
  '${percent(share)}, round ${progress.round}, pass@1 ${fixed(progress.passAt1, 2)}':
    '${percent(share)}, Runde ${progress.round}, pass@1 ${fixed(progress.passAt1, 2)}',
  'Runs of the comparison': 'Läufe des Vergleichs',
  'budget of a run: {amountText(comparison.budget.counter, comparison.budget.value)} ({counterInside(comparison.budget.counter)})':
    'Budget eines Laufs: {amountText(comparison.budget.counter, comparison.budget.value)} ({counterInside(comparison.budget.counter)})',
  'Runs by arm and seed': 'Läufe je Arm und Seed',
  ' against ': ' gegen ',
  'A comparison that this version cannot read': 'Ein Vergleich, den diese Version nicht lesen kann',
  'Comparisons in this browser': 'Vergleiche in diesem Browser',
  "{training.comparison ? 'Others in' : 'Kept in'} this browser":
    "{training.comparison ? 'Weitere in' : 'Gespeichert in'} diesem Browser",
  '{done} of {total} runs': '{done} von {total} Läufen',
  'Remove {titleOf(link)}': '{titleOf(link)} entfernen',
  '{count} of {of} seeds': '{count} von {of} Seeds',
  'Cost until held-out pass@1 is': 'Kosten, bis held-out pass@1 beträgt:',
  'Cost until the threshold': 'Kosten bis zur Schwelle',
  'Means over the seeds that reached it; below, the ratio to {result.control} over paired seeds that both did, with its 95 % interval. ▼ and ▲: the whole interval is below or above 1. Seconds are training time on this machine, with other runs beside it.':
    'Mittelwerte über die Seeds, die sie erreichten; darunter das Verhältnis zu {result.control} über Paare, in denen es beide taten, mit 95-%-Intervall. ▼ und ▲: Das ganze Intervall liegt unter oder über 1. Sekunden sind Trainingszeit auf diesem Rechner, mit anderen Läufen daneben.',
  'no ratio': 'kein Verhältnis',
  'Add an arm: a method, a recipe or a saved run.':
    'Einen Arm hinzufügen: eine Methode, ein Rezept oder einen gespeicherten Lauf.',
  '${optionOf(key).label} is ${valueText(key, value)} in that arm already: choose another value':
    '${optionOf(key).label} ist in diesem Arm schon ${valueText(key, value)}: einen anderen Wert wählen',
  '${shownName(name)} is the same as ${shownName(same.name)}: change a setting, or choose another':
    '${shownName(name)} ist dasselbe wie ${shownName(same.name)}: eine Einstellung ändern oder etwas anderes wählen',
  'It was interrupted ${saved.restarts} times without finishing a run. Press Continue to try again, with fewer runs side by side if memory is short.':
    'Er wurde ${saved.restarts}-mal unterbrochen, ohne dass ein Lauf fertig wurde. „Weiter“ versucht es noch einmal; bei knappem Speicher mit weniger Läufen gleichzeitig.',
  '${run.arm}, seed ${run.seed}: ${sentenceOf(error)}': '${run.arm}, Seed ${run.seed}: ${sentenceOf(error)}',
  "${arms.length * seeds.length} runs to train.${training.isBusy ? ' Stop what is training first.' : ''}":
    "${arms.length * seeds.length} Läufe zu trainieren.${training.isBusy ? ' Erst stoppen, was gerade trainiert.' : ''}",
  '${done} of ${total} runs are finished': '${done} von ${total} Läufen sind fertig',
  'Loading …': 'Lädt …',
  'Paused. ${count}.': 'Pause. ${count}.',
  'The Lab or another tab trains this: ${count}, and the rest appears here.':
    'Das Lab oder ein anderer Tab trainiert dies: ${count}, der Rest erscheint hier.',
  'All ${total} runs are finished.': 'Alle ${total} Läufe sind fertig.',
  'Finished runs stay; the runs under way begin again when you continue':
    'Fertige Läufe bleiben; angefangene beginnen beim Fortsetzen von vorn',
  "{what ? 'Sweep' : 'Comparison'} status": "Stand: {what ? 'Sweep' : 'Vergleich'}",
  'about {duration(training.secondsLeft)} left': 'noch etwa {duration(training.secondsLeft)}',
  'Runs finished': 'Fertige Läufe',
  ': mean pass@1 ${bracketedInterval(found)} against ${control}':
    ': mittleres pass@1 ${bracketedInterval(found)} gegen ${control}',
  ' (control)': ' (Kontrolle)',
  "${arms.map(({ name }) => shownName(name)).join(' against ')}: held-out pass@1":
    "${arms.map(({ name }) => shownName(name)).join(' gegen ')}: held-out pass@1",
  '${shownName(name)}, ${seeds.length} seeds${said(name)}':
    '${shownName(name)}, ${seeds.length} Seeds${said(name)}',
  Curves: 'Kurven',
  'Differences from ${control}': 'Differenzen zu ${control}',
  Figures: 'Zahlen',
  'Cost until held-out pass@1 is ${result.savings.threshold}':
    'Kosten, bis held-out pass@1 ${result.savings.threshold} beträgt',
  'Settings of ${shownName(name)}': 'Einstellungen von ${shownName(name)}',
  "${whole(seeds.length)} paired ${seeds.length === 1 ? 'seed' : 'seeds'}, ${amount} for each run.":
    "${whole(seeds.length)} ${seeds.length === 1 ? 'gepaarter Seed' : 'gepaarte Seeds'}, je Lauf ${amount}.",
  'Means over seeds; after the semicolon the paired difference from ${control} with its 95 % interval by Student’s t. Final figures are of the first round at or past the budget, when a run had spent what stands beside them.':
    'Mittelwerte über Seeds; nach dem Semikolon die gepaarte Differenz zu ${control} mit 95-%-Intervall nach Students t. Die Werte am Ende sind aus der ersten Runde, die das Budget erreicht; daneben steht, was ein Lauf da verbraucht hatte.',
  '${shownName(arm.name)} (control)': '${shownName(arm.name)} (Kontrolle)',
  'Means over the seeds that reached it; after the semicolon the ratio to ${control} over pairs that both did, with its 95 % interval.':
    'Mittelwerte über die Seeds, die sie erreichten; nach dem Semikolon das Verhältnis zu ${control} über Paare, in denen es beide taten, mit 95-%-Intervall.',
  '${savings.reached[at]?.seeds.filter(Boolean).length ?? 0} of ${seeds.length}':
    '${savings.reached[at]?.seeds.filter(Boolean).length ?? 0} von ${seeds.length}',
  'Values by seed as CSV': 'Werte je Seed als CSV',
  'Result as JSON': 'Ergebnis als JSON',
  'One page (HTML)': 'Eine Seite (HTML)',
  'Curves as SVG': 'Kurven als SVG',
  'Curves as PNG': 'Kurven als PNG',
  'Differences from ${control} with 95 % intervals': 'Differenzen zu ${control} mit 95-%-Intervallen',
  'minus ${control}': 'minus ${control}',
  'the ${policy} policy has no warm start on ${title}: make one in the task editor, or choose other weights':
    'Die Policy ${policy} hat keinen Warmstart auf ${title}: im Aufgaben-Editor einen machen oder andere Gewichte wählen',
  '${grpo.title} against ${treepo.title}': '${grpo.title} gegen ${treepo.title}',
  'Does a tree of shared prefixes learn more from the same number of tokens?':
    'Lernt ein Baum mit gemeinsamen Präfixen aus gleich vielen Tokens mehr?',
  'Same learner, tree on and off': 'Gleicher Lerner, Baum an und aus',
  'What do trees save by themselves? Nothing else differs between the arms.':
    'Was sparen Bäume für sich? Sonst unterscheidet die Arme nichts.',
  '${grpo.title} against ${dapo.title}': '${grpo.title} gegen ${dapo.title}',
  'Do a higher upper clip and groups that always differ help?':
    'Helfen eine höhere obere Clip-Grenze und Gruppen mit immer verschiedenen Rewards?',
  'Does the reward matter?': 'Kommt es auf den Reward an?',
  'The same recipe with random rewards: what still grows is not learned from the verifier.':
    'Dasselbe Rezept mit zufälligen Rewards: Was dann noch wächst, ist nicht vom Verifier gelernt.',
  'Tokens, generated and trained': 'Tokens, erzeugt und trainiert',
  'Tokens of prompts, hints and answers, and three times those trained on. The usual measure of equal compute.':
    'Tokens von Prompts, Hints und Antworten, und dreimal die trainierten. Das übliche Maß für gleichen Rechenaufwand.',
  'Tokens of prompts and answers': 'Tokens von Prompts und Antworten',
  'TRL’s num_tokens: training costs nothing here.': 'TRLs num_tokens: Training kostet hier nichts.',
  'Generated tokens': 'Erzeugte Tokens',
  'A shared prefix counts once.': 'Ein gemeinsames Präfix zählt einmal.',
  'Trained tokens': 'Trainierte Tokens',
  'Each time an update reads one.': 'Jedes Mal, wenn ein Update eines liest.',
  'Decode steps in a row': 'Decode-Schritte in Folge',
  'Verified completions': 'Verifizierte Completions',
  'Those of discarded groups included.': 'Auch die verworfener Gruppen.',
  Seconds: 'Sekunden',
  'Wall-clock time on this machine under its current load: results do not repeat exactly.':
    'Echte Zeit auf diesem Rechner bei jetziger Last: Ergebnisse wiederholen sich nicht genau.',
  'Hint tokens': 'Hint-Tokens',
  'Prompt tokens': 'Prompt-Tokens',
  'Generated tokens, shared ones counted each time': 'Erzeugte Tokens, gemeinsame jedes Mal gezählt',
  'Turns of the environment': 'Züge der Umgebung',
  'Calls of a reward model': 'Aufrufe eines Reward-Modells',
  'tokens, generated and trained': 'Tokens, erzeugt und trainiert',
  'tokens of prompts and answers': 'Tokens von Prompts und Antworten',
  'decode steps in a row': 'Decode-Schritte in Folge',
  'verified completions': 'verifizierte Completions',
  'hint tokens': 'Hint-Tokens',
  'prompt tokens': 'Prompt-Tokens',
  'generated tokens, shared ones counted each time': 'erzeugte Tokens, gemeinsame jedes Mal gezählt',
  'turns of the environment': 'Züge der Umgebung',
  'decode steps of the drafter in a row': 'Decoding-Schritte des Entwerfers in Folge',
  seconds: 'Sekunden',
  'imported weights ${own_base}': 'importierte Gewichte ${own_base}',
  'random weights': 'zufällige Gewichte',
  'a warm start on this task': 'Warmstart auf dieser Aufgabe',
  'weights of ${shippedBases.find(({ value }) => value === base)?.label ?? base}':
    'Gewichte von ${shippedBases.find(({ value }) => value === base)?.label ?? base}',
  'Mean pass@1': 'Mittleres pass@1',
  'Final pass@1': 'pass@1 am Ende',
  'Final pass@8': 'pass@8 am Ende',
  'No run reached it: choose a lower pass@1.': 'Kein Lauf erreichte sie: ein niedrigeres pass@1 wählen.',
  'Seeds that did not reach it are left out. That favours an arm that reaches it less often than ${control}.':
    'Seeds, die sie nicht erreichten, fehlen hier. Das begünstigt einen Arm, der sie seltener erreicht als ${control}.',
  'Some runs were there before training; they have no ratio. Choose a higher pass@1.':
    'Manche Läufe waren schon vor dem Training dort; sie haben kein Verhältnis. Ein höheres pass@1 wählen.',
  'An older page kept some runs without counts. Remove the comparison and run it again to see them.':
    'Eine ältere Seite speicherte manche Läufe ohne Zähler. Den Vergleich entfernen und neu starten, um sie zu sehen.',
  'more than ${mostSaid}': 'mehr als ${mostSaid}',
  'about ${fixed(unpaired, unpaired < 10 ? 1 : 0)}': 'etwa ${fixed(unpaired, unpaired < 10 ? 1 : 0)}',
  ' Pairing did not help here: the arms react differently to a seed.':
    ' Paaren half hier nicht: Die Arme reagieren verschieden auf einen Seed.',
  '${arm}: your ${pairs} paired seeds count as ${count} unpaired.${worth}':
    '${arm}: ${pairs} gepaarte Seeds zählen hier wie ${count} ungepaarte.${worth}',
  '${task} level ${level}': '${task}, Level ${level}',
  '${task} level ${trained}, measured on level ${level}':
    '${task}, Level ${trained}, gemessen auf Level ${level}',
  "${levels.slice(0, -1).join(', ')} and ${levels.at(-1)}":
    "${levels.slice(0, -1).join(', ')} und ${levels.at(-1)}",
  '${task} levels ${listed} mixed ${weights}, measured on level ${level}':
    '${task}, Level ${listed} gemischt ${weights}, gemessen auf Level ${level}',
  'Steps that cannot be done side by side: what a large machine waits for. Steps of a drafter count apart.':
    'Schritte, die nicht nebeneinander gehen: worauf eine große Maschine wartet. Schritte eines Entwerfers zählen getrennt.',
  'Decode steps of the drafter in a row': 'Decoding-Schritte des Entwerfers in Folge',
  '${signed(difference, decimals)} [${signed(low, decimals)}, ${signed(high, decimals)}]':
    '${signed(difference, decimals)} [${signed(low, decimals)}; ${signed(high, decimals)}]',
  '[${fixed(low)}, ${fixed(high)}]': '[${fixed(low)}; ${fixed(high)}]',
};
