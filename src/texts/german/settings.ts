/** German texts of settings and their problems. */
import type { Table } from '../table.ts';

export const germanSettings: Table = {
  'method: its code cannot change during a run. Reset, then start a new run with it.':
    'method: Der Code lässt sich während eines Laufs nicht ändern. Zurücksetzen und damit einen neuen Lauf starten.',
  '${key}: cannot change during a run. Reset, then start a new run with it.':
    '${key}: lässt sich während eines Laufs nicht ändern. Setze zurück und starte damit einen neuen Lauf.',
  'The contrast compares right completions with wrong ones and reads no advantages.':
    'Der Kontrast vergleicht richtige Completions mit falschen und liest keine Advantages.',
  "The code of ${shortened(id ?? 'its own method')} is not here. Open it from its link or file.":
    "Der Code von ${shortened(id ?? 'der eigenen Methode')} ist nicht hier. Öffne ihn mit seinem Link oder seiner Datei.",
  'parts of the form setting=value joined by &': 'Teile der Form Einstellung=Wert, verbunden mit &',
  'not a setting': 'keine Einstellung',
  '${key}: must be given once, got it again. Remove one of the two.':
    '${key}: steht zweimal da. Entferne eines von beiden.',
  'Ask for the link again.': 'Frag noch einmal nach dem Link.',
  'link: it contains an own task or method with its code. Open it by the address of a page or a widget, which shows the code and asks.':
    'link: Er enthält eine eigene Aufgabe oder Methode mit ihrem Code. Öffne ihn über die Adresse einer Seite oder eines Widgets, die den Code zeigt und nachfragt.',
  'at most ${longestLink} characters': 'höchstens ${longestLink} Zeichen',
  'Ask for a new link, or set the run up by hand.':
    'Frag nach einem neuen Link, oder stelle den Lauf von Hand ein.',
  '${linkVersion}, the version of the link': '${linkVersion}, die Version des Links',
  'at most ${longest} characters': 'höchstens ${longest} Zeichen',
  'Tree rollouts': 'Baum-Rollouts',
  Pruning: 'Pruning',
  "The imported weights are of the policy ${of ?? 'unknown'}. Choose it, or remove them.":
    "Die importierten Gewichte gehören zur Policy ${of ?? '(unbekannt)'}. Wähle diese, oder entferne sie.",
  'policy: ${why}': 'policy: ${why}',
  'method: ${why}': 'method: ${why}',
  'The code of an own method is damaged. Open it again from its link or file.':
    'Der Code einer eigenen Methode ist beschädigt. Öffne sie noch einmal mit ihrem Link oder ihrer Datei.',
  '${own.title} is based on ${own.basedOn}. Choose that method, or remove ${own.title}.':
    '${own.title} beruht auf ${own.basedOn}. Wähle diese Methode, oder entferne ${own.title}.',
  '${title} has no ${hook}.': 'In ${title} fehlt ${hook}.',
  'It needs the ${hook} of an own method, which is not here.': 'Es fehlt ${hook} aus einer eigenen Methode.',
  '${missing} Write one under Methods, or choose another value.':
    '${missing} Schreibe es unter „Methoden“, oder wähle einen anderen Wert.',
  " Did you mean ${found.join(' or ')}?": " Meintest du ${found.join(' oder ')}?",
  basedOn: 'basedOn',
  'basedOn must be a method of the catalogue, got ${quote(basedOn)}.${near(basedOn, ids)}':
    'basedOn muss eine Methode des Katalogs sein, nicht ${quote(basedOn)}.${near(basedOn, ids)}',
  'set must not fix ${key}: the recipe chooses it. Leave it out.':
    'set darf ${key} nicht festlegen: Das wählt das Rezept. Lass es weg.',
  'set: ${key} is not a setting.${near(key, settingKeys)}':
    'set: ${key} ist keine Einstellung.${near(key, settingKeys)}',
  'settings: ${own} is a setting of the catalogue. Choose another name, or fix it with set.':
    'settings: ${own} ist schon eine Einstellung des Katalogs. Wähle einen anderen Namen, oder lege sie mit set fest.',
  'settings: ${own} is a value that hooks get. Choose another name.':
    'settings: ${own} ist ein Wert, den Hooks bekommen. Wähle einen anderen Namen.',
  'levels must be numbered 1, 2, …': 'Level müssen mit 1, 2, … nummeriert sein',
  'task: ${why}': 'task: ${why}',
  'the code of ${task} is not here. Open it from its link or file, or choose another task.':
    'der Code von ${task} ist nicht hier. Öffne ihn mit seinem Link oder seiner Datei, oder wähle eine andere Aufgabe.',
  'the code that came with ${task} is damaged. Open it again from its link or file.':
    'der mitgelieferte Code von ${task} ist beschädigt. Öffne ihn noch einmal mit seinem Link oder seiner Datei.',
  '${field}: is not a setting of ${title}. Leave it out.':
    '${field}: ist keine Einstellung von ${title}. Lass es weg.',
  "a ${integer ? 'whole ' : ''}number from ${min} to ${max}":
    "eine ${integer ? 'ganze ' : ''}Zahl von ${min} bis ${max}",
  'given once': 'nur einmal angegeben',
  '${packed.length} of them': '${packed.length}-mal',
  'code of at most ${mostUnpacked} characters': 'Code von höchstens ${mostUnpacked} Zeichen',
  'the code of the link, compressed': 'der Code des Links, komprimiert',
  'other or shortened text': 'anderer oder gekürzter Text',
  'And ${more} more problems.': 'Und ${more} weitere Probleme.',
  nothing: 'nichts',
  'Choose another task': 'Wähle eine andere Aufgabe',
  'choose another task': 'wähle eine andere Aufgabe',
  "${values.join(', ')} or ${last}": "${values.join(', ')} oder ${last}",
  "${i === 0 ? 'Set ' : ''}${nameOf(wanted)} to ${all}":
    "${i === 0 ? 'Setze ' : ''}${nameOf(wanted)} auf ${all}",
  'Must be ${filled(must, names)}, got ${shown}.': 'Muss sein: ${filled(must, names)}; angegeben: ${shown}.',
  ', or ': ' oder ',
  'of at most ${max_rounds} rounds, as the recipe has': 'höchstens ${max_rounds} Runden lang, wie im Rezept',
  'followed by ${length} characters of marks': 'gefolgt von ${length} Zeichen mit Marken',
  ', and a full replay buffer ${memoryWords(kept)} more':
    ' und ein voller Replay-Puffer ${memoryWords(kept)} mehr',
  'A round needs ${memoryWords(total + javascript)} of memory${more}.':
    'Eine Runde braucht ${memoryWords(total + javascript)} Speicher${more}.',
  'A round would need ${memoryWords(total)} of memory, and may take ${amountOf(mostRoundMemory)}.':
    'Eine Runde würde ${memoryWords(total)} Speicher brauchen; erlaubt sind ${amountOf(mostRoundMemory)}.',
  'at most ${prompts} with {num_generations} ${num_generations}':
    'höchstens ${prompts} mit {num_generations} ${num_generations}',
  'at most ${completions} even with one prompt a round':
    'höchstens ${completions}, selbst bei einem Prompt pro Runde',
  'at most ${evaluated}': 'höchstens ${evaluated}',
  'about ${amountOf(count)}': 'etwa ${amountOf(count)}',
  'from 1 to ${count} for {task=${task}}': 'von 1 bis ${count} bei {task=${task}}',
  'at most ${count} weights, one for each level of {task=${task}}':
    'höchstens ${count} Gewichte, eines für jedes Level von {task=${task}}',
  'weights, at least one above 0': 'Gewichte, mindestens eines über 0',
  'Leave it empty to train on the chosen level only.':
    'Leer lassen, um nur mit dem gewählten Level zu trainieren.',
  "${names.join(' or ')} for {task=${task}}": "${names.join(' oder ')} bei {task=${task}}",
  'Its observations are numbers, not tokens.': 'Die Beobachtungen dort sind Zahlen und keine Tokens.',
  'It has ${played.observationSize} numbers in an observation and ${played.actions} actions.':
    'Eine Beobachtung hat dort ${played.observationSize} Zahlen, und es gibt ${played.actions} Aktionen.',
  'tiny, small, medium or large for {task=${task}}': 'tiny, small, medium oder large bei {task=${task}}',
  'It is read and written in tokens.': 'Gelesen und geschrieben wird dort in Tokens.',
  'not set for {task=${task}}': 'nicht gesetzt bei {task=${task}}',
  'Its episodes have a limit of their own.': 'Die Episoden dort haben ein eigenes Limit.',
  'at most ${mostPositions - promptWidth}': 'höchstens ${mostPositions - promptWidth}',
  'Prompts take ${promptWidth} of the ${mostPositions} positions that a policy knows.':
    'Prompts belegen ${promptWidth} der ${mostPositions} Positionen, die eine Policy kennt.',
  ' and a pivot': ' und einem Pivot',
  ' and {drafts_per_completion} ${drafts}': ' und {drafts_per_completion} ${drafts}',
  "at most ${most} with ${group}${pivot}${drafted}${more ? ` and {over_provision} ${config.over_provision}` : ''}":
    "höchstens ${most} mit ${group}${pivot}${drafted}${more ? ` und {over_provision} ${config.over_provision}` : ''}",
  'A round holds up to ${mostCompletions} completions.':
    'Eine Runde fasst bis zu ${mostCompletions} Completions.',
  "${prompts} × ${completions} completions do not split into ${updates === 1 ? /* text */ 'one update' : `${updates} updates`} of at least 2.":
    "${prompts} × ${completions} Completions lassen sich nicht in ${updates === 1 ? /* text */ 'ein Update' : `${updates} Updates`} von mindestens 2 aufteilen.",
  'at least ${fewest} with ${completions} completions a round and the ${policy} policy':
    'mindestens ${fewest} bei ${completions} Completions pro Runde und der Policy ${policy}',
  'One update would hold the training thread for more than half a second.':
    'Ein Update würde den Trainings-Thread länger als eine halbe Sekunde belegen.',
  'at most ${most} with the ${policy} policy': 'höchstens ${most} mit der Policy ${policy}',
  '0 for {task=${task}}': '0 bei {task=${task}}',
  '256 episodes of each start would take too long.': '256 Episoden von jedem Start würden zu lange dauern.',
  'Some correct completions of {task=${task}} take ${longest} tokens and will be truncated.':
    'Manche richtigen Completions von {task=${task}} brauchen ${longest} Tokens und werden abgeschnitten.',
  'a whole number': 'eine ganze Zahl',
  'a number': 'eine Zahl',
  'true or false': 'true oder false',
  'above ${option.min} and at most ${option.max}': 'über ${option.min} und höchstens ${option.max}',
  'from ${option.min} to ${option.max}': 'von ${option.min} bis ${option.max}',
  ', or none': ' oder none',
  "one of ${values.join(', ')}": "eines von ${values.join(', ')}",
  'a list of up to ${mostWeights} numbers from 0 to 1000000, one for each level':
    'eine Liste von bis zu ${mostWeights} Zahlen von 0 bis 1000000, eine für jedes Level',
  "Did you mean ${near.join(' or ')}?": "Meintest du ${near.join(' oder ')}?",
  '--set help lists all settings.': '--set help nennt alle Einstellungen.',
  'The page lists all settings under Methods.': 'Alle Einstellungen stehen auf der Seite unter „Methoden“.',
  '${shortened(key)}: is not a setting. ${advice}': '${shortened(key)}: ist keine Einstellung. ${advice}',
  'of the form key=value': 'von der Form key=value',
  'moving average of the weights': 'gleitender Mittelwert der Gewichte',
  'weights after the update': 'Gewichte nach dem Update',
  'share of the average that stays': 'Anteil des Mittelwerts, der bleibt',
  'share of the weights that enters': 'Anteil der Gewichte, der hinzukommt',
  'the new average': 'der neue Mittelwert',
  'Learning rate': 'Lernrate',
  'Step size of AdamW. Too high, and entropy or reward collapses within a few rounds; too low, and nothing moves.':
    'Schrittweite von AdamW. Ist sie zu hoch, brechen Entropie oder Reward in wenigen Runden ein; ist sie zu niedrig, bewegt sich nichts.',
  'Passes per round': 'Durchgänge pro Runde',
  'Passes over each round’s completions (μ). Above 1 the policy moves away from the one that sampled, and clipping starts to matter.':
    'Durchgänge durch die Completions jeder Runde (μ). Über 1 entfernt sich die Policy von der, die sie erzeugt hat, und Clipping wird wichtig.',
  passes: 'Durchgänge',
  'Updates per pass': 'Updates pro Durchgang',
  'Minibatches, one optimiser update each, per pass; must divide prompts × completions. In TRL this counts micro-steps.':
    'Minibatches pro Durchgang, je ein Update des Optimierers; muss Prompts × Completions teilen. In TRL zählt das Mikroschritte.',
  'Mask truncated completions': 'Abgeschnittene maskieren',
  'Completions at the length limit do not enter the loss, but still count in their group’s mean.':
    'Completions am Längenlimit gehen nicht in den Loss ein, zählen aber im Mittelwert ihrer Gruppe.',
  'Gradient norm limit': 'Grenze der Gradientennorm',
  'Shortens the joint gradient of body and value head to this L2 norm if it is longer; a quality head has its own limit of 1. Lower it if updates jump.':
    'Kürzt den gemeinsamen Gradienten von Body und Value-Head auf diese L2-Norm, wenn er länger ist; für einen Qualitäts-Kopf gilt die Grenze 1. Senken, wenn Updates springen.',
  'Warm-up': 'Warm-up',
  'Updates over which the learning rate rises linearly to its value. 0 starts at the full rate.':
    'Updates, über die die Lernrate linear auf ihren Wert steigt. 0 beginnt mit der vollen Rate.',
  'Weight decay': 'Weight Decay',
  'Each update also shrinks matrices by learning rate × this (AdamW’s decoupled decay).':
    'Jedes Update verkleinert Matrizen zusätzlich um Lernrate × diesen Wert (entkoppelter Decay von AdamW).',
  'Adam beta 1': 'Adam Beta 1',
  'Share of the running mean of gradients kept at each update.':
    'Anteil am laufenden Mittel der Gradienten, der bei jedem Update bleibt.',
  'Adam beta 2': 'Adam Beta 2',
  'Share of the running mean of squared gradients kept at each update.':
    'Anteil am laufenden Mittel der quadrierten Gradienten, der bei jedem Update bleibt.',
  'Adam epsilon': 'Adam Epsilon',
  'Added to the root of the mean squared gradient, so that tiny gradients do not make huge updates. Below 1e-45 it would be 0 in float32.':
    'Kommt zur Wurzel des mittleren quadrierten Gradienten hinzu, damit winzige Gradienten keine riesigen Updates ergeben. Unter 1e-45 wäre es in float32 gleich 0.',
  'whitened over the round': 'über die Runde normiert',
  'advantage before this step': 'Advantage vor diesem Schritt',
  'mean over the trained tokens of the round': 'Mittelwert über die trainierten Tokens der Runde',
  'their standard deviation': 'ihre Standardabweichung',
  'shared: trained in another completion': 'geteilt: in einer anderen Completion trainiert',
  'left out: its reward is not a finite number': 'ausgelassen: ihr Reward ist keine endliche Zahl',
  'left out: compared with none, because its latents did not end':
    'ausgelassen: mit keiner verglichen, weil ihre Latents nicht endeten',
  'part of the update’s loss': 'Beitrag zum Loss des Updates',
  'weight of the token: 1 / what the loss is a mean over':
    'Gewicht des Tokens: 1 / das, worüber der Loss mittelt',
  'The network that is trained: a transformer, or a multilayer perceptron for tasks whose observations are numbers. Bigger ones learn harder levels and take longer per round.':
    'Das Netz, das trainiert wird: ein Transformer oder, wo Beobachtungen Zahlen sind, ein mehrschichtiges Perzeptron. Größere lernen schwerere Level und brauchen länger pro Runde.',
  'Tiny (about 25 thousand parameters)': 'Winzig (etwa 25 Tausend Parameter)',
  'Small (about 100 thousand parameters)': 'Klein (etwa 100 Tausend Parameter)',
  'Medium (about 0.8 million parameters)': 'Mittel (etwa 0,8 Millionen Parameter)',
  'Large (about 3 million parameters)': 'Groß (etwa 3 Millionen Parameter)',
  'MLP (about 5 thousand parameters, 4 numbers in, 2 actions out)':
    'MLP (etwa 5 Tausend Parameter, 4 Zahlen hinein, 2 Aktionen heraus)',
  'MLP (about 6 thousand parameters, 29 numbers in, 4 actions out)':
    'MLP (etwa 6 Tausend Parameter, 29 Zahlen hinein, 4 Aktionen heraus)',
  'MLP (about 5 thousand parameters, 9 numbers in, 2 actions out)':
    'MLP (etwa 5 Tausend Parameter, 9 Zahlen hinein, 2 Aktionen heraus)',
  'MLP (about 7 thousand parameters, 35 numbers in, 5 actions out)':
    'MLP (etwa 7 Tausend Parameter, 35 Zahlen hinein, 5 Aktionen heraus)',
  'policy file: ${problem}; ${advice}': 'Policy-Datei: ${problem}; ${advice}',
  'its weights were trained with the ${fact} ${theirs.slice(0, 60)}, and this run has the ${fact} ${ours}':
    'ihre Gewichte wurden mit ${fact} ${theirs.slice(0, 60)} trainiert, dieser Lauf hat ${fact} ${ours}',
  'choose a policy of this ${fact}': 'wähle eine Policy mit passendem Wert für ${fact}',
  'must be at most 16 MB, got ${bytes.length} bytes':
    'darf höchstens 16 MB haben, hat aber ${bytes.length} Bytes',
  'choose another file': 'wähle eine andere Datei',
  'must hold a ${policy} policy, got a ${other} one':
    'muss die Policy ${policy} enthalten, enthält aber ${other}',
  'set Policy to ${other}, then import it again': 'setze die Policy auf ${other} und importiere noch einmal',
  'this policy has ${symbols} symbols, the task needs ${known}':
    'diese Policy hat ${symbols} Symbole, die Aufgabe braucht ${known}',
  'choose a policy.onnx of Espalier': 'wähle eine policy.onnx von Espalier',
  'this policy has ${positions} positions, the ${policy} policy needs ${spec.shape.maxLength}':
    'diese Policy hat ${positions} Positionen, die Policy ${policy} braucht ${spec.shape.maxLength}',
  'must hold the parameters of the ${policy} policy alone, got ${strange.slice(0, 40)}':
    'darf nur die Parameter der Policy ${policy} enthalten, enthält aber ${strange.slice(0, 40)}',
  "must have opset ${ourOpset}, got ${opset ?? 'none'}, so another program wrote it":
    "muss Opset ${ourOpset} haben, hat aber ${opset ?? 'keines'}, wurde also von einem anderen Programm geschrieben",
  'Prompts per round': 'Prompts pro Runde',
  'Different prompts in one round. More prompts give a less noisy gradient and a longer round.':
    'Verschiedene Prompts in einer Runde. Mehr Prompts machen den Gradienten weniger verrauscht und die Runde länger.',
  'Completions per prompt': 'Completions pro Prompt',
  'The group size G: completions sampled for each prompt, whose rewards are compared. More give a better baseline and a longer round.':
    'Die Gruppengröße G: So viele Completions werden pro Prompt erzeugt und ihre Rewards verglichen. Mehr ergeben eine bessere Baseline und eine längere Runde.',
  'Divides the logits before sampling; above 1 explores more. Training uses probabilities at this temperature; held-out pass@k samples at 1.':
    'Teilt die Logits vor dem Sampling; über 1 erkundet mehr. Training nutzt Wahrscheinlichkeiten bei dieser Temperatur; pass@k held-out wird bei 1 gemessen.',
  'this run': 'diesen Lauf',
  'an older engine version': 'eine ältere Engine-Version',
  'engine version ${engine}': 'Engine-Version ${engine}',
  '${made} trained ${trained} and version ${current} computes other numbers':
    '${made} hat ${trained} trainiert, und Version ${current} berechnet andere Zahlen',
  '${otherNumbers(engine, current)}, so it cannot resume; continue it from its weights as a new run':
    '${otherNumbers(engine, current)}, daher lässt er sich nicht fortsetzen; führe ihn von seinen Gewichten aus als neuen Lauf weiter',
  'an older engine': 'eine ältere Engine',
  'engine ${engine}': 'Engine ${engine}',
  'not identical to what ${engineName(engine)} would have done':
    'nicht identisch mit dem, was ${engineName(engine)} getan hätte',
  'continued after round ${round} from the weights and moments of ${engineName(engine)}, ${notIdenticalTo(engine)}':
    'nach Runde ${round} weitergeführt mit Gewichten und Momenten, die ${engineName(engine)} berechnet hat, ${notIdenticalTo(engine)}',
  '${engineName(engine)} trained this policy, and engine ${current} asks it: numbers may differ from those of its run':
    '${engineName(engine)} hat diese Policy trainiert, und Engine ${current} befragt sie: Zahlen können von denen ihres Laufs abweichen',
  'ratio of the probability of the token now to the old one':
    'Ratio der Wahrscheinlichkeit des Tokens jetzt zur alten',
  'old log-probability of the token': 'alte Log-Wahrscheinlichkeit des Tokens',
  'advantage of the token': 'Advantage des Tokens',
  'entropy of the policy at the token': 'Entropie der Policy am Token',
  'Advantage +1 stands for the right one of two completions, −1 for the wrong one; the other keeps its ratio.':
    'Advantage +1 steht für die richtige von zwei Completions, −1 für die falsche; die andere behält ihre Ratio.',
  'The loss reads probabilities besides their ratio: drawn for a token whose old probability is ${oldProbability}.':
    'Der Loss liest außer der Ratio auch Wahrscheinlichkeiten: gezeichnet für ein Token, dessen alte Wahrscheinlichkeit ${oldProbability} ist.',
  'All other policies give the token its old probability.':
    'Alle anderen Policies geben dem Token seine alte Wahrscheinlichkeit.',
  'It is the first token of its completion, in round 0.':
    'Es ist das erste Token seiner Completion, in Runde 0.',
  'Its entropy is held at ${entropy.toFixed(2)} nats.':
    'Seine Entropie ist fest: ${entropy.toFixed(2)} Nats.',
  'Beyond the picture lies a further bound, at a ratio of ${kink}.':
    'Außerhalb des Bildes liegt eine weitere Grenze, bei einer Ratio von ${kink}.',
  'Terms that are added to the surrogate are not drawn.':
    'Terme, die zum Surrogat hinzukommen, sind nicht gezeichnet.',
  'Chooses prompts and samples. The same code, settings, seed and device give the same metrics, bit for bit.':
    'Wählt Prompts und Samples. Bei gleichem Code, Seed, Gerät und gleichen Einstellungen sind die Metriken gleich, Bit für Bit.',
  Device: 'Gerät',
  'What trains: WASM runs on the processor everywhere, WebGPU on the graphics card. Automatic measures and takes the faster one for this policy.':
    'Was trainiert: WASM läuft überall auf dem Prozessor, WebGPU auf der Grafikkarte. „Automatisch“ misst und nimmt für diese Policy das schnellere.',
  Automatic: 'Automatisch',
  WASM: 'WASM',
  'Completions on': 'Completions auf',
  'Where completions are written: on WASM by rollout workers, while updates run on the device that trains. Automatic measures.':
    'Wo Completions geschrieben werden: auf WASM von Rollout-Workern, während Updates auf dem Gerät laufen, das trainiert. „Automatisch“ misst.',
  'The device that trains': 'Gerät, das trainiert',
  'Processor threads on WASM; the results do not depend on it. 0 means automatic: what the rollout workers leave, at most 4.':
    'Prozessor-Threads auf WASM; die Ergebnisse hängen nicht davon ab. 0 heißt automatisch: was die Rollout-Worker übrig lassen, höchstens 4.',
  'Threads that generate and compute updates side by side; the results do not depend on it. Not set means automatic: up to 4, or one where rounds measure that as faster.':
    'Threads, die nebeneinander erzeugen und Updates berechnen; die Ergebnisse hängen nicht davon ab. Nicht gesetzt heißt automatisch: bis zu 4, oder einer, wo das in Runden gemessen schneller ist.',
  workers: 'Worker',
  'The training thread is one of them.': 'Der Trainings-Thread ist einer davon.',
  'The run stops after this many rounds. Raise it to train a finished run further.':
    'Nach so vielen Runden hört der Lauf auf. Erhöhen, um einen fertigen Lauf weiter zu trainieren.',
  'Stop at pass@1': 'Stopp bei pass@1',
  'The run stops once an evaluation solves at least this share of held-out prompts (pass@1; of cart-pole, episodes of 475 steps or more). Not set: the run continues to its last round.':
    'Der Lauf hört auf, sobald eine Auswertung mindestens diesen Anteil der Held-out-Prompts löst (pass@1; bei cart-pole Episoden ab 475 Schritten). Nicht gesetzt: Er läuft bis zur letzten Runde.',
  'Token budget': 'Token-Budget',
  'The run stops after the round in which prompts and completions reach this many tokens (num_tokens). Not set: no budget.':
    'Der Lauf hört nach der Runde auf, in der Prompts und Completions so viele Tokens erreichen (num_tokens). Nicht gesetzt: kein Budget.',
  'Evaluate every': 'Auswerten alle',
  'Rounds between two evaluations on held-out prompts. Evaluation costs time but no training budget.':
    'Runden zwischen zwei Auswertungen auf Held-out-Prompts. Eine Auswertung kostet Zeit, aber kein Trainings-Budget.',
  'Held-out prompts': 'Held-out-Prompts',
  'Held-out prompts that an evaluation answers, once each. 512 gives pass@1 a standard error of at most 0.022.':
    'Held-out-Prompts, die eine Auswertung je einmal beantwortet. Bei 512 ist der Standardfehler von pass@1 höchstens 0,022.',
  'Answers each held-out prompt eight times and reports pass@8 beside pass@1. Evaluation takes eight times as long, but no training budget.':
    'Beantwortet jeden Held-out-Prompt achtmal und zeigt pass@8 neben pass@1. Die Auswertung dauert achtmal so lang, kostet aber kein Trainings-Budget.',
  'Capability prompts': 'Fähigkeits-Prompts',
  'Of this many held-out prompts, counts those out of reach before training (none of 256 completions right) and within reach now (one of 64), without hints. It takes time but no budget; 0 counts none.':
    'Zählt unter so vielen Held-out-Prompts die, die vor dem Training unerreichbar waren (keine von 256 Completions richtig) und jetzt erreichbar sind (eine von 64), ohne Hints. Kostet Zeit, aber kein Budget; 0 zählt keine.',
  'Save every': 'Speichern alle',
  'Rounds between two checkpoints. After a crash or a closed tab the run resumes from the last one; pausing saves too.':
    'Runden zwischen zwei Checkpoints. Nach einem Absturz oder geschlossenen Tab geht der Lauf vom letzten aus weiter; auch Pausieren speichert.',
  'There is nothing to prove before the first round. Train one round, then share.':
    'Vor der ersten Runde gibt es nichts zu beweisen. Trainiere eine Runde und teile dann.',
  'This run starts from imported weights, which no link can carry. Export the run, or train one from a base policy and share that.':
    'Dieser Lauf beginnt mit importierten Gewichten, die kein Link enthalten kann. Exportiere den Lauf, oder trainiere einen von einer Basis-Policy aus und teile diesen.',
  'This run starts from a warm start, which a proof does not cover. Share the link without a proof, or export the run.':
    'Dieser Lauf beginnt mit einem Warmstart, den ein Beweis nicht abdeckt. Teile den Link ohne Beweis, oder exportiere den Lauf.',
  'This run continues from weights of ${engineName(other.engine)}, which a proof does not cover. Share the link without a proof, or export the run.':
    'Dieser Lauf führt Gewichte weiter, die ${engineName(other.engine)} trainiert hat; das deckt ein Beweis nicht ab. Teile den Link ohne Beweis, oder exportiere den Lauf.',
  'Settings were changed after round ${changedAt}, so the link alone cannot repeat this run. Reset and train again to prove it.':
    'Nach Runde ${changedAt} wurden Einstellungen geändert, daher kann der Link allein diesen Lauf nicht wiederholen. Für einen Beweis zurücksetzen und neu trainieren.',
  'The metrics of some rounds are missing, so there is nothing to compare with.':
    'Die Metriken mancher Runden fehlen, daher gibt es nichts zum Vergleichen.',
  'This run cannot be verified here: engine version ${engine} trained it, and version ${current} computes other numbers.':
    'Dieser Lauf lässt sich hier nicht prüfen: Engine-Version ${engine} hat ihn trainiert, und Version ${current} berechnet andere Zahlen.',
  '${deviceNames[device]}${count}, engine version ${engine}':
    '${deviceNames[device]}${count}, Engine-Version ${engine}',
  'Identical: the metrics of all rounds up to round ${round}, and the weights and all other state after it, are the same bit for bit.':
    'Identisch: Die Metriken aller Runden bis Runde ${round} sowie die Gewichte und der übrige Zustand danach sind Bit für Bit gleich.',
  'at round ${at}': 'bei Runde ${at}',
  'between rounds ${after + 1} and ${at}': 'zwischen den Runden ${after + 1} und ${at}',
  'Not identical: the metrics first differ ${where} of ${round}.':
    'Nicht identisch: Die Metriken weichen zuerst ${where} von ${round} ab.',
  'Not identical: the metrics of all rounds are the same, but the weights or other state after round ${round} differ.':
    'Nicht identisch: Die Metriken aller Runden sind gleich, aber Gewichte oder übriger Zustand nach Runde ${round} sind verschieden.',
  'Not identical: the run here ended after round ${comparison.round}, before round ${round} of the link.':
    'Nicht identisch: Der Lauf hier endete nach Runde ${comparison.round}, vor Runde ${round} des Links.',
  'the rounds up to ${other.round}': 'die Runden bis ${other.round}',
  'not all changes of its settings were recorded':
    'nicht alle Änderungen der Einstellungen sind aufgezeichnet',
  Schedule: 'Zeitplan',
  'When a round is generated: after the last update, or at the same time with older weights, as in AReaL.':
    'Wann eine Runde erzeugt wird: nach dem letzten Update oder gleichzeitig mit ihm von älteren Gewichten, wie in AReaL.',
  synchronous: 'synchron',
  'Generates, then updates. Every completion comes from the newest weights.':
    'Erst erzeugen, dann Update. Jede Completion stammt von den neuesten Gewichten.',
  'asynchronous (AReaL)': 'asynchron (AReaL)',
  'Generates the next rounds during the update. Set the proximal policy to recomputed with it.':
    'Erzeugt die nächsten Runden während des Updates. Dazu die proximale Policy neu berechnen lassen.',
  'Maximal staleness': 'Maximale Veraltung',
  'Most updates of whole rounds between the weights that begin a batch and those that learn from it (η). 0 generates as the synchronous schedule does.':
    'Höchstens so viele Updates ganzer Runden liegen zwischen den Gewichten, die einen Batch beginnen, und denen, die daraus lernen (η). 0 erzeugt wie der synchrone Zeitplan.',
  'Staleness cannot be negative, and every round of it keeps a copy of the weights.':
    'Die Veraltung kann nicht negativ sein, und jede Runde davon bewahrt eine Kopie der Gewichte auf.',
  'Planned update time': 'Geplante Update-Zeit',
  'Time planned for the updates of a round, as a multiple of the decode steps that generated it. Below 1, newer weights reach rows in generation.':
    'Geplante Zeit für die Updates einer Runde, als Vielfaches der Decoding-Schritte, die sie erzeugt haben. Unter 1 erreichen neuere Gewichte auch Zeilen, die noch entstehen.',
  'The asynchronous schedule generates with older weights already: {max_staleness} says how old.':
    'Der asynchrone Zeitplan erzeugt schon mit älteren Gewichten: {max_staleness} sagt, wie alt.',
  'The contrast has no ratio and would treat completions of older weights as its own.':
    'Der Kontrast hat keine Ratio und würde Completions älterer Gewichte wie eigene behandeln.',
  'Without a ratio only a correction can account for older weights.':
    'Ohne Ratio kann nur eine Korrektur ältere Gewichte berücksichtigen.',
  'It has no strategy that fits.': 'Keine Strategie passt.',
  'It has no strategy.': 'Keine Strategie vorhanden.',
  'It does not fit the other switches.': 'Passt nicht zu den anderen Schaltern.',
  'by the rubric ${scores}': 'nach dem Bewertungsraster ${scores}',
  'the reward model says ${rewardedBy.reward}': 'das Reward-Modell sagt ${rewardedBy.reward}',
  'the reward model preferred it ${rewardedBy.won} of ${rewardedBy.of} times':
    'das Reward-Modell zog sie ${rewardedBy.won}-mal von ${rewardedBy.of} vor',
  "the vote says ${rewardedBy.label ?? /* text */ 'nothing'}":
    "die Abstimmung sagt ${rewardedBy.label ?? /* text */ 'nichts'}",
  "set learning_rate below ${why.learningRate}${why.isCold ? ' or temperature nearer 1' : ''} and resume from the last checkpoint":
    "setze learning_rate unter ${why.learningRate}${why.isCold ? ' oder temperature näher an 1' : ''} und mache vom letzten Checkpoint aus weiter",
  'update: loss or gradient was not a finite number in any update of ${rounds} rounds in a row up to round ${round}, so none was taken; ${advice}':
    'Update: Loss oder Gradient war in ${rounds} Runden hintereinander bis Runde ${round} in keinem Update eine endliche Zahl, also wurde keines gemacht; ${advice}',
  'update: no reward or advantage was a finite number in ${rounds} rounds in a row up to round ${round}, so there was nothing to learn from; mend the verifier of ${task} if the rewards are at fault, otherwise ${advice}':
    'Update: Kein Reward oder Advantage war in ${rounds} Runden hintereinander bis Runde ${round} eine endliche Zahl, also gab es nichts zu lernen; bessere den Verifier von ${task}, wenn es an den Rewards liegt, sonst ${advice}',
  'start a new run with another rule than prune ${why.prune}':
    'starte einen neuen Lauf mit einer anderen Regel als prune ${why.prune}',
  'set prune_at above ${why.at} and resume from the last checkpoint':
    'setze prune_at über ${why.at} und mache vom letzten Checkpoint aus weiter',
  'pruning: it stopped every completion of the last ${why.rounds} rounds, so nothing could be learned; ${advice}':
    'Pruning: Jede Completion der letzten ${why.rounds} Runden wurde gestoppt, also gab es nichts zu lernen; ${advice}',
  'set learning_rate below ${why.learningRate} and resume from the last checkpoint':
    'setze learning_rate unter ${why.learningRate} und mache vom letzten Checkpoint aus weiter',
  'start a new run with adam_epsilon of at least ${why.least}, got ${why.epsilon}':
    'starte einen neuen Lauf mit adam_epsilon von mindestens ${why.least} statt ${why.epsilon}',
  'weights: ${why.what} after round ${why.round} are not all finite numbers, so they were not saved; ${advice}':
    'Gewichte: ${why.what} nach Runde ${why.round} sind nicht alle endliche Zahlen und wurden deshalb nicht gespeichert; ${advice}',
  'memory: this run needs more than the browser has; choose a smaller policy, fewer prompts per round or fewer completions per prompt':
    'Speicher: Dieser Lauf braucht mehr, als der Browser hat; wähle eine kleinere Policy, weniger Prompts pro Runde oder weniger Completions pro Prompt',
};
