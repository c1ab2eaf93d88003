/** German texts of rewards, budgets, hints and replay. Longer than most files, because a table is looked up and not read. */
import type { Table } from '../table.ts';

export const germanSignals: Table = {
  'hinted groups': 'Gruppen mit Hint',
  'Compares hinted completions apart from plain ones. Choose it where hints make rewards incomparable.':
    'Vergleicht Completions mit Hint getrennt von denen ohne. Wo Hints Rewards unvergleichbar machen.',
  'It says which completions of a prompt are compared, and this baseline does not compare them.':
    'Es bestimmt, welche Completions eines Prompts verglichen werden, und diese Baseline vergleicht sie nicht.',
  'Comparing hints with each other uses means.': 'Der Vergleich von Hints untereinander nimmt Mittel.',
  'Comparing hints with each other scales within a prompt or not at all.':
    'Der Vergleich von Hints untereinander skaliert innerhalb eines Prompts oder gar nicht.',
  'Hinted completions compared': 'Vergleich mit Hint',
  'Which completions of a prompt a hinted one is compared with.':
    'Mit welchen Completions eines Prompts eine mit Hint verglichen wird.',
  'with all': 'mit allen',
  'Hinted and plain completions form one group.': 'Completions mit und ohne Hint bilden eine Gruppe.',
  'by hint': 'nach Hint',
  'Only completions with the same hint are compared.':
    'Nur Completions mit demselben Hint werden verglichen.',
  'relative (ADHint)': 'relativ (ADHint)',
  'Hinted and plain ones apart, and the rarer success counts more.':
    'Mit und ohne Hint getrennt, und der seltenere Erfolg zählt mehr.',
  'between (NudgeRL)': 'zwischen (NudgeRL)',
  'Completions with the same hint, and besides each hint with the others.':
    'Completions mit demselben Hint und außerdem jeder Hint mit den anderen.',
  'Weight between hints': 'Gewicht zwischen Hints',
  'Weight of the difference between hints (λ). 0 compares only within a hint.':
    'Gewicht des Unterschieds zwischen Hints (λ). 0 vergleicht nur innerhalb eines Hints.',
  'minus its hint’s mean, plus the hint’s own part':
    'minus das Mittel ihres Hints, plus den eigenen Teil des Hints',
  'mean of its hint, less the weighted gap of the hint to all':
    'Mittel ihres Hints, minus den gewichteten Abstand des Hints zu allen',
  'mean of the group': 'Mittel der Gruppe',
  'standard deviation of the group + 0.00001': 'Standardabweichung der Gruppe + 0.00001',
  'weighted by what the hint made easier': 'gewichtet nach dem, was der Hint erleichterte',
  'factor by how much hinted completions did better': 'Faktor: wie viel besser Completions mit Hint waren',
  'A completion can begin only with its own solution.':
    'Eine Completion kann nur mit ihrer eigenen Lösung beginnen.',
  'The hint is part of a reference solution, and {task} has none.':
    'Der Hint ist Teil einer Referenzlösung, und {task} hat keine.',
  'solution (its beginning)': 'Lösung (ihr Anfang)',
  'The beginning of the reference solution.': 'Der Anfang der Referenzlösung.',
  'strategy (one that works)': 'Strategie (eine gute)',
  'The name of the strategy that solves the prompt.': 'Der Name der Strategie, die den Prompt löst.',
  'The ways to a solution of {task} have no names.': 'Die Lösungswege von {task} haben keine Namen.',
  'any strategy (NudgeRL)': 'irgendeine Strategie (NudgeRL)',
  'The name of one of the task’s strategies, whether it works or not.':
    'Der Name einer Strategie der Aufgabe, ob sie funktioniert oder nicht.',
  'neighbour (a solved prompt)': 'Nachbar (ein gelöster Prompt)',
  'Another prompt with its solution.': 'Ein anderer Prompt mit seiner Lösung.',
  'Examples of {task} would show the answers of another environment.':
    'Beispiele von {task} würden die Antworten einer anderen Umgebung zeigen.',
  'solved (XRPO)': 'gelöste (XRPO)',
  'The most similar prompts that the policy solved in earlier rounds, with its own completions.':
    'Die ähnlichsten Prompts, die die Policy in früheren Runden löste, mit ihren eigenen Completions.',
  'Solved prompts in one hint. Each makes the prompt longer, so the level must leave space.':
    'Gelöste Prompts in einem Hint. Jeder verlängert den Prompt, also muss das Level Platz lassen.',
  'solved prompts kept': 'behaltene gelöste Prompts',
  'Prompts that the policy solved by itself and that can be shown as examples.':
    'Prompts, die die Policy allein gelöst hat und die als Beispiele dienen können.',
  'Only failed completions can be repaired.': 'Nur gescheiterte Completions können repariert werden.',
  'A repaired completion continues after the repair.':
    'Eine reparierte Completion geht nach der Reparatur weiter.',
  'Only failed completions can be rewound.': 'Nur gescheiterte Completions können zurückgespult werden.',
  'A rewound completion continues after the correction.':
    'Eine zurückgespulte Completion geht nach der Korrektur weiter.',
  'repair (SCOPE)': 'Reparatur (SCOPE)',
  'The completion’s own steps up to its first wrong step, and that step corrected.':
    'Die eigenen Schritte der Completion bis zum ersten falschen, und dieser korrigiert.',
  'A repair needs the first wrong step, which the verifier of {task} does not name.':
    'Eine Reparatur braucht den ersten falschen Schritt, und den nennt der Verifier von {task} nicht.',
  'rewound completion (RaC)': 'zurückgespulte Completion (RaC)',
  'The completion’s own steps up to its first wrong step, then the solution’s steps from there, without the answer.':
    'Die eigenen Schritte der Completion bis zum ersten falschen, dann die der Lösung von dort, ohne die Antwort.',
  'A rewind ends before the first wrong step, which the verifier of {task} does not name.':
    'Zurückspulen endet vor dem ersten falschen Schritt, und den nennt der Verifier von {task} nicht.',
  'own hint': 'eigener Hint',
  'What the code of an own method writes, shortened like a solution. A hint that holds the answer is shortened until it does not.':
    'Was der Code einer eigenen Methode schreibt, gekürzt wie eine Lösung. Enthält ein Hint die Antwort, wird er weiter gekürzt.',
  'hint distillation (NudgeRL)': 'Hint-Distillation (NudgeRL)',
  'Makes what was written with a hint likelier or unlikelier without it too. Choose it to keep what hints taught.':
    'Macht mit Hint Geschriebenes auch ohne ihn wahrscheinlicher oder unwahrscheinlicher. Um zu behalten, was Hints lehrten.',
  'Hint distillation': 'Hint-Distillation',
  'Weight of −advantage × mean log-probability after the plain prompt; NudgeRL uses 0.1. 0 turns it off.':
    'Gewicht von −Advantage × mittlere Log-Wahrscheinlichkeit nach dem Prompt ohne Hint; NudgeRL nimmt 0.1. 0 schaltet es aus.',
  'distillation loss': 'Distillations-Loss',
  'Mean of −advantage × mean log-probability of hinted completions after the plain prompt, before its weight.':
    'Mittel von −Advantage × mittlere Log-Wahrscheinlichkeit der Completions mit Hint nach dem Prompt ohne ihn, vor dem Gewicht.',
  'distillation at floor': 'Distillation an der unteren Grenze',
  'Share of the tokens pushed down by the distillation that have reached its floor.':
    'Anteil der von der Distillation gedrückten Tokens, die ihre untere Grenze erreicht haben.',
  'learned without the hint': 'ohne den Hint gelernt',
  'weight of the distillation': 'Gewicht der Distillation',
  'log-probability without the hint, with its floor':
    'Log-Wahrscheinlichkeit ohne den Hint, mit unterer Grenze',
  'log-probability without the hint, nats': 'Log-Wahrscheinlichkeit ohne den Hint, in Nats',
  'dropout (NudgeRL)': 'Dropout (NudgeRL)',
  'Hints every completion, but leaves each one plain with a set probability. Choose it to explore different ways.':
    'Gibt jeder Completion einen Hint, lässt ihn aber mit fester Wahrscheinlichkeit weg. Um verschiedene Wege zu erkunden.',
  Dropout: 'Dropout',
  'Probability that a completion gets no hint.':
    'Wahrscheinlichkeit, dass eine Completion keinen Hint bekommt.',
  'Hints for': 'Hints für',
  'Which completions get a hint about the solution. Held-out evaluation never has hints.':
    'Welche Completions einen Hint zur Lösung bekommen. Die Held-out-Auswertung hat nie Hints.',
  'Every completion sees the plain prompt.': 'Jede Completion sieht nur den Prompt.',
  'Hint says': 'Inhalt des Hints',
  'What the hint tells the policy about the solution.': 'Was der Hint der Policy über die Lösung sagt.',
  'Hint placement': 'Platz des Hints',
  'Where the hint stands: as context, or in the completion.':
    'Wo der Hint steht: als Kontext oder in der Completion.',
  'before the prompt': 'vor dem Prompt',
  'As context, between markers.': 'Als Kontext, zwischen Markern.',
  'at the start of the completion': 'am Anfang der Completion',
  'As the first tokens of the completion, which are forced.':
    'Als erste Tokens der Completion, die erzwungen sind.',
  'Ratio of hinted completions': 'Ratio mit Hint',
  'Contexts of the two probabilities whose ratio the update uses.':
    'Kontexte der beiden Wahrscheinlichkeiten, deren Ratio das Update nimmt.',
  'plain over hinted': 'ohne zu mit Hint',
  'Trains the policy without the hint; the ratio corrects for the hint.':
    'Trainiert die Policy ohne den Hint; die Ratio korrigiert für ihn.',
  'hinted over hinted': 'mit zu mit Hint',
  'Trains the policy with the hint.': 'Trainiert die Policy mit dem Hint.',
  'plain over plain': 'ohne zu ohne Hint',
  'Trains as if there had been no hint, which biases the gradient.':
    'Trainiert, als hätte es keinen Hint gegeben; das verzerrt den Gradienten.',
  'Hinted share': 'Anteil mit Hint',
  'Share of a group’s completions that get a hint, at least one.':
    'Anteil der Completions einer Gruppe, die einen Hint bekommen, mindestens eine.',
  'Different hints': 'Verschiedene Hints',
  'Different hints among the completions of a prompt, shared out evenly.':
    'Verschiedene Hints unter den Completions eines Prompts, gleichmäßig verteilt.',
  hints: 'Hints',
  'Share of the solution': 'Anteil der Lösung',
  'Share of the solution in a hint: at least one token, never all. By difficulty, this is the share where no plain completion was right.':
    'Anteil der Lösung in einem Hint: mindestens ein Token, nie alles. Nach Schwierigkeit: der Anteil, wo keine Completion ohne Hint richtig war.',
  'Tells some completions part of the solution, so that hard prompts give a learning signal.':
    'Verrät einigen Completions einen Teil der Lösung, damit auch schwere Prompts ein Lernsignal geben.',
  'Hints need text. The observations of {task} are numbers.':
    'Hints brauchen Text. Die Beobachtungen von {task} sind Zahlen.',
  'A hint would show the answer that voting must find.':
    'Ein Hint würde die Antwort zeigen, die die Abstimmung finden muss.',
  'Share of the training completions that had a hint.':
    'Anteil der Trainings-Completions, die einen Hint hatten.',
  'right with hint': 'richtig mit Hint',
  'Share of the hinted completions that were right. Held-out evaluation has no hints and can stay lower.':
    'Anteil der Completions mit Hint, die richtig waren. Die Held-out-Auswertung hat keine Hints und kann niedriger bleiben.',
  'right without hint': 'richtig ohne Hint',
  'Share of the plain completions that were right, replaced ones included.':
    'Anteil der Completions ohne Hint, die richtig waren, ersetzte eingeschlossen.',
  'prompts rescued': 'gerettete Prompts',
  'Prompts of this round whose plain completions all failed, but that a hinted one solved.':
    'Prompts dieser Runde, deren Completions ohne Hint alle scheiterten, die aber eine mit Hint löste.',
  'rescued prompts met again': 'gerettete Prompts wieder getroffen',
  'Rescued prompts that the run met again without a hint for the first time this round.':
    'Gerettete Prompts, die der Lauf in dieser Runde zum ersten Mal wieder ohne Hint traf.',
  'rescued prompts solved later': 'gerettete Prompts später gelöst',
  'Rescued prompts that a plain completion solved for the first time, in a later round than the hint did.':
    'Gerettete Prompts, die eine Completion ohne Hint zum ersten Mal löste, in einer späteren Runde als mit Hint.',
  'hints with the answer': 'Hints mit der Antwort',
  'Share of the hints that contained the answer; they were shortened or left out.':
    'Anteil der Hints, die die Antwort enthielten; sie wurden gekürzt oder weggelassen.',
  'hints missing': 'fehlende Hints',
  'Share of the hint requests without a hint: nothing to say, or only the answer.':
    'Anteil der Anfragen ohne Hint: es gab nichts zu sagen oder nur die Antwort.',
  'another than ${hint_content} for level ${tight.level} of {task=${task}}':
    'ein anderer als ${hint_content} bei Level ${tight.level} von {task=${task}}',
  'The hint would exceed the ${mostPositions} positions of the policy.':
    'Der Hint ginge über die ${mostPositions} Positionen der Policy hinaus.',
  'at most ${most} for level ${short.level} of {task=${task}}':
    'höchstens ${most} bei Level ${short.level} von {task=${task}}',
  'More would exceed the ${mostPositions} positions of the policy.':
    'Mehr ginge über die ${mostPositions} Positionen der Policy hinaus.',
  'at most ${mostPositions - promptWidth} with {hint_content} {hint_content=${hint_content}}':
    'höchstens ${mostPositions - promptWidth} mit {hint_content} {hint_content=${hint_content}}',
  'Prompts and hints take ${promptWidth} of the ${mostPositions} positions of the policy.':
    'Prompts und Hints nehmen ${promptWidth} der ${mostPositions} Positionen der Policy.',
  'at least 2 with {hint} {hint=by_difficulty}': 'mindestens 2 mit {hint} {hint=by_difficulty}',
  'Plain completions decide how much the hinted ones are shown.':
    'Completions ohne Hint entscheiden, wie viel denen mit Hint gezeigt wird.',
  'at most {hint_ratio} = ${hint_ratio}': 'höchstens {hint_ratio} = ${hint_ratio}',
  'trained hint tokens': 'trainierte Hint-Tokens',
  'Also trains the tokens of a hint that a completion was made to begin with. Choose it to imitate solutions.':
    'Trainiert auch die Tokens eines Hints, mit denen eine Completion beginnen musste. Um Lösungen nachzuahmen.',
  'A hint before the prompt is not part of the completion, so it cannot be trained.':
    'Ein Hint vor dem Prompt gehört nicht zur Completion, also lässt er sich nicht trainieren.',
  'Hint tokens trained': 'Trainierte Hint-Tokens',
  'Whether the forced tokens of a hint enter the loss.':
    'Ob die erzwungenen Tokens eines Hints in den Loss kommen.',
  'Hint tokens have no gradient.': 'Hint-Tokens haben keinen Gradienten.',
  full: 'voll',
  'Like the policy’s own tokens.': 'Wie die eigenen Tokens der Policy.',
  'by probability (SCOPE)': 'nach Wahrscheinlichkeit (SCOPE)',
  'Weighted by the probability that the policy gave them; not where the advantage is negative.':
    'Gewichtet mit der Wahrscheinlichkeit, die die Policy ihnen gab; nicht, wo die Advantage negativ ist.',
  'by consistency (ADHint)': 'nach Konsistenz (ADHint)',
  'Only with a positive advantage, the less the more their entropy differs from the rest.':
    'Nur bei positiver Advantage, umso weniger, je mehr ihre Entropie vom Rest abweicht.',
  'left out: forced by the hint': 'ausgelassen: vom Hint erzwungen',
  '0: hint tokens are not trained': '0: Hint-Tokens werden nicht trainiert',
  'token of a hint': 'Token eines Hints',
  '1: hint tokens are trained like others': '1: Hint-Tokens werden wie andere trainiert',
  'probability of the token; 0 for a negative advantage':
    'Wahrscheinlichkeit des Tokens; 0 bei negativer Advantage',
  'how usual its entropy is; 0 for a negative advantage':
    'wie üblich seine Entropie ist; 0 bei negativer Advantage',
  'Which completions failed is what voting must find.':
    'Welche Completions scheiterten, muss die Abstimmung erst finden.',
  always: 'immer',
  'Hints a share of every group. Choose it as the control for rules that look at results first.':
    'Gibt einem Anteil jeder Gruppe Hints. Die Kontrolle für Regeln, die erst auf Ergebnisse sehen.',
  'failed (SCOPE)': 'gescheitert (SCOPE)',
  'Adds a hinted completion for single completions that failed. Choose it to repair their first wrong step.':
    'Fügt für einzelne gescheiterte Completions eine mit Hint hinzu. Um ihren ersten falschen Schritt zu reparieren.',
  'all failed (Guide-GRPO)': 'alle falsch (Guide-GRPO)',
  'Adds hinted completions for prompts whose plain completions all failed. Choose it where many groups teach nothing.':
    'Fügt Completions mit Hint hinzu, wo alle ohne scheiterten. Wo viele Gruppen nichts lehren.',
  'by difficulty (ADHint)': 'nach Schwierigkeit (ADHint)',
  'Hints a share of every group; the hint is longer where fewer plain completions were right.':
    'Gibt einem Anteil jeder Gruppe Hints; der Hint ist länger, wo weniger Completions ohne ihn richtig waren.',
  'Least share of the solution': 'Kleinster Anteil der Lösung',
  'Share shown where nearly all plain completions were right. Where all were right, no hint is given.':
    'Gezeigter Anteil, wo fast alle Completions ohne Hint richtig waren. Waren es alle, gibt es keinen Hint.',
  'fifo (Rollout Replay)': 'fifo (Rollout Replay)',
  'Draws part of every round from the most recent groups. Choose it to generate fewer tokens.':
    'Zieht einen Teil jeder Runde aus den jüngsten Gruppen. Um weniger Tokens zu erzeugen.',
  'Fresh share': 'Neuer Anteil',
  'Share (σ) of a round’s prompts that is newly generated once the buffer holds enough; 1 replays nothing.':
    'Anteil (σ) der Prompts einer Runde, der neu erzeugt wird, sobald der Puffer genug hat; 1 wiederholt nichts.',
  'heap (TRL)': 'heap (TRL)',
  'Replaces groups without a learning signal by the most informative earlier ones. Choose it where many groups are all right or all wrong.':
    'Ersetzt Gruppen ohne Lernsignal durch die lehrreichsten früheren. Wo viele Gruppen ganz richtig oder ganz falsch sind.',
  'Dynamic sampling leaves few groups without a signal, so the buffer replaces hardly any.':
    'Dynamic Sampling lässt wenige Gruppen ohne Signal, also ersetzt der Puffer kaum eine.',
  'recent policies (ReMix)': 'jüngste Policys (ReMix)',
  'Draws a share of every round from what the last few policies sampled, until reincarnation. Choose it to learn fast early on.':
    'Zieht einen Teil jeder Runde aus Samples der letzten Policys, bis zur Reinkarnation. Um am Anfang schnell zu lernen.',
  'Replayed share': 'Wiederholter Anteil',
  'Share (p) of a round’s groups that earlier policies sampled, once there are enough.':
    'Anteil (p) der Gruppen einer Runde, die frühere Policys sampelten, sobald es genug gibt.',
  'Earlier policies': 'Frühere Policys',
  'How many rounds back completions may come from (N).':
    'Aus wie vielen Runden zuvor Completions kommen dürfen (N).',
  Reincarnation: 'Reinkarnation',
  'From this round on it learns from fresh completions only, and the KL-convex anchor becomes the policy of that round. Not set: never.':
    'Ab dieser Runde lernt es nur aus neuen Completions, und der KL-konvexe Anker wird die Policy dieser Runde. Ohne Wert: nie.',
  'own weights': 'eigene Gewichte',
  'Draws part of every round from stored groups by weights that the code of an own method gives. A group with weight 0 is never drawn.':
    'Zieht einen Teil jeder Runde aus gespeicherten Gruppen nach Gewichten aus dem Code einer eigenen Methode. Gewicht 0 wird nie gezogen.',
  'recompose (RoRecomp)': 'Neu mischen (RoRecomp)',
  'Learns from short right and long wrong completions at once, from the others some rounds later. Choose it for shorter answers.':
    'Lernt aus kurzen richtigen und langen falschen Completions sofort, aus den anderen einige Runden später. Für kürzere Antworten.',
  'Recompose prefers short completions. In {task} a long episode is a good one.':
    'Neu mischen bevorzugt kurze Completions. In {task} ist eine lange Episode gut.',
  'Priority share': 'Anteil mit Vorrang',
  'Share (α) of each prompt’s shortest right and longest wrong completions that is learned from at once.':
    'Anteil (α) der kürzesten richtigen und längsten falschen Completions jedes Prompts, aus dem sofort gelernt wird.',
  'Compensate every': 'Ausgleich alle',
  'Rounds between two updates that also learn from the completions left out before.':
    'Runden zwischen zwei Updates, die auch aus den zuvor ausgelassenen Completions lernen.',
  'Replay mode': 'Replay-Art',
  'Which completions of earlier rounds or older weights a round learns from.':
    'Aus welchen Completions früherer Runden oder älterer Gewichte eine Runde lernt.',
  'Learns only from completions that the current weights sampled.':
    'Lernt nur aus Completions, die die jetzigen Gewichte sampelten.',
  'Buffer size': 'Puffergröße',
  'Groups that the buffer holds. A small buffer repeats itself, a large one is older.':
    'Gruppen, die der Puffer fasst. Ein kleiner wiederholt sich, ein großer ist älter.',
  groups: 'Gruppen',
  'Maximal age': 'Höchstes Alter',
  'Groups older than this are discarded. Not set: age discards none.':
    'Ältere Gruppen werden verworfen. Ohne Wert: das Alter verwirft keine.',
  'Maximal buffer memory': 'Höchster Pufferspeicher',
  'The buffer is part of every checkpoint. Above this size its oldest groups are discarded.':
    'Der Puffer gehört zu jedem Checkpoint. Über dieser Größe werden die ältesten Gruppen verworfen.',
  'Learns from completions of earlier rounds or of older weights.':
    'Lernt aus Completions früherer Runden oder älterer Gewichte.',
  'Stored rewards come from older policies and are compared within their group only.':
    'Gespeicherte Rewards stammen von älteren Policys und werden nur in ihrer Gruppe verglichen.',
  'mean age': 'mittleres Alter',
  'Mean age, in rounds, of replayed completions or of the weights that sampled them.':
    'Mittleres Alter wiederholter Completions oder der Gewichte, die sie sampelten, in Runden.',
  'greatest age': 'höchstes Alter',
  'Greatest age, in rounds, of replayed completions or of the weights that sampled them.':
    'Höchstes Alter wiederholter Completions oder der Gewichte, die sie sampelten, in Runden.',
  'replayed groups': 'wiederholte Gruppen',
  'Share of the groups learned from that come from earlier rounds.':
    'Anteil der gelernten Gruppen, die aus früheren Runden stammen.',
  'completions replayed': 'wiederholte Completions',
  'Completions of earlier rounds that this round learned from.':
    'Completions früherer Runden, aus denen diese Runde lernte.',
  'tokens replayed': 'wiederholte Tokens',
  'Tokens that this round learned from but did not generate.':
    'Tokens, aus denen diese Runde lernte, die sie aber nicht erzeugte.',
  'groups in buffer': 'Gruppen im Puffer',
  'Groups in the buffer after the round.': 'Gruppen im Puffer nach der Runde.',
  'buffer memory': 'Pufferspeicher',
  'Memory that the buffer takes in a checkpoint.': 'Speicher, den der Puffer in einem Checkpoint braucht.',
  'groups evicted': 'entfernte Gruppen',
  'Groups that left the buffer in this round, by age or because it was full.':
    'Gruppen, die den Puffer in dieser Runde verließen, wegen des Alters oder weil er voll war.',
  'evicted for memory': 'entfernt wegen Speicher',
  'Evicted groups that left because the buffer exceeded its memory.':
    'Entfernte Gruppen, die gingen, weil der Puffer über seinem Speicher lag.',
  'partial (APRIL)': 'teilweise (APRIL)',
  'Starts more groups than needed, stops once enough are finished and resumes the others later. Choose it where lengths differ.':
    'Beginnt mehr Gruppen als nötig, stoppt, sobald genug fertig sind, und setzt die anderen später fort. Wo Längen sich unterscheiden.',
  'Partial rollouts need text. Episodes of {task} are played to their end.':
    'Teilweise Rollouts brauchen Text. Episoden von {task} werden bis zum Ende gespielt.',
  'A later phase would wait for groups that stay unfinished.':
    'Eine spätere Phase würde auf Gruppen warten, die unfertig bleiben.',
  'Over-provision': 'Überangebot',
  'Groups in progress for each group that the round needs, resumed ones included; 1 waits for the longest completion.':
    'Gruppen in Arbeit je nötiger Gruppe der Runde, fortgesetzte eingeschlossen; 1 wartet auf die längste Completion.',
  'A round cannot end with more groups than it starts.':
    'Eine Runde kann nicht mit mehr Gruppen enden, als sie beginnt.',
  'Unfinished groups': 'Unfertige Gruppen',
  'What happens to groups that the round did not wait for.':
    'Was mit Gruppen geschieht, auf die die Runde nicht wartete.',
  'resume (APRIL)': 'fortsetzen (APRIL)',
  'They resume in the next round.': 'Sie gehen in der nächsten Runde weiter.',
  retry: 'neu versuchen',
  'Their completions are discarded and their prompts start again.':
    'Ihre Completions werden verworfen, und ihre Prompts beginnen neu.',
  drop: 'verwerfen',
  'They are discarded, so that prompts with long completions are hardly learned from.':
    'Sie werden verworfen, sodass aus Prompts mit langen Completions kaum gelernt wird.',
  'decode steps per group': 'Decoding-Schritte je Gruppe',
  'Sequential decode steps for each group that the round finished. Lower is faster.':
    'Aufeinanderfolgende Decoding-Schritte je fertiger Gruppe der Runde. Weniger ist schneller.',
  'tokens from earlier rounds': 'Tokens aus früheren Runden',
  'Share of the training tokens in completions that an earlier round started.':
    'Anteil der Trainings-Tokens in Completions, die eine frühere Runde begann.',
  'tokens of older weights': 'Tokens älterer Gewichte',
  'Share of the training tokens that older weights sampled.':
    'Anteil der Trainings-Tokens, die ältere Gewichte sampelten.',
  'groups waiting': 'wartende Gruppen',
  'Groups kept for the next round, finished or not.':
    'Für die nächste Runde behaltene Gruppen, fertig oder nicht.',
  'groups discarded': 'verworfene Gruppen',
  'Groups discarded: too old, buffer full, or resuming is off.':
    'Verworfene Gruppen: zu alt, Puffer voll oder Fortsetzen ist aus.',
  'stale (AReaL)': 'veraltet (AReaL)',
  'Samples with weights of some rounds ago, as asynchronous training does. Choose it to study off-policy corrections.':
    'Sampelt mit Gewichten von vor einigen Runden, wie asynchrones Training. Um Off-Policy-Korrekturen zu untersuchen.',
  Staleness: 'Veraltung',
  'Age of the sampling weights in rounds (η); 0 is on-policy.':
    'Alter der samplenden Gewichte in Runden (η); 0 ist on-policy.',
  'Staleness cannot be negative.': 'Das Alter kann nicht negativ sein.',
  'left out: kept for a later round': 'ausgelassen: für eine spätere Runde behalten',
  'Only right completions pay for their calls, and which are right is not asked here.':
    'Nur richtige Completions zahlen für ihre Aufrufe, und welche richtig sind, wird hier nicht gefragt.',
  'cost of calls': 'Kosten der Aufrufe',
  'Right completions pay for the tools that they called. Choose it where an answer can be reached by a short and by a long way.':
    'Richtige Completions zahlen für aufgerufene Werkzeuge. Wo es einen kurzen und einen langen Weg zur Antwort gibt.',
  'The calls of {task} have no price.': 'Die Aufrufe von {task} haben keinen Preis.',
  'Cost per call': 'Kosten je Aufruf',
  'Reward that a right completion loses for each call of price 1; dearer tools cost more. 0 makes all calls free.':
    'Reward, den eine richtige Completion je Aufruf vom Preis 1 verliert; teurere Werkzeuge kosten mehr. 0 macht alle frei.',
  'Mean of what right completions lose for their calls, over all of the round.':
    'Mittel dessen, was richtige Completions für ihre Aufrufe verlieren, über alle der Runde.',
  'price of an answer': 'Preis einer Antwort',
  'Mean price of the calls of a right completion. It should fall towards that of the shortest way.':
    'Mittlerer Preis der Aufrufe einer richtigen Completion. Er sollte zu dem des kürzesten Wegs fallen.',
  'flaw penalty (FAPO)': 'Strafe für Fehler im Weg (FAPO)',
  'Takes reward from right answers with a wrong step. Choose it where a right answer can be a lucky guess.':
    'Nimmt richtigen Antworten mit falschem Schritt Reward. Wo eine richtige Antwort Glück sein kann.',
  'Flaw penalty': 'Strafe für Fehler im Weg',
  'Reward lost by a right answer with a wrong step, where the task checks steps. 0 pays for the answer only.':
    'Reward, den eine richtige Antwort mit falschem Schritt verliert, wo die Aufgabe Schritte prüft. 0 zahlt nur für die Antwort.',
  'flaw penalty': 'Strafe für Fehler im Weg',
  'Mean penalty for right completions with a wrong step.':
    'Mittlere Strafe für richtige Completions mit einem falschen Schritt.',
  'length penalty': 'Längenstrafe',
  'Right completions earn less the longer they are. Choose it for short answers; it is the plain control of DRPO.':
    'Richtige Completions verdienen weniger, je länger sie sind. Für kurze Antworten; die einfache Kontrolle für DRPO.',
  'Length penalty': 'Längenstrafe',
  'Reward lost by a right completion at the length limit, in proportion below it. A right but long one can then get a negative advantage.':
    'Reward, den eine richtige Completion an der Längengrenze verliert, darunter anteilig. Richtige, aber lange können so eine negative Advantage haben.',
  'Mean penalty for long completions.': 'Mittlere Strafe für lange Completions.',
  'What a completion earns: the verifier’s reward and penalties beside it.':
    'Was eine Completion verdient: der Reward des Verifiers und Strafen daneben.',
  'adaptive operation': 'adaptive Operation',
  'Right completions pay for an operation unless their prompt needs it. Choose it where a tool is used too often.':
    'Richtige Completions zahlen für eine Operation, wenn ihr Prompt sie nicht braucht. Wo ein Werkzeug zu oft benutzt wird.',
  'The policy calls no operations in {task}.': 'In {task} ruft die Policy keine Operationen auf.',
  'Whether an operation helps is known from right completions, and the verifier is not asked.':
    'Ob eine Operation hilft, zeigen richtige Completions, und der Verifier wird nicht gefragt.',
  'Adaptive operation': 'Adaptive Operation',
  'The operation that costs where a prompt is solved as often without it.':
    'Die Operation, die kostet, wo ein Prompt ohne sie ebenso oft gelöst wird.',
  'Operations cost nothing here.': 'Operationen kosten hier nichts.',
  jump: 'Sprung',
  'Three places at once: needed for far boxes.': 'Drei Stellen auf einmal: nötig für ferne Kästen.',
  count: 'Anzahl',
  'The number of calls, which no prompt needs.': 'Die Zahl der Aufrufe, die kein Prompt braucht.',
  'Cost of the operation': 'Kosten der Operation',
  'Reward that a right completion loses for each call where the operation is not needed at all.':
    'Reward, den eine richtige Completion je Aufruf verliert, wo die Operation gar nicht nötig ist.',
  'Further completions': 'Weitere Completions',
  'Completions of each prompt that only estimate its need. They cost tokens and train nothing.':
    'Completions jedes Prompts, die nur seinen Bedarf schätzen. Sie kosten Tokens und trainieren nichts.',
  'cost of the operation': 'Kosten der Operation',
  'What right completions lose for calls that were not needed, as a negative mean over all completions.':
    'Was richtige Completions für unnötige Aufrufe verlieren, als negatives Mittel über alle Completions.',
  'operation used': 'Operation benutzt',
  'Share of completions that call the operation.': 'Anteil der Completions, die die Operation aufrufen.',
  'used where needed': 'benutzt, wo nötig',
  'The same where half of the successes with the operation need it. It should stay high.':
    'Dasselbe, wo die Hälfte der Erfolge mit der Operation sie braucht. Er sollte hoch bleiben.',
  'used needlessly': 'unnötig benutzt',
  'The same where prompts are solved as often without it. It should fall.':
    'Dasselbe, wo Prompts ohne sie ebenso oft gelöst werden. Er sollte fallen.',
  'need for the operation': 'Bedarf an der Operation',
  'Part of the successes with the operation that would be lost without it, where both were seen.':
    'Teil der Erfolge mit der Operation, der ohne sie verloren ginge, wo beides vorkam.',
  'overlong penalty (DAPO)': 'Überlängen-Strafe (DAPO)',
  'Takes reward from completions near the length limit. Choose it where completions grow until the limit stops them.':
    'Nimmt Completions nahe der Längengrenze Reward. Wo Completions wachsen, bis die Grenze sie stoppt.',
  'Overlong buffer': 'Überlängen-Puffer',
  'A completion that ends within this many tokens of the length limit loses reward. 0 turns it off.':
    'Eine Completion, die so viele Tokens vor der Längengrenze oder später endet, verliert Reward. 0 schaltet es aus.',
  'Overlong penalty': 'Überlängen-Strafe',
  'Reward lost at the length limit; it grows linearly over the overlong buffer.':
    'Reward, der an der Längengrenze verloren geht; er wächst linear über den Überlängen-Puffer.',
  'overlong penalty': 'Überlängen-Strafe',
  'Mean penalty for completions near the length limit.':
    'Mittlere Strafe für Completions nahe der Längengrenze.',
  'own reward': 'eigener Reward',
  'Adds what the code of an own method gives each completion. Choose it to reward what the verifier does not see.':
    'Fügt hinzu, was der Code einer eigenen Methode jeder Completion gibt. Um zu belohnen, was der Verifier nicht sieht.',
  'Own reward': 'Eigener Reward',
  'Factor on the reward of the own method, beside the verifier’s. 0 turns it off.':
    'Faktor auf den Reward der eigenen Methode, neben dem des Verifiers. 0 schaltet es aus.',
  'Mean of the own method’s reward, all parts with their weights.':
    'Mittel des Rewards der eigenen Methode, alle Teile mit ihren Gewichten.',
  'The reward is random, and this asks the verifier.':
    'Der Reward ist zufällig, und dies fragt den Verifier.',
  'random reward (placebo)': 'zufälliger Reward (Placebo)',
  'Rewards completions at random, half of them. Choose it as the control of any method: what still grows is not learned from rewards.':
    'Belohnt zufällig die Hälfte der Completions. Die Kontrolle jeder Methode: was dann noch wächst, ist nicht aus Rewards gelernt.',
  'Episodes of {task} hold no answer to draw a reward for.':
    'Episoden von {task} haben keine Antwort, für die ein Reward zu ziehen wäre.',
  'A reward model stands in for the verifier, and this asks the verifier.':
    'Ein Reward-Modell ersetzt den Verifier, und dies fragt den Verifier.',
  'This reads success rates, and comparisons with a random completion give none.':
    'Dies liest Erfolgsraten, und Vergleiche mit einer zufälligen Completion geben keine.',
  'reward model (BRPO)': 'Reward-Modell (BRPO)',
  'Rewards what a noisy reward model prefers. Choose it to see what training does where nothing can be verified.':
    'Belohnt, was ein verrauschtes Reward-Modell vorzieht. Um zu sehen, was Training tut, wo nichts geprüft werden kann.',
  'A reward model reads completions, and episodes of {task} have no text.':
    'Ein Reward-Modell liest Completions, und Episoden von {task} haben keinen Text.',
  'Reward model’s accuracy': 'Genauigkeit des Reward-Modells',
  'Probability that a reward model prefers a right completion to a wrong one of equal length. 0.5 is a coin.':
    'Wahrscheinlichkeit, dass ein Reward-Modell eine richtige Completion einer gleich langen falschen vorzieht. 0.5 ist ein Münzwurf.',
  'Reward model’s bias toward length': 'Neigung des Reward-Modells zur Länge',
  'Log-odds that a completion of full length gains over an empty one. Below 0 the reward model likes short ones.':
    'Log-Odds, die eine Completion voller Länge gegenüber einer leeren gewinnt. Unter 0 mag das Reward-Modell kurze.',
  'Most one-sided group': 'Höchste Einseitigkeit',
  'Groups whose wins minus losses against the reference exceed this share teach nothing. 1 keeps all.':
    'Gruppen, deren Siege minus Niederlagen gegen die Referenz diesen Anteil übersteigen, lehren nichts. 1 behält alle.',
  'reward model is right': 'Reward-Modell hat recht',
  'Of decided pairs of a right and a wrong completion, the share that went to the right one.':
    'Anteil der entschiedenen Paare aus richtiger und falscher Completion, die an die richtige gingen.',
  'prefers the longer': 'zieht die längere vor',
  'Of decided pairs that are equally right, the share that went to the longer one. 50 % is no bias.':
    'Anteil der entschiedenen Paare mit gleicher Richtigkeit, die an die längere gingen. 50 % heißt: keine Neigung.',
  'one-sided groups': 'einseitige Gruppen',
  'Share of groups that the reference was too good or too bad for. They teach nothing.':
    'Anteil der Gruppen, für die die Referenz zu gut oder zu schlecht war. Sie lehren nichts.',
  'legal lines': 'erlaubte Zeilen',
  'fewer lines than the reference': 'weniger Zeilen als die Referenz',
  'lines and then an answer': 'Zeilen und dann eine Antwort',
  'a right solution': 'eine richtige Lösung',
  'rubric (POW3R)': 'Rubrik (POW3R)',
  'Rewards several criteria instead of the verdict alone. Choose it where completions can be partly good.':
    'Belohnt mehrere Kriterien statt nur das Urteil. Wo Completions zum Teil gut sein können.',
  'The completions of {task} are not graded by criteria.':
    'Die Completions von {task} werden nicht nach Kriterien bewertet.',
  'A rubric sets rewards itself, and it asks the verifier.':
    'Eine Rubrik setzt Rewards selbst, und sie fragt den Verifier.',
  'Weights differ between groups, so rewards of different prompts do not compare.':
    'Gewichte unterscheiden sich zwischen Gruppen, also sind Rewards verschiedener Prompts nicht vergleichbar.',
  Rubric: 'Rubrik',
  'Whether criteria of the task set the reward, and how they are weighted in each group.':
    'Ob Kriterien der Aufgabe den Reward setzen und wie sie in jeder Gruppe gewichtet werden.',
  'The verdict alone sets the reward.': 'Nur das Urteil setzt den Reward.',
  'fixed weights': 'feste Gewichte',
  'The weights of the task.': 'Die Gewichte der Aufgabe.',
  'by contrast (POW3R)': 'nach Kontrast (POW3R)',
  'More for criteria on which the completions of the group differ.':
    'Mehr für Kriterien, in denen sich die Completions der Gruppe unterscheiden.',
  'by rarity': 'nach Seltenheit',
  'More for criteria that few completions of the group meet: a control.':
    'Mehr für Kriterien, die wenige Completions der Gruppe erfüllen: eine Kontrolle.',
  'Largest change of a weight': 'Größte Änderung eines Gewichts',
  'Weights of criteria grow and shrink at most by this factor, before categories get their totals back.':
    'Gewichte von Kriterien wachsen und schrumpfen höchstens um diesen Faktor, bevor Kategorien ihre Summen zurückbekommen.',
  'rubric: ${id}': 'Rubrik: ${id}',
  'Mean score for ${asked}.': 'Mittlere Punktzahl für ${asked}.',
  'weight of ${id}': 'Gewicht von ${id}',
  'Share of the rubric’s weight on ${asked}, a mean over groups.':
    'Anteil am Gewicht der Rubrik für ${asked}, als Mittel über Gruppen.',
  'idle weight': 'totes Gewicht',
  'Share of the rubric’s weight on criteria that all completions of a group meet equally. It teaches nothing.':
    'Anteil am Gewicht der Rubrik für Kriterien, die alle Completions einer Gruppe gleich erfüllen. Er lehrt nichts.',
  'at least 2 with {labels} {labels=majority}': 'mindestens 2 mit {labels} {labels=majority}',
  'One completion always agrees with itself.': 'Eine Completion stimmt immer mit sich selbst überein.',
  'at least 2 with {labels} {labels=pairwise}': 'mindestens 2 mit {labels} {labels=pairwise}',
  'A reward model compares a completion with another one.':
    'Ein Reward-Modell vergleicht eine Completion mit einer anderen.',
  'at most ${width - promptWidth}, the longest completion':
    'höchstens ${width - promptWidth}, die längste Completion',
  'length of solved prompts (ConciseR)': 'Länge gelöster Prompts (ConciseR)',
  'Rewards short completions only where a whole group is right. Choose it for short answers at no cost in accuracy.':
    'Belohnt kurze Completions nur, wo eine ganze Gruppe richtig ist. Für kurze Antworten ohne Verlust an Genauigkeit.',
  'The bonus asks the verifier whether a group is right, and voting must do without its answers.':
    'Der Bonus fragt den Verifier, ob eine Gruppe richtig ist; Abstimmung muss ohne seine Antworten auskommen.',
  'Dynamic sampling replaces the groups in which all completions are right, the only ones whose length counts.':
    'Dynamic Sampling ersetzt Gruppen, in denen alle Completions richtig sind, und nur deren Länge zählt.',
  'Bonus for short completions': 'Bonus für kurze Completions',
  'Most that a completion earns for being short, where all of its group are right. 0 turns it off.':
    'Das Höchste, was eine kurze Completion verdient, wo alle ihrer Gruppe richtig sind. 0 schaltet es aus.',
  'length bonus': 'Längenbonus',
  'Mean bonus for short completions, over all of the round.':
    'Mittlerer Bonus für kurze Completions, über alle der Runde.',
  'solved groups': 'gelöste Gruppen',
  'Share of groups in which all completions are right without a hint. Only there does length count.':
    'Anteil der Gruppen, in denen alle Completions ohne Hint richtig sind. Nur dort zählt die Länge.',
  'majority vote (TTRL)': 'Mehrheit (TTRL)',
  'Rewards the answer that most completions of a prompt give. Choose it to train without reference answers.':
    'Belohnt die Antwort, die die meisten Completions eines Prompts geben. Um ohne Referenzantworten zu trainieren.',
  'The right completions of {task} have no answer in common to vote on.':
    'Die richtigen Completions von {task} haben keine gemeinsame Antwort, über die man abstimmen könnte.',
  'The flaw penalty asks the verifier, whose answers voting must do without.':
    'Die Strafe für Fehler im Weg fragt den Verifier, und Abstimmung muss ohne seine Antworten auskommen.',
  'The length penalty asks the verifier, whose answers voting must do without.':
    'Die Längenstrafe fragt den Verifier, und Abstimmung muss ohne seine Antworten auskommen.',
  'The contrast asks the verifier, whose answers voting must do without.':
    'Der Kontrast fragt den Verifier, und Abstimmung muss ohne seine Antworten auskommen.',
  Labels: 'Labels',
  'What decides in training whether a completion is right. Held-out evaluation always asks the verifier.':
    'Was im Training entscheidet, ob eine Completion richtig ist. Die Held-out-Auswertung fragt immer den Verifier.',
  'The task’s own check.': 'Die eigene Prüfung der Aufgabe.',
  'majority (TTRL)': 'Mehrheit (TTRL)',
  'The answer that most completions of a prompt give.':
    'Die Antwort, die die meisten Completions eines Prompts geben.',
  'random (placebo)': 'zufällig (Placebo)',
  'A random half of the completions counts as right: a control.':
    'Eine zufällige Hälfte der Completions zählt als richtig: eine Kontrolle.',
  'pairwise reward model (BRPO)': 'paarweises Reward-Modell (BRPO)',
  'A noisy reward model compares completions with a random one of the group.':
    'Ein verrauschtes Reward-Modell vergleicht Completions mit einer zufälligen der Gruppe.',
  'pointwise reward model': 'punktweises Reward-Modell',
  'A noisy reward model scores each completion alone.':
    'Ein verrauschtes Reward-Modell bewertet jede Completion allein.',
  'Vote weights': 'Gewicht der Stimmen',
  'How votes of a tree’s leaves are counted.': 'Wie die Stimmen der Blätter eines Baums gezählt werden.',
  equal: 'gleich',
  'Each completion has one vote.': 'Jede Completion hat eine Stimme.',
  independent: 'unabhängig',
  'Completions that branched from one root share its vote, because they are similar.':
    'Completions, die von einer Wurzel abzweigten, teilen deren Stimme, weil sie ähnlich sind.',
  'majority right': 'Mehrheit richtig',
  'Share of prompts whose majority answer is right. The verifier is asked for this figure only.':
    'Anteil der Prompts, deren Mehrheitsantwort richtig ist. Nur für diese Zahl wird der Verifier gefragt.',
  'vote margin': 'Vorsprung der Mehrheit',
  'Lead of the majority answer over the next one, as a share of all votes. Near 1 all completions agree.':
    'Vorsprung der Mehrheitsantwort vor der nächsten, als Anteil aller Stimmen. Nahe 1 stimmen alle Completions überein.',
  'rewards right': 'richtige Rewards',
  'Share of completions whose reward equals the verifier’s.':
    'Anteil der Completions, deren Reward dem des Verifiers gleicht.',
  'from the verifier, a vote, a reward model or a rubric':
    'vom Verifier, einer Abstimmung, einem Reward-Modell oder einer Rubrik',
  'penalty for a flawed solution': 'Strafe für eine Lösung mit Fehler',
  'bonus for a short solution': 'Bonus für eine kurze Lösung',
  'cost of its calls': 'Kosten ihrer Aufrufe',
  'cost of an operation that its prompt does not need':
    'Kosten einer Operation, die ihr Prompt nicht braucht',
};
