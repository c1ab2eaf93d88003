/** German texts of prompt selection and completion budgets. */
import type { Table } from '../table.ts';

export const germanPrompts: Table = {
  'best and worst of drafts (Sol-RL)': 'beste und schlechteste Entwürfe (Sol-RL)',
  'Drafts more completions with rounded weights, and writes the best and the worst of them again with all bits.':
    'Entwirft mehr Completions mit gerundeten Gewichten und schreibt die besten und schlechtesten davon mit allen Bits noch einmal.',
  'Drafts and completions must come from the same weights, which change meanwhile.':
    'Entwürfe und Completions müssen von denselben Gewichten stammen, die sich aber inzwischen ändern.',
  'A tree writes few completions from their beginning, so most drafts could not be written again.':
    'Ein Baum schreibt wenige Completions von Anfang an; die meisten Entwürfe ließen sich also nicht noch einmal schreiben.',
  'Rows that continue in a later round have begun before they could be drafted.':
    'Zeilen, die in einer späteren Runde weitergehen, haben begonnen, bevor ein Entwurf möglich war.',
  'Drafts are written without a hint, so they say nothing about hinted completions.':
    'Entwürfe entstehen ohne Hint, daher sagen sie nichts über Completions mit Hint.',
  'Drafts are ranked by what they earn alone, and a rubric grades whole groups.':
    'Entwürfe werden nach dem geordnet, was sie allein einbringen, und eine Rubrik bewertet ganze Gruppen.',
  'Drafts per completion': 'Entwürfe pro Completion',
  'Drafts for each completion that is trained; the best and the worst of a prompt are written again. 1 writes none.':
    'Entwürfe für jede trainierte Completion; die besten und schlechtesten eines Prompts werden noch einmal geschrieben. 1 schreibt keine.',
  drafts: 'Entwürfe',
  'Bits of a draft': 'Bits eines Entwurfs',
  'Bits of each weight with which drafts are written. At 16, drafts use the unrounded weights.':
    'Bits pro Gewicht beim Schreiben der Entwürfe. Bei 16 nutzen Entwürfe die ungerundeten Gewichte.',
  bits: 'Bits',
  'reward of drafts': 'Reward der Entwürfe',
  'Mean reward of all drafts. That of the completions trained is near one half by choice.':
    'Mittlerer Reward aller Entwürfe. Bei den trainierten Completions liegt er durch die Auswahl nahe der Hälfte.',
  'spread, drafts': 'Streuung, Entwürfe',
  'Standard deviation of the rewards of a prompt’s drafts, averaged over prompts.':
    'Standardabweichung der Rewards der Entwürfe eines Prompts, gemittelt über Prompts.',
  'spread, chosen': 'Streuung, gewählte',
  'The same for the completions that were chosen and written again. It should be above that of all drafts.':
    'Dasselbe für die Completions, die gewählt und noch einmal geschrieben wurden. Die Streuung sollte über der aller Entwürfe liegen.',
  'rewards kept': 'gleiche Rewards',
  'Share of the completions whose reward is that of their draft. Low values mean that the choice was in vain.':
    'Anteil der Completions, deren Reward der ihres Entwurfs ist. Bei niedrigen Werten war die Auswahl vergeblich.',
  'tokens kept': 'gleiche Tokens',
  'Share of a completion’s tokens before the first that differs from its draft.':
    'Anteil der Tokens einer Completion vor dem ersten, das von ihrem Entwurf abweicht.',
  'Tokens drafted in the round. They count in the budget like others: here they take as long.':
    'Tokens, die in der Runde entworfen wurden. Sie zählen im Budget wie andere: Hier dauern sie ebenso lang.',
  'adversary (Rollout-GDRO)': 'Gegenspieler (Rollout-GDRO)',
  'Gives bins of prompts with varied rewards more completions and the others fewer, with the same number in all.':
    'Gibt Klassen von Prompts mit verschiedenen Rewards mehr Completions und den übrigen weniger, bei gleicher Gesamtzahl.',
  'Bins follow prompts over their visits, which needs prompts that come again.':
    'Klassen verfolgen Prompts über mehrere Besuche, also müssen Prompts wiederkommen.',
  'Price rate': 'Preisrate',
  'How fast the price of a completion follows demand (α). Raise it if bins keep asking for more than there is.':
    'Wie schnell der Preis einer Completion der Nachfrage folgt (α). Erhöhen, wenn Klassen ständig mehr verlangen, als es gibt.',
  'price of a completion': 'Preis einer Completion',
  'Price that holds demand for completions to the set number. It rises while bins ask for more.':
    'Preis, der die Nachfrage nach Completions bei der gesetzten Zahl hält. Er steigt, solange Klassen mehr verlangen.',
  'equal weight (DARS-ET)': 'gleiches Gewicht (DARS-ET)',
  'Gives prompts with under half of the completions right further ones, until all of these weigh the same.':
    'Gibt Prompts, bei denen unter der Hälfte der Completions richtig ist, weitere, bis alle diese Prompts gleich viel wiegen.',
  'harder ones more (DARS-HW)': 'schwere mehr (DARS-HW)',
  'Gives prompts with under half of the completions right further ones, and harder prompts more.':
    'Gibt Prompts, bei denen unter der Hälfte der Completions richtig ist, weitere, und schwereren Prompts mehr.',
  'left out: its group has no spread': 'ausgelassen: ihre Gruppe hat keine Streuung',
  'further completions only': 'nur weitere Completions',
  'Trains prompts with further completions on these only. Choose it where the first ones bias the mean.':
    'Trainiert Prompts mit weiteren Completions nur mit diesen. Sinnvoll, wo die ersten das Mittel verzerren.',
  'Learn from further ones only': 'Nur aus weiteren lernen',
  'Prompts with further completions are learned from by these alone. The first ones were worse by selection and bias the mean.':
    'Aus Prompts mit weiteren Completions wird nur mit diesen gelernt. Die ersten waren durch die Auswahl schlechter und verzerren das Mittel.',
  'left out: its prompt got further completions': 'ausgelassen: ihr Prompt bekam weitere Completions',
  'Completion budget': 'Completion-Budget',
  'How many completions each prompt of a round gets.':
    'Wie viele Completions jeder Prompt einer Runde bekommt.',
  'Maximal completions per prompt': 'Höchstzahl Completions pro Prompt',
  'No prompt gets more than this, the first ones included. A hopeless prompt takes all of it in every round.':
    'Mehr bekommt kein Prompt, die ersten mitgezählt. Ein aussichtsloser Prompt verbraucht das in jeder Runde ganz.',
  'Gives some prompts of a round more completions than others.':
    'Gibt manchen Prompts einer Runde mehr Completions als anderen.',
  'extra completions': 'zusätzliche Completions',
  'Mean number of completions of a prompt beyond the set number; below 0 it got fewer.':
    'Mittlere Zahl der Completions eines Prompts über die gesetzte Zahl hinaus; unter 0 bekam er weniger.',
  'extra, all failed': 'zusätzlich, alle falsch',
  'The same for prompts whose first completions all failed. They get the most and teach the least.':
    'Dasselbe für Prompts, deren erste Completions alle scheiterten. Sie bekommen am meisten und lehren am wenigsten.',
  'extra, hard': 'zusätzlich, schwer',
  'The same for prompts with some, but under half, of the first completions right.':
    'Dasselbe für Prompts, bei denen einige, aber unter der Hälfte der ersten Completions richtig sind.',
  'extra, easy': 'zusätzlich, leicht',
  'The same for prompts with at least half of the first completions right.':
    'Dasselbe für Prompts, bei denen mindestens die Hälfte der ersten Completions richtig ist.',
  oracle: 'Orakel',
  'Shares completions by √(p(1 − p)), with p measured by 256 extra samples that count as evaluation. The upper bound.':
    'Verteilt Completions nach √(p(1 − p)), mit p aus 256 zusätzlichen Samples, die als Auswertung zählen. Die obere Schranke.',
  'The oracle samples 256 episodes of each start, which takes too long for {task}.':
    'Das Orakel zieht 256 Episoden von jedem Start, und das dauert zu lange für {task}.',
  'The oracle’s estimate pays only for prompts that come again.':
    'Die Schätzung des Orakels lohnt sich nur bei Prompts, die wiederkommen.',
  'Brier score of beliefs': 'Brier-Score der Annahmen',
  'Mean squared error of the measured success probabilities: 0 is perfect, 0.25 is always one half.':
    'Mittlerer quadrierter Fehler der angenommenen Erfolgswahrscheinlichkeiten: 0 ist perfekt, 0,25 ist immer die Hälfte.',
  'at least {num_generations} = ${num_generations}': 'mindestens {num_generations} = ${num_generations}',
  'false with the ${baseline} baseline': 'false mit der Baseline ${baseline}',
  'Further completions are compared with each other.': 'Weitere Completions werden miteinander verglichen.',
  'Groups would be ambiguous: both phase and hint split them.':
    'Gruppen wären mehrdeutig: Sowohl die Phase als auch der Hint würde sie teilen.',
  'at most ${most} with up to ${largest} completions of a prompt':
    'höchstens ${most} bei bis zu ${largest} Completions eines Prompts',
  'All drafts of a prompt are written side by side, ${draftsAtOnce} at most.':
    'Alle Entwürfe eines Prompts werden nebeneinander geschrieben, höchstens ${draftsAtOnce}.',
  'drafted tokens (EfficientRollout)': 'entworfene Tokens (EfficientRollout)',
  'Drafts tokens with rounded weights and checks several in one pass. Completions keep their distribution.':
    'Entwirft Tokens mit gerundeten Gewichten und prüft mehrere in einem Durchgang. Completions behalten ihre Verteilung.',
  '{task} takes actions one by one, and its world answers each: none can be drafted.':
    '{task} nimmt Aktionen einzeln an, und die Umgebung antwortet auf jede: Entwerfen lässt sich keine.',
  'Whole drafts are written again with the same random numbers, and drafted tokens use others.':
    'Ganze Entwürfe werden mit denselben Zufallszahlen noch einmal geschrieben, und entworfene Tokens nutzen andere.',
  'Tokens that rounded weights draft before the policy checks them in one pass. 0 drafts none.':
    'Tokens, die gerundete Gewichte entwerfen, bevor die Policy sie in einem Durchgang prüft. 0 entwirft keine.',
  'Bits of the drafter': 'Bits des Entwerfers',
  'Bits of each weight that drafts tokens. Fewer bits agree with the policy less often.':
    'Bits pro Gewicht beim Entwerfen von Tokens. Mit weniger Bits stimmen sie seltener mit der Policy überein.',
  'Adapt the draft length': 'Entwurfslänge anpassen',
  'Begins with the set length, then 5, 7, 9 or 11: more after two rounds with 94 % accepted, fewer after two with 85 %.':
    'Beginnt mit der gesetzten Länge, dann 5, 7, 9 oder 11: mehr nach zwei Runden mit 94 % angenommen, weniger nach zwei mit 85 %.',
  'Least predicted speed-up': 'Mindest-Beschleunigung',
  'Drafts where a cost model of this engine predicts this speed-up, in rounds of more than 32 rows. At 0 always; above 0.8 never so far.':
    'Entwirft, wo ein Kostenmodell dieser Engine diese Beschleunigung vorhersagt, in Runden mit über 32 Zeilen. Bei 0 immer; über 0,8 bisher nie.',
  'drafted tokens': 'entworfene Tokens',
  'Tokens drafted in the round. 0: too few rows, or the cost model kept drafting off.':
    'In der Runde entworfene Tokens. 0: zu wenige Zeilen, oder das Kostenmodell ließ kein Entwerfen zu.',
  'accepted tokens': 'angenommene Tokens',
  'Drafted tokens that the policy accepted. The others were drafted in vain.':
    'Entworfene Tokens, die die Policy angenommen hat. Die anderen waren vergeblich.',
  accepted: 'angenommen',
  'Share of the drafted tokens that the policy accepted. It falls with longer drafts and fewer bits.':
    'Anteil der entworfenen Tokens, den die Policy angenommen hat. Er fällt mit längeren Entwürfen und weniger Bits.',
  'tokens per pass': 'Tokens pro Durchgang',
  'Tokens that a completion gains in one pass of the policy: the accepted ones and one more.':
    'Tokens, die eine Completion in einem Durchgang der Policy gewinnt: die angenommenen und eines mehr.',
  'draft length': 'Entwurfslänge',
  'Most tokens drafted before a check in this round.':
    'So viele Tokens wurden in dieser Runde höchstens vor einer Prüfung entworfen.',
  'predicted speed-up': 'vorhergesagte Beschleunigung',
  'Speed with drafts over speed without, predicted for all rows of the round. Below 1 drafting is slower.':
    'Tempo mit Entwürfen geteilt durch das ohne, vorhergesagt für alle Zeilen der Runde. Unter 1 ist Entwerfen langsamer.',
  'best predicted speed-up': 'beste vorhergesagte Beschleunigung',
  'The same for the number of rows at which it is highest.':
    'Dasselbe für die Zahl der Zeilen, bei der es am höchsten ist.',
  'passes with drafts': 'Durchgänge mit Entwürfen',
  'Share of the policy’s sequential passes that checked drafts. 0 while drafting is off.':
    'Anteil der Durchgänge der Policy nacheinander, die Entwürfe prüften. 0, solange nicht entworfen wird.',
  'more from a round on (DRIVE)': 'mehr ab einer Runde (DRIVE)',
  'Every prompt gets the maximal number of completions once the first stage is over.':
    'Jeder Prompt bekommt die Höchstzahl an Completions, sobald die erste Stufe vorbei ist.',
  'More after': 'Mehr nach',
  'Rounds with the usual number of completions before the maximal one.':
    'Runden mit der üblichen Zahl an Completions, bevor die Höchstzahl gilt.',
  'uncertain ones more (XRPO)': 'unsichere mehr (XRPO)',
  'Gives every prompt a part of its completions first and the rest where they reduce the uncertainty of mean rewards most.':
    'Gibt jedem Prompt zuerst einen Teil seiner Completions und den Rest dort, wo er die Unsicherheit der mittleren Rewards am meisten senkt.',
  'Base share': 'Grundanteil',
  'Share of the completions that every prompt gets first, at least two. The rest is shared among all prompts.':
    'Anteil der Completions, den jeder Prompt zuerst bekommt, mindestens zwei. Der Rest wird unter allen Prompts verteilt.',
  Phases: 'Phasen',
  'Equal parts in which the rest is given out, each after seeing the results before. More phases take more decode steps.':
    'Gleiche Teile, in denen der Rest vergeben wird, jeder erst nach den Ergebnissen davor. Mehr Phasen brauchen mehr Decoding-Schritte.',
  phases: 'Phasen',
  'Exploration bonus': 'Erkundungs-Bonus',
  'Factor λ of the bonus λ·√(ln(1 + phase) / completions). Only the bonus favours prompts that always fail or always succeed.':
    'Faktor λ des Bonus λ·√(ln(1 + Phase) / Completions). Nur der Bonus bevorzugt Prompts, die immer scheitern oder immer gelingen.',
  uniform: 'gleichmäßig',
  'Every prompt gets the same number of completions.': 'Jeder Prompt bekommt gleich viele Completions.',
  'predicted difficulty (DOTS)': 'vorhergesagte Schwierigkeit (DOTS)',
  'Predicts each prompt’s success rate from a few references that are sampled first, and takes prompts near one half.':
    'Sagt die Erfolgsrate jedes Prompts aus wenigen zuerst gemessenen Referenzen vorher und nimmt Prompts nahe der Hälfte.',
  'References ask the verifier, whose answers voting must do without.':
    'Referenzen fragen den Verifier, und Abstimmen muss ohne dessen Antworten auskommen.',
  'Reference prompts': 'Referenz-Prompts',
  'Prompts that are sampled for each prediction. More predict better and cost more tokens.':
    'Prompts, die für jede Vorhersage gemessen werden. Mehr sagen besser vorher und kosten mehr Tokens.',
  'Reference completions': 'Referenz-Completions',
  'Completions of each reference prompt. They are not trained on.':
    'Completions jedes Referenz-Prompts. Mit ihnen wird nicht trainiert.',
  'Predict every': 'Vorhersagen alle',
  'Rounds that a prediction lasts. The policy changes meanwhile.':
    'Runden, die eine Vorhersage gilt. Die Policy ändert sich inzwischen.',
  'Attention temperature': 'Attention-Temperatur',
  'Low values attend to the most similar reference alone, high ones to all equally.':
    'Niedrige Werte achten nur auf die ähnlichste Referenz, hohe auf alle gleich.',
  'Choice temperature': 'Auswahl-Temperatur',
  'Prompts are drawn by exp(−|p − ½| / this). High values draw evenly.':
    'Prompts werden nach exp(−|p − ½| / Wert) gezogen. Hohe Werte ziehen gleichmäßig.',
  'error of predictions': 'Fehler der Vorhersagen',
  'Mean distance of a reference’s measured success rate from what the other references predict.':
    'Mittlerer Abstand der gemessenen Erfolgsrate einer Referenz von dem, was die anderen Referenzen vorhersagen.',
  'error of the references’ mean': 'Fehler des Referenz-Mittels',
  'The same for the mean of the other references as prediction. Attention should be below.':
    'Dasselbe mit dem Mittel der anderen Referenzen als Vorhersage. Attention sollte darunter liegen.',
  'tokens of references': 'Tokens der Referenzen',
  'Tokens generated for reference prompts in this round. They count as generated.':
    'Tokens, die in dieser Runde für Referenz-Prompts erzeugt wurden. Sie zählen als erzeugt.',
  'dynamic sampling (DAPO)': 'Dynamic Sampling (DAPO)',
  'Replaces groups whose rewards are all equal by groups of further prompts. Choose it where many groups teach nothing.':
    'Ersetzt Gruppen mit lauter gleichen Rewards durch Gruppen weiterer Prompts. Sinnvoll, wo viele Gruppen nichts lehren.',
  'Dynamic sampling': 'Dynamic Sampling',
  'Leaves out groups whose rewards are all equal and draws further prompts instead. The ledger counts every token.':
    'Lässt Gruppen mit lauter gleichen Rewards aus und zieht stattdessen weitere Prompts. In der Bilanz zählt jedes Token.',
  'Maximal batches per round': 'Höchstzahl Batches pro Runde',
  'Batches of prompts after which the round is filled with groups of equal rewards.':
    'Batches von Prompts, nach denen die Runde mit Gruppen gleicher Rewards aufgefüllt wird.',
  batches: 'Batches',
  'batches generated': 'erzeugte Batches',
  'Batches of prompts that the round generated.': 'Batches von Prompts, die die Runde erzeugt hat.',
  'mixed groups': 'gemischte Gruppen',
  'Groups with different rewards among all that the round generated.':
    'Gruppen mit verschiedenen Rewards unter allen, die die Runde erzeugt hat.',
  'dynamics (DPS)': 'Dynamik (DPS)',
  'Prefers prompts likely to give a group with different rewards, by a Markov chain for each prompt.':
    'Bevorzugt Prompts, die wohl eine Gruppe mit verschiedenen Rewards ergeben, nach einer Markow-Kette pro Prompt.',
  'Transition decay': 'Decay der Übergänge',
  'Share of the observed transitions between failed, mixed and solved kept each round; 1 forgets nothing.':
    'Anteil der beobachteten Übergänge zwischen gescheitert, gemischt und gelöst, der jede Runde bleibt; 1 vergisst nichts.',
  'adversary (Prompt-GDRO)': 'Gegenspieler (Prompt-GDRO)',
  'Draws prompts from bins of similar difficulty, more often from bins with a high loss. Choose it where hard prompts are rare.':
    'Zieht Prompts aus Klassen ähnlicher Schwierigkeit, öfter aus Klassen mit hohem Loss. Sinnvoll, wo schwere Prompts selten sind.',
  'Adversary’s rate': 'Rate des Gegenspielers',
  'Factor (η) of a bin’s loss in its weight exp(η · loss), at most 3. 0 draws from every bin equally.':
    'Faktor (η) des Loss einer Klasse in ihrem Gewicht exp(η · Loss), höchstens 3. 0 zieht aus allen Klassen gleich oft.',
  'Uniform share': 'Gleichmäßiger Anteil',
  'Share (γ) of the probability that is spread evenly over the bins, so that none is forgotten.':
    'Anteil (γ) der Wahrscheinlichkeit, der gleichmäßig auf die Klassen verteilt wird, damit keine vergessen wird.',
  'Loss smoothing': 'Loss-Glättung',
  'Weight (β) of the latest round in a bin’s loss. Lower it where bins have few prompts.':
    'Gewicht (β) der letzten Runde im Loss einer Klasse. Senken, wo Klassen wenige Prompts haben.',
  'reward of the worst bin': 'Reward der schlechtesten Klasse',
  'Mean reward of the difficulty bin that earned least in the round. It should rise.':
    'Mittlerer Reward der Schwierigkeits-Klasse, die in der Runde am wenigsten einbrachte. Er sollte steigen.',
  'hardest (DRIVE)': 'schwerste (DRIVE)',
  'Takes all prompts in turn first, later only the hardest that the policy can solve.':
    'Nimmt zuerst alle Prompts der Reihe nach, später nur die schwersten, die die Policy lösen kann.',
  'Hard stage after': 'Schwere Stufe nach',
  'Rounds with all prompts in turn before the hard stage; 0 has no such stage.':
    'Runden mit allen Prompts der Reihe nach vor der schweren Stufe; bei 0 gibt es keine solche Stufe.',
  'Hard set': 'Schwere Menge',
  'Prompts in the hard set. It is chosen again after every round.':
    'Prompts in der schweren Menge. Sie wird nach jeder Runde neu gewählt.',
  'Hopeless below': 'Aussichtslos unter',
  'Prompts whose expected success is lower stay out of the hard set. 0 keeps every failing prompt.':
    'Prompts mit niedrigerem erwarteten Erfolg kommen nicht in die schwere Menge. 0 behält jeden scheiternden Prompt.',
  'success in the hard set': 'Erfolg in der schweren Menge',
  'Mean expected success of the prompts in the hard set. It rises as they are learned.':
    'Mittlerer erwarteter Erfolg der Prompts in der schweren Menge. Er steigt, wenn sie gelernt werden.',
  'hard prompts kept': 'schwere Prompts behalten',
  'Share of the hard set that was in it a round earlier. The others became easier or hopeless.':
    'Anteil der schweren Menge, der schon eine Runde früher darin war. Die anderen wurden leichter oder aussichtslos.',
  'meta-predictions (MASA)': 'Meta-Vorhersagen (MASA)',
  'The policy learns to predict its success rate and length on each prompt. It skips prompts that it expects to be all right or all wrong.':
    'Die Policy lernt, ihre Erfolgsrate und Länge bei jedem Prompt vorherzusagen. Sie überspringt Prompts, bei denen sie alles richtig oder alles falsch erwartet.',
  'A prediction is written. The observations of {task} are numbers.':
    'Eine Vorhersage wird geschrieben. Die Beobachtungen von {task} sind Zahlen.',
  'These rewards do not measure a success rate that could be predicted.':
    'Diese Rewards messen keine Erfolgsrate, die sich vorhersagen ließe.',
  'The value head learns what answers earn, and predictions earn something else.':
    'Der Value-Head lernt, was Antworten einbringen, und Vorhersagen bringen etwas anderes ein.',
  'A round then learns from groups of earlier rounds, and predictions are about its own prompts.':
    'Eine Runde lernt dann aus Gruppen früherer Runden, und Vorhersagen betreffen ihre eigenen Prompts.',
  'Half of the chosen completions are right by choice, so their success rate is nothing to predict.':
    'Die Hälfte der gewählten Completions ist durch die Auswahl richtig, also gibt es keine Erfolgsrate vorherzusagen.',
  'The contrast is between right and wrong completions, and predictions are neither.':
    'Der Kontrast besteht zwischen richtigen und falschen Completions, und Vorhersagen sind keines von beiden.',
  'Predictions per prompt': 'Vorhersagen pro Prompt',
  'Predictions of success, and as many of length, that the policy writes for each prompt, one digit each. 0 turns them off.':
    'Vorhersagen des Erfolgs, und ebenso viele der Länge, die die Policy pro Prompt schreibt, je eine Ziffer. 0 schaltet sie aus.',
  'Weight of predictions': 'Gewicht der Vorhersagen',
  'Factor on the advantages of predictions. Large values teach them at the cost of the answers.':
    'Faktor auf die Advantages der Vorhersagen. Große Werte lehren sie auf Kosten der Antworten.',
  'Rounds before skipping': 'Runden vor dem Überspringen',
  'Rounds in which predictions are only learned. Later they skip prompts, and prune if the rule is predicted length.':
    'Runden, in denen Vorhersagen nur gelernt werden. Danach überspringen sie Prompts, und sie prunen, wenn die Regel vorhergesagte Länge ist.',
  'Agreement to skip': 'Einigkeit zum Überspringen',
  'Share of a prompt’s predictions that must say all wrong, or all right, to skip it.':
    'Anteil der Vorhersagen eines Prompts, die alles falsch oder alles richtig sagen müssen, damit er übersprungen wird.',
  'Audited share': 'Geprüfter Anteil',
  'Probability with which a prompt to skip is kept all the same, to measure false skips. 1 skips none.':
    'Wahrscheinlichkeit, mit der ein zu überspringender Prompt doch bleibt, um falsches Überspringen zu messen. 1 überspringt keinen.',
  'reward of predicted rates': 'Reward vorhergesagter Raten',
  'Mean reward of predicted success rates: 1 if exact, 0.1 if wrong by one half, 0 if no digit.':
    'Mittlerer Reward vorhergesagter Erfolgsraten: 1, wenn exakt; 0,1, wenn um die Hälfte daneben; 0, wenn keine Ziffer.',
  'well-formed predictions': 'wohlgeformte Vorhersagen',
  'Share of predictions that are a digit: from 0 to 8 for rates, from 0 to 9 for lengths.':
    'Anteil der Vorhersagen, die eine Ziffer sind: von 0 bis 8 für Raten, von 0 bis 9 für Längen.',
  'error of predicted rates': 'Fehler vorhergesagter Raten',
  'Mean distance of predicted from measured success rates, over well-formed predictions.':
    'Mittlerer Abstand vorhergesagter von gemessenen Erfolgsraten, über wohlgeformte Vorhersagen.',
  'error of a constant': 'Fehler einer Konstante',
  'The same if every prediction were the round’s mean success rate. The policy should be below.':
    'Dasselbe, wenn jede Vorhersage die mittlere Erfolgsrate der Runde wäre. Die Policy sollte darunter liegen.',
  'lengths in range': 'passende Längen',
  'Share of predicted lengths within those of right completions, over prompts that have any.':
    'Anteil der vorhergesagten Längen im Bereich richtiger Completions, über Prompts, die welche haben.',
  'prompts skipped': 'übersprungene Prompts',
  'Share of the prompts drawn that no completion was generated for.':
    'Anteil der gezogenen Prompts, für die keine Completion erzeugt wurde.',
  'false skips': 'falsch übersprungen',
  'Share of audited prompts whose rewards differed: they would have taught something.':
    'Anteil der geprüften Prompts, deren Rewards verschieden waren: Sie hätten etwas gelehrt.',
  'tokens of predictions': 'Tokens der Vorhersagen',
  'Tokens generated for predictions in this round. They count as generated.':
    'Tokens, die in dieser Runde für Vorhersagen erzeugt wurden. Sie zählen als erzeugt.',
  'Prompt selection': 'Prompt-Auswahl',
  'Which prompts of the training pool a round takes.':
    'Welche Prompts des Trainings-Vorrats eine Runde nimmt.',
  Candidates: 'Kandidaten',
  'Candidates drawn for each chosen prompt. Not set: the whole pool.':
    'Kandidaten für jeden gewählten Prompt. Nicht gesetzt: der ganze Vorrat.',
  times: 'mal',
  'Chooses the prompts that a round learns from.': 'Wählt die Prompts, aus denen eine Runde lernt.',
  'Share of all generated groups whose rewards differ. Only these teach.':
    'Anteil aller erzeugten Gruppen mit verschiedenen Rewards. Nur diese lehren etwas.',
  'Mean squared error of the predicted success, or of a group being mixed: 0 is perfect, 0.25 is always one half.':
    'Mittlerer quadrierter Fehler des vorhergesagten Erfolgs oder dessen, ob eine Gruppe gemischt ist: 0 ist perfekt, 0,25 ist immer die Hälfte.',
  'Takes prompts of medium difficulty, measured by 256 extra samples that count as evaluation. The upper bound of any choice.':
    'Nimmt Prompts mittlerer Schwierigkeit, mit 256 zusätzlichen Samples gemessen, die als Auswertung zählen. Die obere Schranke jeder Auswahl.',
  'The oracle asks the verifier, whose answers voting must do without.':
    'Das Orakel fragt den Verifier, und Abstimmen muss ohne dessen Antworten auskommen.',
  'The code of an own method scores the candidates by how often each was tried and solved. The highest scores are taken.':
    'Der Code einer eigenen Methode bewertet die Kandidaten danach, wie oft jeder versucht und gelöst wurde. Die höchsten Werte kommen dran.',
  '{prompt_selection=uniform} with {num_train_prompts} ${pool}':
    '{prompt_selection=uniform} mit {num_train_prompts} ${pool}',
  'It chooses from a pool of ${prompts_per_round} to ${largestPool} prompts that come again.':
    'Gewählt wird aus einem Vorrat von ${prompts_per_round} bis ${largestPool} Prompts, die wiederkommen.',
  'at least 2 with {prompt_selection} attention': 'mindestens 2 mit {prompt_selection} attention',
  'The only prompt cannot be predicted from others.':
    'Der einzige Prompt lässt sich nicht aus anderen vorhersagen.',
  'at least ${predictionLength} with {meta_rollouts} above 0':
    'mindestens ${predictionLength} mit {meta_rollouts} über 0',
  'A prediction is a symbol that asks, and a digit.':
    'Eine Vorhersage ist ein Symbol, das fragt, und eine Ziffer.',
  '0, or at least 2': '0 oder mindestens 2',
  'A prediction is compared with another of its prompt.':
    'Eine Vorhersage wird mit einer anderen ihres Prompts verglichen.',
  'thompson (VADE)': 'Thompson (VADE)',
  'Prefers prompts of medium difficulty, by a belief about each prompt’s success rate.':
    'Bevorzugt Prompts mittlerer Schwierigkeit, nach einer Annahme über die Erfolgsrate jedes Prompts.',
  'Belief decay, seen': 'Decay der Annahme, gesehen',
  'Share of the earlier evidence kept when a prompt is seen again, because the policy has changed.':
    'Anteil der früheren Belege, der bleibt, wenn ein Prompt wieder vorkommt, weil sich die Policy geändert hat.',
  'Belief decay, unseen': 'Decay der Annahme, ungesehen',
  'Share of the evidence kept each round for prompts that are not seen, so that they are tried again.':
    'Anteil der Belege, der pro Runde bei Prompts bleibt, die nicht vorkommen, damit sie wieder versucht werden.',
  'Prompt score': 'Prompt-Wertung',
  'How a success probability p is scored.': 'Wie eine Erfolgswahrscheinlichkeit p bewertet wird.',
  'Variance of its rewards, p(1 − p).': 'Varianz der Rewards, p(1 − p).',
  'hard variance': 'schwere Varianz',
  'Score p(1 − p)², which prefers prompts solved one time in three.':
    'Wertung p(1 − p)², die Prompts bevorzugt, die in einem von drei Fällen gelöst werden.',
  'Probability from belief': 'Wahrscheinlichkeit aus der Annahme',
  'How the success probability is taken from the belief.':
    'Wie die Erfolgswahrscheinlichkeit aus der Annahme entsteht.',
  'a draw': 'eine Ziehung',
  'A random draw, which tries prompts with little evidence.':
    'Eine zufällige Ziehung, die Prompts mit wenigen Belegen versucht.',
  'the mean': 'das Mittel',
  'The mean, which never explores.': 'Das Mittel, das nie erkundet.',
  'Takes every prompt of the pool in turn.': 'Nimmt jeden Prompt des Vorrats der Reihe nach.',
  'Decode steps that the drafter took one after another. The steps of the policy, which are its passes, count apart.':
    'Decoding-Schritte des Entwerfers nacheinander. Die Schritte der Policy, also ihre Durchgänge, zählen getrennt.',
  'Hard stage first': 'Schwere Phase zuerst',
  'Reverses the stages, and those of a staged budget: the hard set first, then all prompts in turn.':
    'Kehrt die Phasen um, auch die eines Budgets in Phasen: erst die schwere Menge, dann alle Prompts der Reihe nach.',
};
