/** German texts of the lessons. Longer than most files, because a table is looked up and not read. */
import type { Table } from '../table.ts';

export const germanLessons: Table = {
  'Learning from better and worse': 'Aus besser und schlechter lernen',
  'The policy gradient and the group baseline, with a pole on a cart.':
    'Der Policy-Gradient und die Gruppen-Baseline, mit einem Stab auf einem Wagen.',
  'What a policy, an episode and a reward are.': 'Was eine Policy, eine Episode und ein Reward sind.',
  'How trial and error becomes learning: the policy gradient.':
    'Wie aus Versuch und Irrtum Lernen wird: der Policy-Gradient.',
  'Why a reward means little until it is compared with others.':
    'Warum ein Reward wenig sagt, solange er nicht mit anderen verglichen wird.',
  'with the baseline': 'mit der Baseline',
  'Reward: share of 500 steps': 'Reward: Anteil von 500 Schritten',
  'Steps upright, first 3 rounds': 'Schritte aufrecht, erste 3 Runden',
  'Steps upright, last 3 rounds': 'Schritte aufrecht, letzte 3 Runden',
  'Episodes played': 'Gespielte Episoden',
  'A pole on a cart': 'Ein Stab auf einem Wagen',
  'A cart carries a pole that wants to fall over. At every step the *policy* pushes the cart to the left or to the right. The policy is a small neural network. It reads four numbers: where the cart is, how fast it moves, how far the pole leans and how fast it falls.':
    'Auf einem Wagen steht ein Stab, der umfallen will. Bei jedem Schritt stößt die *Policy* den Wagen nach links oder nach rechts. Die Policy ist ein kleines neuronales Netz. Sie liest vier Zahlen: wo der Wagen ist, wie schnell er fährt, wie schief der Stab steht und wie schnell er fällt.',
  'One try is an *episode*. It ends when the pole falls, or after 500 steps. Then the policy gets one number, its *reward*: 1 for all 500 steps, 0.5 for half of them.':
    'Ein Versuch heißt *Episode*. Er endet, wenn der Stab fällt, oder nach 500 Schritten. Dann bekommt die Policy eine Zahl, ihren *Reward*: 1 für alle 500 Schritte, 0,5 für die Hälfte.',
  'The policy is not shown how to balance. It pushes at random and sees what that earns.':
    'Niemand zeigt der Policy, wie man balanciert. Sie stößt zufällig und sieht, was das einbringt.',
  'Compare, then learn': 'Erst vergleichen, dann lernen',
  'The policy plays [8 episodes](num_generations=8) from the same start. They are a *group*. The *policy gradient* makes the pushes of good episodes more probable.':
    'Die Policy spielt [8 Episoden](num_generations=8) vom selben Start aus. Sie sind eine *Gruppe*. Der *Policy-Gradient* macht die Stöße der guten Episoden wahrscheinlicher.',
  'But which episode is good? Every reward here is above 0. So the mean reward of the group is subtracted: this is the [group baseline](baseline=mean). What is left is the *advantage*. Above the mean it is positive, and those pushes become more probable. Below the mean it is negative, and they become less probable.':
    'Aber welche Episode ist gut? Jeder Reward liegt hier über 0. Darum wird der mittlere Reward der Gruppe abgezogen: Das ist die [Gruppen-Baseline](baseline=mean). Was übrig bleibt, heißt *Advantage*. Über dem Mittelwert ist er positiv, und diese Stöße werden wahrscheinlicher. Unter dem Mittelwert ist er negativ, und sie werden unwahrscheinlicher.',
  'You can also [subtract nothing](baseline=none). Then every push of every episode becomes more probable, only some more than others.':
    'Man kann auch [nichts abziehen](baseline=none). Dann wird jeder Stoß jeder Episode wahrscheinlicher, nur manche mehr als andere.',
  'Draw what you expect': 'Zeichne, was du erwartest',
  'At first the pole falls after about 20 of 500 steps. The policy will now practise for 40 rounds, *with the baseline*. Draw its reward from the first round to the last.':
    'Am Anfang fällt der Stab nach etwa 20 von 500 Schritten. Die Policy übt jetzt 40 Runden lang, *mit der Baseline*. Zeichne ihren Reward von der ersten Runde bis zur letzten.',
  'And without the baseline?': 'Und ohne die Baseline?',
  'The same policy, the same starts, the same number of rounds. Only the baseline is missing.':
    'Die gleiche Policy, die gleichen Starts, gleich viele Runden. Nur die Baseline fehlt.',
  'It learns faster: every episode counts as good.': 'Sie lernt schneller: Jede Episode zählt als gut.',
  'It makes little difference.': 'Es macht kaum einen Unterschied.',
  'It learns much less: it cannot tell good episodes from bad ones.':
    'Sie lernt viel weniger: Sie kann gute Episoden nicht von schlechten unterscheiden.',
  'Without a baseline even a short episode makes its own pushes more probable. Good and bad episodes pull in nearly the same direction, and little is left of the difference between them.':
    'Ohne Baseline macht auch eine kurze Episode ihre eigenen Stöße wahrscheinlicher. Gute und schlechte Episoden ziehen in fast dieselbe Richtung, und von ihrem Unterschied bleibt wenig übrig.',
  'Train both': 'Beide trainieren',
  'Two runs, one after the other, in this page. Watch the curve beside your drawing.':
    'Zwei Läufe nacheinander, hier auf dieser Seite. Vergleiche die Kurve mit deiner Zeichnung.',
  'What happened': 'Was passiert ist',
  'With the baseline the pole stayed up for {start@with} steps at first and for {end@with} steps in the last rounds. Without it: {start@without} steps at first, {end@without} at the end.':
    'Mit der Baseline blieb der Stab am Anfang {start@with} Schritte lang oben und in den letzten Runden {end@with}. Ohne sie: {start@without} Schritte am Anfang, {end@without} am Ende.',
  'The only difference was what each reward is compared with. A reward of 0.1 is no news by itself. It is good news in a group whose mean is 0.05, and bad news in one whose mean is 0.2.':
    'Der einzige Unterschied war, womit jeder Reward verglichen wurde. Ein Reward von 0,1 sagt allein noch nichts. In einer Gruppe mit dem Mittelwert 0,05 ist er eine gute Nachricht, in einer mit dem Mittelwert 0,2 eine schlechte.',
  'With this seed the two runs ended close together. That is unusual for this lesson: choose another seed and run it again.':
    'Bei diesem Seed endeten die beiden Läufe nah beieinander. Das ist ungewöhnlich für diese Lektion: Wähle einen anderen Seed und starte noch einmal.',
  'Methods differ in what they subtract. Subtracting the mean of a group is the G of GRPO, *group relative* policy optimisation.':
    'Methoden unterscheiden sich darin, was sie abziehen. Den Mittelwert einer Gruppe abzuziehen, ist das G in GRPO: *Group Relative* Policy Optimization, relativ zur Gruppe.',
  'Change one thing and train again. Is [a group of 2](num_generations=2) enough to compare with? What does [a group of 16](num_generations=16) cost, and what does it bring? Does [the mean of the whole round](baseline=batch_mean) do as well as the mean of a group?':
    'Ändere eine Sache und trainiere noch einmal. Reicht [eine Gruppe von 2](num_generations=2) zum Vergleichen? Was kostet [eine Gruppe von 16](num_generations=16), und was bringt sie? Ist [der Mittelwert der ganzen Runde](baseline=batch_mean) so gut wie der Mittelwert einer Gruppe?',
  'Or be impatient: take [steps ten times as large](learning_rate=0.03).':
    'Oder sei ungeduldig: Nimm [zehnmal so große Schritte](learning_rate=0.03).',
  'it is too long': 'er ist zu lang',
  'it must have ${symbols} symbols, has ${issue.input.length}':
    'er braucht ${symbols} Zeichen, hat aber ${issue.input.length}',
  '“${[...issue.input].find((symbol) => !alphabet.includes(symbol))}” is no symbol of a code':
    '„${[...issue.input].find((symbol) => !alphabet.includes(symbol))}“ kommt in Codes nicht vor',
  'a symbol is wrong or missing: the checksum does not fit':
    'ein Zeichen ist falsch oder fehlt: Die Prüfsumme passt nicht',
  'it is of version ${written} of such codes, this page reads version ${version}':
    'er hat Version ${written}, diese Seite liest Version ${version}',
  'it says nothing that a run can say': 'er sagt etwas, das kein Lauf sagen kann',
  'at most ${mostClassRounds} in a class, because pupils wait for the run':
    'höchstens ${mostClassRounds} in einer Klasse, weil Schüler auf den Lauf warten',
  'a built-in one in a class': 'in einer Klasse eine eingebaute Aufgabe',
  'Choose another task.': 'Wähle eine andere Aufgabe.',
  'one that starts from a base policy of its task in a class':
    'in einer Klasse eine, die von einer Basis-Policy ihrer Aufgabe ausgeht',
  'imported weights': 'importierte Gewichte',
  'Remove the imported weights.': 'Entferne die importierten Gewichte.',
  'the id of the method whose code the link has': 'die Id der Methode, deren Code der Link enthält',
  'a whole number from 0 to ${mostSeed}': 'eine ganze Zahl von 0 bis ${mostSeed}',
  'Not a code: ${read}.': 'Kein Code: ${read}.',
  'It says ${code.solved} of ${plan.num_eval_prompts} prompts, which no run can solve.':
    'Er nennt ${code.solved} von ${plan.num_eval_prompts} Prompts. Das kann kein Lauf lösen.',
  'The same code as in line ${before.line}; it counts once.':
    'Derselbe Code wie in Zeile ${before.line}; er zählt einmal.',
  'Another result for seed ${code.seed} than in line ${before.line}; the first one counts.':
    'Ein anderes Ergebnis für Seed ${code.seed} als in Zeile ${before.line}; das erste zählt.',
  'Only the first ${mostLines} lines are read.': 'Nur die ersten ${mostLines} Zeilen werden gelesen.',
  'Old answers, new weights': 'Alte Antworten, neue Gewichte',
  'Clipping, and what happens when the data are stale.':
    'Clipping, und was passiert, wenn die Daten veraltet sind.',
  'Why the answers a policy learns from are often older than the policy.':
    'Warum die Antworten, aus denen eine Policy lernt, oft älter sind als sie selbst.',
  'What the ratio of new to old probability says.':
    'Was die Ratio von neuer zu alter Wahrscheinlichkeit sagt.',
  'What clipping prevents, and what it costs.': 'Was Clipping verhindert, und was es kostet.',
  'fresh answers': 'frische Antworten',
  '8 rounds old': '8 Runden alt',
  'Reward: share of right sums': 'Reward: Anteil richtiger Summen',
  'Right, first 5 rounds': 'Richtig, erste 5 Runden',
  'Right, last 5 rounds': 'Richtig, letzte 5 Runden',
  'Right, mean of all rounds': 'Richtig, Mittel aller Runden',
  'Tokens clipped': 'Geclippte Tokens',
  'Mean age of the weights, in rounds': 'Mittleres Alter der Gewichte, in Runden',
  'A policy that adds': 'Eine Policy, die addiert',
  'This policy is a small transformer. It reads a sum such as 47+38= and writes the answer, one symbol (a *token*) at a time. The verifier gives a reward of 1 for the right answer and 0 for any other.':
    'Diese Policy ist ein kleiner Transformer. Sie liest eine Aufgabe wie 47+38= und schreibt die Antwort, ein Zeichen (ein *Token*) nach dem anderen. Der Verifier gibt einen Reward von 1 für die richtige Antwort und 0 für jede andere.',
  'In each round the policy answers 32 sums, 8 times each, and then learns from its own answers. Its *weights* change. The answers do not: they are a record of what the older weights did.':
    'In jeder Runde beantwortet die Policy 32 Aufgaben, jede 8-mal, und lernt dann aus ihren eigenen Antworten. Ihre *Gewichte* ändern sich. Die Antworten nicht: Sie halten fest, was die älteren Gewichte getan haben.',
  'The ratio': 'Die Ratio',
  'Big systems let one machine write answers while another one learns. The answers then come from weights that are some rounds old. We can do the same here: take [answers of older weights](replay=stale), from [8 rounds ago](staleness=8).':
    'In großen Systemen schreibt eine Maschine Antworten, während eine andere lernt. Die Antworten stammen dann von Gewichten, die einige Runden alt sind. Hier geht das auch: mit [Antworten älterer Gewichte](replay=stale), und zwar solcher von [vor 8 Runden](staleness=8).',
  'For every token the update computes a *ratio*: its probability under the weights of now, over its probability when it was written. A ratio of 1 means that nothing has changed. A ratio of 2 means that the token has become twice as probable since.':
    'Für jedes Token berechnet das Update eine *Ratio*: seine Wahrscheinlichkeit unter den jetzigen Gewichten geteilt durch die, mit der es geschrieben wurde. Eine Ratio von 1 heißt: Nichts hat sich geändert. Eine Ratio von 2 heißt: Das Token ist seither doppelt so wahrscheinlich geworden.',
  'A token far from 1 is no longer evidence of what this policy does. So the ratio is *clipped*: outside 1 ± [0.2](epsilon=0.2), if the update would push it further out, the token no longer counts.':
    'Ein Token weit weg von 1 zeigt nicht mehr, was diese Policy tut. Darum wird die Ratio begrenzt (*Clipping*): Liegt sie außerhalb von 1 ± [0.2](epsilon=0.2) und würde das Update sie noch weiter hinausschieben, dann zählt das Token nicht mehr.',
  'Fresh answers first': 'Zuerst frische Antworten',
  'With fresh answers and one update per round, how many tokens will be clipped?':
    'Wie viele Tokens werden bei frischen Antworten und einem Update pro Runde geclippt?',
  None: 'Keine',
  'A few': 'Ein paar',
  'More than 5 %': 'Mehr als 5 %',
  'The weights that learn are the weights that wrote the answers. Every ratio is exactly 1, so there is nothing to clip.':
    'Die Gewichte, die lernen, sind dieselben, die die Antworten geschrieben haben. Jede Ratio ist genau 1, also gibt es nichts zu clippen.',
  'Draw the stale run': 'Zeichne den Lauf mit alten Antworten',
  'About 3 in 10 sums are right at the start. Draw the share of right sums over 60 rounds when every answer is 8 rounds old.':
    'Am Anfang sind etwa 3 von 10 Summen richtig. Zeichne den Anteil richtiger Summen über 60 Runden, wenn jede Antwort 8 Runden alt ist.',
  'Fresh answers first, then answers that are 8 rounds old. Everything else is the same.':
    'Zuerst frische Antworten, dann solche, die 8 Runden alt sind. Sonst ist alles gleich.',
  'With fresh answers {clipped@fresh} of the tokens were clipped. With old ones {clipped@stale} were, and the weights that wrote them were {age@stale} rounds old on average.':
    'Mit frischen Antworten wurden {clipped@fresh} der Tokens geclippt, mit alten {clipped@stale}. Die Gewichte, die die alten geschrieben hatten, waren im Mittel {age@stale} Runden alt.',
  'The share of right sums rose from {start@fresh} to {end@fresh} with fresh answers, and from {start@stale} to {end@stale} with old ones.':
    'Der Anteil richtiger Summen stieg mit frischen Antworten von {start@fresh} auf {end@fresh} und mit alten von {start@stale} auf {end@stale}.',
  'Old answers taught more slowly: over all rounds {average@stale} of the sums were right, against {average@fresh} with fresh ones. A clipped token teaches nothing, and the others describe a policy that is no longer there. The run with old answers still learned, because the ratio corrects for what has changed and clipping limits the rest.':
    'Aus alten Antworten lernte die Policy langsamer: Über alle Runden waren {average@stale} der Summen richtig, mit frischen {average@fresh}. Ein geclipptes Token lehrt nichts, und die anderen beschreiben eine Policy, die es nicht mehr gibt. Der Lauf mit alten Antworten lernte trotzdem, denn die Ratio korrigiert, was sich geändert hat, und Clipping begrenzt den Rest.',
  'With this seed the old answers taught about as much as fresh ones. The clipped tokens are there all the same. Make the answers older and look again.':
    'Bei diesem Seed lehrten die alten Antworten etwa so viel wie frische. Geclippte Tokens gibt es trotzdem. Mach die Antworten älter und sieh noch einmal hin.',
  'Use [answers of 2 rounds ago](staleness=2). How much better is that? Or [clip hardly at all](epsilon=1), and watch whether the curve stays smooth.':
    'Nimm [Antworten von vor 2 Runden](staleness=2). Wie viel besser ist das? Oder [clippe fast gar nicht](epsilon=1) und beobachte, ob die Kurve glatt bleibt.',
  'There is another way to make data stale: [fresh answers, but 4 passes over the same ones](replay=none&num_iterations=4). How many tokens are clipped then?':
    'Daten können auch anders veralten: [frische Antworten, aber 4 Durchgänge mit denselben](replay=none&num_iterations=4). Wie viele Tokens werden dann geclippt?',
  'Help where all fail': 'Hilfe, wo alle scheitern',
  'Hints: a start for prompts that teach nothing.': 'Hints: ein Anfang für Prompts, die nichts lehren.',
  'Why a prompt on which every answer fails teaches nothing.':
    'Warum ein Prompt nichts lehrt, bei dem jede Antwort scheitert.',
  'How a hint during training makes such a prompt useful.':
    'Wie ein Hint im Training so einen Prompt nützlich macht.',
  'Why a policy is always tested without hints.': 'Warum eine Policy immer ohne Hints getestet wird.',
  'without hints': 'ohne Hints',
  'with hints': 'mit Hints',
  'Right answers to held-out prompts, without hints': 'Richtige Antworten auf Held-out-Prompts, ohne Hints',
  'Right without hints, at first': 'Richtig ohne Hints, am Anfang',
  'Right without hints, at the end': 'Richtig ohne Hints, am Ende',
  'Groups without signal': 'Gruppen ohne Signal',
  'Right with a hint': 'Richtig mit Hint',
  'Of all answers, right after a hint': 'Von allen Antworten: richtig nach einem Hint',
  'When every answer is wrong': 'Wenn jede Antwort falsch ist',
  'Here a prompt shows four digits and a mark. The mark says which of four strategies is right: repeat the digits, reverse them, and so on. The policy has a habit. It tries the first strategy nearly always, and that one is right for only 1 prompt in 8. For the others usually all 8 answers fail.':
    'Hier zeigt ein Prompt vier Ziffern und ein Zeichen. Das Zeichen sagt, welche von vier Strategien richtig ist: die Ziffern wiederholen, sie umkehren und so weiter. Die Policy hat eine Gewohnheit. Sie versucht fast immer die erste Strategie, und die ist nur bei 1 von 8 Prompts richtig. Bei den anderen scheitern meist alle 8 Antworten.',
  'A group in which all answers fail has no better and no worse. Every advantage is 0, and the prompt teaches nothing. More tries rarely help, because the policy hardly ever tries anything else.':
    'In einer Gruppe, in der alle Antworten scheitern, gibt es kein Besser und kein Schlechter. Jeder Advantage ist 0, und der Prompt lehrt nichts. Mehr Versuche helfen selten, denn die Policy versucht fast nie etwas anderes.',
  'A hint, only in training': 'Ein Hint, nur im Training',
  'Where all answers failed, we can [give a hint](hint=all_failed): [the name of the strategy](hint_content=strategy) that works. Half of the answers are written again after reading it. Now some are right, and the group teaches something.':
    'Wo alle Antworten scheiterten, können wir [einen Hint geben](hint=all_failed): [den Namen der Strategie](hint_content=strategy), die zum Ziel führt. Die Hälfte der Antworten wird neu geschrieben, nachdem die Policy ihn gelesen hat. Jetzt sind einige richtig, und die Gruppe lehrt etwas.',
  'The trained policy must do it alone. So the update makes the right answer more probable *without* the hint, and every test is without hints. That is the curve you will see.':
    'Die trainierte Policy muss es allein schaffen. Darum macht das Update die richtige Antwort *ohne* den Hint wahrscheinlicher, und jeder Test ist ohne Hints. Seine Kurve wirst du sehen.',
  'Groups that teach nothing': 'Gruppen, die nichts lehren',
  'How will hints change the share of groups without signal, in which all answers have the same reward?':
    'In Gruppen ohne Signal haben alle Antworten denselben Reward. Wie ändern Hints den Anteil solcher Gruppen?',
  'It grows': 'Er wächst',
  'It stays about the same': 'Er bleibt etwa gleich',
  'It shrinks': 'Er sinkt',
  'A group that failed gets right answers from its hinted half, so it has better and worse again.':
    'Eine gescheiterte Gruppe bekommt durch die Hälfte mit Hint richtige Antworten. So gibt es in ihr wieder Besser und Schlechter.',
  'Draw the run with hints': 'Zeichne den Lauf mit Hints',
  'About 1 in 11 held-out prompts is solved before training. Draw how the share of right answers, tested without hints, changes over 100 rounds.':
    'Vor dem Training ist etwa 1 von 11 Held-out-Prompts gelöst. Zeichne, wie sich der Anteil richtiger Antworten über 100 Runden ändert, getestet ohne Hints.',
  'First without hints, then with them. The curve is measured on prompts kept for testing.':
    'Zuerst ohne Hints, dann mit ihnen. Die Kurve wird an Prompts gemessen, die für den Test zurückgehalten sind.',
  'Without hints {silent@plain} of the groups taught nothing, with hints {silent@hinted}. After a hint {success@hinted} of the answers were right. Of all answers that it learned from, {rescued@hinted} were right ones on prompts where everything had failed before.':
    'Ohne Hints lehrten {silent@plain} der Gruppen nichts, mit Hints {silent@hinted}. Nach einem Hint waren {success@hinted} der Antworten richtig. Von allen Antworten, aus denen gelernt wurde, waren {rescued@hinted} richtige zu Prompts, bei denen zuvor alles gescheitert war.',
  'Tested without hints, the policy went from {start@plain} to {end@plain} when it trained without them, and from {start@hinted} to {end@hinted} when it trained with them.':
    'Getestet ohne Hints kam die Policy beim Training ohne sie von {start@plain} auf {end@plain} und beim Training mit ihnen von {start@hinted} auf {end@hinted}.',
  'Here hints taught it what it would hardly have found by itself. This depends on luck as well: with some seeds the plain policy finds a second strategy on its own and catches up. Try another seed.':
    'Hier lehrten Hints die Policy, was sie allein kaum gefunden hätte. Das hängt auch vom Zufall ab: Bei manchen Seeds findet die Policy ohne Hints selbst eine zweite Strategie und holt auf. Probiere einen anderen Seed.',
  'With this seed hints did not end ahead: the plain policy found a second strategy on its own. With other seeds it does not. One run is a story; only several seeds are evidence.':
    'Bei diesem Seed lagen Hints am Ende nicht vorn: Die Policy ohne Hints fand selbst eine zweite Strategie. Bei anderen Seeds findet sie keine. Ein Lauf ist eine Geschichte; erst mehrere Seeds sind ein Beleg.',
  'Give [hints to every prompt](hint=always), needed or not. What happens to the test without hints?':
    'Gib [jedem Prompt Hints](hint=always), ob nötig oder nicht. Was passiert mit dem Test ohne Hints?',
  'Or [leave out hints and try 16 times](hint=none&num_generations=16) per prompt instead. And change the seed, to see how much is luck.':
    'Oder [lass die Hints weg und versuche es 16-mal](hint=none&num_generations=16) pro Prompt. Und ändere den Seed, um zu sehen, wie viel Zufall dabei ist.',
  'GRPO in ten lines: remove its baseline, put it back, then clip.':
    'GRPO in zehn Zeilen: Nimm die Baseline weg, setz sie wieder ein, dann kommt der Clip.',
  'What a method is: how advantages are made, and one loss per token.':
    'Was eine Methode ist: wie Advantages entstehen, und ein Loss pro Token.',
  'What the baseline does to the size of the gradient.':
    'Was die Baseline mit der Größe des Gradienten macht.',
  'Why several updates from the same answers need a clip.':
    'Warum mehrere Updates aus denselben Antworten einen Clip brauchen.',
  'no baseline': 'keine Baseline',
  'baseline and clip': 'Baseline und Clip',
  'Right, first 3 rounds': 'Richtig, erste 3 Runden',
  'Gradient norm, mean': 'Gradientennorm, Mittel',
  'A method is two functions': 'Eine Methode besteht aus zwei Funktionen',
  'The policy adds numbers, as in lesson 2. It answers every sum [8 times](num_generations=8), and a right answer earns 1. A method says what follows from that.':
    'Die Policy addiert Zahlen wie in Lektion 2. Jede Aufgabe beantwortet sie [8-mal](num_generations=8), und eine richtige Antwort bringt 1. Was daraus folgt, sagt eine Methode.',
  'The function *advantages* gets the rewards of one group and says how good each answer was. The function *loss* gives, for every token, the value that the update reduces. Here is GRPO with its baseline and its clip, without the division by the spread of the group.':
    'Die Funktion *advantages* bekommt die Rewards einer Gruppe und sagt, wie gut jede Antwort war. Die Funktion *loss* gibt für jedes Token den Wert, den das Update verkleinert. Hier ist GRPO mit Baseline und Clip, ohne die Division durch die Streuung der Gruppe.',
  'Remove the baseline': 'Nimm die Baseline weg',
  'Now take both away. The advantage is the reward itself, and nothing limits how far a token may move.':
    'Jetzt nehmen wir beides weg. Der Advantage ist der Reward selbst, und nichts begrenzt, wie weit sich ein Token bewegen darf.',
  'Right answers become more probable, wrong ones are ignored. How large an update is depends on how many answers were right, not on how they compare.':
    'Richtige Antworten werden wahrscheinlicher, falsche werden nicht beachtet. Wie groß ein Update ist, hängt davon ab, wie viele Antworten richtig waren, und nicht davon, wie sie im Vergleich abschneiden.',
  'Put it back': 'Setz sie wieder ein',
  'With the baseline, a right answer counts for as much as the others of its group were wrong. Wrong answers now have a negative advantage, and their tokens become less probable.':
    'Mit der Baseline zählt eine richtige Antwort umso mehr, je mehr andere ihrer Gruppe falsch waren. Falsche Antworten haben jetzt einen negativen Advantage, und ihre Tokens werden unwahrscheinlicher.',
  'The gradient is an estimate from a few answers. The *gradient norm* is its length.':
    'Der Gradient ist eine Schätzung aus wenigen Antworten. Die *Gradientennorm* ist seine Länge.',
  'Then clip': 'Dann kommt der Clip',
  'Each batch of answers is used for [4 updates](num_iterations=4). After the first one the ratio is no longer 1. A negative advantage can push its token down without end.':
    'Dieselben Antworten werden für [4 Updates](num_iterations=4) benutzt. Nach dem ersten ist die Ratio nicht mehr 1. Ein negativer Advantage kann sein Token endlos weiter nach unten drücken.',
  'The clip stops that. Outside 1 ± [0.2](epsilon=0.2) a token that would move further has no gradient.':
    'Der Clip verhindert das. Außerhalb von 1 ± [0.2](epsilon=0.2) hat ein Token, das sich weiter entfernen würde, keinen Gradienten.',
  'Which one learns most?': 'Wer lernt am meisten?',
  'All three train for 40 rounds on the same sums. Which one has the most right answers over all rounds?':
    'Alle drei trainieren 40 Runden mit denselben Aufgaben. Wer hat über alle Runden die meisten richtigen Antworten?',
  'The one without a baseline: it only learns from right answers.':
    'Der Lauf ohne Baseline: Er lernt nur aus richtigen Antworten.',
  'The one with the baseline and no clip: it takes the largest steps.':
    'Der Lauf mit Baseline und ohne Clip: Er macht die größten Schritte.',
  'The one with the baseline and the clip.': 'Der Lauf mit Baseline und Clip.',
  'Four updates from the same answers move far. Without the clip, the tokens of wrong answers are pushed down in each of them.':
    'Vier Updates aus denselben Antworten führen weit weg. Ohne den Clip werden die Tokens falscher Antworten bei jedem davon nach unten gedrückt.',
  'Draw the run with both': 'Zeichne den Lauf mit beidem',
  'About 2 in 5 sums are right at the start. Draw the share of right sums with the baseline and the clip.':
    'Am Anfang sind etwa 2 von 5 Summen richtig. Zeichne den Anteil richtiger Summen mit Baseline und Clip.',
  'Train all three': 'Alle drei trainieren',
  'Three runs, one after the other. Each trains the code that you have read.':
    'Drei Läufe nacheinander. Jeder trainiert den Code, den du gelesen hast.',
  'In the last rounds {end@without} of the sums were right without a baseline, {end@with} with it, and {end@clipped} with baseline and clip.':
    'In den letzten Runden waren ohne Baseline {end@without} der Summen richtig, mit ihr {end@with}, mit Baseline und Clip {end@clipped}.',
  'Without the baseline the gradient norm was {norm@without} on average. With it the norm was {norm@with}.':
    'Ohne die Baseline war die Gradientennorm im Mittel {norm@without}, mit ihr {norm@with}.',
  'The gradient norm was {norm@without} without the baseline and {norm@with} with it. With this seed the baseline did not make the gradient shorter.':
    'Die Gradientennorm war ohne die Baseline {norm@without} und mit ihr {norm@with}. Bei diesem Seed hat die Baseline den Gradienten nicht verkürzt.',
  'But a baseline alone was not enough for four updates from the same answers. With the clip the norm fell to {norm@clipped}, and the policy kept learning.':
    'Aber die Baseline allein genügte nicht für vier Updates aus denselben Antworten. Mit dem Clip fiel die Norm auf {norm@clipped}, und die Policy lernte weiter.',
  'With this seed the clip made little difference. Use the answers for more updates, and look again.':
    'Bei diesem Seed machte der Clip kaum einen Unterschied. Nutze die Antworten für mehr Updates und sieh noch einmal hin.',
  'These settings belong to the code with baseline and clip. Use the answers [only once](num_iterations=1), or [widen the clip](epsilon=1).':
    'Diese Einstellungen gehören zum Code mit Baseline und Clip. Nutze die Antworten [nur einmal](num_iterations=1), oder [mach den Clip weiter](epsilon=1).',
  'Then write: *Write your own* opens the code of GRPO in the editor. Change one line of it, and compare the two.':
    'Schreib dann selbst: *Selbst schreiben* öffnet den Code von GRPO im Editor. Ändere eine Zeile davon und vergleiche die beiden.',
  'No baseline': 'No baseline',
  'With a baseline': 'With a baseline',
  'Baseline and clip': 'Baseline and clip',
  'Stop early': 'Früh aufhören',
  'Pruning: end some answers before they are finished.':
    'Pruning: manche Antworten beenden, bevor sie fertig sind.',
  'What is saved by stopping answers halfway, and what is not.':
    'Was es spart, Antworten auf halbem Weg zu stoppen, und was nicht.',
  'Why a rule that chooses must be compared with one that chooses at random.':
    'Warum man eine Regel, die auswählt, mit einer vergleichen muss, die zufällig wählt.',
  'without pruning': 'ohne Pruning',
  'pruned at random': 'zufällig gepruned',
  'pruned by quality': 'nach Qualität gepruned',
  'Right, of the answers that were finished': 'Richtig, von den fertigen Antworten',
  'Answers pruned': 'Geprunte Antworten',
  'Tokens trained on': 'Trainierte Tokens',
  'Tokens generated': 'Erzeugte Tokens',
  'Decoding steps, one after another': 'Decoding-Schritte nacheinander',
  'Right on held-out prompts': 'Richtig bei Held-out-Prompts',
  'Halfway is often enough': 'Halb ist oft genug',
  'This policy looks for a letter in a ring of boxes: it calls tools, reads what they say, and answers. It writes 16 answers to each prompt. Every token takes time to write and more time to train on.':
    'Diese Policy sucht einen Buchstaben in einem Ring aus Kisten: Sie ruft Tools auf, liest, was diese sagen, und antwortet. Zu jedem Prompt schreibt sie 16 Antworten. Jedes Token kostet Zeit beim Schreiben und noch mehr Zeit beim Training.',
  'So we look at the answers after [10 tokens](prune_at=10), about two calls, and *prune* some: they stop and are not trained on. [Half of them](prune_keep=0.5) are kept.':
    'Darum sehen wir uns die Antworten nach [10 Tokens](prune_at=10) an, das sind etwa zwei Aufrufe, und *prunen* einige: Sie hören auf, und aus ihnen wird nicht gelernt. [Die Hälfte](prune_keep=0.5) bleibt.',
  'Which half? One rule decides [at random](prune=random). Another one [estimates their quality](prune=quality): it predicts from what is written so far whether an answer will be right, and keeps a mixture of good and bad ones.':
    'Welche Hälfte? Eine Regel entscheidet [zufällig](prune=random). Eine andere [schätzt die Qualität](prune=quality): Aus dem, was schon dasteht, sagt sie vorher, ob eine Antwort richtig wird, und behält eine Mischung aus guten und schlechten.',
  'What is saved?': 'Was wird gespart?',
  'Half of the answers stop after 10 tokens. What becomes smaller?':
    'Die Hälfte der Antworten hört nach 10 Tokens auf. Was wird kleiner?',
  'The tokens trained on, but not the number of steps the computer writes one after another':
    'Die trainierten Tokens, aber nicht die Zahl der Schritte, die der Computer nacheinander schreibt',
  Both: 'Beides',
  Neither: 'Keines von beiden',
  'All answers are written side by side, one token of each per step. Steps are needed until the longest answer ends. Pruning makes each step a little smaller and the update a lot.':
    'Alle Antworten werden nebeneinander geschrieben, je ein Token pro Schritt. Die Schritte gehen weiter, bis die längste Antwort endet. Pruning macht jeden Schritt ein wenig kleiner und das Update viel kleiner.',
  'Draw the run pruned at random': 'Zeichne den zufällig geprunten Lauf',
  'Without pruning the share of right answers rises from about 0.6 to nearly 1. Draw how it goes when half of the answers are pruned at random and never learned from.':
    'Ohne Pruning steigt der Anteil richtiger Antworten von etwa 0,6 auf fast 1. Zeichne, wie er verläuft, wenn die Hälfte der Antworten zufällig gepruned und aus ihr nie gelernt wird.',
  'Without pruning, pruned at random, pruned by quality.':
    'Ohne Pruning, zufällig gepruned, nach Qualität gepruned.',
  'Without pruning the run trained on {trained@whole} tokens; pruned at random on {trained@random}. They took {steps@whole} and {steps@random} decoding steps: the saving is in the update, not in the waiting.':
    'Ohne Pruning trainierte der Lauf mit {trained@whole} Tokens, zufällig gepruned mit {trained@random}. Nötig waren {steps@whole} und {steps@random} Decoding-Schritte: Gespart wird beim Update, nicht beim Warten.',
  'Without pruning {held@whole} of the held-out prompts were solved in the end, pruned at random {held@random}. So half of the tokens taught about as much. That is because most of this task is learned early. Where a policy still learns in the last rounds, half of the answers teach less.':
    'Ohne Pruning waren am Ende {held@whole} der Held-out-Prompts gelöst, zufällig gepruned {held@random}. Die Hälfte der Tokens lehrte also etwa gleich viel. Das liegt daran, dass das meiste dieser Aufgabe früh gelernt wird. Wo eine Policy noch in den letzten Runden lernt, lehrt die Hälfte der Antworten weniger.',
  'Without pruning {held@whole} of the held-out prompts were solved in the end, pruned at random {held@random}. With your seed pruning cost something: fewer answers taught less. With most seeds it costs hardly anything here, because most of this task is learned early.':
    'Ohne Pruning waren am Ende {held@whole} der Held-out-Prompts gelöst, zufällig gepruned {held@random}. Bei deinem Seed hat Pruning etwas gekostet: Weniger Antworten lehrten weniger. Bei den meisten Seeds kostet es hier kaum etwas, weil das meiste dieser Aufgabe früh gelernt wird.',
  'The quality rule pruned {pruned@quality} of the answers, trained on {trained@quality} tokens and ended at {held@quality}. Was choosing worth it? Compare it with the run pruned at random, which saved about as much, not with the run without pruning. And a single run cannot rank them: at another seed the order may change.':
    'Mit der Qualitätsregel wurden {pruned@quality} der Antworten gepruned und {trained@quality} Tokens trainiert, und am Ende waren {held@quality} der Prompts gelöst. Hat sich das Auswählen gelohnt? Vergleiche mit dem zufällig geprunten Lauf, der etwa gleich viel sparte, nicht mit dem Lauf ohne Pruning. Und ein einzelner Lauf ergibt keine Rangfolge: Bei einem anderen Seed kann sie anders aussehen.',
  'Prune [three answers in four](prune_keep=0.25) and see how much is left to learn from. Or look [earlier](prune_at=5), after a single call: can the quality rule still tell the answers apart?':
    'Prune [drei von vier Antworten](prune_keep=0.25) und sieh, wie viel zum Lernen übrig bleibt. Oder sieh [früher](prune_at=5) hin, nach einem einzigen Aufruf: Kann die Qualitätsregel die Antworten dann noch unterscheiden?',
  'Learn from it twice': 'Zweimal daraus lernen',
  'Replay: earlier answers again instead of new ones.': 'Replay: frühere Antworten noch einmal statt neuer.',
  'How a buffer of earlier answers halves what must be generated.':
    'Wie ein Puffer früherer Antworten halbiert, was erzeugt werden muss.',
  'What it means to compare two methods at the same cost.':
    'Was es heißt, zwei Methoden bei gleichen Kosten zu vergleichen.',
  'Why replay is no free lunch.': 'Warum Replay nicht umsonst ist.',
  'fresh answers only': 'nur frische Antworten',
  'half replayed': 'Hälfte aus Replay',
  'Reward: share of right answers': 'Reward: Anteil richtiger Antworten',
  'Groups replayed': 'Gruppen aus Replay',
  'Their mean age, in rounds': 'Ihr mittleres Alter, in Runden',
  'Right, halfway': 'Richtig, auf halbem Weg',
  'Written once, learned from once?': 'Einmal geschrieben, einmal gelernt?',
  'To write answers is often the most expensive part of training. Yet each answer is used once and discarded.':
    'Antworten zu schreiben, ist oft der teuerste Teil des Trainings. Trotzdem wird jede Antwort einmal benutzt und dann weggeworfen.',
  '*Replay* keeps the last [64 groups](replay_buffer_size=64) of answers in a [buffer](replay=fifo). In every round [half of the groups](fresh_ratio=0.5) are new, and the others come from the buffer. As many are learned from, but only half must be written.':
    '*Replay* bewahrt die letzten [64 Gruppen](replay_buffer_size=64) von Antworten in einem [Puffer](replay=fifo) auf. In jeder Runde ist [die Hälfte der Gruppen](fresh_ratio=0.5) neu, die anderen kommen aus dem Puffer. Gelernt wird aus gleich vielen, aber nur halb so viele müssen geschrieben werden.',
  'Replayed answers are older than the weights, as in the lesson on clipping. Their ratios say by how much.':
    'Antworten aus dem Puffer sind älter als die Gewichte, wie in der Lektion zum Clipping. Ihre Ratios sagen, wie weit sie davon entfernt sind.',
  'Count the tokens': 'Zähle die Tokens',
  'Both runs make 100 rounds. With replay, how many tokens are generated, compared with the other run?':
    'Beide Läufe haben 100 Runden. Wie viele Tokens werden mit Replay erzeugt, verglichen mit dem anderen Lauf?',
  'About as many': 'Etwa gleich viele',
  'About half': 'Etwa die Hälfte',
  'Hardly any': 'Kaum welche',
  'Half of the groups of each round are new. The tokens trained on stay the same, because every round learns from as many groups as before.':
    'Die Hälfte der Gruppen jeder Runde ist neu. Die Zahl der trainierten Tokens bleibt gleich, weil jede Runde aus ebenso vielen Gruppen lernt wie vorher.',
  'Draw the run with replay': 'Zeichne den Lauf mit Replay',
  'The policy looks for a letter in a ring of boxes, with tools. About 6 in 10 answers are right before training. Draw the share of right answers over 100 rounds when half of every round is replayed.':
    'Die Policy sucht mit Tools einen Buchstaben in einem Ring aus Kisten. Vor dem Training sind etwa 6 von 10 Antworten richtig. Zeichne den Anteil richtiger Antworten über 100 Runden, wenn die Hälfte jeder Runde aus dem Puffer kommt.',
  'First with fresh answers only, then with half of each round from the buffer.':
    'Zuerst nur mit frischen Antworten, dann mit der Hälfte jeder Runde aus dem Puffer.',
  'Fresh answers only: {generated@fresh} tokens generated, {trained@fresh} trained on. With replay: {generated@replay} generated, {trained@replay} trained on. {replayed@replay} of the groups came from the buffer, {age@replay} rounds old on average.':
    'Nur frische Antworten: {generated@fresh} Tokens erzeugt, {trained@fresh} trainiert. Mit Replay: {generated@replay} erzeugt, {trained@replay} trainiert. {replayed@replay} der Gruppen kamen aus dem Puffer und waren im Mittel {age@replay} Runden alt.',
  'After the same number of rounds {end@fresh} of the answers were right without replay and {end@replay} with replay. But is that a fair comparison? Replay had generated half as much.':
    'Nach gleich vielen Runden waren ohne Replay {end@fresh} der Antworten richtig und mit Replay {end@replay}. Aber ist das ein fairer Vergleich? Mit Replay war nur halb so viel erzeugt worden.',
  'Halfway through, the fresh run had generated about as many tokens as the replay run in the end. There it stood at {middle@fresh}, against {end@replay} with replay.':
    'Auf halbem Weg hatte der frische Lauf etwa so viele Tokens erzeugt wie der Lauf mit Replay am Ende. Dort stand er bei {middle@fresh}, gegenüber {end@replay} mit Replay.',
  'Per token generated, replay came out ahead in your run. It paid with twice as many updates. The gap is small enough to change with the seed.':
    'Pro erzeugtem Token lag Replay in deinem Lauf vorn. Bezahlt hat es mit doppelt so vielen Updates. Der Abstand ist so klein, dass er mit dem Seed wechseln kann.',
  'Per token generated, replay was no clear winner in your run, and it made twice as many updates. Old answers teach less than new ones: a buffer saves writing, not learning.':
    'Pro erzeugtem Token lag Replay in deinem Lauf nicht klar vorn, und es machte doppelt so viele Updates. Alte Antworten lehren weniger als neue: Ein Puffer spart Schreiben, nicht Lernen.',
  'Replay more: make only [a quarter](fresh_ratio=0.25) of each round new. Or keep [512 groups](replay_buffer_size=512), so that replayed answers are older.':
    'Mehr Replay: Nur [ein Viertel](fresh_ratio=0.25) jeder Runde ist neu. Oder bewahre [512 Gruppen](replay_buffer_size=512) auf, dann sind die Antworten aus dem Puffer älter.',
  'The ratio can also be measured from [the weights at the start of the round](proximal=recomputed), so that old tokens are not clipped at once.':
    'Die Ratio kann auch von [den Gewichten am Anfang der Runde](proximal=recomputed) aus gemessen werden. Dann werden alte Tokens nicht sofort geclippt.',
  'Share the beginning': 'Den Anfang teilen',
  'Rollout trees: as many answers from fewer tokens.':
    'Rollout-Bäume: ebenso viele Antworten aus weniger Tokens.',
  'How completions can share their first tokens, like branches of a tree.':
    'Wie Completions ihre ersten Tokens teilen können, wie Äste eines Baums.',
  'How to count what that saves.': 'Wie man zählt, was das spart.',
  'What sharing costs: answers that resemble each other.': 'Was Teilen kostet: Antworten, die sich ähneln.',
  'without trees': 'ohne Bäume',
  'with trees': 'mit Bäumen',
  'Tokens in all answers': 'Tokens in allen Antworten',
  'Generated, of those in answers': 'Erzeugt, von denen in Antworten',
  'Sixteen answers, one beginning': 'Sechzehn Antworten, ein Anfang',
  'This policy looks for a letter. Ten boxes stand in a ring, and a prompt says which one is asked for. The policy calls tools: one leads to the next box, one leads three boxes on, one opens the box. It reads what a tool says, and in the end it answers with the letter. For each prompt it writes 16 answers, token by token, and learns which are better.':
    'Diese Policy sucht einen Buchstaben. Zehn Kisten stehen im Ring, und ein Prompt sagt, welche gesucht ist. Die Policy ruft Tools auf: Eines führt zur nächsten Kiste, eines drei Kisten weiter, eines öffnet die Kiste. Sie liest, was ein Tool sagt, und am Ende antwortet sie mit dem Buchstaben. Zu jedem Prompt schreibt sie 16 Antworten, Token für Token, und lernt, welche besser sind.',
  'The 16 answers often begin with the same calls. Written one by one, that beginning is generated 16 times. A *rollout tree* generates it once: the answers [grow as segments](topology=segments) of [5 tokens](segment_length=5), about one call, and at the end of a segment each branch splits in [two](branch_width=2). It begins with [4 branches](branch_roots=4).':
    'Die 16 Antworten beginnen oft mit denselben Aufrufen. Einzeln geschrieben wird dieser Anfang 16-mal erzeugt. Ein *Rollout-Baum* erzeugt ihn einmal: Die Antworten [wachsen in Segmenten](topology=segments) von [5 Tokens](segment_length=5), das ist etwa ein Aufruf, und am Ende eines Segments teilt sich jeder Ast in [zwei](branch_width=2). Am Anfang stehen [4 Äste](branch_roots=4).',
  'How much is saved?': 'Wie viel wird gespart?',
  'Both runs will write the same number of answers. With trees, how many tokens are generated for every 100 tokens that stand in the answers?':
    'Beide Läufe schreiben gleich viele Antworten. Wie viele Tokens werden mit Bäumen für je 100 Tokens in den Antworten erzeugt?',
  'More than 80': 'Mehr als 80',
  'Between 40 and 80': 'Zwischen 40 und 80',
  'Fewer than 40': 'Weniger als 40',
  'The first segments are shared by several answers, the last one by none. The earlier and the more often a tree branches, the fewer tokens are shared.':
    'Die ersten Segmente gehören mehreren Antworten gemeinsam, das letzte nur einer. Je früher und je öfter sich ein Baum verzweigt, desto weniger Tokens werden geteilt.',
  'Draw the run with trees': 'Zeichne den Lauf mit Bäumen',
  'About 6 in 10 answers are right at the start. Draw the share of right answers over 150 rounds with trees.':
    'Am Anfang sind etwa 6 von 10 Antworten richtig. Zeichne den Anteil richtiger Antworten über 150 Runden mit Bäumen.',
  'First without trees, then with them. Look at a tree below while it trains.':
    'Zuerst ohne Bäume, dann mit ihnen. Sieh dir unten einen Baum an, während er trainiert.',
  'Without trees {generated@flat} tokens were generated, with trees {generated@tree}, for about as many answers ({answers@flat} and {answers@tree}). Of the tokens in answers, {unique@tree} were generated; the others were shared.':
    'Ohne Bäume wurden {generated@flat} Tokens erzeugt, mit Bäumen {generated@tree}, für etwa gleich viele Antworten ({answers@flat} und {answers@tree}). Von den Tokens in Antworten wurden {unique@tree} erzeugt; die anderen waren geteilt.',
  'Sharing has a price. Answers with the same beginning resemble each other, so more groups are all right or all wrong: {silent@tree} with trees, {silent@flat} without. Such a group has no better and no worse, and teaches nothing.':
    'Teilen hat einen Preis. Antworten mit demselben Anfang ähneln sich, also sind mehr Gruppen ganz richtig oder ganz falsch: {silent@tree} mit Bäumen, {silent@flat} ohne. In so einer Gruppe gibt es kein Besser und kein Schlechter, und sie lehrt nichts.',
  'In your run {silent@tree} of the groups were all right or all wrong with trees, and {silent@flat} without. Usually trees have more of these, because answers that share a beginning resemble each other.':
    'In deinem Lauf waren mit Bäumen {silent@tree} der Gruppen ganz richtig oder ganz falsch und ohne {silent@flat}. Meist haben Bäume mehr davon, weil Antworten mit gemeinsamem Anfang sich ähneln.',
  'In the last rounds {end@flat} of the answers were right without trees and {end@tree} with them. So a tree is a bargain where tokens are what costs you, and only if the saving is worth the lost variety.':
    'In den letzten Runden waren ohne Bäume {end@flat} der Antworten richtig und mit ihnen {end@tree}. Ein Baum lohnt sich also, wo Tokens das Teure sind, und nur dann, wenn die Ersparnis die verlorene Vielfalt wert ist.',
  'Begin with [a single branch](branch_roots=1): more is shared, and the answers resemble each other more. Or with [8](branch_roots=8).':
    'Beginne mit [einem einzigen Ast](branch_roots=1): Mehr wird geteilt, und die Antworten ähneln sich stärker. Oder mit [8](branch_roots=8).',
  'Make [segments of 10 tokens](segment_length=10), so that branches split late: is less shared?':
    'Mach [Segmente von 10 Tokens](segment_length=10), sodass sich die Äste spät teilen: Wird weniger geteilt?',
  'The link has no proof.': 'Der Link hat keinen Beweis.',
  'The proof is of a run on a graphics card, and these run on the processor.':
    'Der Beweis stammt von einem Lauf auf der Grafikkarte; diese hier laufen auf dem Prozessor.',
  'The proof ends after round ${proof.round}, and the run has ${max_rounds}.':
    'Der Beweis endet nach Runde ${proof.round}, und der Lauf hat ${max_rounds}.',
  'The proof cannot be read: ${whyOfError(error)}': 'Der Beweis lässt sich nicht lesen: ${whyOfError(error)}',
  'Code and proof are of different pupils.': 'Code und Beweis gehören zu verschiedenen Personen.',
  'Code and proof have different settings.': 'Code und Beweis haben verschiedene Einstellungen.',
  'Code and proof are of different runs.': 'Code und Beweis gehören zu verschiedenen Läufen.',
  'There is neither a code nor a proof.': 'Es gibt weder Code noch Beweis.',
  'The code is of another engine version than ${engineVersion}, which computes other numbers.':
    'Der Code stammt von einer anderen Engine-Version als ${engineVersion}, die andere Zahlen errechnet.',
  'The code says ${code.solved} of ${subject.prompts} prompts, which no run can solve.':
    'Der Code nennt ${code.solved} von ${subject.prompts} Prompts; das kann kein Lauf lösen.',
  'The run is not of this pupil: the number in it belongs to another name.':
    'Der Lauf gehört nicht zu dieser Person: die Nummer darin gehört zu einem anderen Namen.',
  'The same number as in line ${first.line}, under another name.':
    'Dieselbe Nummer wie in Zeile ${first.line}, unter einem anderen Namen.',
  'Settings were changed and do not stand behind the code. Ask for the link with proof.':
    'Einstellungen wurden geändert und stehen nicht hinter dem Code. Frage nach dem Link mit Beweis.',
  'Fits; no score stands beside it.': 'Passt; daneben stehen keine Punkte.',
  'The score “${noScore}” cannot be read: it must be a number from 0 to the full score.':
    'Die Punkte „${noScore}“ sind nicht lesbar: es muss eine Zahl von 0 bis zur vollen Punktzahl sein.',
  'The settings fit; the score counts steps and is not compared.':
    'Die Einstellungen passen; die Punkte zählen Schritte und werden nicht verglichen.',
  'The settings fit; the score is compared when the run is trained again.':
    'Die Einstellungen passen; die Punkte werden verglichen, wenn der Lauf noch einmal trainiert wird.',
  'Code, score and settings fit.': 'Code, Punkte und Einstellungen passen.',
  'The code is of other settings than those of this class.':
    'Der Code gehört zu anderen Einstellungen als denen dieser Klasse.',
  'The proof is of other settings than those of this class.':
    'Der Beweis gehört zu anderen Einstellungen als denen dieser Klasse.',
  'The code says ${percent(passAt1)} of the held-out prompts, and the score is ${percent(score)}.':
    'Der Code nennt ${percent(passAt1)} der Held-out-Prompts, und die Punkte sind ${percent(score)}.',
  'The proof ends after round ${proof.round}, and the run was not over there.':
    'Der Beweis endet nach Runde ${proof.round}, und dort war der Lauf noch nicht zu Ende.',
  'differs: ${solved} solved here': 'weicht ab: hier ${solved} gelöst',
  'The run is identical, but its score is ${Math.round(100 * here)}, not ${Math.round(100 * score)}.':
    'Der Lauf ist identisch, aber er hat ${Math.round(100 * here)} Punkte, nicht ${Math.round(100 * score)}.',
  'The policy solves ${solved} of the held-out prompts instead of ${asked}, and the run spent ${whole(spent)} ${unit} instead of at most ${whole(most)}.':
    'Die Policy löst ${solved} der Held-out-Prompts statt ${asked}, und der Lauf verbrauchte ${whole(spent)} ${unit} statt höchstens ${whole(most)}.',
  'The policy solves ${solved} of the held-out prompts; the goal is ${asked}. The run spent ${whole(spent)} of ${whole(most)} ${unit}.':
    'Die Policy löst ${solved} der Held-out-Prompts; das Ziel ist ${asked}. Der Lauf verbrauchte ${whole(spent)} von ${whole(most)} ${unit}.',
  'The policy solves ${solved} of the held-out prompts, which is enough, but the run spent ${whole(spent)} ${unit} instead of at most ${whole(most)}.':
    'Die Policy löst ${solved} der Held-out-Prompts, das genügt; aber der Lauf verbrauchte ${whole(spent)} ${unit} statt höchstens ${whole(most)}.',
  'The run ended before its policy was evaluated.': 'Der Lauf endete, bevor seine Policy ausgewertet war.',
  'A score of 100 needs ${percent(goal.passAt1)} of the held-out prompts, and the code has ${percent(passAt1)}.':
    '100 Punkte brauchen ${percent(goal.passAt1)} der Held-out-Prompts, und der Code nennt ${percent(passAt1)}.',
  "A run that solves ${percent(passAt1)} of the held-out prompts scores ${isEnough ? '100, or ' : ''}at most ${whole(100 * best)}, not ${(100 * score).toFixed(1)}.":
    "Ein Lauf, der ${percent(passAt1)} der Held-out-Prompts löst, hat ${isEnough ? '100 oder ' : ''}höchstens ${whole(100 * best)} Punkte, nicht ${(100 * score).toFixed(1)}.",
  'Scores are whole numbers from 0 to 100, and this one is ${(100 * score).toFixed(1)}.':
    'Punkte sind ganze Zahlen von 0 bis 100, und dies sind ${(100 * score).toFixed(1)}.',
  'This is too long for a code.': 'Das ist zu lang für einen Code.',
  'Not a code: ${code}.': 'Kein Code: ${code}.',
  "Behind the code must stand ${allowed.length} values (${allowed.join(', ')}) or none, and there are ${values.length}.":
    "Hinter dem Code müssen ${allowed.length} Werte stehen (${allowed.join(', ')}) oder keine, und es sind ${values.length}.",
  'The settings behind the code are not those that it was made with.':
    'Die Einstellungen hinter dem Code sind nicht die, mit denen er gemacht wurde.',
  'The settings behind the code cannot be trained: ${error.problems[0]?.message ?? error.message}':
    'Die Einstellungen hinter dem Code lassen sich nicht trainieren: ${error.problems[0]?.message ?? error.message}',
  '${JSON.stringify(start[name] ?? null)} in this exercise':
    '${JSON.stringify(start[name] ?? null)} in dieser Übung',
  'that of the page in an exercise': 'der der Seite in einer Übung',
  'own code or weights': 'eigener Code oder eigene Gewichte',
  'A hint where all fail': 'Ein Hint, wo alle scheitern',
  'Reach pass@1 0.25 with at most 110,000 tokens. At the start most groups fail completely, so they teach nothing.':
    'Erreiche pass@1 0.25 mit höchstens 110 000 Tokens. Am Start scheitern die meisten Gruppen ganz und lehren so nichts.',
  'A group whose completions all fail has no better and no worse ones. A hint gives some of them the missing idea, and from those the policy learns to do without.':
    'In einer Gruppe, deren Completions alle scheitern, ist keine besser oder schlechter. Ein Hint gibt einigen die fehlende Idee, und daraus lernt die Policy, ohne ihn auszukommen.',
  'Three of four kinds of prompts need a template that the policy never tries by itself. Where could it come from?':
    'Drei von vier Arten von Prompts brauchen eine Vorlage, die die Policy von selbst nie versucht. Woher könnte sie kommen?',
  'Set “Hints for” to groups in which all completions failed: the others need none.':
    'Setze „Hints für“ auf Gruppen, in denen alle Completions scheiterten: die anderen brauchen keinen.',
  'A hint that names the strategy is enough here. The policy is evaluated without hints.':
    'Ein Hint, der die Strategie nennt, genügt hier. Ausgewertet wird die Policy ohne Hints.',
  'All other settings stay, so that only hints make the difference.':
    'Alle anderen Einstellungen bleiben, damit nur Hints den Unterschied machen.',
  'Six updates from one round': 'Sechs Updates aus einer Runde',
  'Reach pass@1 0.75 with at most 18,000 generated tokens. Each round makes six updates from the same completions, and at the start they break the policy.':
    'Erreiche pass@1 0.75 mit höchstens 18 000 erzeugten Tokens. Jede Runde macht sechs Updates aus denselben Completions, und am Start zerstören sie die Policy.',
  'The second update already learns from completions of an older policy. Clipping stops the update of a token once its probability has changed by the clip range.':
    'Schon das zweite Update lernt aus Completions einer älteren Policy. Clipping stoppt das Update eines Tokens, sobald sich seine Wahrscheinlichkeit um die Clip-Range geändert hat.',
  'Six updates in a row push the same tokens further and further. What limits how far?':
    'Sechs Updates nacheinander schieben dieselben Tokens immer weiter. Was begrenzt, wie weit?',
  'At a clip range of 1 a token may become twice as likely before it is clipped.':
    'Bei einer Clip-Range von 1 darf ein Token doppelt so wahrscheinlich werden, bevor es geclippt wird.',
  'With ranges of 0.05 and less, six updates together change about as much as they should.':
    'Bei Werten von 0.05 und weniger ändern sechs Updates zusammen etwa so viel, wie sie sollten.',
  'All other settings stay, so that only the clip range makes the difference.':
    'Alle anderen Einstellungen bleiben, damit nur die Clip-Range den Unterschied macht.',
  'The proof is of another run: ${problem.message}':
    'Der Beweis gehört zu einem anderen Lauf: ${problem.message}',
  'Write the beginning once': 'Den Anfang nur einmal schreiben',
  'Reach pass@1 0.85 in 40 rounds, and generate at most 36,000 tokens. At the start the policy learns well, but generates too many.':
    'Erreiche pass@1 0.85 in 40 Runden und erzeuge höchstens 36 000 Tokens. Am Start lernt die Policy gut, erzeugt aber zu viele.',
  'Completions of one prompt often have the same beginning. A rollout tree generates the shared beginning once, and only the ends are counted separately.':
    'Completions eines Prompts haben oft denselben Anfang. Ein Rollout-Baum erzeugt ihn einmal, und nur die Enden zählen einzeln.',
  'Each of the 16 completions of a prompt is generated from its first token on. Which of their tokens are the same?':
    'Jede der 16 Completions eines Prompts wird vom ersten Token an erzeugt. Welche ihrer Tokens sind gleich?',
  'Grow the completions as a tree: set “Tree type” to segments.':
    'Lass die Completions als Baum wachsen: setze „Baumart“ auf Segmente.',
  'A tool call has about five tokens. Begin with four branches, so that completions still differ enough.':
    'Ein Werkzeug-Aufruf hat etwa fünf Tokens. Beginne mit vier Ästen, damit sich Completions noch genug unterscheiden.',
  'Number of completions and rounds stay, so that only sharing saves tokens.':
    'Zahl der Completions und Runden bleiben, damit nur Teilen Tokens spart.',
  'The right step': 'Der richtige Schritt',
  'Reach pass@1 0.85 with at most 110,000 tokens. At the start the policy hardly learns.':
    'Erreiche pass@1 0.85 mit höchstens 110 000 Tokens. Am Start lernt die Policy kaum.',
  'A learning rate that is too low wastes tokens, and one that is too high destroys what the policy could do. Good values often lie within a factor of ten.':
    'Eine zu niedrige Lernrate verschwendet Tokens, und eine zu hohe zerstört, was die Policy konnte. Gute Werte liegen oft innerhalb eines Faktors zehn.',
  'Look at the curve: it hardly rises, and nothing shakes it. Is a step too small or too large?':
    'Sieh die Kurve an: sie steigt kaum, und nichts rüttelt an ihr. Ist ein Schritt zu klein oder zu groß?',
  'Change the learning rate by factors of ten first, and only then by factors of two.':
    'Ändere die Lernrate erst um Faktoren von zehn und dann um Faktoren von zwei.',
  'Rates from 0.0002 to 0.0006 suit a policy of this size. At 0.01 the policy forgets how to call its tools.':
    'Raten von 0.0002 bis 0.0006 passen zu einer Policy dieser Größe. Bei 0.01 vergisst die Policy, wie sie ihre Werkzeuge aufruft.',
  'All other settings stay, so that only the step makes the difference.':
    'Alle anderen Einstellungen bleiben, damit nur der Schritt den Unterschied macht.',
  'Stop what teaches little': 'Stoppen, was wenig lehrt',
  'Reach pass@1 0.85 in 40 rounds, and train on at most 32,000 tokens. At the start the policy learns well, but trains on too many.':
    'Erreiche pass@1 0.85 in 40 Runden und trainiere auf höchstens 32 000 Tokens. Am Start lernt die Policy gut, trainiert aber auf zu vielen.',
  'Updates cost more than generation, and not every completion is needed. Pruning stops some of them early and divides by how likely each one was to stay.':
    'Updates kosten mehr als Erzeugen, und nicht jede Completion wird gebraucht. Pruning stoppt einige früh und teilt durch die Wahrscheinlichkeit, mit der jede bleiben durfte.',
  'All 16 completions of every prompt are trained on. Would half of them do?':
    'Alle 16 Completions jedes Prompts werden trainiert. Würde die Hälfte genügen?',
  'Set “Pruning rule” to random: it needs no scores and stops a fixed share.':
    'Setze „Pruning-Regel“ auf zufällig: sie braucht keine Scores und stoppt einen festen Anteil.',
  'The rule acts at one token of a completion. Completions that end before it are never pruned, so act early: at the tenth token.':
    'Die Regel wirkt bei einem Token einer Completion. Wer davor endet, wird nie gepruned; also früh: beim zehnten Token.',
  'Number of completions and rounds stay, so that only pruning saves tokens.':
    'Zahl der Completions und Runden bleiben, damit nur Pruning Tokens spart.',
  'Use completions twice': 'Completions zweimal benutzen',
  'Reach pass@1 0.85 in 40 rounds, and generate at most 32,000 tokens. At the start every completion is used once and forgotten.':
    'Erreiche pass@1 0.85 in 40 Runden und erzeuge höchstens 32 000 Tokens. Am Start wird jede Completion einmal benutzt und vergessen.',
  'A replay buffer stores groups of completions. Half of a round’s groups can come from it, so half as many are generated; clipping keeps stale ones from doing harm.':
    'Ein Replay-Puffer speichert Gruppen von Completions. Die Hälfte der Gruppen einer Runde kann daraus kommen, also werden halb so viele erzeugt; Clipping verhindert, dass alte schaden.',
  'Every round generates all of its groups. Could some of them come from earlier rounds?':
    'Jede Runde erzeugt alle ihre Gruppen. Könnten einige aus früheren Runden kommen?',
  'Set “Replay mode” to fifo: it keeps the newest groups.':
    'Setze „Replay-Art“ auf fifo: es behält die neuesten Gruppen.',
  'The share of fresh groups decides what is generated. A half of them is enough, and the buffer should hold a few rounds only.':
    'Der Anteil neuer Gruppen bestimmt, was erzeugt wird. Die Hälfte genügt, und der Puffer sollte nur einige Runden fassen.',
  'Number of completions and rounds stay, so that only replay saves tokens.':
    'Zahl der Completions und Runden bleiben, damit nur Replay Tokens spart.',
  'one without code of your own in a package': 'eines ohne eigenen Code in einem Paket',
  'one with code': 'eines mit Code',
  'Give your class the link itself.': 'Gib deiner Klasse den Link selbst.',
  'Train a policy: ${task}': 'Eine Policy trainieren: ${task}',
  'Everybody in your class trains the same policy with another seed, so every run is a little different. Your score is the share of held-out prompts that your policy solves at the end.':
    'Alle in deiner Klasse trainieren dieselbe Policy mit einem anderen Seed, also ist jeder Lauf etwas anders. Deine Punkte sind der Anteil der Held-out-Prompts, die deine Policy am Ende löst.',
  'differs: as many solved, but other weights': 'verschieden: gleich viele gelöst, aber andere Gewichte',
  identical: 'gleich',
};
