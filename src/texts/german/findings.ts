/** German texts of the findings of the Lab. */
import type { Table } from '../table.ts';

export const germanFindings: Table = {
  entropy: 'Entropie',
  'Every completion is pruned': 'Jede Completion wird geprunt',
  '${percent(share)} of completions are pruned': '${percent(share)} der Completions werden geprunt',
  'Nearly no completion reaches its end, so nearly nothing is verified or learned from: the check comes before completions can end.':
    'Fast keine Completion erreicht ihr Ende, also wird fast nichts verifiziert oder gelernt: Die Prüfung kommt, bevor Completions enden können.',
  'A pruned completion gets no verdict and enters no update. A group with fewer than two completions left has nothing to compare, so its tokens were spent for nothing.':
    'Eine geprunte Completion bekommt kein Urteil und geht in kein Update ein. Bleiben in einer Gruppe weniger als zwei übrig, gibt es nichts zu vergleichen, und ihre Tokens waren umsonst.',
  'Turn pruning off': 'Pruning ausschalten',
  'Prune at the usual length': 'Bei der üblichen Länge prunen',
  '${percent(lost)} of pruned completions would have been right':
    '${percent(lost)} der geprunten Completions wären richtig gewesen',
  'Survivors earn ${percent(reward)}: the rule removes right answers as often as wrong ones.':
    'Die übrigen bringen im Mittel ${percent(reward)}: Die Regel entfernt richtige Antworten so oft wie falsche.',
  'Pruning pays where it removes completions that teach little. If pruned ones are as good as survivors, fewer completions from the start cost the same and are simpler.':
    'Pruning lohnt sich, wo es Completions entfernt, die wenig lehren. Sind geprunte so gut wie die übrigen, kosten von Anfang an weniger Completions dasselbe und sind einfacher.',
  'Keep ${percent(keep)} of completions': '${percent(keep)} der Completions behalten',
  'The replay buffer is full at ${figure(most)} MB': 'Der Replay-Puffer ist bei ${figure(most)} MB voll',
  "It keeps ${figure(kept)} of ${figure(wanted)} groups. In the last rounds ${gone === 1 ? 'its oldest group was' : `its ${figure(gone)} oldest groups were`} evicted to stay within that size.":
    "Er hält ${figure(kept)} von ${figure(wanted)} Gruppen. In den letzten Runden ${gone === 1 ? 'wurde seine älteste Gruppe' : `wurden seine ${figure(gone)} ältesten Gruppen`} entfernt, um diese Größe einzuhalten.",
  'The buffer is part of every checkpoint, so that a resumed run equals one that was never stopped. Long completions and large groups take more memory; without a limit, checkpoints would fill the browser’s storage.':
    'Der Puffer gehört zu jedem Checkpoint, damit ein fortgesetzter Lauf einem nie unterbrochenen gleicht. Lange Completions und große Gruppen brauchen mehr Speicher; ohne Grenze würden Checkpoints den Speicher des Browsers füllen.',
  'Allow ${figure(more)} MB': '${figure(more)} MB erlauben',
  'No token is clipped: normal here': 'Kein Token wird geclippt: hier normal',
  'No token is clipped': 'Kein Token wird geclippt',
  'Each batch is used for one update, so the learning policy is still the one that sampled the tokens.':
    'Jeder Batch dient nur einem Update, die lernende Policy ist also noch die, die die Tokens gezogen hat.',
  'The policy moves so little within a round that no ratio leaves the clip range.':
    'Die Policy bewegt sich in einer Runde so wenig, dass keine Ratio den Clip-Bereich verlässt.',
  'The ratio compares a token’s probability now with its probability when it was sampled. Before the first update of a batch both are the same number, every ratio is exactly 1, and clipping does nothing. It matters with several passes or minibatches per round.':
    'Die Ratio vergleicht die jetzige Wahrscheinlichkeit eines Tokens mit der beim Ziehen. Vor dem ersten Update eines Batches sind beide gleich, jede Ratio ist genau 1, und Clipping tut nichts. Es zählt erst bei mehreren Durchgängen oder Minibatches je Runde.',
  'Clipping only limits large steps. Without any, the learning rate may be higher.':
    'Clipping begrenzt nur große Schritte. Gibt es keine, darf die Lernrate höher sein.',
  '${percent(share)} of tokens are clipped': '${percent(share)} der Tokens werden geclippt',
  'Much of the batch has no gradient: the policy has moved too far from the one that sampled.':
    'Ein großer Teil des Batches hat keinen Gradienten: Die Policy hat sich zu weit von der entfernt, die gezogen hat.',
  'A clipped token has no gradient. When many are clipped, each further pass over the same completions learns from fewer tokens, and those are not typical.':
    'Ein geclipptes Token hat keinen Gradienten. Sind es viele, lernt jeder weitere Durchgang über dieselben Completions aus weniger Tokens, und diese sind nicht typisch.',
  'Halve the learning rate to ${figure(rate)}': 'Lernrate auf ${figure(rate)} halbieren',
  'Training fell back to WASM': 'Das Training ist auf WASM zurückgefallen',
  'Results stay valid; large policies train more slowly. Sums are rounded in another order, so a run that changed device is no longer bit-identical.':
    'Ergebnisse bleiben gültig; große Policys trainieren langsamer. Summen werden in anderer Reihenfolge gerundet, ein Lauf mit Gerätewechsel ist also nicht mehr bitgenau gleich.',
  'A pass of the policy over several tokens saves time where reading the weights takes longest. In a browser, computing and copying take longest, and every drafted token costs a step of its own.':
    'Ein Durchgang der Policy über mehrere Tokens spart Zeit, wo das Lesen der Gewichte am längsten dauert. Im Browser dauern Rechnen und Kopieren am längsten, und jedes entworfene Token kostet einen eigenen Schritt.',
  'The cost model predicts a speed of ${write(best)} times that without drafts at best.':
    'Das Kostenmodell sagt bestenfalls das ${write(best)}-Fache der Geschwindigkeit ohne Entwürfe voraus.',
  'Drafting stays off': 'Entwerfen bleibt aus',
  '${detail} Set the least predicted speed-up to 0 to see drafts all the same.':
    '${detail} „Mindest-Beschleunigung“ auf 0 setzen, um trotzdem Entwürfe zu sehen.',
  'Draft always': 'Immer entwerfen',
  'Drafting makes rounds slower': 'Entwerfen macht Runden langsamer',
  '${detail} Completions are distributed as without drafts.':
    '${detail} Completions sind verteilt wie ohne Entwürfe.',
  'Turn drafting off': 'Entwerfen ausschalten',
  'The policy has stopped exploring': 'Die Policy erkundet nicht mehr',
  'Entropy is down to ${fixed(entropy, 3)} nats per token at a reward of ${fixed(reward)}: the completions of a prompt are nearly all the same.':
    'Die Entropie ist auf ${fixed(entropy, 3)} Nats je Token gesunken, bei einem Reward von ${fixed(reward)}: Die Completions eines Prompts sind fast alle gleich.',
  'Learning needs different answers to compare. Once one answer takes almost all the probability, better ones are no longer sampled, so they can no longer be rewarded.':
    'Lernen braucht verschiedene Antworten zum Vergleichen. Hat eine Antwort fast die ganze Wahrscheinlichkeit, werden bessere nicht mehr gezogen und können also nicht mehr belohnt werden.',
  'Add an entropy bonus of 0.01': 'Entropie-Bonus von 0.01 dazunehmen',
  'Sample at temperature 1': 'Mit Temperatur 1 ziehen',
  'The beginning of the solution already is the answer, or the prompt has no solution.':
    'Der Anfang der Lösung ist schon die Antwort, oder der Prompt hat keine Lösung.',
  'The prompt has no named strategy, or the name contains the answer.':
    'Der Prompt hat keine benannte Strategie, oder der Name enthält die Antwort.',
  'The prompt has no named strategies, or the name contains the answer.':
    'Der Prompt hat keine benannten Strategien, oder der Name enthält die Antwort.',
  'Every solved neighbour contains the answer, or there is none.':
    'Jeder gelöste Nachbar enthält die Antwort, oder es gibt keinen.',
  'No prompt of that level is solved yet, or all solutions contain the answer.':
    'Noch ist kein Prompt dieses Levels gelöst, oder alle Lösungen enthalten die Antwort.',
  'The completion had no wrong step to repair: only its form or answer was wrong.':
    'Die Completion hatte keinen falschen Schritt zu reparieren: Nur ihre Form oder Antwort war falsch.',
  'The completion had no wrong step to rewind before, or the corrected rest was only the answer.':
    'Die Completion hatte keinen falschen Schritt, vor den zurückzuspulen wäre, oder der berichtigte Rest war nur die Antwort.',
  'The code gave no hint, or only the answer.': 'Der Code gab keinen Hint oder nur die Antwort.',
  'No hint could be given': 'Kein Hint war möglich',
  '${percent(share)} of hint requests got no hint': '${percent(share)} der Hint-Anfragen bekamen keinen Hint',
  '${reasons[config.hint_content]} Such completions stay plain.':
    '${reasons[config.hint_content]} Solche Completions bleiben ohne Hint.',
  'Without a hint, a round is a plain one: it costs and learns the same, so a comparison with a run without hints shows no difference. Choose another content (Hint says) or a level with longer solutions.':
    'Ohne Hint ist eine Runde eine gewöhnliche: Sie kostet und lernt dasselbe, ein Vergleich mit einem Lauf ohne Hints zeigt also keinen Unterschied. Einen anderen Inhalt des Hints wählen oder ein Level mit längeren Lösungen.',
  'The reward model took the longer completion in ${percent(share)} of pairs':
    'Das Reward-Modell nahm in ${percent(share)} der Paare die längere Completion',
  'These pairs are equally right, so training makes completions longer and not better. Look at held-out pass@1, which the verifier decides.':
    'Diese Paare sind gleich richtig, Training macht Completions also länger und nicht besser. Maßgeblich ist held-out pass@1, worüber der Verifier entscheidet.',
  'A policy learns whatever raises its reward. Length is easier to give than a right answer. Reward then rises while pass@1 stays or falls.':
    'Eine Policy lernt, was immer ihren Reward erhöht. Länge ist leichter zu liefern als eine richtige Antwort. Dann steigt der Reward, während pass@1 bleibt oder fällt.',
  'Remove the bias': 'Die Verzerrung entfernen',
  'A few long completions hold up every round': 'Wenige lange Completions halten jede Runde auf',
  'The longest completion of a round has ${most.toFixed(0)} tokens, the mean ${mean.toFixed(0)}. Every round waits for its longest.':
    'Die längste Completion einer Runde hat ${most.toFixed(0)} Tokens, der Mittelwert ist ${mean.toFixed(0)}. Jede Runde wartet auf ihre längste.',
  'All completions are generated side by side, and a round ends with the last of them. Pruning stops long ones early; partial rollouts (a replay mode) continue them in the next round.':
    'Alle Completions werden nebeneinander erzeugt, und eine Runde endet mit der letzten. Pruning stoppt lange früh; Partial Rollouts (ein Replay-Modus) setzen sie in der nächsten Runde fort.',
  'A loss of ${fixed(loss, 3)} is normal': 'Ein Loss von ${fixed(loss, 3)} ist normal',
  'Watch the reward instead: only the gradient of this loss has a meaning, not its value.':
    'Stattdessen den Reward beobachten: Nur der Gradient dieses Loss hat eine Bedeutung, nicht sein Wert.',
  'With every ratio at 1 the loss is minus the mean advantage. The advantages of a group sum to 0, so they cancel. Their gradients do not: each is multiplied by the gradient of another token’s log-probability.':
    'Ist jede Ratio 1, ist der Loss minus der mittlere Advantage. Die Advantages einer Gruppe ergeben zusammen 0, also heben sie sich auf. Ihre Gradienten nicht: Jeder wird mit dem Gradienten der Log-Wahrscheinlichkeit eines anderen Tokens multipliziert.',
  above: 'über',
  '−log p of the token drawn': '−log p des gezogenen Tokens',
  'gap of the two likeliest tokens': 'Abstand der zwei wahrscheinlichsten Tokens',
  below: 'unter',
  ' (${shown}; asked for ${side} ${write(asked)})': ' (${shown}; Schwelle: ${side} ${write(asked)})',
  'No completion is forked': 'Keine Completion wird gegabelt',
  'The code of the own method scored no place above 0, or completions end before a fork is possible${shown}.':
    'Der Code der eigenen Methode bewertete keine Stelle über 0, oder Completions enden, bevor eine Gabelung möglich ist${shown}.',
  'Completions end before a fork is possible${shown}. Choose a level with longer ones, or the flat tree type.':
    'Completions enden, bevor eine Gabelung möglich ist${shown}. Ein Level mit längeren wählen oder den flachen Baumtyp.',
  'No token was uncertain enough${shown}. Lower the uncertainty quantile or unset it, raise the temperature, or add an entropy bonus.':
    'Kein Token war unsicher genug${shown}. Das Quantil der Unsicherheit senken oder leer lassen, die Temperatur erhöhen oder einen Entropie-Bonus dazunehmen.',
  'Fork without a threshold': 'Ohne Schwelle gabeln',
  'No completion branches': 'Keine Completion verzweigt sich',
  "No two tokens were almost equally likely${shownOf(history, 'gap', branch_gap)} with the second above ${write(branch_chance)}. Raise the largest gap, lower the least probability, or raise the temperature.":
    "Keine zwei Tokens waren fast gleich wahrscheinlich${shownOf(history, 'gap', branch_gap)}, das zweite über ${write(branch_chance)}. Den größten Abstand erhöhen, die kleinste Wahrscheinlichkeit senken oder die Temperatur erhöhen.",
  'Widen the gap to ${write(wider)}': 'Abstand auf ${write(wider)} vergrößern',
  'Lower the least probability to ${write(lower)}': 'Kleinste Wahrscheinlichkeit auf ${write(lower)} senken',
  'No row tries again': 'Keine Zeile versucht es noch einmal',
  'Rows end at wrong steps, but root rows alone fill the group of ${num_generations}. Start with fewer.':
    'Zeilen enden an falschen Schritten, aber schon die Wurzelzeilen füllen die Gruppe (Größe ${num_generations}). Mit weniger beginnen.',
  'Halve the root rows': 'Wurzelzeilen halbieren',
  'No token had an entropy above the ${write(entropy)} quantile after tokens with a confidence up to the ${write(confidence)} quantile, or completions end before a fork is possible.':
    'Kein Token hatte eine Entropie über dem Quantil ${write(entropy)} nach Tokens mit einer Konfidenz bis zum Quantil ${write(confidence)}, oder Completions enden, bevor eine Gabelung möglich ist.',
  'Fork at any confidence': 'Bei jeder Konfidenz gabeln',
  'Lower the entropy quantile to ${write(lower)}': 'Quantil der Entropie auf ${write(lower)} senken',
  'A tree saves tokens where completions share a beginning and differ later. Without branches a tree saves nothing: flat rollouts would learn as much or more.':
    'Ein Baum spart Tokens, wo Completions einen Anfang teilen und sich später unterscheiden. Ohne Äste spart er nichts: Flache Rollouts würden ebenso viel oder mehr lernen.',
  'A completion is compared with the others of its prompt. Where all have the same reward, the prompt gives the update no signal, although its tokens were generated.':
    'Eine Completion wird mit den anderen ihres Prompts verglichen. Haben alle denselben Reward, gibt der Prompt dem Update kein Signal, obwohl seine Tokens erzeugt wurden.',
  'leaving their rows out saves ${percent(saved)} of the update':
    'ihre Zeilen auszulassen spart ${percent(saved)} des Updates',
  'a loss reads every row, so the update computes them all the same':
    'ein Loss liest jede Zeile, das Update berechnet sie also trotzdem',
  ' ${percent(tokens)} of the trained tokens taught nothing: ${left}.':
    ' ${percent(tokens)} der trainierten Tokens lehrten nichts: ${left}.',
  'Nearly solved: ${percent(share)} of groups are all right (last ${lookBack} rounds)':
    'Fast gelöst: ${percent(share)} der Gruppen sind ganz richtig (letzte ${lookBack} Runden)',
  '${percent(share)} of groups teach nothing (last ${lookBack} rounds)':
    '${percent(share)} der Gruppen lehren nichts (letzte ${lookBack} Runden)',
  "All ${config.num_generations} completions of such a prompt got the same reward, mostly ${easy ? 'right' : 'wrong'}, so every advantage is zero.${cost(history)}":
    "Alle ${config.num_generations} Completions eines solchen Prompts bekamen denselben Reward, meist ${easy ? 'richtig' : 'falsch'}, also ist jeder Advantage null.${cost(history)}",
  'Go to level ${config.level + 1}': 'Zu Level ${config.level + 1} gehen',
  'Go to level ${config.level - 1}': 'Zu Level ${config.level - 1} gehen',
  'Sample ${more} per prompt': 'Je Prompt ${more} ziehen',
  "All completions of such a prompt got the same reward.${wrong === null ? '' : ` On ${percent(wrong)} of the prompts all completions were wrong; in the other such groups all were right.`} Up to a third of such groups is usual.${cost(history)}":
    "Alle Completions eines solchen Prompts bekamen denselben Reward.${wrong === null ? '' : ` Bei ${percent(wrong)} der Prompts waren alle Completions falsch; in den übrigen solchen Gruppen waren alle richtig.`} Bis zu einem Drittel solcher Gruppen ist üblich.${cost(history)}",
  'Lower the learning rate to ${figure(rate)}': 'Lernrate auf ${figure(rate)} senken',
  'A number too large for the machine becomes infinite, and infinity minus infinity, or 0 divided by 0, is no number at all (NaN).':
    'Eine Zahl, die für die Maschine zu groß ist, wird unendlich, und unendlich minus unendlich oder 0 geteilt durch 0 ist gar keine Zahl (NaN).',
  'One update was skipped': 'Ein Update wurde ausgelassen',
  '${count} updates were skipped': '${count} Updates wurden ausgelassen',
  "${count === 1 ? 'Its' : 'Their'} loss or gradient was not a finite number. The weights stay as they were, and the run continues with the next batch.":
    "${count === 1 ? 'Sein' : 'Ihr'} Loss oder Gradient war keine endliche Zahl. Die Gewichte bleiben, wie sie waren, und der Lauf geht mit dem nächsten Batch weiter.",
  '${whatItIs} It spreads through every sum, so one such update would spoil all weights; it is discarded. A single one may be an accident. Several mean that the numbers of the policy have grown too large, and only smaller steps help. After several rounds without an update the run stops at its last checkpoint.':
    '${whatItIs} Sie breitet sich durch jede Summe aus, ein einziges solches Update würde also alle Gewichte verderben; es wird verworfen. Ein einzelnes kann Zufall sein. Mehrere heißen, dass die Zahlen der Policy zu groß geworden sind; dann helfen nur kleinere Schritte. Nach mehreren Runden ohne Update stoppt der Lauf bei seinem letzten Checkpoint.',
  "${count === 1 ? 'One completion was' : `${count} completions were`} left out of learning":
    "${count === 1 ? 'Eine Completion wurde' : `${count} Completions wurden`} nicht gelernt",
  'Reward or advantage was not a finite number. All other completions are trained on as usual.':
    'Reward oder Advantage war keine endliche Zahl. Alle anderen Completions werden wie üblich trainiert.',
  '${whatItIs} It would spoil the mean of its group. The completion is removed before any comparison: its probability does not change.':
    '${whatItIs} Sie würde den Mittelwert ihrer Gruppe verderben. Die Completion wird vor jedem Vergleich entfernt: Ihre Wahrscheinlichkeit ändert sich nicht.',
  'The verifier of the task gave no finite reward. Look for “not scored” among the rollouts: those completions show what its code cannot handle. All others are trained on as usual.':
    'Der Verifier der Aufgabe gab keinen endlichen Reward. Unter den Rollouts nach „nicht bewertet“ suchen: Diese Completions zeigen, womit sein Code nicht zurechtkommt. Alle anderen werden wie üblich trainiert.',
  'The value head’s prediction is not a finite number, so neither is the advantage. All others are trained on as usual.':
    'Die Vorhersage des Value-Head ist keine endliche Zahl, also auch der Advantage nicht. Alle anderen werden wie üblich trainiert.',
  'Only ${percent(use)} of completions call the operation where it is needed':
    'Nur ${percent(use)} der Completions rufen die Operation auf, wo sie nötig ist',
  'The policy learned the price before it learned which prompts need the operation. A lower price keeps it in use.':
    'Die Policy lernte den Preis, bevor sie lernte, welche Prompts die Operation brauchen. Ein niedrigerer Preis hält sie in Gebrauch.',
  'A price lowers the probability of the operation in all prompts, and the need of one prompt is estimated from few completions. Where it is no longer called, nothing shows that it would help.':
    'Ein Preis senkt die Wahrscheinlichkeit der Operation bei allen Prompts, und der Bedarf eines Prompts wird aus wenigen Completions geschätzt. Wo sie nicht mehr aufgerufen wird, zeigt nichts, dass sie helfen würde.',
  'Lower its cost to ${figure(cost)}': 'Ihre Kosten auf ${figure(cost)} senken',
  'quality head': 'Qualitäts-Kopf',
  probe: 'Sonde',
  'Pruning waits until its ${predictor.name} has learned':
    'Pruning wartet auf seine Vorhersage (${predictor.name})',
  'It learns for ${config.prune_warmup} rounds before anything is pruned; this is round ${round}.':
    'Vor dem ersten Pruning lernt sie ${config.prune_warmup} Runden lang; dies ist Runde ${round}.',
  'The completions that it read in the last rounds had equal results, so there was nothing to compare.':
    'Die Completions, die sie in den letzten Runden las, hatten gleiche Ergebnisse, es gab also nichts zu vergleichen.',
  'It ranks the right one of two completions first in ${fixed(order)} of cases; 0.50 is a coin.':
    'Von zwei Completions stellt sie die richtige in einem Anteil von ${fixed(order)} der Fälle voran; 0.50 ist ein Münzwurf.',
  'The ${predictor.name} predicts from the first part of a completion. Where the answer is still open there, the prediction is noise. The same holds where the policy changes faster than it learns. Pruning starts above 0.55; a later “Prune after” often helps.':
    'Vorhergesagt wird aus dem ersten Teil einer Completion (${predictor.name}). Wo die Antwort dort noch offen ist, ist die Vorhersage Rauschen. Dasselbe gilt, wo die Policy sich schneller ändert, als die Vorhersage lernt. Pruning beginnt über 0.55; ein späteres „Prunen nach“ hilft oft.',
  'Reward fell from ${fixed(collapse.best)} to ${fixed(collapse.now)}':
    'Der Reward fiel von ${fixed(collapse.best)} auf ${fixed(collapse.now)}',
  "An update was too large, and the policy lost what it had learned.${passes > 1 ? ` ${passes} passes over each batch make it larger still.` : ''} Start again with smaller steps: a lower learning rate alone rarely brings it back.":
    "Ein Update war zu groß, und die Policy verlor, was sie gelernt hatte.${passes > 1 ? ` ${passes} Durchgänge über jeden Batch machen es noch größer.` : ''} Mit kleineren Schritten neu starten: Eine niedrigere Lernrate allein bringt sie selten zurück.",
  'A policy-gradient step is valid only near the policy that sampled. A step that is too large makes the next batch worse, and the fall continues.':
    'Ein Schritt mit dem Policy-Gradienten gilt nur nahe der Policy, die gezogen hat. Ein zu großer Schritt macht den nächsten Batch schlechter, und der Fall geht weiter.',
  '${percent(share)} of completions are truncated': '${percent(share)} der Completions werden abgeschnitten',
  'They reached the length limit before the end token, so they count as wrong.':
    'Sie erreichten die Längengrenze vor dem Ende-Token und zählen darum als falsch.',
  'A truncated completion gets no reward. If many are truncated, the policy learns to be short before it learns to be right.':
    'Eine abgeschnittene Completion bekommt keinen Reward. Werden viele abgeschnitten, lernt die Policy, kurz zu sein, bevor sie lernt, richtig zu sein.',
  'Use the level’s own limit': 'Die Grenze des Levels benutzen',
  'The others are compared with none and teach nothing.':
    'Die anderen werden mit nichts verglichen und lehren nichts.',
  'The others are answered from the last slot, wherever the policy had got to.':
    'Die anderen werden ab dem letzten Slot beantwortet, wie weit die Policy auch war.',
  '${percent(ended)} of completions end their latents by themselves':
    '${percent(ended)} der Completions beenden ihre Latents selbst',
  'They use ${figure(Number(used.toPrecision(2)))} of ${slots} slots. ${consequence}':
    'Sie nutzen ${figure(Number(used.toPrecision(2)))} von ${slots} Slots. ${consequence}',
  'A completion ends its latents where the policy gives the ending symbol more than half of the probability. With too few slots it has not finished its steps by then, and what is left out cannot teach it to end.':
    'Eine Completion beendet ihre Latents, wo die Policy dem Endsymbol mehr als die halbe Wahrscheinlichkeit gibt. Bei zu wenigen Slots ist sie dann noch nicht fertig, und was ausgelassen wird, kann ihr das Beenden nicht beibringen.',
  'Give it ${more} slots': '${more} Slots geben',
  'Learn from all': 'Aus allen lernen',
  'This run is on the processor instead of the graphics card: ${deviceWords(device)}.':
    'Dieser Lauf rechnet auf dem Prozessor statt auf der Grafikkarte: ${deviceWords(device)}.',
};
