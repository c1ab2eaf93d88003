/** German texts of trees and pruning. */
import type { Table } from '../table.ts';

export const germanGrowth: Table = {
  'first tokens (steerability)': 'erste Tokens (Steerability)',
  'Predicts from hidden states of the first tokens whether a completion will be right, and stops likely failures.':
    'Sagt aus Hidden States der ersten Tokens vorher, ob eine Completion richtig wird, und stoppt wahrscheinliche Fehlschläge.',
  'Stop below': 'Stoppen unter',
  'Predicted reward below which a completion is stopped. One in ten of those survives, to check the prediction.':
    'Vorhergesagter Reward, unter dem eine Completion gestoppt wird. Eine von zehn bleibt trotzdem, um die Vorhersage zu prüfen.',
  'AUC at the check': 'AUC bei der Prüfung',
  'How often the prediction ranks the better of two completions first. 0.5 is guessing.':
    'Wie oft die Vorhersage von zwei Completions die bessere höher einstuft. 0.5 ist Raten.',
  'AUC after half as many tokens': 'AUC nach halb so vielen Tokens',
  'The same for a prediction from half of the tokens before the check.':
    'Dasselbe für eine Vorhersage aus der Hälfte der Tokens vor der Prüfung.',
  'AUC from the prompt alone': 'AUC nur aus dem Prompt',
  'The same for a prediction before any token: what the prompt’s difficulty explains.':
    'Dasselbe für eine Vorhersage vor dem ersten Token: was die Schwierigkeit des Prompts erklärt.',
  'stopping paused': 'Stoppen ausgesetzt',
  '1 while nothing is stopped because the prediction is near guessing.':
    '1, solange nichts gestoppt wird, weil die Vorhersage kaum besser als Raten ist.',
  'Prunes completions still running at the set length. Without one: at two thirds of the longest, in groups where half have ended.':
    'Prunt Completions, die bei der gesetzten Länge noch laufen. Ohne Wert: bei zwei Dritteln der längsten, wo die Hälfte der Gruppe fertig ist.',
  'Pruning rule': 'Pruning-Regel',
  'Which completions are stopped while they are generated, to save their remaining tokens.':
    'Welche Completions beim Erzeugen gestoppt werden, um ihre übrigen Tokens zu sparen.',
  'Generates every completion to its end.': 'Erzeugt jede Completion bis zu ihrem Ende.',
  'Prune after': 'Prunen nach',
  'Tokens of a completion after which the rule decides. Not set: a third of the longest completion; two thirds for length cap.':
    'Tokens einer Completion, nach denen die Regel entscheidet. Ohne Wert: ein Drittel der längsten; bei der Längengrenze zwei Drittel.',
  'Keep ratio': 'Anteil, der bleibt',
  'Share of the completions that survive.': 'Anteil der Completions, die übrig bleiben.',
  'Finish pruned rows (measure only)': 'Geprunte fertig erzeugen (nur messen)',
  'Also finishes and verifies pruned completions, to measure what pruning lost. It counts as evaluation and trains nothing.':
    'Erzeugt und prüft auch geprunte Completions fertig, um zu messen, was verloren ging. Das zählt als Auswertung und trainiert nichts.',
  'Stops some completions early, so that no more tokens are spent on them.':
    'Stoppt manche Completions früh, damit für sie keine Tokens mehr ausgegeben werden.',
  'Pruning needs text. Episodes of {task} are played to their end.':
    'Pruning braucht Text. Episoden von {task} werden bis zum Ende gespielt.',
  'Share of the completions that were pruned.': 'Anteil der Completions, die gepruned wurden.',
  'survivors’ reward variance': 'Reward-Varianz der übrigen',
  'Mean variance of the survivors’ rewards within a prompt. 0.25 is half right and half wrong, which teaches most.':
    'Mittlere Varianz der Rewards der übrigen innerhalb eines Prompts. 0.25 ist halb richtig, halb falsch und lehrt am meisten.',
  'all completions’ reward variance': 'Reward-Varianz aller Completions',
  'The same over all completions, pruned ones finished. A good rule keeps the survivors’ variance above it.':
    'Dasselbe über alle Completions, geprunte fertig erzeugt. Eine gute Regel hält die Varianz der übrigen darüber.',
  'training tokens saved': 'gesparte Trainings-Tokens',
  'Estimated share of the training tokens that pruning saved.':
    'Geschätzter Anteil der Trainings-Tokens, den Pruning gespart hat.',
  'right ones pruned': 'richtige gepruned',
  'Share of the pruned completions that would have been right.':
    'Anteil der geprunten Completions, die richtig geworden wären.',
  'completions pruned': 'geprunte Completions',
  'Completions that pruning stopped in this round.': 'Completions, die Pruning in dieser Runde gestoppt hat.',
  'tokens not generated': 'nicht erzeugte Tokens',
  'Tokens that pruned completions would still have had: measured if they are finished, else estimated from longer survivors.':
    'Tokens, die geprunte Completions noch gehabt hätten: gemessen, wenn sie fertig erzeugt werden, sonst aus längeren geschätzt.',
  'tokens not trained on': 'nicht trainierte Tokens',
  'Tokens that pruning kept out of the update: those of pruned completions, and those not generated.':
    'Tokens, die Pruning aus dem Update heraushielt: die der geprunten Completions und die nicht erzeugten.',
  'right answers lost': 'verlorene richtige Antworten',
  'Pruned completions of this round that would have been right.':
    'Geprunte Completions dieser Runde, die richtig geworden wären.',
  'tokens after the usual check': 'Tokens nach der üblichen Prüfung',
  'Tokens after a third of the longest possible completion. Pruning half of the completions there would save about half.':
    'Tokens nach einem Drittel der längsten möglichen Completion. Dort die Hälfte der Completions zu prunen, würde etwa die Hälfte sparen.',
  'The code of an own method decides at the check which completions stay. At least one of each group does.':
    'Der Code einer eigenen Methode entscheidet bei der Prüfung, welche Completions bleiben. Von jeder Gruppe bleibt mindestens eine.',
  'predicted length (MASA)': 'vorhergesagte Länge (MASA)',
  'Prunes completions that are longer than the policy predicted for their prompt. Spares prompts where fewer than half have ended.':
    'Prunt Completions, die länger sind, als die Policy für ihren Prompt vorhersagte. Schont Prompts, wo weniger als die Hälfte fertig ist.',
  'Pruning by predicted length needs predictions.': 'Pruning nach vorhergesagter Länge braucht Vorhersagen.',
  'Length slack': 'Längen-Spielraum',
  'Completions are pruned at the median of the predicted lengths, times this.':
    'Completions werden beim Median der vorhergesagten Längen mal dieser Zahl gepruned.',
  'quality (ARRoL)': 'Qualität (ARRoL)',
  'Predicts which completions will be right and keeps right and wrong ones in balance. Choose it to train on fewer tokens.':
    'Sagt vorher, welche Completions richtig werden, und hält richtige und falsche im Gleichgewicht. Für Training mit weniger Tokens.',
  Evidence: 'Grundlage',
  'What predicts whether a completion will be right.': 'Was vorhersagt, ob eine Completion richtig wird.',
  head: 'Kopf',
  'The quality head alone, as in ARRoL.': 'Der Qualitäts-Kopf allein, wie in ARRoL.',
  'head and confidence': 'Kopf und Konfidenz',
  'The quality head and the policy’s confidence in its tokens. Better for small policies.':
    'Der Qualitäts-Kopf und die Konfidenz der Policy in ihre Tokens. Besser für kleine Policys.',
  'Survival rule': 'Überlebensregel',
  'Which completions get the higher survival probability.':
    'Welche Completions mit höherer Wahrscheinlichkeit bleiben.',
  signed: 'mit Vorzeichen',
  'The rarer kind of the group, right or wrong.': 'Die seltenere Art der Gruppe, richtig oder falsch.',
  literal: 'wörtlich',
  'Those likely to be wrong, by ARRoL’s formula as written. It helps only where most are right.':
    'Die wahrscheinlich falschen, nach ARRoLs Formel wie geschrieben. Es hilft nur, wo die meisten richtig sind.',
  'Target share of right ones': 'Zielanteil der richtigen',
  'Share of right completions that pruning aims at (ρ). Rewards differ most at one half.':
    'Anteil richtiger Completions, den Pruning anstrebt (ρ). Rewards unterscheiden sich bei der Hälfte am meisten.',
  'Pruning strength': 'Pruning-Stärke',
  'How strongly survival depends on the predicted probability of being right (λ); 0 prunes at random.':
    'Wie stark das Überleben von der vorhergesagten Wahrscheinlichkeit abhängt, richtig zu sein (λ); 0 prunt zufällig.',
  'Rounds before pruning': 'Runden vor dem Pruning',
  'Rounds at the start in which the predictor learns and nothing is pruned.':
    'Runden am Anfang, in denen der Prädiktor lernt und nichts gepruned wird.',
  'prediction AUC': 'AUC der Vorhersage',
  'head AUC': 'AUC des Kopfes',
  'The same for the quality head alone, where confidence is used as well. 0.5 is guessing.':
    'Dasselbe für den Qualitäts-Kopf allein, wo auch Konfidenz benutzt wird. 0.5 ist Raten.',
  'recent AUC': 'AUC zuletzt',
  'The prediction AUC over the last rounds. Pruning waits until it is above 0.55.':
    'Die AUC der Vorhersage über die letzten Runden. Pruning wartet, bis sie über 0.55 liegt.',
  'Brier score': 'Brier-Score',
  'Mean squared error of the predicted probabilities: 0 is perfect, 0.25 is always answering one half.':
    'Mittlerer quadratischer Fehler der vorhergesagten Wahrscheinlichkeiten: 0 ist perfekt, 0.25 ist immer ein halb.',
  'pruning paused': 'Pruning ausgesetzt',
  '1 while pruning waits because the prediction is near guessing.':
    '1, solange Pruning wartet, weil die Vorhersage kaum besser als Raten ist.',
  'Keeps every completion with the same probability. Choose it as the control for any other rule.':
    'Behält jede Completion mit derselben Wahrscheinlichkeit. Die Kontrolle für jede andere Regel.',
  'below ${longest}, the longest completion': 'unter ${longest}, der längsten Completion',
  'There would be nothing left to save.': 'Es gäbe nichts mehr zu sparen.',
  'false for {task=${task}}': 'false bei {task=${task}}',
  'A pruned completion would need its environment’s answers to continue.':
    'Eine geprunte Completion bräuchte die Antworten ihrer Umgebung, um weiterzugehen.',
  'tail confidence (ECHO)': 'Konfidenz am Ende (ECHO)',
  'Prunes completions whose last tokens all had low probability, compared with earlier rounds. At least one of each prompt stays.':
    'Prunt Completions, deren letzte Tokens alle unwahrscheinlich waren, verglichen mit früheren Runden. Je Prompt bleibt mindestens eine.',
  'Tail window': 'Fenster am Ende',
  'Tokens whose mean probability is the confidence. Shorter windows react to single tokens.':
    'Tokens, deren mittlere Wahrscheinlichkeit die Konfidenz ist. Kürzere Fenster reagieren auf einzelne Tokens.',
  'Low for': 'Niedrig für',
  'Consecutive tokens for which the confidence must be low.':
    'Aufeinanderfolgende Tokens, bei denen die Konfidenz niedrig sein muss.',
  'Low quantile': 'Niedriges Quantil',
  'Prunes completions below this quantile of recent checks: 0.1 prunes about one in ten. 0 prunes none.':
    'Prunt Completions unter diesem Quantil der letzten Prüfungen: 0.1 prunt etwa eine von zehn. 0 prunt keine.',
  'Mean over the completions checked of the confidence that the rule compares. It rises as the policy sharpens.':
    'Mittel der Konfidenz, die die Regel vergleicht, über die geprüften Completions. Sie steigt, wenn die Policy schärfer wird.',
  'confidence to survive': 'Konfidenz zum Überleben',
  'Confidence below which a completion was pruned. It follows the quantile.':
    'Konfidenz, unter der eine Completion gepruned wurde. Sie folgt dem Quantil.',
  'chain (SEG-ATP)': 'Kette (SEG-ATP)',
  'Checks the steps after every segment, stops rows at a wrong one and tries again from the step before. Choose it for long solutions.':
    'Prüft die Schritte nach jedem Segment, stoppt Zeilen bei einem falschen und versucht es vom Schritt davor neu. Für lange Lösungen.',
  'A chain continues right steps, and the verifier of {task} checks none.':
    'Eine Kette setzt richtige Schritte fort, und der Verifier von {task} prüft keine.',
  'A chain asks the verifier about steps, and these labels stand in for the verifier.':
    'Eine Kette fragt den Verifier nach Schritten, und diese Labels ersetzen den Verifier.',
  'rows stopped at a wrong step': 'bei falschem Schritt gestoppt',
  'Share of completions that ended at a check, because a step was wrong. It falls as the policy learns.':
    'Anteil der Completions, die bei einer Prüfung endeten, weil ein Schritt falsch war. Er sinkt, wenn die Policy lernt.',
  'rows that tried again': 'Zeilen mit neuem Versuch',
  'Share of completions that started from a state that another had reached.':
    'Anteil der Completions, die bei einem Zustand begannen, den eine andere erreicht hatte.',
  'success of those rows': 'Erfolg dieser Zeilen',
  'Share of the rows that tried again that came out right.':
    'Anteil der Zeilen mit neuem Versuch, die richtig wurden.',
  flat: 'flach',
  'Samples every completion by itself, from the first token to the last.':
    'Sampelt jede Completion für sich, vom ersten bis zum letzten Token.',
  'forks (ETTRL)': 'Gabeln (ETTRL)',
  'Samples whole completions first, then branches where the policy was least certain. Choose it to explore uncertain tokens.':
    'Sampelt erst ganze Completions und verzweigt dann, wo die Policy am unsichersten war. Um unsichere Tokens zu erkunden.',
  'Fork points': 'Gabelpunkte',
  'Places in each root completion where branches begin.':
    'Stellen in jeder Wurzel-Completion, an denen Äste beginnen.',
  places: 'Stellen',
  'Fork signal': 'Gabel-Signal',
  'How the uncertainty of the policy at a token is measured.':
    'Wie die Unsicherheit der Policy bei einem Token gemessen wird.',
  'entropy (ETTRL)': 'Entropie (ETTRL)',
  'Entropy of the policy over all tokens that could stand there.':
    'Entropie der Policy über alle Tokens, die dort stehen könnten.',
  'confidence (TreeRL)': 'Konfidenz (TreeRL)',
  'Low probability of the token that was sampled.': 'Niedrige Wahrscheinlichkeit des gesampelten Tokens.',
  'gap of the two likeliest': 'Abstand der zwei wahrscheinlichsten',
  'Small difference in probability between the two likeliest tokens.':
    'Kleiner Unterschied der Wahrscheinlichkeit zwischen den zwei wahrscheinlichsten Tokens.',
  'own score': 'eigener Score',
  'The score that the code of an own method gives each place. Only places above 0 fork.':
    'Der Score, den der Code einer eigenen Methode jeder Stelle gibt. Nur Stellen über 0 gabeln.',
  'Uncertainty quantile': 'Quantil der Unsicherheit',
  'Forks only where uncertainty is above this quantile of recent tokens; 0.9 leaves one token in ten. Not set: forks at the most uncertain places.':
    'Gabelt nur bei Unsicherheit über diesem Quantil der letzten Tokens; 0.9 lässt eines von zehn. Ohne Wert: an den unsichersten Stellen.',
  'fork threshold': 'Gabel-Schwelle',
  'Uncertainty above which a fork is made. It follows the quantile of recent tokens.':
    'Unsicherheit, über der gegabelt wird. Sie folgt dem Quantil der letzten Tokens.',
  'forks of adaptive width (ECHO)': 'Gabeln mit adaptiver Breite (ECHO)',
  'Branches where entropy is high and earlier tokens had low probability. The less certain, the more branches; fresh samples fill the group.':
    'Verzweigt bei hoher Entropie nach unwahrscheinlichen Tokens. Je unsicherer, desto mehr Äste; neue Samples füllen die Gruppe.',
  'Entropy quantile': 'Quantil der Entropie',
  'Forks only where the entropy is above this quantile of recent tokens; 0.85 leaves about one token in seven.':
    'Gabelt nur, wo die Entropie über diesem Quantil der letzten Tokens liegt; 0.85 lässt etwa eines von sieben.',
  'Confidence quantile': 'Quantil der Konfidenz',
  'Forks only where the mean probability of the tokens before is at most this quantile of recent ones; 1 always allows it.':
    'Gabelt nur, wo die mittlere Wahrscheinlichkeit der Tokens davor höchstens dieses Quantil der letzten ist; 1 erlaubt es immer.',
  'Confidence window': 'Fenster der Konfidenz',
  'Tokens whose mean probability is the confidence.':
    'Tokens, deren mittlere Wahrscheinlichkeit die Konfidenz ist.',
  'root rows that forked': 'gegabelte Wurzelzeilen',
  'Share of root rows that at least one branch left.':
    'Anteil der Wurzelzeilen, von denen mindestens ein Ast abging.',
  'branches per fork': 'Äste je Gabel',
  'Mean number of branches that left a fork.': 'Mittlere Zahl der Äste, die von einer Gabel abgingen.',
  'effective origins': 'effektive Ursprünge',
  'Effective number of root rows and fresh samples behind a prompt’s completions. Near 1, one row’s branches crowd out all others.':
    'Effektive Zahl der Wurzelzeilen und neuen Samples hinter den Completions eines Prompts. Nahe 1 verdrängen Äste einer Zeile alle anderen.',
  'entropy to fork': 'Entropie zum Gabeln',
  'Entropy, as a share of the largest possible, above which a token may fork. It follows the quantile.':
    'Entropie als Anteil der größten möglichen, über der ein Token gabeln darf. Sie folgt dem Quantil.',
  'confidence to fork': 'Konfidenz zum Gabeln',
  'Mean probability of the tokens before, up to which a token may fork. It follows the quantile.':
    'Mittlere Wahrscheinlichkeit der Tokens davor, bis zu der ein Token gabeln darf. Sie folgt dem Quantil.',
  'lookahead (LATR)': 'Lookahead (LATR)',
  'Branches where two tokens are almost equally likely and prunes branches that stay similar. Choose it for diverse groups.':
    'Verzweigt, wo zwei Tokens fast gleich wahrscheinlich sind, und prunt Äste, die ähnlich bleiben. Für vielfältige Gruppen.',
  'Least probability': 'Kleinste Wahrscheinlichkeit',
  'Branches only where the second likeliest token has a higher probability than this.':
    'Verzweigt nur, wo das zweitwahrscheinlichste Token wahrscheinlicher ist als dieser Wert.',
  'Largest gap': 'Größter Abstand',
  'Branches only where the two likeliest tokens differ by less than this in probability; 0 never branches.':
    'Verzweigt nur, wo sich die zwei wahrscheinlichsten Tokens um weniger unterscheiden; 0 verzweigt nie.',
  Lookahead: 'Lookahead',
  'Tokens after which a branch is last compared with its origin. It is also compared after 0.4 and 0.6 of them.':
    'Tokens, nach denen ein Ast zuletzt mit seinem Ursprung verglichen wird. Auch nach 0.4 und 0.6 davon wird verglichen.',
  'Similarity measure': 'Ähnlichkeitsmaß',
  'How the similarity of a branch and its origin is measured, from 0 to 1.':
    'Wie die Ähnlichkeit eines Astes mit seinem Ursprung gemessen wird, von 0 bis 1.',
  'edit distance': 'Editierdistanz',
  'Fewest insertions, deletions and replacements between the two.':
    'Kleinste Zahl von Einfügungen, Löschungen und Ersetzungen zwischen beiden.',
  suffix: 'Suffix',
  'Longest ending of one that occurs in the other.': 'Längstes Ende des einen, das im anderen vorkommt.',
  'ROUGE-L': 'ROUGE-L',
  'Longest common subsequence of the two.': 'Längste gemeinsame Teilfolge der beiden.',
  'Similarity limit': 'Ähnlichkeitsgrenze',
  'Prunes branches more similar than this; 1 never prunes.':
    'Prunt Äste, die ähnlicher sind als dieser Wert; 1 prunt nie.',
  'Branch until': 'Verzweigen bis',
  'Tokens after which no branch opens; the rest of the group is sampled flat. Not set: half of the longest completion.':
    'Tokens, nach denen kein Ast mehr beginnt; der Rest der Gruppe wird flach gesampelt. Ohne Wert: die Hälfte der längsten Completion.',
  'Fade out over': 'Ausblenden über',
  'Rounds over which the share of a group that grows as a tree falls from 1 to 0. Not set: 0.4 of the rounds of the run.':
    'Runden, in denen der Anteil einer Gruppe, der als Baum wächst, von 1 auf 0 fällt. Ohne Wert: 0.4 der Runden des Laufs.',
  'Tree type': 'Baumart',
  'How the completions of a prompt grow: each by itself, or as branches that share their beginnings.':
    'Wie die Completions eines Prompts wachsen: jede für sich oder als Äste mit gemeinsamem Anfang.',
  'Segment length': 'Segmentlänge',
  'Tokens between two decisions. Not set: a sixth of the longest completion.':
    'Tokens zwischen zwei Entscheidungen. Ohne Wert: ein Sechstel der längsten Completion.',
  'Root rows': 'Wurzelzeilen',
  'Rows that each prompt starts with, before any branch.':
    'Zeilen, mit denen jeder Prompt beginnt, vor dem ersten Ast.',
  'Branch width': 'Astbreite',
  'Branches that leave one point: the end of a segment, a fork, or the end of a turn or step. Forks of adaptive width may have fewer.':
    'Äste, die von einem Punkt abgehen: Ende eines Segments, Gabel oder Ende eines Zugs oder Schritts. Bei adaptiver Breite auch weniger.',
  branches: 'Äste',
  'Grows the completions of a prompt as a tree. Shared beginnings are generated once and show which step made the difference.':
    'Lässt die Completions eines Prompts als Baum wachsen. Gemeinsame Anfänge entstehen einmal und zeigen, welcher Schritt entschied.',
  'Trees need text. The observations of {task} are numbers.':
    'Bäume brauchen Text. Die Beobachtungen von {task} sind Zahlen.',
  'A tree has no extra completion that could be the pivot.':
    'Ein Baum hat keine zusätzliche Completion, die der Pivot sein könnte.',
  'tokens generated of all': 'erzeugte von allen Tokens',
  'Share of the completions’ tokens that this round generated; the rest is shared. 100 % means that nothing is shared.':
    'Anteil der Tokens der Completions, den diese Runde erzeugt hat; der Rest ist geteilt. 100 % heißt: nichts ist geteilt.',
  'tokens generated, predicted': 'erzeugte Tokens, vorhergesagt',
  'The same ratio calculated from branch points and lengths. The two should agree.':
    'Dasselbe Verhältnis, berechnet aus Verzweigungen und Längen. Beide sollten übereinstimmen.',
  'tokens saved by sharing': 'durch Teilen gesparte Tokens',
  'Tokens that several completions of this round share, minus the one time they were generated.':
    'Tokens, die sich mehrere Completions dieser Runde teilen, ohne das eine Mal, bei dem sie erzeugt wurden.',
  'decoding steps saved': 'gesparte Decoding-Schritte',
  'Steps that flat rollouts would take for completions as long, minus the tree’s. Negative: the tree took more.':
    'Schritte, die flache Rollouts für gleich lange Completions bräuchten, minus die des Baums. Negativ: der Baum brauchte mehr.',
  'tokens generated twice': 'doppelt erzeugte Tokens',
  'Tokens at the beginning of completions that equal another’s of the same prompt. A tree generates a shared beginning once.':
    'Tokens am Anfang von Completions, die denen einer anderen desselben Prompts gleichen. Ein Baum erzeugt einen gemeinsamen Anfang einmal.',
  'branches made': 'gebildete Äste',
  'Forks: share of the possible places that were used. Lookahead: share of completions that began as a branch.':
    'Gabeln: Anteil der möglichen Stellen, die benutzt wurden. Lookahead: Anteil der Completions, die als Ast begannen.',
  'median uncertainty': 'mittlere Unsicherheit (Median)',
  'Half of the tokens were less uncertain than this.': 'Die Hälfte der Tokens war weniger unsicher.',
  'uncertainty, 90 %': 'Unsicherheit, 90 %',
  'Nine tokens in ten were less uncertain than this.': 'Neun von zehn Tokens waren weniger unsicher.',
  'uncertainty, 99 %': 'Unsicherheit, 99 %',
  '99 tokens in 100 were less uncertain than this.': '99 von 100 Tokens waren weniger unsicher.',
  'turn prefixes (TRACE)': 'Zug-Anfänge (TRACE)',
  'Samples whole completions, then branches where one more completion is likeliest to make results differ, for each token it costs.':
    'Sampelt ganze Completions und verzweigt dann, wo eine weitere je Token am ehesten verschiedene Ergebnisse bringt.',
  'Prefixes end with turns, and {task} has no turns.': 'Anfänge enden mit Zügen, und {task} hat keine Züge.',
  'Brier score of the predictor': 'Brier-Score des Prädiktors',
  'Mean squared error of the predicted success of prefixes, before the round: 0 is perfect, 0.25 is always one half.':
    'Mittlerer quadratischer Fehler des vorhergesagten Erfolgs von Anfängen, vor der Runde: 0 ist perfekt, 0.25 ist immer ein halb.',
  'distance from one half': 'Abstand von ein halb',
  'Mean distance between one half and the predicted success where branches began. Lower means better contrast.':
    'Mittlerer Abstand zwischen ein halb und dem vorhergesagten Erfolg, wo Äste begannen. Niedriger heißt besserer Kontrast.',
  'results (ReEx-SQL)': 'Ergebnisse (ReEx-SQL)',
  'Merges rows whose environment replied the same, and forks after each different result. Choose it where queries often agree.':
    'Vereint Zeilen, deren Umgebung dasselbe antwortete, und gabelt nach jedem anderen Ergebnis. Wo Abfragen oft übereinstimmen.',
  'Results end turns, and {task} has no turns.': 'Ergebnisse beenden Züge, und {task} hat keine Züge.',
  'rows merged': 'vereinte Zeilen',
  'Share of all rows that were merged into one with the same results. High means that queries agree.':
    'Anteil aller Zeilen, die mit einer mit denselben Ergebnissen vereint wurden. Hoch heißt: Abfragen stimmen überein.',
  'tokens of merged rows': 'Tokens vereinter Zeilen',
  'Share of the generated tokens that merged rows wrote before they were merged. They train nothing.':
    'Anteil der erzeugten Tokens, die vereinte Zeilen vor der Vereinigung schrieben. Sie trainieren nichts.',
  'at most ${longest}, the longest completion': 'höchstens ${longest}, die längste Completion',
  'a power of 2 with splits': 'eine Zweierpotenz bei splits',
  'Every split doubles the rows.': 'Jede Teilung verdoppelt die Zeilen.',
  '{branch_roots} × (1 + {fork_points} × {branch_width}) = ${leaves} with forks':
    '{branch_roots} × (1 + {fork_points} × {branch_width}) = ${leaves} bei Gabeln',
  'at most {num_generations} = ${num_generations}': 'höchstens {num_generations} = ${num_generations}',
  'at least 2 with lookahead': 'mindestens 2 bei lookahead',
  'A tree has two leaves or more.': 'Ein Baum hat mindestens zwei Blätter.',
  'below {num_generations} = ${num_generations} with hybrid_forks':
    'unter {num_generations} = ${num_generations} bei hybrid_forks',
  'Root rows that take every place leave none for branches.':
    'Wurzelzeilen, die jeden Platz nehmen, lassen keinen für Äste.',
  'search (GroundedPRM)': 'Suche (GroundedPRM)',
  'Branches from the step that looks best or least tried, and backs results up to the steps before. Choose it to label steps.':
    'Verzweigt vom Schritt, der am besten oder am wenigsten erprobt aussieht, und gibt Ergebnisse nach oben weiter. Um Schritte zu bewerten.',
  'A search needs steps, and the verifier of {task} checks none.':
    'Eine Suche braucht Schritte, und der Verifier von {task} prüft keine.',
  'A search asks the verifier after every branch, and rewards of another source must do without it.':
    'Eine Suche fragt den Verifier nach jedem Ast, und Rewards aus anderer Quelle müssen ohne ihn auskommen.',
  'Value of a step': 'Wert eines Schritts',
  'What a finished completion says about its steps, before it is averaged over all completions through them.':
    'Was eine fertige Completion über ihre Schritte sagt, vor dem Mitteln über alle Completions durch sie.',
  'steps and outcome (GroundedPRM)': 'Schritte und Ergebnis (GroundedPRM)',
  'The verdicts on this and later steps together with the outcome.':
    'Die Urteile über diesen und spätere Schritte zusammen mit dem Ergebnis.',
  'outcome alone (MedS³)': 'nur Ergebnis (MedS³)',
  'Whether the completion came out right.': 'Ob die Completion richtig wurde.',
  'Exploration constant': 'Erkundungskonstante',
  'Weight c of the bonus for few visits when a step is selected. 0 always follows the best value.':
    'Gewicht c des Bonus für wenige Besuche bei der Auswahl eines Schritts. 0 folgt immer dem besten Wert.',
  'Back-up decay': 'Decay nach oben',
  'Factor on a value for each step that it is backed up past the step where a branch began. 1 does not decay.':
    'Faktor auf einen Wert für jeden Schritt, den er über den Beginn des Astes hinaus nach oben geht. 1 schwächt nicht ab.',
  'depth of branches': 'Tiefe der Äste',
  'Mean number of steps before the point where a branch began. 0 is the prompt.':
    'Mittlere Zahl der Schritte vor der Stelle, an der ein Ast begann. 0 ist der Prompt.',
  'steps written again': 'wieder geschriebene Schritte',
  'Share of written steps that equal one written before after the same steps. They add visits and no new node.':
    'Anteil der Schritte, die einem früheren nach denselben Schritten gleichen. Sie bringen Besuche und keinen neuen Knoten.',
  'values that match the verifier': 'Werte wie der Verifier',
  'Share of steps whose value is above 0 exactly where the verifier accepts the step.':
    'Anteil der Schritte, deren Wert genau dort über 0 liegt, wo der Verifier den Schritt annimmt.',
  'the same for outcomes alone': 'dasselbe nur mit Ergebnissen',
  'The same for values that are the mean outcome of all completions through a step (Monte Carlo).':
    'Dasselbe für Werte, die das mittlere Ergebnis aller Completions durch einen Schritt sind (Monte Carlo).',
  'segments (TreePO)': 'Segmente (TreePO)',
  'After every segment each unfinished row branches, up to the number of completions. Choose it to save tokens on long completions.':
    'Nach jedem Segment verzweigt jede offene Zeile, bis zur Zahl der Completions. Um bei langen Completions Tokens zu sparen.',
  'splits (BranchGRPO)': 'Teilungen (BranchGRPO)',
  'Splits every row in two after each segment until the group is full. Choose it to compare branches of equal depth.':
    'Teilt jede Zeile nach jedem Segment in zwei, bis die Gruppe voll ist. Um Äste gleicher Tiefe zu vergleichen.',
  'steps (PORTool)': 'Schritte (PORTool)',
  'Branches at the ends of turns. Choose it on tasks with tools, to compare next steps after the same history.':
    'Verzweigt am Ende von Zügen. Für Aufgaben mit Werkzeugen, um nächste Schritte nach gleicher Vorgeschichte zu vergleichen.',
  'Steps branch at the ends of turns, and {task} has no turns.':
    'Schritte verzweigen am Ende von Zügen, und {task} hat keine Züge.',
};
