/** German texts of advantages. Longer than most files, because a table is looked up and not read. */
import type { Table } from '../table.ts';

export const germanAdvantage: Table = {
  'group mean': 'Gruppenmittel',
  'The mean reward of the group (GRPO).': 'Der mittlere Reward der Gruppe (GRPO).',
  'mean of the others': 'Mittel der anderen',
  'The mean reward of the other completions of the group (RLOO), which is unbiased.':
    'Der mittlere Reward der anderen Completions der Gruppe (RLOO); er ist erwartungstreu.',
  'group median': 'Gruppenmedian',
  'The median reward of the group (MC-GRPO), which one outlier cannot move. Use it for small groups.':
    'Der Median der Rewards der Gruppe (MC-GRPO), den ein Ausreißer nicht verschiebt. Für kleine Gruppen.',
  'batch mean': 'Batch-Mittel',
  'The mean reward of the round, whatever the prompt (REINFORCE).':
    'Der mittlere Reward der Runde, egal für welchen Prompt (REINFORCE).',
  'value head': 'Value-Head',
  'What a value head predicts at each token (PPO). Use it where reward comes late and steps differ.':
    'Was ein Value-Head bei jedem Token vorhersagt (PPO). Wo der Reward spät kommt und Schritte sich unterscheiden.',
  'Nothing is subtracted, which gives the noisiest gradient.':
    'Nichts wird abgezogen; das gibt den am stärksten verrauschten Gradienten.',
  Baseline: 'Baseline',
  'What is subtracted from a reward to make an advantage.':
    'Was von einem Reward abgezogen wird, damit eine Advantage entsteht.',
  'minus the group mean': 'minus das Gruppenmittel',
  'mean of the rewards it is compared with': 'Mittel der Rewards, mit denen verglichen wird',
  'reward of this completion': 'Reward dieser Completion',
  'rewards that it is compared with': 'Rewards, mit denen verglichen wird',
  'minus the mean of the others': 'minus das Mittel der anderen',
  'mean reward of the others of the group': 'mittlerer Reward der anderen der Gruppe',
  'minus the group median': 'minus den Gruppenmedian',
  'median reward of the group': 'Median der Rewards der Gruppe',
  'minus the mean of the round': 'minus das Mittel der Runde',
  'mean reward of the round': 'mittlerer Reward der Runde',
  'advantage limit': 'Advantage-Grenze',
  'Limits the size of advantages, so that one odd completion cannot rule an update.':
    'Begrenzt die Größe der Advantages, damit nicht eine seltsame Completion das Update bestimmt.',
  'Advantage limit': 'Advantage-Grenze',
  'Keeps advantages between minus and plus this. Not set: no limit.':
    'Hält Advantages zwischen minus und plus diesem Wert. Ohne Wert: keine Grenze.',
  'distinct pairs (DaGRPO)': 'verschiedene Paare (DaGRPO)',
  'Does not compare a right completion with a wrong one that is nearly the same. Choose it where such pairs pull apart.':
    'Vergleicht keine richtige Completion mit einer fast gleichen falschen. Wo solche Paare gegeneinander ziehen.',
  'The mask asks the verifier which completions are right, and voting must do without its answers.':
    'Die Maske fragt den Verifier, welche Completions richtig sind; Abstimmung muss ohne seine Antworten auskommen.',
  'Least distance of pairs': 'Kleinster Abstand der Paare',
  'Masks pairs of a right and a wrong completion with a smaller share of edits between them. 0 masks none.':
    'Maskiert Paare aus richtiger und falscher Completion, deren Anteil an Änderungen kleiner ist. 0 maskiert keine.',
  'pairs masked': 'maskierte Paare',
  'Share of the pairs of a right and a wrong completion of a prompt that are too similar to be compared.':
    'Anteil der Paare aus richtiger und falscher Completion eines Prompts, die für einen Vergleich zu ähnlich sind.',
  'without near-identical pairs': 'ohne fast gleiche Paare',
  'share of its opposite partners that differ enough': 'Anteil der Gegenstücke, die verschieden genug sind',
  'dropped pivot (MC-GRPO)': 'ausgelassener Pivot (MC-GRPO)',
  'Samples one more completion per prompt and leaves out the one nearest to the baseline. Choose it for small groups with the median.':
    'Sampelt je Prompt eine Completion mehr und lässt die der Baseline nächste aus. Für kleine Gruppen mit dem Median.',
  'Only a group mean, a group median and own advantages have a pivot to drop.':
    'Nur Gruppenmittel, Gruppenmedian und eigene Advantages haben einen Pivot, den man auslassen kann.',
  'Every hint would have a pivot of its own.': 'Jeder Hint hätte einen eigenen Pivot.',
  'Drop the pivot': 'Pivot auslassen',
  'Samples one more completion per prompt and leaves the one nearest to the baseline out of the update.':
    'Sampelt je Prompt eine Completion mehr und lässt die der Baseline nächste aus dem Update.',
  'left out: the pivot of its group': 'ausgelassen: der Pivot seiner Gruppe',
  'its advantage, the smallest of the group': 'seine Advantage, die kleinste der Gruppe',
  'entropy advantage (MSSR)': 'Entropie-Advantage (MSSR)',
  'Adds entropy to the advantage of each token. Choose it where entropy collapses, as with one completion per prompt.':
    'Fügt der Advantage jedes Tokens Entropie hinzu. Wo Entropie zusammenbricht, etwa bei einer Completion je Prompt.',
  'Each token gets its own advantage, and a ratio of whole completions would mix them.':
    'Jedes Token bekommt eine eigene Advantage, und eine Ratio ganzer Completions würde sie mischen.',
  'Entropy advantage': 'Entropie-Advantage',
  'Adds this × the entropy of a token to its advantage, up to the share below. 0 turns it off; MSSR uses 0.4.':
    'Fügt der Advantage eines Tokens diesen Wert × seine Entropie hinzu, bis zum Anteil unten. 0 schaltet es aus; MSSR nimmt 0.4.',
  'Entropy limit': 'Entropie-Grenze',
  'Adds at most |advantage| divided by this. Above 1 no advantage changes its sign.':
    'Fügt höchstens |Advantage| geteilt durch diesen Wert hinzu. Über 1 wechselt keine Advantage ihr Vorzeichen.',
  'entropy in advantages': 'Entropie in Advantages',
  'Mean of what entropy adds to the advantage of a trained token.':
    'Mittel dessen, was Entropie der Advantage eines trainierten Tokens hinzufügt.',
  'plus an entropy bonus': 'plus ein Entropie-Bonus',
  'weight of the entropy': 'Gewicht der Entropie',
  'entropy where the token was chosen, nats': 'Entropie, wo das Token gewählt wurde, in Nats',
  'divisor of its largest share': 'Teiler ihres größten Anteils',
  'entropy reshaping (ETTRL)': 'Entropie-Umformung (ETTRL)',
  'Gives more weight to completions with low entropy. Choose it where labels are votes and can be wrong.':
    'Gibt Completions mit niedriger Entropie mehr Gewicht. Wo Labels aus Abstimmungen stammen und falsch sein können.',
  'Weight by low entropy': 'Gewicht nach niedriger Entropie',
  'Multiplies each advantage by 2 − H / mean H of the group, at least 0, with H the completion’s mean token entropy.':
    'Multipliziert jede Advantage mit 2 − H / Mittel-H der Gruppe, mindestens 0; H ist die mittlere Token-Entropie der Completion.',
  'weighted by confidence': 'gewichtet nach Konfidenz',
  '1 + (group entropy − own entropy) / group entropy, within 0 and 2':
    '1 + (Entropie der Gruppe − eigene Entropie) / Entropie der Gruppe, zwischen 0 und 2',
  'mean entropy of the completion, nats': 'mittlere Entropie der Completion, in Nats',
  Discount: 'Diskont',
  'Factor on a reward for each token, step or tree level before it. Value heads, PORTool and decayed node values use it; 1 does not discount.':
    'Faktor auf einen Reward für jedes Token, jeden Schritt oder jede Baumebene davor. Für Value-Heads, PORTool und Werte mit Decay; 1 ohne Wirkung.',
  Advantages: 'Advantages',
  'What a reward is compared with, and which completions and tokens are trained.':
    'Womit ein Reward verglichen wird und welche Completions und Tokens trainiert werden.',
  'scaled negatives': 'skalierte Negative',
  'Multiplies every negative advantage by one number. The plain control of the overconfidence penalty.':
    'Multipliziert jede negative Advantage mit einer Zahl. Die einfache Kontrolle für die Strafe für Übersicherheit.',
  'Scale of negative advantages': 'Skala negativer Advantages',
  'Multiplies every negative advantage; above 1 failures count more, below 1 less. 1 changes nothing.':
    'Multipliziert jede negative Advantage; über 1 zählen Fehlschläge mehr, unter 1 weniger. 1 ändert nichts.',
  'negative advantages scaled': 'negative Advantages skaliert',
  'factor on negative advantages': 'Faktor auf negative Advantages',
  'novelty bonus (XRPO)': 'Neuheits-Bonus (XRPO)',
  'Makes advantages of right but unlikely completions larger. Choose it to keep several ways to a solution.':
    'Vergrößert Advantages richtiger, aber unwahrscheinlicher Completions. Um mehrere Lösungswege zu behalten.',
  'Novelty bonus': 'Neuheits-Bonus',
  'Adds up to this to the advantage of a right completion, the less likely it was for its group. 0 turns it off; XRPO uses 2.5.':
    'Fügt der Advantage einer richtigen Completion bis zu diesem Wert hinzu, je unwahrscheinlicher in ihrer Gruppe. 0 schaltet aus; XRPO: 2.5.',
  'Novelty cap': 'Neuheits-Grenze',
  'Adds at most this share of the advantage.': 'Fügt höchstens diesen Anteil der Advantage hinzu.',
  'plus a novelty bonus': 'plus ein Neuheits-Bonus',
  'bonus for a right completion that was unlikely':
    'Bonus für eine richtige Completion, die unwahrscheinlich war',
  'largest bonus, as a share of the advantage': 'größter Bonus, als Anteil der Advantage',
  'mean log-probability of the group, nats per token':
    'mittlere Log-Wahrscheinlichkeit der Gruppe, Nats je Token',
  'overconfidence penalty (ACE)': 'Strafe für Übersicherheit (ACE)',
  'Makes negative advantages larger where the policy has grown confident. Choose it against errors that harden.':
    'Vergrößert negative Advantages, wo die Policy sicherer geworden ist. Gegen Fehler, die sich verfestigen.',
  'Overconfidence penalty': 'Strafe für Übersicherheit',
  'Multiplies a negative advantage by 1 + this × softplus(confidence gain / scale). 0 turns it off and saves a reference pass.':
    'Multipliziert eine negative Advantage mit 1 + Wert × softplus(Konfidenzgewinn / Skala). 0 schaltet aus und spart einen Referenzdurchgang.',
  'Overconfidence scale': 'Skala der Übersicherheit',
  'Gain in log-probability per token since the start above which an error counts as overconfident.':
    'Gewinn an Log-Wahrscheinlichkeit je Token seit dem Start, ab dem ein Fehler als übersicher gilt.',
  nats: 'Nats',
  'Overconfidence cap': 'Grenze der Übersicherheit',
  'No negative advantage is multiplied by more than this.':
    'Keine negative Advantage wird mit mehr als diesem Wert multipliziert.',
  'confidence gain, negative': 'Konfidenzgewinn, negativ',
  'Mean gain in log-probability per token since the start, over completions with a negative advantage.':
    'Mittlerer Gewinn an Log-Wahrscheinlichkeit je Token seit dem Start, über Completions mit negativer Advantage.',
  'confidence gain, positive': 'Konfidenzgewinn, positiv',
  'Mean gain in log-probability per token since the start, over completions with a positive advantage.':
    'Mittlerer Gewinn an Log-Wahrscheinlichkeit je Token seit dem Start, über Completions mit positiver Advantage.',
  'stronger for a confident error': 'stärker bei einem sicheren Fehler',
  'factor for confidence in an error': 'Faktor für Sicherheit in einem Fehler',
  'gain in log-probability over the reference, nats per token':
    'Gewinn an Log-Wahrscheinlichkeit über die Referenz, Nats je Token',
  'own advantages': 'eigene Advantages',
  'The code of an own method gives the advantages of a group. Choose it to try a rule that no method has.':
    'Der Code einer eigenen Methode gibt die Advantages einer Gruppe. Um eine Regel zu testen, die keine Methode hat.',
  'Tree credit gives advantages of its own.': 'Baum-Credit gibt eigene Advantages.',
  'This surrogate reads no advantages.': 'Dieses Surrogat liest keine Advantages.',
  'advantage by your code': 'Advantage aus deinem Code',
  'reward minus what the code gave': 'Reward minus was der Code gab',
  'rewards of the group that the code saw': 'Rewards der Gruppe, die der Code sah',
  'advantage of this token by your code': 'Advantage dieses Tokens aus deinem Code',
  'the completion’s advantage': 'die Advantage der Completion',
  'probe of hidden states': 'Probe der Hidden States',
  'What a probe predicts from the hidden states of another completion (POISE). Two completions per prompt are enough.':
    'Was eine Probe aus den Hidden States einer anderen Completion vorhersagt (POISE). Zwei Completions je Prompt genügen.',
  'Tree credit compares the nodes of a tree, so the probe would have no use.':
    'Baum-Credit vergleicht die Knoten eines Baums, also hätte die Probe keinen Nutzen.',
  'Stored completions have hidden states of older policies, and the probe reads those of the present one.':
    'Gespeicherte Completions haben Hidden States älterer Policys, und die Probe liest die der jetzigen.',
  'Probe reads': 'Probe liest',
  'The completion whose hidden states predict a reward.':
    'Die Completion, deren Hidden States einen Reward vorhersagen.',
  others: 'andere',
  'Other completions of the prompt, which is unbiased.':
    'Andere Completions des Prompts; das ist erwartungstreu.',
  'its own': 'ihre eigene',
  'The rewarded completion itself, which is biased.': 'Die bewertete Completion selbst; das ist verzerrt.',
  'Ridge penalty': 'Ridge-Strafe',
  'Penalty on the probe’s weights (α). Higher is steadier and predicts less.':
    'Strafe auf die Gewichte der Probe (α). Höher ist stabiler und sagt weniger vorher.',
  'variance explained by the probe': 'von der Probe erklärte Varianz',
  'Share of the rewards’ variance that the probe predicts before it learns from them. 0 is as good as a constant.':
    'Anteil der Varianz der Rewards, den die Probe vorhersagt, bevor sie daraus lernt. 0 ist so gut wie eine Konstante.',
  'variance explained by the others’ mean': 'vom Mittel der anderen erklärte Varianz',
  'The same for the mean reward of the others, which the probe replaces.':
    'Dasselbe für den mittleren Reward der anderen, den die Probe ersetzt.',
  'minus what the probe predicts': 'minus die Vorhersage der Probe',
  'reward that the probe predicts from hidden states': 'Reward, den die Probe aus Hidden States vorhersagt',
  'rewards of its group, which the probe does not see': 'Rewards ihrer Gruppe, die die Probe nicht sieht',
  'process reward': 'Prozess-Reward',
  'Raises the advantage of good steps and lowers that of bad ones. Choose it where the outcome says too little about steps.':
    'Hebt die Advantage guter Schritte und senkt die schlechter. Wo das Ergebnis zu wenig über Schritte sagt.',
  'A process reward needs steps, and the verifier of {task} checks none.':
    'Ein Prozess-Reward braucht Schritte, und der Verifier von {task} prüft keine.',
  'Labels of steps come from the verifier, which rewards of another source must do without.':
    'Labels von Schritten kommen vom Verifier; Rewards aus anderer Quelle müssen ohne ihn auskommen.',
  'A process reward gives each step its own advantage, and a ratio of whole completions would mix them.':
    'Ein Prozess-Reward gibt jedem Schritt eine eigene Advantage, und eine Ratio ganzer Completions würde sie mischen.',
  'Stored completions have hidden states of older policies, and the process head reads those of the present one.':
    'Gespeicherte Completions haben Hidden States älterer Policys, und der Prozess-Kopf liest die der jetzigen.',
  'Process reward': 'Prozess-Reward',
  'Where rewards of steps come from. With either source, a linear head on hidden states learns the labels of steps.':
    'Woher Rewards für Schritte kommen. In beiden Fällen lernt ein linearer Kopf auf Hidden States die Labels der Schritte.',
  'Steps have no rewards of their own.': 'Schritte haben keine eigenen Rewards.',
  'Values of a search tree, or the verifier’s verdicts as ±1.':
    'Werte eines Suchbaums oder die Urteile des Verifiers als ±1.',
  'process head (PRLCoder)': 'Prozess-Kopf (PRLCoder)',
  'Predictions of a head that learned the labels of earlier rounds.':
    'Vorhersagen eines Kopfs, der die Labels früherer Runden gelernt hat.',
  'Weight of step rewards': 'Gewicht der Schritt-Rewards',
  'Factor on a step’s reward minus the group’s mean, which is added to the advantages of the step’s tokens. 0 only measures.':
    'Faktor auf den Reward eines Schritts minus das Gruppenmittel; er kommt zu den Advantages der Tokens des Schritts. 0 misst nur.',
  'reward of steps': 'Reward der Schritte',
  'Mean reward of the steps that were scored, in −1 to 1.':
    'Mittlerer Reward der bewerteten Schritte, von −1 bis 1.',
  'variance explained by the head': 'vom Kopf erklärte Varianz',
  'Share of the labels’ variance that the process head predicts before it learns from them. 0 is as good as a constant.':
    'Anteil der Varianz der Labels, den der Prozess-Kopf vorhersagt, bevor er daraus lernt. 0 ist so gut wie eine Konstante.',
  'right where the head chooses': 'richtig, wo der Kopf wählt',
  'Share of groups whose completion with the highest weakest step, as the head scores them, is right. Compare with the reward.':
    'Anteil der Gruppen, in denen die vom Kopf gewählte Completion (bester schwächster Schritt) richtig ist. Vergleiche mit dem Reward.',
  'plus the reward of its step': 'plus den Reward ihres Schritts',
  'reward of the step that holds the token': 'Reward des Schritts, zu dem das Token gehört',
  'mean over the scored tokens of the group': 'Mittel über die bewerteten Tokens der Gruppe',
  'reference of the reward model': 'Referenz des Reward-Modells',
  'The completion that a pairwise reward model compared it with (BRPO): 1 for a win, −1 for a loss.':
    'Die Completion, mit der ein paarweises Reward-Modell verglich (BRPO): 1 für einen Sieg, −1 für eine Niederlage.',
  'Only a pairwise reward model compares with a reference.':
    'Nur ein paarweises Reward-Modell vergleicht mit einer Referenz.',
  'Tree credit compares the nodes of a tree, and the reference is a whole completion.':
    'Baum-Credit vergleicht die Knoten eines Baums, und die Referenz ist eine ganze Completion.',
  'A group has one reference, with or without a hint.': 'Eine Gruppe hat eine Referenz, mit oder ohne Hint.',
  'minus the reward of the reference of the reward model': 'minus den Reward der Referenz des Reward-Modells',
  'reward of the completion that the reward model compared it with':
    'Reward der Completion, mit der das Reward-Modell verglich',
  'rewards of the group': 'Rewards der Gruppe',
  'a won comparison counts 1': 'ein gewonnener Vergleich zählt 1',
  'reward minus baseline': 'Reward minus Baseline',
  'what a won comparison brings': 'was ein gewonnener Vergleich bringt',
  'the ${baseline} baseline': 'die Baseline ${baseline}',
  'the ${surrogate} surrogate': 'das Surrogat ${surrogate}',
  'at least 2 with ${what}': 'mindestens 2 bei ${what}',
  'Groups need at least two completions to compare.':
    'Gruppen brauchen mindestens zwei Completions zum Vergleichen.',
  'at least 4 with {seat_baseline} own': 'mindestens 4 bei {seat_baseline} own',
  'Each of the two seats needs at least two completions to compare.':
    'Jeder der zwei Plätze braucht mindestens zwei Completions zum Vergleichen.',
  'group standard deviation': 'Std.-Abw. der Gruppe',
  'By the standard deviation of the group (GRPO).': 'Durch die Standardabweichung der Gruppe (GRPO).',
  'batch standard deviation': 'Standardabweichung des Batches',
  'By the standard deviation of the whole round; with tree credit or a value head, whitens all tokens.':
    'Durch die Standardabweichung der ganzen Runde; mit Baum-Credit oder Value-Head werden alle Tokens normiert.',
  'group median absolute deviation': 'Median der absoluten Abweichungen',
  'By the median absolute deviation of the group (MC-GRPO), at least a quarter of its range.':
    'Durch den Median der absoluten Abweichungen der Gruppe (MC-GRPO), mindestens ein Viertel ihrer Spannweite.',
  'By nothing (Dr. GRPO), so that easy and hard prompts are not weighted up.':
    'Durch nichts (Dr. GRPO), damit leichte und schwere Prompts nicht höher gewichtet werden.',
  'Advantage scale': 'Advantage-Skala',
  'By what a reward minus its baseline is divided. Tree credit uses the batch or nothing.':
    'Wodurch ein Reward minus seine Baseline geteilt wird. Baum-Credit nimmt den Batch oder nichts.',
  'divided by the group’s spread': 'geteilt durch die Streuung der Gruppe',
  'standard deviation of the group’s rewards + 0.0001': 'Standardabweichung der Rewards der Gruppe + 0.0001',
  'divided by the round’s spread': 'geteilt durch die Streuung der Runde',
  'standard deviation of the round’s rewards + 0.0001': 'Standardabweichung der Rewards der Runde + 0.0001',
  'divided by the median absolute deviation': 'geteilt durch den Median der absoluten Abweichungen',
  'median distance from the group’s median, with its floor':
    'Median der Abstände vom Gruppenmedian, mit unterer Grenze',
  'not scaled': 'nicht skaliert',
  'no scale': 'keine Skala',
  'baseline of each seat': 'Baseline je Platz',
  'Compares only games in the same seat. Choose it where one seat wins what the other loses.':
    'Vergleicht nur Spiele vom selben Platz. Wo ein Platz gewinnt, was der andere verliert.',
  'One player acts in {task}, so there are no seats to compare apart.':
    'In {task} handelt ein Spieler, also gibt es keine getrennten Plätze.',
  'Seats choose which completions of a prompt are compared, and this baseline compares none.':
    'Plätze bestimmen, welche Completions eines Prompts verglichen werden, und diese Baseline vergleicht keine.',
  'The best and the worst drafts are mostly of different seats, so each seat would have equal rewards.':
    'Die besten und schlechtesten Entwürfe gehören meist zu verschiedenen Plätzen, also hätte jeder Platz gleiche Rewards.',
  'A pivot needs one more completion, which would belong to only one of the two seats.':
    'Ein Pivot braucht eine Completion mehr, die nur zu einem der zwei Plätze gehören würde.',
  'Learning from further completions only compares the two phases apart already.':
    'Lernen aus weiteren Completions vergleicht die beiden Phasen schon getrennt.',
  'Seats compared': 'Verglichene Plätze',
  'Which completions of a prompt the completion of a player is compared with, in games for two.':
    'Mit welchen Completions des Prompts die Completion eines Spielers verglichen wird, in Spielen für zwei.',
  both: 'beide',
  'Both players’ completions form one group.': 'Die Completions beider Spieler bilden eine Gruppe.',
  'each apart': 'jeder für sich',
  'Only completions in the same seat are compared.': 'Nur Completions vom selben Platz werden verglichen.',
  'completion selection (D³S)': 'Auswahl der Completions (D³S)',
  'Trains on the completions whose advantages differ most. Choose it to make updates cheaper.':
    'Trainiert auf den Completions, deren Advantages sich am meisten unterscheiden. Für billigere Updates.',
  'Share of completions trained': 'Anteil trainierter Completions',
  'Only this share of the completions enters the update. 1 keeps all.':
    'Nur dieser Anteil der Completions kommt ins Update. 1 behält alle.',
  'Selected among': 'Auswahl unter',
  'Among which completions the share is selected.': 'Unter welchen Completions der Anteil ausgewählt wird.',
  group: 'Gruppe',
  'Among those of each prompt, at least two of them.': 'Unter denen jedes Prompts, mindestens zwei davon.',
  batch: 'Batch',
  'Among all of the round, so that prompts without spread lose theirs (D³S).':
    'Unter allen der Runde, sodass Prompts ohne Streuung ihre verlieren (D³S).',
  'Selected by': 'Auswahl nach',
  'What decides on the completions that are trained.': 'Was über die trainierten Completions entscheidet.',
  variance: 'Varianz',
  'The subset of the largest variance of advantages.':
    'Die Teilmenge mit der größten Varianz der Advantages.',
  random: 'zufällig',
  'A random subset of the same size: the control for the other rule.':
    'Eine zufällige Teilmenge gleicher Größe: die Kontrolle für die andere Regel.',
  'left out: does not widen the spread': 'ausgelassen: vergrößert die Streuung nicht',
  'its advantage': 'ihre Advantage',
  'left out at random': 'zufällig ausgelassen',
  'token selection (D³S)': 'Auswahl der Tokens (D³S)',
  'Trains on the tokens with the largest |advantage| × entropy. Choose it to focus updates on undecided tokens.':
    'Trainiert auf den Tokens mit dem größten |Advantage| × Entropie. Um Updates auf unentschiedene Tokens zu richten.',
  'Share of tokens trained': 'Anteil trainierter Tokens',
  'Only this share of the trained tokens enters the update, those with the largest |advantage| × entropy. 1 keeps all.':
    'Nur dieser Anteil der trainierten Tokens kommt ins Update: die mit dem größten |Advantage| × Entropie. 1 behält alle.',
  'left out: too little effect': 'ausgelassen: zu wenig Wirkung',
  'advantage × entropy, by which tokens are chosen': 'Advantage × Entropie, wonach Tokens gewählt werden',
  'share of tokens that is trained': 'Anteil der trainierten Tokens',
  'step critiques (CAPO)': 'Schritt-Kritiken (CAPO)',
  'Lowers the advantage of the tokens of wrong steps. Choose it where a task verifies steps, to learn which one failed.':
    'Senkt die Advantage der Tokens falscher Schritte. Wo eine Aufgabe Schritte prüft, um zu lernen, welcher misslang.',
  'Critiques need steps, and the verifier of {task} checks none.':
    'Kritiken brauchen Schritte, und der Verifier von {task} prüft keine.',
  'Critiques ask the verifier, whose answers voting must do without.':
    'Kritiken fragen den Verifier; Abstimmung muss ohne seine Antworten auskommen.',
  'Critiques give each step its own advantage, and a ratio of whole completions would mix them.':
    'Kritiken geben jedem Schritt eine eigene Advantage, und eine Ratio ganzer Completions würde sie mischen.',
  'Penalty of wrong steps': 'Strafe für falsche Schritte',
  'Taken from the advantage of each token of a wrong step, then balanced over the group. 0 turns it off.':
    'Wird der Advantage jedes Tokens eines falschen Schritts abgezogen, dann über die Gruppe ausgeglichen. 0 schaltet es aus.',
  'Critiques per completion': 'Kritiken je Completion',
  'Critiques that vote on each step; a step is wrong if most say so. More matter only if critiques err.':
    'Kritiken, die über jeden Schritt abstimmen; er ist falsch, wenn die meisten es sagen. Mehr nützen nur, wenn Kritiken irren.',
  critiques: 'Kritiken',
  'Error rate of critiques': 'Fehlerrate der Kritiken',
  'Probability that a critique is wrong about a step. 0 is the verifier’s own verdict.':
    'Wahrscheinlichkeit, dass eine Kritik bei einem Schritt irrt. 0 ist das Urteil des Verifiers selbst.',
  'steps flagged': 'bemängelte Schritte',
  'Share of steps that the critiques call wrong.': 'Anteil der Schritte, die die Kritiken falsch nennen.',
  'vote errors': 'Fehler der Abstimmung',
  'Share of steps on which the vote of the critiques differs from the verifier. It should be 0.':
    'Anteil der Schritte, bei denen die Abstimmung der Kritiken vom Verifier abweicht. Er sollte 0 sein.',
  'minus the penalty of its step': 'minus die Strafe ihres Schritts',
  'Step penalty': 'Strafe des Schritts',
  '1 where the critics flagged the step': '1, wo die Kritiken den Schritt bemängelten',
  'share of flagged tokens in the group': 'Anteil bemängelter Tokens in der Gruppe',
  'record of the prompt': 'Bilanz des Prompts',
  'The success rate of the prompt in earlier rounds (MSSR, SPO). It needs no group: one completion per prompt is enough.':
    'Die Erfolgsrate des Prompts in früheren Runden (MSSR, SPO). Sie braucht keine Gruppe: eine Completion je Prompt genügt.',
  'Only a prompt that comes again has a record to compare with.':
    'Nur ein Prompt, der wiederkommt, hat eine Bilanz zum Vergleichen.',
  'Tree credit compares the nodes of a tree, so the record of a prompt would have no use.':
    'Baum-Credit vergleicht die Knoten eines Baums, also hätte die Bilanz eines Prompts keinen Nutzen.',
  'A single completion never differs from its group, so every prompt would be replaced.':
    'Eine einzelne Completion unterscheidet sich nie von ihrer Gruppe, also würde jeder Prompt ersetzt.',
  'Stored rewards come from older policies, and the record of a prompt follows the present one.':
    'Gespeicherte Rewards stammen von älteren Policys, und die Bilanz eines Prompts folgt der jetzigen.',
  'Decay of records': 'Decay der Bilanzen',
  'Share of a prompt’s earlier record kept when it comes again; lower forgets sooner. SPO varies it with the KL divergence, here it is constant.':
    'Anteil der früheren Bilanz eines Prompts, der bleibt, wenn er wiederkommt; niedriger vergisst früher. SPO passt ihn der KL-Divergenz an, hier ist er fest.',
  'Brier score of records': 'Brier-Score der Bilanzen',
  'Mean squared error of the success rate that records predict: 0 is perfect, 0.25 is always one half.':
    'Mittlerer quadratischer Fehler der Erfolgsrate, die Bilanzen vorhersagen: 0 ist perfekt, 0.25 ist immer ein halb.',
  'prompts with a record': 'Prompts mit Bilanz',
  'Share of the round’s prompts that came before. The others have a baseline of one half.':
    'Anteil der Prompts der Runde, die schon vorkamen. Die anderen haben als Baseline ein halb.',
  'minus the record of the prompt': 'minus die Bilanz des Prompts',
  'success rate of the prompt so far, and what the round did better than its records':
    'bisherige Erfolgsrate des Prompts, und was die Runde besser war als ihre Bilanzen',
  'leaf (GRPO)': 'Blatt (GRPO)',
  'Every node gets the advantage of its completion in the whole group, as if there were no tree.':
    'Jeder Knoten bekommt die Advantage seiner Completion in der ganzen Gruppe, als gäbe es keinen Baum.',
  'subtree average (TreePO)': 'Mittel der Teilbäume (TreePO)',
  'Compares a completion in each subtree that holds it and averages, every subtree equally.':
    'Vergleicht eine Completion in jedem Teilbaum, der sie enthält, und mittelt, jeder Teilbaum gleich.',
  'subtree by size (TreePO)': 'Teilbaum nach Größe (TreePO)',
  'Compares a completion in each subtree that holds it; large subtrees count more.':
    'Vergleicht eine Completion in jedem Teilbaum, der sie enthält; große Teilbäume zählen mehr.',
  'segment (TreePO)': 'Segment (TreePO)',
  'Compares a node’s value with that of the node before it.':
    'Vergleicht den Wert eines Knotens mit dem des Knotens davor.',
  'global and local (TreePS-RAG)': 'global und lokal (TreePS-RAG)',
  'Compares a node’s value with the root’s and with the parent’s.':
    'Vergleicht den Wert eines Knotens mit dem der Wurzel und dem des Elternknotens.',
  'depth-wise (BranchGRPO)': 'nach Tiefe (BranchGRPO)',
  'Compares a node with all nodes at its depth, and trains each token once.':
    'Vergleicht einen Knoten mit allen Knoten seiner Tiefe und trainiert jedes Token einmal.',
  'fork and trajectory (PORTool)': 'Gabel und Trajektorie (PORTool)',
  'Compares a node with its siblings, and its completions with the group.':
    'Vergleicht einen Knoten mit seinen Geschwistern und seine Completions mit der Gruppe.',
  'tree credit': 'Baum-Credit',
  'Gives each node of a tree an advantage of its own. Choose it where trees branch at decisions that matter.':
    'Gibt jedem Knoten eines Baums eine eigene Advantage. Wo Bäume bei Entscheidungen verzweigen, auf die es ankommt.',
  'Without tree rollouts there is no tree to share credit in.':
    'Ohne Tree rollouts gibt es keinen Baum für Credit.',
  'mean of leaves': 'Mittel der Blätter',
  'Mean reward below the node. Biased where the number of branches depends on the text.':
    'Mittlerer Reward unter dem Knoten. Verzerrt, wo die Zahl der Äste vom Text abhängt.',
  'mean of children': 'Mittel der Kinder',
  'Mean of the children’s values. Unbiased also where the number of branches depends on the text.':
    'Mittel der Werte der Kinder. Auch erwartungstreu, wo die Zahl der Äste vom Text abhängt.',
  'weighted by visits': 'gewichtet nach Besuchen',
  'Mean of the children’s values, weighted by the nodes and ends below each.':
    'Mittel der Werte der Kinder, gewichtet nach den Knoten und Enden unter jedem.',
  'decayed by gamma': 'mit Decay durch gamma',
  'Mean reward below the node, decayed by the discount at each level (PORTool).':
    'Mittlerer Reward unter dem Knoten, auf jeder Ebene durch den Diskont abgeschwächt (PORTool).',
  'best leaf': 'bestes Blatt',
  'The best reward below the node, which also rewards lucky steps.':
    'Der beste Reward unter dem Knoten, der auch zufällig gelungene Schritte belohnt.',
  'Tree credit': 'Baum-Credit',
  'How the nodes of a tree get their advantages. Change it to give credit to the steps that mattered.':
    'Wie die Knoten eines Baums ihre Advantages bekommen. Um Schritten Credit zu geben, auf die es ankam.',
  'Node value': 'Knotenwert',
  'How a node’s value is estimated from the completions below it.':
    'Wie der Wert eines Knotens aus den Completions darunter geschätzt wird.',
  'mean gap over the subtrees that hold it': 'mittlerer Abstand über die Teilbäume, die sie enthalten',
  'reward minus the mean of each subtree, from the whole tree down':
    'Reward minus Mittel jedes Teilbaums, vom ganzen Baum abwärts',
  'mean gap over the subtrees, by size': 'mittlerer Abstand über die Teilbäume, nach Größe',
  'completions in each subtree': 'Completions in jedem Teilbaum',
  'node against the node before it': 'Knoten gegen den Knoten davor',
  'value of this node': 'Wert dieses Knotens',
  'share of the parent’s value': 'Anteil des Werts des Elternknotens',
  'value of its parent': 'Wert seines Elternknotens',
  'node against root and parent': 'Knoten gegen Wurzel und Elternknoten',
  'value of the root': 'Wert der Wurzel',
  'node against the nodes of its depth': 'Knoten gegen die Knoten seiner Tiefe',
  'mean value at this depth': 'mittlerer Wert in dieser Tiefe',
  'standard deviation at this depth, 1 where all are equal':
    'Standardabweichung in dieser Tiefe, 1 wenn alle gleich sind',
  'largest advantage': 'größte Advantage',
  'completions in the group, plus node at its fork': 'Completions in der Gruppe plus Knoten an seiner Gabel',
  'z-score of the completions through this node in the group':
    'z-Wert der Completions durch diesen Knoten in der Gruppe',
  'z-score of this node among those of its fork': 'z-Wert dieses Knotens unter denen seiner Gabel',
  'decayed value of this node': 'abgeschwächter Wert dieses Knotens',
  'mean reward of the completions through it': 'mittlerer Reward der Completions durch ihn',
  'weight of the completions': 'Gewicht der Completions',
  'weight of the fork': 'Gewicht der Gabel',
  'as without a tree': 'wie ohne Baum',
  'advantage of the completion': 'Advantage der Completion',
  'backward pruning (BranchGRPO)': 'Rückwärts-Pruning (BranchGRPO)',
  'Leaves parts of a tree out of the update after they were compared. Choose it to make updates of trees cheaper.':
    'Lässt Teile eines Baums nach dem Vergleich aus dem Update. Für billigere Updates von Bäumen.',
  'It ranks the nodes of a tree by credit of their own.':
    'Es ordnet die Knoten eines Baums nach deren eigenem Credit.',
  'Backward pruning': 'Rückwärts-Pruning',
  'Which nodes are compared but not trained. It saves work in the update only.':
    'Welche Knoten verglichen, aber nicht trainiert werden. Das spart nur im Update Arbeit.',
  'Trains every node.': 'Trainiert jeden Knoten.',
  'width (BranchGRPO)': 'Breite (BranchGRPO)',
  'Keeps some of the nodes after the last splits.': 'Behält einige der Knoten nach den letzten Teilungen.',
  'depth (BranchGRPO)': 'Tiefe (BranchGRPO)',
  'Leaves whole levels of the tree out.': 'Lässt ganze Ebenen des Baums aus.',
  'Nodes kept': 'Behaltene Knoten',
  'Which of the nodes after the last splits are trained.':
    'Welche der Knoten nach den letzten Teilungen trainiert werden.',
  'best and worst': 'beste und schlechteste',
  'The best and worst of a tree by advantage.': 'Die besten und schlechtesten eines Baums nach Advantage.',
  'best of each split': 'bester je Teilung',
  'The best of each last split, which leaves few negative examples.':
    'Der beste jeder letzten Teilung; so bleiben wenige negative Beispiele.',
  'Share of nodes kept': 'Anteil behaltener Knoten',
  'Share of the nodes after the last splits that is trained; at least two per tree, or one per split.':
    'Anteil der Knoten nach den letzten Teilungen, der trainiert wird; mindestens zwei je Baum oder einer je Teilung.',
  'First level left out': 'Erste ausgelassene Ebene',
  'The first level of the tree that is not trained. 1 follows the prompt, up to the first split after it.':
    'Die erste Ebene des Baums, die nicht trainiert wird. 1 folgt dem Prompt, bis zur ersten Teilung danach.',
  levels: 'Ebenen',
  'Levels left out': 'Ausgelassene Ebenen',
  'How many levels are not trained, from the first one down.':
    'Wie viele Ebenen nicht trainiert werden, von der ersten abwärts.',
  'Updates per slide': 'Updates je Verschiebung',
  'After this many updates the levels left out move up by one, as far as the last split. Not set: they stay.':
    'Nach so vielen Updates rücken die ausgelassenen Ebenen um eine höher, bis zur letzten Teilung. Ohne Wert: sie bleiben.',
  'tree tokens trained': 'trainierte Baum-Tokens',
  'Share of the tokens of trees that stays in the update. The rest is compared, but not learned from.':
    'Anteil der Tokens von Bäumen, der im Update bleibt. Der Rest wird verglichen, aber nicht gelernt.',
  'left out: node pruned from the update': 'ausgelassen: Knoten aus dem Update gepruned',
  'Two critics predict whether an episode reaches its goal, and {task} has no goal that ends an episode.':
    'Zwei Kritiker sagen vorher, ob eine Episode ihr Ziel erreicht, und {task} hat kein Ziel, das eine Episode beendet.',
  'two critics (HABC)': 'zwei Kritiker (HABC)',
  'Imitates successful episodes, with steps weighted by two critics: success and steps to go.':
    'Ahmt erfolgreiche Episoden nach, Schritte gewichtet von zwei Kritikern: Erfolg und Schritte bis zum Ziel.',
  'A correction needs the best moves of every state, and {task} cannot list its states.':
    'Eine Korrektur braucht die besten Züge jedes Zustands, und {task} kann seine Zustände nicht aufzählen.',
  'The critics give weights, which are divided by their own mean.':
    'Die Kritiker geben Gewichte, die durch ihr eigenes Mittel geteilt werden.',
  'The contrast reads no weights of steps, so the critics would have no use.':
    'Der Kontrast liest keine Gewichte von Schritten, also hätten die Kritiker keinen Nutzen.',
  'This budget leaves out groups without any weight, and the critics learn from failures too.':
    'Dieses Budget lässt Gruppen ohne Gewicht aus, und die Kritiker lernen auch aus Fehlschlägen.',
  'Dynamic sampling leaves out groups that all failed or all succeeded, and the critics learn from these too.':
    'Dynamic Sampling lässt Gruppen aus, die ganz scheiterten oder ganz gelangen, und die Kritiker lernen auch aus diesen.',
  'Half of the chosen episodes succeed by choice, and the critics would take that for the policy’s success.':
    'Die Hälfte der gewählten Episoden gelingt durch Auswahl, und die Kritiker hielten das für den Erfolg der Policy.',
  'Stored episodes hold the predictions of older critics.':
    'Gespeicherte Episoden enthalten die Vorhersagen älterer Kritiker.',
  'Failures corrected': 'Korrigierte Fehlschläge',
  'Share of failed episodes that are rewound to a good state and continued by the best policy. 0 corrects none.':
    'Anteil gescheiterter Episoden, die bis zu einem guten Zustand zurückgespult und von der besten Policy fortgesetzt werden. 0: keine.',
  gate: 'Gate',
  'Mean weight of steps in episodes that succeeded, before scaling. 1 means that the critics expected the steps.':
    'Mittleres Gewicht der Schritte in erfolgreichen Episoden, vor dem Skalieren. 1 heißt: die Kritiker erwarteten die Schritte.',
  'predicted success': 'vorhergesagter Erfolg',
  'Mean probability of success that the critic predicted in episodes that succeeded.':
    'Mittlere Erfolgswahrscheinlichkeit, die der Kritiker in erfolgreichen Episoden vorhersagte.',
  'loss of success': 'Loss des Erfolgs',
  'Mean cross-entropy of predicted success; 0.69 is guessing. An update without labels counts as 0.':
    'Mittlere Kreuzentropie des vorhergesagten Erfolgs; 0.69 ist Raten. Ein Update ohne Labels zählt als 0.',
  'loss of steps to go': 'Loss der Schritte bis zum Ziel',
  'Mean Huber loss of predicted steps to go, over episodes that succeeded. An update without one counts as 0.':
    'Mittlerer Huber-Loss der vorhergesagten Schritte bis zum Ziel, über erfolgreiche Episoden. Ein Update ohne solche zählt als 0.',
  'error of success': 'Fehler des Erfolgs',
  'Mean distance of predicted from exact success, over the states that the policy visits. Below 0.1 is good.':
    'Mittlerer Abstand von vorhergesagtem und exaktem Erfolg über die besuchten Zustände der Policy. Unter 0.1 ist gut.',
  'error of steps to go': 'Fehler der Schritte bis zum Ziel',
  'Mean distance of predicted from exact steps to go, over visits of episodes that succeed.':
    'Mittlerer Abstand von vorhergesagten und exakten Schritten bis zum Ziel, über Besuche erfolgreicher Episoden.',
  'episodes corrected': 'korrigierte Episoden',
  'Failed episodes of this round that were rewound and corrected to success.':
    'Gescheiterte Episoden dieser Runde, die zurückgespult und zum Erfolg korrigiert wurden.',
  'moves of a correction': 'Züge einer Korrektur',
  'Mean number of moves that the best policy took in a correction.':
    'Mittlere Zahl der Züge, die die beste Policy in einer Korrektur machte.',
  'corrections of failed episodes (RaC)': 'Korrekturen gescheiterter Episoden (RaC)',
  'Rewinds failed episodes to their last good state and lets the best policy continue. Choose it where success is rare.':
    'Spult gescheiterte Episoden zum letzten guten Zustand zurück und lässt die beste Policy fortfahren. Wo Erfolg selten ist.',
  'how good the step was, by two critics': 'wie gut der Schritt war, nach zwei Kritikern',
  'probability of success that the critic predicted':
    'Erfolgswahrscheinlichkeit, die der Kritiker vorhersagte',
  'change of the log-odds of success': 'Änderung der Log-Odds des Erfolgs',
  'steps saved against the prediction': 'Schritte, die gegenüber der Vorhersage gespart wurden',
  'episode failed: not imitated': 'Episode gescheitert: nicht nachgeahmt',
  'move of a correction': 'Zug einer Korrektur',
  'over the mean weight above 0': 'über dem mittleren Gewicht über 0',
  'weight of the step': 'Gewicht des Schritts',
  'mean of all weights above 0': 'Mittel aller Gewichte über 0',
  'value head (PPO)': 'Value-Head (PPO)',
  'Estimates advantages per token from a value head (GAE). Choose it where reward comes late and steps differ.':
    'Schätzt Advantages je Token aus einem Value-Head (GAE). Wo der Reward spät kommt und Schritte sich unterscheiden.',
  'A value head compares tokens and not the completions of a group.':
    'Ein Value-Head vergleicht Tokens und nicht die Completions einer Gruppe.',
  'A value head already gives each token its credit.': 'Ein Value-Head gibt schon jedem Token seinen Credit.',
  'The contrast reads no advantages, so a value head would have no use.':
    'Der Kontrast liest keine Advantages, also hätte ein Value-Head keinen Nutzen.',
  'GAE lambda': 'GAE-Lambda',
  'At 1 an advantage trusts the return that followed, at 0 the head’s next prediction.':
    'Bei 1 vertraut eine Advantage dem Return, der folgte, bei 0 der nächsten Vorhersage des Kopfs.',
  'Value coefficient': 'Value-Koeffizient',
  'Weight of the value loss. Too high, and the shared body forgets the policy.':
    'Gewicht des Value-Loss. Zu hoch, und der gemeinsame Körper vergisst die Policy.',
  'Value clip range': 'Value-Clip-Range',
  'A value has no gradient beyond this distance from its value at sampling. Not set: no clip.':
    'Ein Wert hat keinen Gradienten, wenn er sich seit dem Sampling weiter verändert hat. Ohne Wert: kein Clipping.',
  'explained variance': 'erklärte Varianz',
  'Share of the variance of returns that the value head predicts. 1 is perfect, 0 is always the mean.':
    'Anteil der Varianz der Returns, den der Value-Head vorhersagt. 1 ist perfekt, 0 ist immer das Mittel.',
  'error of values': 'Fehler der Werte',
  'Mean distance of the value head from the exact value, over the states that the policy visits. Known on grid-world alone; below 0.05 is good.':
    'Mittlerer Abstand des Value-Heads vom exakten Wert über die besuchten Zustände. Nur auf grid-world bekannt; unter 0.05 ist gut.',
  'value loss': 'Value-Loss',
  'Mean half squared error of the value head.': 'Mittlerer halber quadratischer Fehler des Value-Heads.',
  'values clipped': 'geclippte Werte',
  'Share of value predictions that were clipped.': 'Anteil der Value-Vorhersagen, die geclippt wurden.',
  'better than the value head predicted?': 'besser, als der Value-Head vorhersagte?',
  'reward at this token': 'Reward bei diesem Token',
  'value at the next token': 'Wert beim nächsten Token',
  'value at this token': 'Wert bei diesem Token',
  'with the surprises that follow (GAE)': 'mit den Überraschungen, die folgen (GAE)',
  'surprise here': 'Überraschung hier',
  'GAE λ': 'GAE-λ',
  'advantage of the next token': 'Advantage des nächsten Tokens',
  'loss of the value head': 'Loss des Value-Heads',
  'weight of the value loss': 'Gewicht des Value-Loss',
  'value now': 'Wert jetzt',
  'value now, within the clip range of the old one': 'Wert jetzt, innerhalb der Clip-Range des alten',
  'target: advantage + old value': 'Ziel: Advantage + alter Wert',
  'It acts on one advantage for each completion, and tree credit has one for each node.':
    'Es wirkt auf eine Advantage je Completion, und Baum-Credit hat eine je Knoten.',
  'It acts on one advantage for each completion, and a value head gives one for each token.':
    'Es wirkt auf eine Advantage je Completion, und ein Value-Head gibt eine je Token.',
  'It acts on one advantage for each completion, and two critics give a weight for each step.':
    'Es wirkt auf eine Advantage je Completion, und zwei Kritiker geben ein Gewicht je Schritt.',
  'best of 8 held out': 'bestes von 8, held-out',
  'Held-out prompts solved by the one of eight samples that the process head scores highest at its weakest step. At most pass@8; random choice gives pass@1.':
    'Held-out-Prompts, gelöst von der unter acht Antworten, deren schwächsten Schritt der Process Head am höchsten bewertet. Höchstens pass@8; zufällige Wahl ergibt pass@1.',
  'groups without signal, by seat': 'Gruppen ohne Signal, je Platz',
  'Share of completions in groups of one prompt and seat whose rewards are all equal. They teach nothing.':
    'Anteil der Completions in Gruppen eines Prompts und Platzes, deren Rewards alle gleich sind. Sie lehren nichts.',
};
