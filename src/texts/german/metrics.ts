/** German texts of metrics. */
import type { Table } from '../table.ts';

export const germanMetrics: Table = {
  'of the tokens in completions': 'der Tokens in Completions',
  'of the steps of flat rollouts': 'der Schritte flacher Rollouts',
  'of generated tokens': 'der erzeugten Tokens',
  'of the tokens without pruning': 'der Tokens ohne Pruning',
  'of pruned completions': 'der geprunten Completions',
  'of prompts that failed without a hint': 'der Prompts, die ohne Hint scheiterten',
  'of rescued prompts met again': 'der geretteten Prompts, die wiederkamen',
  'of sampled prompts': 'der gezogenen Prompts',
  'of the tokens generated and replayed': 'der erzeugten und wiederholten Tokens',
  'Mean reward of the round’s completions or episodes. It should rise.':
    'Mittlerer Reward der Completions oder Episoden der Runde. Er sollte steigen.',
  'pass@1 held out': 'pass@1 held-out',
  'Share of held-out prompts or starts solved by one sample at temperature 1. The number that counts.':
    'Anteil der Held-out-Prompts oder -Starts, die ein Sample bei Temperatur 1 löst. Die Zahl, auf die es ankommt.',
  'reward held out': 'Reward held-out',
  'Mean reward on held-out prompts or starts. It says more than pass@1 where an answer can be partly right.':
    'Mittlerer Reward auf Held-out-Prompts oder -Starts. Sagt mehr als pass@1, wo eine Antwort teilweise richtig sein kann.',
  'pass@8 held out': 'pass@8 held-out',
  'Held-out prompts solved by at least one of eight samples at temperature 1. What the policy can reach at all.':
    'Held-out-Prompts, die mindestens eines von acht Samples bei Temperatur 1 löst. Was die Policy überhaupt erreichen kann.',
  'Of the held-out prompts never solved in 256 samples before training, the share solved at least once in 64 now.':
    'Anteil der Held-out-Prompts, die jetzt in 64 Samples mindestens einmal gelöst werden, unter denen, die vor dem Training in 256 nie gelöst wurden.',
  'hard prompts held out': 'schwere Prompts held-out',
  'Held-out prompts never solved in 256 samples before training. The capability gain is a share of these.':
    'Held-out-Prompts, die vor dem Training in 256 Samples nie gelöst wurden. Der Fähigkeitsgewinn ist ein Anteil davon.',
  'What a seat would gain per game by the best answer to the policy in the other, exactly, a mean over both. 0 is an equilibrium.':
    'Was ein Platz pro Spiel mit der besten Antwort auf die Policy am anderen gewinnen würde, exakt, im Mittel über beide. 0 ist ein Gleichgewicht.',
  'value of the first seat': 'Wert des ersten Platzes',
  'What the policy in the first seat earns per game with itself in the second, exactly. An equilibrium of Kuhn poker gives −0.056 chips.':
    'Was die Policy am ersten Platz pro Spiel gegen sich selbst am zweiten verdient, exakt. Im Gleichgewicht von Kuhn-Poker sind es −0,056 Chips.',
  'reward standard deviation': 'Standardabweichung des Rewards',
  'Standard deviation of rewards: mean over the groups, or over the round where the batch scales advantages.':
    'Standardabweichung der Rewards: Mittel über die Gruppen, oder über die Runde, wo der Batch die Advantages skaliert.',
  'groups without signal': 'Gruppen ohne Signal',
  'non-finite advantages': 'nicht endliche Advantages',
  'Completions left out because their reward or advantage is not a finite number. It should be 0.':
    'Completions, die ausgelassen wurden, weil ihr Reward oder Advantage keine endliche Zahl ist. Sollte 0 sein.',
  'Mean entropy of the policy per token or action. It falls as the policy learns; near 0 exploration has stopped.':
    'Mittlere Entropie der Policy pro Token oder Aktion. Sie fällt, während die Policy lernt; nahe 0 wird nichts mehr erkundet.',
  'mean length': 'mittlere Länge',
  'Mean length of completions in tokens, end token included, or of episodes in steps.':
    'Mittlere Länge der Completions in Tokens, mit End-Token, oder der Episoden in Schritten.',
  shortest: 'kürzeste',
  'Length of the shortest completion or episode.': 'Länge der kürzesten Completion oder Episode.',
  longest: 'längste',
  'Length of the longest completion or episode.': 'Länge der längsten Completion oder Episode.',
  'mean length, ended': 'mittlere Länge, beendete',
  'Mean length of completions or episodes that ended by themselves.':
    'Mittlere Länge der Completions oder Episoden, die von selbst endeten.',
  'shortest, ended': 'kürzeste, beendete',
  'Length of the shortest completion or episode that ended by itself.':
    'Länge der kürzesten Completion oder Episode, die von selbst endete.',
  'longest, ended': 'längste, beendete',
  'Length of the longest completion or episode that ended by itself.':
    'Länge der längsten Completion oder Episode, die von selbst endete.',
  truncated: 'abgeschnitten',
  'Share of completions or episodes that reached the length limit.':
    'Anteil der Completions oder Episoden, die das Längenlimit erreichten.',
  'right with a wrong step': 'richtig mit falschem Schritt',
  'Share of right completions with a wrong step before the answer (flawed positives). Lower is better.':
    'Anteil der richtigen Completions mit einem falschen Schritt vor der Antwort (Flawed Positives). Weniger ist besser.',
  'not scored': 'nicht bewertet',
  'Completions on which the verifier abstained. They are in no comparison and are not trained.':
    'Completions, bei denen sich der Verifier enthielt. Sie stehen in keinem Vergleich und werden nicht trainiert.',
  'verifier failures': 'Verifier-Fehler',
  'Share of completions that the verifier could not check. It should be 0.':
    'Anteil der Completions, die der Verifier nicht prüfen konnte. Sollte 0 sein.',
  'right ones punished': 'richtige bestraft',
  'Share of right completions with a negative advantage. Reward terms beside the verifier cause it; lower is better.':
    'Anteil der richtigen Completions mit negativem Advantage. Das liegt an Reward-Termen neben dem Verifier; weniger ist besser.',
  'verifier reward': 'Verifier-Reward',
  'Mean of the verifier’s part of the reward.': 'Mittel über den Teil des Rewards, der vom Verifier kommt.',
  'quality loss': 'Qualitäts-Loss',
  'Mean cross-entropy of the quality head.': 'Mittlere Kreuzentropie des Qualitäts-Kopfes.',
  'Norm of the gradient before clipping. A sudden jump is a warning.':
    'Norm des Gradienten vor dem Kürzen. Ein plötzlicher Sprung ist eine Warnung.',
  'Step size of the last update, warm-up included.': 'Schrittweite des letzten Updates, mit Warm-up.',
  'tokens that taught nothing': 'Tokens, die nichts lehrten',
  'Share of trained tokens in rows of the update without any advantage. They add nothing to the gradient of the surrogate.':
    'Anteil der trainierten Tokens in Zeilen des Updates ohne jeden Advantage. Sie tragen nichts zum Gradienten des Surrogats bei.',
  'update left out': 'ausgelassenes Update',
  'Share of the update’s token positions that were not computed, because their rows teach nothing. 0 where a loss reads every row, as a KL penalty does.':
    'Anteil der Token-Positionen des Updates, die nicht berechnet wurden, weil ihre Zeilen nichts lehren. 0, wo ein Loss jede Zeile liest, etwa eine KL-Strafe.',
  'updates skipped': 'übersprungene Updates',
  'Updates skipped because the gradient was not finite. It should be 0.':
    'Updates, die übersprungen wurden, weil der Gradient nicht endlich war. Sollte 0 sein.',
  loss: 'Loss',
  'Near 0 with one update per round, because the advantages of a group cancel. Watch the reward instead.':
    'Nahe 0 bei einem Update pro Runde, weil sich die Advantages einer Gruppe aufheben. Achte lieber auf den Reward.',
  staleness: 'Veraltung',
  'Rounds learned between the weights that generated the batch and the update, a mean over its decode steps. 0 is on-policy.':
    'Gelernte Runden zwischen den Gewichten, die den Batch erzeugten, und dem Update, im Mittel über seine Decoding-Schritte. 0 ist On-Policy.',
  'greatest staleness': 'größte Veraltung',
  'Rounds learned between the weights that began the batch and the update. Never above the maximal staleness.':
    'Gelernte Runden zwischen den Gewichten, die den Batch begannen, und dem Update. Nie über der maximalen Veraltung.',
  'weights changed within': 'Gewichtswechsel darin',
  'How often newer weights took over while the batch was being generated.':
    'Wie oft neuere Gewichte übernahmen, während der Batch erzeugt wurde.',
  'Prompt, hint and generated tokens of the run so far. Generated tokens that completions of a tree share count once.':
    'Prompt-, Hint- und erzeugte Tokens des Laufs bisher. Erzeugte Tokens, die sich Completions eines Baums teilen, zählen einmal.',
  'tokens per round': 'Tokens pro Runde',
  'Tokens that this round generated, shared ones once; pruned and discarded ones too.':
    'Tokens, die diese Runde erzeugt hat, geteilte einmal; auch geprunte und verworfene.',
  'decoding steps': 'Decoding-Schritte',
  'Steps of this round, one after another. All completions that are being generated take a step together.':
    'Schritte dieser Runde, nacheinander. Alle Completions, die gerade erzeugt werden, machen einen Schritt gemeinsam.',
  'Prompts or starts that this round sampled.': 'Prompts oder Starts, die diese Runde gezogen hat.',
  'prompts that failed': 'gescheiterte Prompts',
  'Prompts of this round whose completions without a hint were all wrong.':
    'Prompts dieser Runde, deren Completions ohne Hint alle falsch waren.',
  'tokens without signal': 'Tokens ohne Signal',
  'Tokens of groups in which every completion got the same reward. They teach nothing.':
    'Tokens der Gruppen, in denen jede Completion denselben Reward bekam. Sie lehren nichts.',
  'Share of groups in which every completion got the same reward. They teach nothing; in games, both seats are one group.':
    'Anteil der Gruppen, in denen jede Completion denselben Reward bekam. Sie lehren nichts; in Spielen sind beide Plätze eine Gruppe.',
};
