/** German texts of objectives. Longer than most files, because a table is looked up and not read. */
import type { Table } from '../table.ts';

export const germanObjective: Table = {
  'additive clip (ReMix)': 'additives Clipping (ReMix)',
  'Clips within ± the clip range of the proximal ratio, whatever that is. Choose it with replay and a recomputed proximal policy.':
    'Clippt innerhalb ± der Clip-Range um die proximale Ratio, wie groß sie auch ist. Mit Replay und neu berechneter proximaler Policy.',
  'additive clip': 'additives Clipping',
  'ratio of now to old': 'Ratio von jetzt zu alt',
  'ratio where it is not clipped': 'Ratio, wo sie nicht geclippt ist',
  'weight of the token: proximal over sampled': 'Gewicht des Tokens: proximal zu gesampelt',
  'lower bound of the ratio': 'untere Grenze der Ratio',
  'upper bound of the ratio': 'obere Grenze der Ratio',
  '1 where the lower bound stops the gradient': '1, wo die untere Grenze den Gradienten stoppt',
  '1 where the upper bound stops the gradient': '1, wo die obere Grenze den Gradienten stoppt',
  'completion means (grpo)': 'je Completion (grpo)',
  'Mean over each completion’s trained tokens, then over all completions of the update. One without trained tokens counts too, as in TRL.':
    'Mittel über die trainierten Tokens jeder Completion, dann über alle Completions des Updates. Auch eine ohne solche zählt, wie in TRL.',
  'constant divisor (dr_grpo)': 'fester Teiler (dr_grpo)',
  'Sum divided by completions × the length limit, so that length does not change a token’s weight.':
    'Summe geteilt durch Completions × Längengrenze, damit die Länge das Gewicht eines Tokens nicht ändert.',
  'token mean (dapo)': 'Token-Mittel (dapo)',
  'Sum over the trained tokens of the update, divided by those of the whole pass, as in TRL.':
    'Summe über die trainierten Tokens des Updates, geteilt durch die des ganzen Durchgangs, wie in TRL.',
  'completion sums (seq_mean_token_sum)': 'Summen der Completions (seq_mean_token_sum)',
  'Sum over each completion, then mean over completions, as in REINFORCE and RLOO.':
    'Summe über jede Completion, dann Mittel über Completions, wie in REINFORCE und RLOO.',
  'Loss aggregation': 'Zusammenfassung des Loss',
  'How token losses are averaged. TRL’s loss types cispo and sapo are surrogates here.':
    'Wie der Loss der Tokens gemittelt wird. TRLs Loss-Arten cispo und sapo sind hier Surrogate.',
  'capped weight (CISPO)': 'begrenztes Gewicht (CISPO)',
  'Weights the log-probability by a capped ratio, so that every token keeps a gradient (CISPO; a loss_type in TRL).':
    'Gewichtet die Log-Wahrscheinlichkeit mit einer begrenzten Ratio, damit jedes Token einen Gradienten behält (CISPO; in TRL ein loss_type).',
  'capped weight': 'begrenztes Gewicht',
  'log-probability now, nats': 'Log-Wahrscheinlichkeit jetzt, in Nats',
  'capped weight, shared token': 'begrenztes Gewicht, geteiltes Token',
  'positive advantages of the completions that share it':
    'positive Advantages der Completions, die es teilen',
  'negative advantages of the completions that share it':
    'negative Advantages der Completions, die es teilen',
  'clipped (PPO)': 'geclippt (PPO)',
  'A probability ratio without gradient outside its range (PPO). The default of most methods.':
    'Eine Ratio von Wahrscheinlichkeiten ohne Gradienten außerhalb ihrer Grenzen (PPO). Voreinstellung der meisten Methoden.',
  'Ratio cap': 'Ratio-Grenze',
  'Caps the ratio where the clip lets it through, which bounds the push on a token with a negative advantage. Not set: no cap.':
    'Begrenzt die Ratio, wo das Clipping sie durchlässt, und damit den Druck auf ein Token mit negativer Advantage. Ohne Wert: keine Grenze.',
  'clipped surrogate': 'geclipptes Surrogat',
  'clipped surrogate, shared token': 'geclipptes Surrogat, geteiltes Token',
  'confidence clip (ECHO)': 'Konfidenz-Clipping (ECHO)',
  'Clips completions of high probability closer to 1. Choose it where labels are votes and the policy sharpens too early.':
    'Clippt wahrscheinliche Completions näher bei 1. Wo Labels aus Abstimmungen stammen und die Policy zu früh scharf wird.',
  'Least clip range': 'Kleinste Clip-Range',
  'Lower end of the clip range. Certain completions get a range halfway from here to ε, unlikely ones nearly ε.':
    'Unteres Ende der Clip-Range. Sichere Completions bekommen die Mitte zwischen hier und ε, unwahrscheinliche fast ε.',
  'clip range': 'Clip-Range',
  'Mean lower clip range over trained tokens. It falls while the policy grows confident.':
    'Mittlere untere Clip-Range über trainierte Tokens. Sie fällt, während die Policy sicherer wird.',
  'clipped by confidence': 'geclippt nach Konfidenz',
  'mean probability of the completion’s tokens when they were sampled':
    'mittlere Wahrscheinlichkeit der Tokens der Completion beim Sampling',
  'entropy bonus': 'Entropie-Bonus',
  'Rewards entropy, which keeps sampling varied. Choose it where entropy collapses before the task is learned.':
    'Belohnt Entropie, damit das Sampling vielfältig bleibt. Wo Entropie zusammenbricht, bevor die Aufgabe gelernt ist.',
  'Entropy bonus': 'Entropie-Bonus',
  'Adds this times the mean token entropy (nats) to the objective. 0 is off; too high and the policy never settles.':
    'Fügt dem Ziel diesen Wert mal die mittlere Token-Entropie (Nats) hinzu. 0 ist aus; zu hoch, und die Policy legt sich nie fest.',
  'weight of the bonus': 'Gewicht des Bonus',
  'entropy now, nats': 'Entropie jetzt, in Nats',
  '1 / trained tokens': '1 / trainierte Tokens',
  'KL-convex penalty (ReMix)': 'KL-konvexe Strafe (ReMix)',
  'Holds the policy near both its start and its last round. The share of the start falls during training.':
    'Hält die Policy nahe an ihrem Start und an der letzten Runde. Der Anteil des Starts fällt im Training.',
  'KL-convex coefficient': 'KL-konvexer Koeffizient',
  'Weight of the mixed KL penalty per token (k3 estimates). 0 turns it off and saves two scoring passes.':
    'Gewicht der gemischten KL-Strafe je Token (k3-Schätzer). 0 schaltet aus und spart zwei Bewertungsdurchgänge.',
  'Shift from round': 'Verschiebung ab Runde',
  'From this round on, the share of the start falls by a tenth every ten rounds.':
    'Ab dieser Runde fällt der Anteil des Starts alle zehn Runden um ein Zehntel.',
  'Least share of the start': 'Kleinster Anteil des Starts',
  'Share of the penalty on the start (λ) at which the fall ends.':
    'Anteil der Strafe auf den Start (λ), bei dem das Fallen endet.',
  'KL to the anchor': 'KL zum Anker',
  'KL divergence per token from the start, or from the policy that took its place.':
    'KL-Divergenz je Token vom Start oder von der Policy, die an seine Stelle trat.',
  'KL to the last round': 'KL zur letzten Runde',
  'KL divergence per token from the policy one round ago. A jump means too large steps.':
    'KL-Divergenz je Token von der Policy vor einer Runde. Ein Sprung heißt: zu große Schritte.',
  'mixed KL penalty': 'gemischte KL-Strafe',
  'weight of both divergences': 'Gewicht beider Divergenzen',
  'share of the reference': 'Anteil der Referenz',
  'divergence from the reference, nats': 'Divergenz von der Referenz, in Nats',
  'divergence from the round before, nats': 'Divergenz von der Runde davor, in Nats',
  'KL hinge (DRPO)': 'KL-Schranke (DRPO)',
  'Penalises moving further than a bound from the policy that sampled. Choose it where a loss has no clip.':
    'Bestraft es, sich weiter als eine Grenze von der samplenden Policy zu entfernen. Wo ein Loss kein Clipping hat.',
  'KL hinge': 'KL-Schranke',
  'Strength of the penalty on KL beyond the bound. It acts from the second update of a round on; 0 turns it off.':
    'Stärke der Strafe auf KL jenseits der Grenze. Sie wirkt ab dem zweiten Update einer Runde; 0 schaltet aus.',
  'KL hinge bound': 'Grenze der KL-Schranke',
  'KL per token from the sampling policy that costs nothing.':
    'KL je Token von der samplenden Policy, die nichts kostet.',
  'KL to the sampling policy': 'KL zur samplenden Policy',
  'Estimated KL divergence from the policy that sampled, per token. The KL hinge acts above its bound.':
    'Geschätzte KL-Divergenz je Token von der Policy, die sampelte. Die KL-Schranke wirkt oberhalb ihrer Grenze.',
  'KL beyond its limit': 'KL über der Grenze',
  'weight × KL beyond the limit; 0 within it': 'Gewicht × KL über der Grenze; 0 darunter',
  'log-probability when sampled, nats': 'Log-Wahrscheinlichkeit beim Sampling, in Nats',
  'mean KL of the update, nats': 'mittlere KL des Updates, in Nats',
  'weight of the limit': 'Gewicht der Grenze',
  'KL that costs nothing, nats': 'KL, die nichts kostet, in Nats',
  'KL penalty': 'KL-Strafe',
  'Holds the policy near the one it started from. Choose it where long training drifts.':
    'Hält die Policy nahe an der, von der sie ausging. Wo langes Training abdriftet.',
  'KL coefficient': 'KL-Koeffizient',
  'Weight of the KL penalty per token against the starting policy. 0 turns it off and saves a reference pass.':
    'Gewicht der KL-Strafe je Token gegen die Policy am Start. 0 schaltet aus und spart einen Referenzdurchgang.',
  'KL estimator': 'KL-Schätzer',
  'How the divergence is estimated from the sampled token; u = log reference − log policy.':
    'Wie die Divergenz aus dem gesampelten Token geschätzt wird; u = log Referenz − log Policy.',
  'Never negative, correct on average: eᵘ − u − 1, as in TRL and verl.':
    'Nie negativ und im Mittel richtig: eᵘ − u − 1, wie in TRL und verl.',
  'Half of u²: biased as a value, but on fresh samples its gradient is that of the KL.':
    'Die Hälfte von u²: als Wert verzerrt, aber auf neuen Samples ist der Gradient der der KL.',
  'Correct on average, −u, but on fresh samples its gradient averages to 0, so it does not hold the policy.':
    'Im Mittel richtig, −u, aber auf neuen Samples mittelt sich der Gradient zu 0; es hält die Policy nicht.',
  'KL to the start': 'KL zum Start',
  'KL divergence from the policy at the start, per token or action. Measured where beta is above 0.':
    'KL-Divergenz von der Policy am Start, je Token oder Aktion. Gemessen, wo beta über 0 liegt.',
  'weight of the penalty': 'Gewicht der Strafe',
  'log-probability under the reference, nats': 'Log-Wahrscheinlichkeit unter der Referenz, in Nats',
  'Rows are read again from their symbols, which latents are not.':
    'Zeilen werden aus ihren Symbolen neu gelesen, und Latents sind keine.',
  'Latent steps cannot be verified.': 'Latente Schritte lassen sich nicht prüfen.',
  'latent slots (Latent-GRPO)': 'latente Slots (Latent-GRPO)',
  'Feeds back mixtures of symbols before the answer instead of writing steps. Choose it to explore reasoning without words.':
    'Gibt vor der Antwort Mischungen von Symbolen zurück, statt Schritte zu schreiben. Um Denken ohne Worte zu erkunden.',
  'Latent slots stand for steps, and {task} has none before a marked answer.':
    'Latente Slots ersetzen Schritte, und {task} hat keine vor einer markierten Antwort.',
  'Branches would share one draw of the latents.': 'Äste würden sich eine Ziehung der Latents teilen.',
  'After latents only the answer is left to save.': 'Nach den Latents ist nur noch die Antwort zu sparen.',
  'Predictions would come after latents.': 'Vorhersagen kämen nach den Latents.',
  'Latent slots': 'Latente Slots',
  'Most mixtures of symbols that a completion feeds back before its answer, instead of writing steps. 0: none.':
    'So viele Mischungen von Symbolen gibt eine Completion vor der Antwort höchstens zurück, statt Schritte zu schreiben. 0: keine.',
  slots: 'Slots',
  'Mixture temperature': 'Temperatur der Mischung',
  'Temperature of the mixtures. Near 0 each slot is one symbol; higher mixes more.':
    'Temperatur der Mischungen. Nahe 0 ist jeder Slot ein Symbol; höher mischt mehr.',
  'Noise of slots': 'Rauschen der Slots',
  'Gumbel noise on the log-probabilities of a slot’s four likeliest symbols. Evaluation has none.':
    'Gumbel-Rauschen auf den Log-Wahrscheinlichkeiten der vier wahrscheinlichsten Symbole eines Slots. Die Auswertung hat keines.',
  'one-sided': 'einseitig',
  'Always above 0: no likely symbol is pushed down.':
    'Immer über 0: kein wahrscheinliches Symbol wird gedrückt.',
  'two-sided': 'zweiseitig',
  'Of both signs, as when a symbol is sampled.': 'Mit beiden Vorzeichen, wie beim Samplen eines Symbols.',
  'All completions of a prompt have the same slots.': 'Alle Completions eines Prompts haben dieselben Slots.',
  'Leave out endless latents': 'Endlose Latents auslassen',
  'Completions whose latents did not end by themselves are compared with none and teach nothing.':
    'Completions, deren Latents nicht von selbst endeten, werden mit keiner verglichen und lehren nichts.',
  'First slot learns from': 'Erster Slot lernt von',
  'Which of the better completions of a prompt train their first slot.':
    'Welche der besseren Completions eines Prompts ihren ersten Slot trainieren.',
  'the likeliest': 'der wahrscheinlichsten',
  'Only the one whose slots are likeliest.': 'Nur die, deren Slots am wahrscheinlichsten sind.',
  'Every one, so that different right ways are averaged.':
    'Alle, sodass verschiedene richtige Wege gemittelt werden.',
  'latents ended': 'beendete Latents',
  'Share of completions that ended their latents by themselves. Others are answered from the last slot.':
    'Anteil der Completions, die ihre Latents selbst beendeten. Andere antworten nach dem letzten Slot.',
  'slots per completion': 'Slots je Completion',
  'Mean number of latent slots of a completion.': 'Mittlere Zahl latenter Slots einer Completion.',
  'surrogate log-prob. of slots': 'Surrogat-Log-Wahrsch. der Slots',
  'Mean log-probability of the symbol with the largest weight in a slot, when it was sampled.':
    'Mittlere Log-Wahrscheinlichkeit des Symbols mit dem größten Gewicht in einem Slot, beim Sampling.',
  'largest weight, first slot': 'größtes Gewicht, erster Slot',
  'Mean of the largest weight in the first slot. Near 1 the mixture has collapsed to one symbol.':
    'Mittel des größten Gewichts im ersten Slot. Nahe 1 ist die Mischung zu einem Symbol zusammengefallen.',
  'same first slot': 'gleicher erster Slot',
  'Share of a prompt’s completions whose first slot has the same largest symbol. At 1 they no longer differ there.':
    'Anteil der Completions eines Prompts, deren erster Slot dasselbe größte Symbol hat. Bei 1 unterscheiden sie sich dort nicht mehr.',
  'left out: another right completion has the likelier slots':
    'ausgelassen: eine andere richtige Completion hat wahrscheinlichere Slots',
  Surrogate: 'Surrogat',
  'The loss that stands for the objective in an update.': 'Der Loss, der im Update für das Ziel steht.',
  'Clip range': 'Clip-Range',
  'The ratio of new to sampling probability has no gradient beyond 1 ± this. Smaller is safer, larger learns faster.':
    'Die Ratio von neuer zu samplender Wahrscheinlichkeit hat jenseits 1 ± diesem Wert keinen Gradienten. Kleiner ist sicherer, größer lernt schneller.',
  'Upper clip range': 'Obere Clip-Range',
  'The upper bound is 1 + this; larger lets unlikely tokens grow more. Not set: the clip range.':
    'Die obere Grenze ist 1 + dieser Wert; größer lässt unwahrscheinliche Tokens mehr wachsen. Ohne Wert: die Clip-Range.',
  'Proximal policy': 'Proximale Policy',
  'The policy that the clipped ratio is measured from.':
    'Die Policy, von der aus die geclippte Ratio gemessen wird.',
  'The loss that an update makes smaller.': 'Der Loss, den ein Update verkleinert.',
  'Share of tokens or actions whose ratio was clipped. With one update per round of fresh completions it is 0.':
    'Anteil der Tokens oder Aktionen, deren Ratio geclippt wurde. Bei einem Update je Runde auf neuen Completions ist er 0.',
  'clipped below': 'unten geclippt',
  'Share of tokens or actions whose ratio was clipped at the lower bound.':
    'Anteil der Tokens oder Aktionen, deren Ratio an der unteren Grenze geclippt wurde.',
  'clipped above': 'oben geclippt',
  'Share of tokens or actions whose ratio was clipped at the upper bound.':
    'Anteil der Tokens oder Aktionen, deren Ratio an der oberen Grenze geclippt wurde.',
  'observation loss (ECHO)': 'Beobachtungs-Loss (ECHO)',
  'Also trains the policy to predict what the environment says. Choose it in tasks with turns.':
    'Trainiert die Policy auch darauf, vorherzusagen, was die Umgebung antwortet. Für Aufgaben mit Zügen.',
  'The environment of {task} says nothing that could be predicted.':
    'Die Umgebung von {task} sagt nichts, was sich vorhersagen ließe.',
  'Environment coefficient': 'Umgebungs-Koeffizient',
  'Weight of the cross-entropy on observation tokens, in tasks with turns. 0 turns it off.':
    'Gewicht der Kreuzentropie auf Tokens der Umgebung, in Aufgaben mit Zügen. 0 schaltet es aus.',
  'Shuffled answers (control)': 'Vertauschte Antworten (Kontrolle)',
  'Predicts answers that another completion got: a loss of the same size that says nothing of the environment.':
    'Sagt Antworten vorher, die eine andere Completion bekam: ein gleich großer Loss, der nichts über die Umgebung sagt.',
  'observation loss': 'Beobachtungs-Loss',
  'Mean cross-entropy of the policy on what the environment says. Lower means better foresight; of shuffled answers, that their form is learned.':
    'Mittlere Kreuzentropie der Policy auf Antworten der Umgebung. Niedriger heißt bessere Voraussicht; bei vertauschten nur: die Form ist gelernt.',
  'prediction of the environment': 'Vorhersage der Umgebung',
  'weight of the prediction': 'Gewicht der Vorhersage',
  '1 / tokens of the environment': '1 / Tokens der Umgebung',
  'own loss': 'eigener Loss',
  'The loss that the code of an own method writes, per token. It becomes part of the update and runs at full speed.':
    'Der Loss aus dem Code einer eigenen Methode, je Token. Er wird Teil des Updates und läuft mit voller Geschwindigkeit.',
  'plain (REINFORCE)': 'einfach (REINFORCE)',
  'Uses the log-probability without a ratio (REINFORCE). Only for one update per batch of fresh completions.':
    'Nimmt die Log-Wahrscheinlichkeit ohne Ratio (REINFORCE). Nur für ein Update je Batch neuer Completions.',
  'policy gradient': 'Policy-Gradient',
  'policy gradient, shared token': 'Policy-Gradient, geteiltes Token',
  'proximal policy (decoupled)': 'proximale Policy (entkoppelt)',
  'Measures the ratio from a newer policy than the one that sampled, and corrects for the difference. Choose it with replay.':
    'Misst die Ratio von einer neueren Policy als der, die sampelte, und korrigiert den Unterschied. Mit Replay.',
  Correction: 'Korrektur',
  'What happens where the ratio of proximal to sampling probability is above the cap.':
    'Was geschieht, wo die Ratio von proximaler zu samplender Wahrscheinlichkeit über der Grenze liegt.',
  truncate: 'begrenzen',
  'The token counts as much as the cap.': 'Das Token zählt so viel wie die Grenze.',
  mask: 'maskieren',
  'The token has no gradient, but still counts where losses are averaged.':
    'Das Token hat keinen Gradienten, zählt aber beim Mitteln des Loss.',
  'Correction cap': 'Grenze der Korrektur',
  'Largest factor of the correction on a token’s loss.':
    'Größter Faktor der Korrektur auf den Loss eines Tokens.',
  'importance ratio': 'Importance-Ratio',
  'Mean ratio of proximal to sampling probability of the trained tokens. 1 means no difference; far from 1, old data says little.':
    'Mittlere Ratio von proximaler zu samplender Wahrscheinlichkeit trainierter Tokens. 1 heißt kein Unterschied; fern von 1 sagen alte Daten wenig.',
  'corrections capped': 'begrenzte Korrekturen',
  'Share of tokens whose importance ratio was above the cap.':
    'Anteil der Tokens, deren Importance-Ratio über der Grenze lag.',
  'as sampled': 'wie gesampelt',
  'The policy that sampled the tokens, however old.':
    'Die Policy, die die Tokens sampelte, wie alt sie auch ist.',
  'recomputed (decoupled)': 'neu berechnet (entkoppelt)',
  'The policy at the start of the round; older tokens are scored again.':
    'Die Policy am Anfang der Runde; ältere Tokens werden neu bewertet.',
  'average (PPO-EWMA)': 'Mittel (PPO-EWMA)',
  'A moving average of the weights.': 'Ein gleitendes Mittel der Gewichte.',
  'Average decay': 'Decay des Mittels',
  'Share of itself that the moving average keeps at each update. 0.889 spans about nine updates; 0 is the policy itself.':
    'Anteil, den das gleitende Mittel bei jedem Update von sich behält. 0.889 umfasst etwa neun Updates; 0 ist die Policy selbst.',
  'snapshot (Missing Old Logits)': 'Schnappschuss (Missing Old Logits)',
  'The weights that sampled the tokens, kept and asked again. Choose it where sampler and learner compute differently.':
    'Die Gewichte, die die Tokens sampelten, behalten und neu befragt. Wo Sampler und Lerner verschieden rechnen.',
  'Kept weights': 'Behaltene Gewichte',
  'Rounds whose weights are kept, in memory and in every checkpoint. Older tokens are scored by the oldest kept.':
    'Runden, deren Gewichte behalten werden, im Speicher und in jedem Checkpoint. Ältere Tokens bewertet das älteste behaltene.',
  'interpolated (AReaL proxy)': 'interpoliert (AReaL-Proxy)',
  'Between the sampling and the current policy, by how many updates lie between them. Costs no pass, but only moves the clip’s bounds.':
    'Zwischen der samplenden und der jetzigen Policy, nach der Zahl der Updates dazwischen. Kostet keinen Durchgang, verschiebt aber nur die Clip-Grenzen.',
  'average with resets (revised EWMA)': 'Mittel mit Neustart (überarbeitete EWMA)',
  'A moving average as old as the sampling weights, which starts again when too many tokens are clipped.':
    'Ein gleitendes Mittel, so alt wie die samplenden Gewichte; es beginnt neu, wenn zu viele Tokens geclippt werden.',
  'Resets follow the share of clipped tokens, which this surrogate does not have.':
    'Neustarts folgen dem Anteil geclippter Tokens, den dieses Surrogat nicht hat.',
  'Active share': 'Aktiver Anteil',
  'The average starts again from the weights when fewer tokens than this are inside the clip. 0 never resets.':
    'Das Mittel beginnt neu bei den Gewichten, wenn weniger Tokens als dieser Anteil innerhalb des Clippings liegen. 0 beginnt nie neu.',
  'importance weight': 'Importance-Gewicht',
  'proximal over sampled probability': 'proximale zu gesampelter Wahrscheinlichkeit',
  'Importance weight cap': 'Grenze des Importance-Gewichts',
  'log-probability under the proximal policy, nats':
    'Log-Wahrscheinlichkeit unter der proximalen Policy, in Nats',
  'importance weight, 0 above the cap': 'Importance-Gewicht, 0 über der Grenze',
  'ranker of results (CoSearch)': 'Ranker der Ergebnisse (CoSearch)',
  'Searches also find lookalikes, and a ranker chooses what the policy sees. Choose it to study search itself.':
    'Suchen finden auch Ähnliches, und ein Ranker wählt, was die Policy sieht. Um das Suchen selbst zu untersuchen.',
  'A ranker orders what searches find, as in {task=lookup}; {task} has no such searches.':
    'Ein Ranker ordnet, was Suchen finden, wie in {task=lookup}; {task} hat keine solchen Suchen.',
  'The ranker is trained by which entry is right, and these labels do without the right answer.':
    'Der Ranker lernt daraus, welcher Eintrag richtig ist, und diese Labels kommen ohne die richtige Antwort aus.',
  'Ranker of results': 'Ranker der Ergebnisse',
  'What orders the entries that a search finds. With one, searches find older versions too and show three of six.':
    'Was die gefundenen Einträge einer Suche ordnet. Mit Ranker finden Suchen auch ältere Fassungen und zeigen drei von sechs.',
  'Searches find the requested entry alone.': 'Suchen finden nur den verlangten Eintrag.',
  'What is read most comes first; dates are ignored.': 'Am meisten Gelesenes zuerst; das Datum zählt nicht.',
  learned: 'gelernt',
  'Trained beside the policy.': 'Neben der Policy trainiert.',
  'always right': 'immer richtig',
  'The right entry comes first.': 'Der richtige Eintrag kommt zuerst.',
  'Share of ranking quality': 'Anteil der Ranking-Güte',
  'Weight of the right entry’s reciprocal rank in the ranker’s reward; the outcome has the rest.':
    'Gewicht des reziproken Rangs des richtigen Eintrags im Reward des Rankers; den Rest hat das Ergebnis.',
  'Similarity of queries': 'Ähnlichkeit der Abfragen',
  'Least ROUGE-L F1 of two queries of a prompt that are compared. 1 compares equal ones, 0 all.':
    'Kleinster ROUGE-L-F1 zweier Abfragen eines Prompts, die verglichen werden. 1 vergleicht gleiche, 0 alle.',
  'Learning rate of the ranker': 'Lernrate des Rankers',
  'Step size of gradient descent on the ranker’s weights, once a round.':
    'Schrittweite des Gradientenabstiegs auf den Gewichten des Rankers, einmal je Runde.',
  'reciprocal rank': 'reziproker Rang',
  'Mean of one over the place at which searches show the right entry; 0 where they do not. 1 is always first.':
    'Mittel von eins durch den Platz, auf dem Suchen den richtigen Eintrag zeigen; sonst 0. 1 heißt immer zuerst.',
  'right entry shown': 'richtiger Eintrag gezeigt',
  'Share of searches whose reply shows the right entry.':
    'Anteil der Suchen, deren Antwort den richtigen Eintrag zeigt.',
  'groups of queries': 'Gruppen von Abfragen',
  'Groups of similar queries in the round. Those with one query teach the ranker nothing.':
    'Gruppen ähnlicher Abfragen in der Runde. Solche mit einer Abfrage lehren den Ranker nichts.',
  'queries per group': 'Abfragen je Gruppe',
  'Mean number of searches in a group of similar queries.':
    'Mittlere Zahl der Suchen in einer Gruppe ähnlicher Abfragen.',
  'ranker loss': 'Ranker-Loss',
  'Near 0, because advantages of a group cancel. Watch the reciprocal rank instead.':
    'Nahe 0, weil sich die Advantages einer Gruppe aufheben. Der reziproke Rang sagt mehr.',
  'ranker entropy': 'Ranker-Entropie',
  'Mean entropy of the entry shown first. Near 0 the ranker has stopped exploring.':
    'Mittlere Entropie des zuerst gezeigten Eintrags. Nahe 0 erkundet der Ranker nicht mehr.',
  token: 'Token',
  'Each token has its own ratio (PPO).': 'Jedes Token hat eine eigene Ratio (PPO).',
  'sequence, geometric mean (GSPO)': 'Sequenz, geometrisches Mittel (GSPO)',
  'All tokens of a completion share the geometric mean of their ratios.':
    'Alle Tokens einer Completion teilen das geometrische Mittel ihrer Ratios.',
  'sequence, product': 'Sequenz, Produkt',
  'All tokens of a completion share the product of their ratios, as in RLOO.':
    'Alle Tokens einer Completion teilen das Produkt ihrer Ratios, wie in RLOO.',
  'ratio of whole completions': 'Ratio ganzer Completions',
  'Takes the ratio over a whole completion instead of each token. Choose it where token ratios are noisy.':
    'Nimmt die Ratio über eine ganze Completion statt je Token. Wo Token-Ratios verrauscht sind.',
  'A ratio of whole completions needs text. {task} is learned step by step.':
    'Eine Ratio ganzer Completions braucht Text. {task} wird Schritt für Schritt gelernt.',
  'This surrogate has no ratio.': 'Dieses Surrogat hat keine Ratio.',
  'Its product would count once for each token of the completion.':
    'Ihr Produkt würde für jedes Token der Completion einmal zählen.',
  'A value head’s advantages differ by token, and one ratio would mix them.':
    'Die Advantages eines Value-Heads unterscheiden sich je Token, und eine Ratio würde sie mischen.',
  'The critics’ weights differ by step, and one ratio would mix them.':
    'Die Gewichte der Kritiker unterscheiden sich je Schritt, und eine Ratio würde sie mischen.',
  'A ratio of whole completions needs all of their tokens.':
    'Eine Ratio ganzer Completions braucht alle ihre Tokens.',
  'Ratio level': 'Ebene der Ratio',
  'Over what the ratio of new to sampling probability is taken.':
    'Worüber die Ratio von neuer zu samplender Wahrscheinlichkeit gebildet wird.',
  ratio: 'Ratio',
  'log-probability that the ratio is measured from, nats':
    'Log-Wahrscheinlichkeit, von der aus die Ratio gemessen wird, in Nats',
  'ratio of the completion': 'Ratio der Completion',
  'mean of now − old over its trained tokens': 'Mittel von jetzt − alt über ihre trainierten Tokens',
  'sum of now − old over its trained tokens': 'Summe von jetzt − alt über ihre trainierten Tokens',
  'a divisor of {prompts_per_round} = ${prompts} with the sequence_contrast surrogate':
    'ein Teiler von {prompts_per_round} = ${prompts} beim Surrogat sequence_contrast',
  'All completions of a prompt enter the same update.':
    'Alle Completions eines Prompts kommen in dasselbe Update.',
  'above 1 + the upper clip range = ${1 + (epsilon_high ?? epsilon)}':
    'über 1 + obere Clip-Range = ${1 + (epsilon_high ?? epsilon)}',
  'at most the clip range = ${most}': 'höchstens die Clip-Range = ${most}',
  'The loss of ${own.title} takes a mean or sum over a completion, but ${task} is learned step by step.':
    'Der Loss von ${own.title} bildet Mittel oder Summe über eine Completion, aber ${task} wird Schritt für Schritt gelernt.',
  'The loss of ${own.title} reads ${missing}, which is no number of this run.':
    'Der Loss von ${own.title} liest ${missing}; diese Zahl hat der Lauf nicht.',
  'at most ${most - 3} with completions of ${most} tokens':
    'höchstens ${most - 3} bei Completions von ${most} Tokens',
  'The answer comes after the slots.': 'Die Antwort kommt nach den Slots.',
  'sequence contrast (DRPO)': 'Sequenz-Kontrast (DRPO)',
  'Contrasts the right completions of a prompt with its wrong ones, short right ones first (DRPO).':
    'Stellt die richtigen Completions eines Prompts den falschen gegenüber, kurze richtige zuerst (DRPO).',
  'The contrast compares whole completions, and {task} is learned step by step.':
    'Der Kontrast vergleicht ganze Completions, und {task} wird Schritt für Schritt gelernt.',
  'The contrast has no ratio to measure from another policy.':
    'Der Kontrast hat keine Ratio, die von einer anderen Policy aus zu messen wäre.',
  'The contrast reads no advantages, which distillation weighs by.':
    'Der Kontrast liest keine Advantages, nach denen Distillation gewichtet.',
  'Length temperature': 'Längen-Temperatur',
  'Weighs right completions by exp(−length / (longest × this)). Small strongly prefers short ones; large weighs all equally.':
    'Gewichtet richtige Completions mit exp(−Länge / (längste × Wert)). Klein bevorzugt kurze stark; groß gewichtet alle gleich.',
  'Contrast temperature': 'Kontrast-Temperatur',
  'Large pushes all wrong completions of a prompt down equally; small mostly the likeliest one.':
    'Groß drückt alle falschen Completions eines Prompts gleich; klein vor allem die wahrscheinlichste.',
  'nats per token': 'Nats je Token',
  'its share of the contrast': 'ihr Anteil am Kontrast',
  'part of the loss that its completion has': 'Teil des Loss, den ihre Completion hat',
  'trained tokens of the completion': 'trainierte Tokens der Completion',
  'mean log-probability of the completion, nats': 'mittlere Log-Wahrscheinlichkeit der Completion, in Nats',
  'how hard a right completion is pushed up': 'wie stark eine richtige Completion gehoben wird',
  'how hard a wrong completion is pushed down': 'wie stark eine falsche Completion gedrückt wird',
  'sigmoid gate (soft clip)': 'Sigmoid-Gate (weiches Clipping)',
  'Lets the ratio’s gradient fade smoothly instead of clipping it (SAPO; a loss_type in TRL).':
    'Lässt den Gradienten der Ratio sanft auslaufen, statt sie zu clippen (SAPO; in TRL ein loss_type).',
  'sigmoid gate': 'Sigmoid-Gate',
  'sharpness of the gate': 'Schärfe des Gates',
  'sigmoid gate, shared token': 'Sigmoid-Gate, geteiltes Token',
  'warm start': 'Warmstart',
  'Begins each of the first rounds with updates on reference solutions. Choose it where the policy is seldom right.':
    'Beginnt jede der ersten Runden mit Updates auf Referenzlösungen. Wo die Policy selten richtig liegt.',
  'A warm start learns symbols of reference solutions. The observations of {task} are numbers.':
    'Ein Warmstart lernt Symbole von Referenzlösungen. Die Beobachtungen von {task} sind Zahlen.',
  'A warm start learns from reference solutions, and {task} has none.':
    'Ein Warmstart lernt aus Referenzlösungen, und {task} hat keine.',
  'A round is generated while the one before is learned from, and would miss its own warm start.':
    'Eine Runde wird erzeugt, während aus der vorigen gelernt wird; ihr eigener Warmstart würde ihr fehlen.',
  'Solutions would show the answers that voting must find.':
    'Lösungen würden die Antworten zeigen, die die Abstimmung finden muss.',
  'Random rewards show what the policy learns without labels, and solutions are labels.':
    'Zufällige Rewards zeigen, was die Policy ohne Labels lernt, und Lösungen sind Labels.',
  'What updates on reference solutions minimise. In a run they come before each of the first rounds.':
    'Was Updates auf Referenzlösungen minimieren. In einem Lauf kommen sie vor jeder der ersten Runden.',
  'The policy learns from rewards alone.': 'Die Policy lernt nur aus Rewards.',
  'cross-entropy': 'Kreuzentropie',
  'Makes each symbol of the solution likelier.': 'Macht jedes Symbol der Lösung wahrscheinlicher.',
  'p-weighted (DFT)': 'p-gewichtet (DFT)',
  'Cross-entropy times the symbol’s probability: unlikely symbols hardly count.':
    'Kreuzentropie mal Wahrscheinlichkeit des Symbols: unwahrscheinliche Symbole zählen kaum.',
  'one-token rollout': 'One-Token-Rollout',
  'Samples symbols at each position, rewards those that match, and takes the policy gradient.':
    'Sampelt an jeder Stelle Symbole, belohnt übereinstimmende und nimmt den Policy-Gradienten.',
  'Warm start rounds': 'Warmstart-Runden',
  'Number of first rounds that begin with updates on solutions.':
    'Zahl der ersten Runden, die mit Updates auf Lösungen beginnen.',
  'Updates on solutions': 'Updates auf Lösungen',
  'Updates on solutions at the beginning of a round. They use the optimiser and learning rate of the run.':
    'Updates auf Lösungen am Anfang einer Runde. Sie nehmen Optimierer und Lernrate des Laufs.',
  'Solutions per update': 'Lösungen je Update',
  'Prompts whose solutions enter each of these updates. A limited training set repeats its prompts.':
    'Prompts, deren Lösungen in jedes dieser Updates kommen. Ein begrenzter Trainingssatz wiederholt seine Prompts.',
  'Symbols sampled': 'Gesampelte Symbole',
  'Symbols sampled at each position (K). 0 takes the exact expectation over all symbols.':
    'An jeder Stelle gesampelte Symbole (K). 0 nimmt den exakten Erwartungswert über alle Symbole.',
  symbols: 'Symbole',
  'Reward of a miss': 'Reward bei Abweichung',
  'Reward of a sampled symbol that is not the solution’s; a match earns 1.':
    'Reward eines gesampelten Symbols, das nicht das der Lösung ist; ein übereinstimmendes bringt 1.',
  'Temperature of symbols': 'Temperatur der Symbole',
  'Temperature at which symbols are sampled. Above 1, unlikely symbols are tried more often.':
    'Temperatur, bei der Symbole gesampelt werden. Über 1 werden unwahrscheinliche öfter versucht.',
  'cross-entropy of solutions': 'Kreuzentropie der Lösungen',
  'Mean cross-entropy of the solutions of this round’s warm start, before each update. Lower is better.':
    'Mittlere Kreuzentropie der Lösungen im Warmstart dieser Runde, vor jedem Update. Niedriger ist besser.',
  'symbols that match': 'übereinstimmende Symbole',
  'Share of sampled symbols that match the solution; without sampling, the mean probability of its symbols.':
    'Anteil gesampelter Symbole, die zur Lösung passen; ohne Sampling die mittlere Wahrscheinlichkeit ihrer Symbole.',
  'solutions shown': 'gezeigte Lösungen',
  'Reference solutions that the warm start showed in this round.':
    'Referenzlösungen, die der Warmstart in dieser Runde zeigte.',
};
