/** German texts of what workers say. Longer than most files, because a table is looked up and not read. */
import type { Table } from '../table.ts';

export const germanWorkers: Table = {
  'method ${title}: ${because}': 'Methode ${title}: ${because}',
  'logits of the next choice': 'Logits der nächsten Wahl',
  'one observation a row': 'eine Beobachtung je Zeile',
  'token ids, each row a sequence from its start': 'Token-IDs, jede Zeile eine Folge von ihrem Anfang an',
  'policy file: needs ${spec.layout.size} parameters, got ${parameters.length}':
    'Policy-Datei: braucht ${spec.layout.size} Parameter, hat aber ${parameters.length}',
  'policy file: must hold parameter ${name} of the ${spec.id} policy, got none; choose the policy size that the file was made for':
    'Policy-Datei: muss den Parameter ${name} der Policy ${spec.id} enthalten, er fehlt; wähle die Größe der Policy, für die die Datei gemacht wurde',
  'policy file: ${name} must hold finite numbers, got ${values[bad]} at ${bad}':
    'Policy-Datei: ${name} muss endliche Zahlen enthalten, hat aber ${values[bad]} an Stelle ${bad}',
  'policy file: must be an ONNX model, got ${bytes.length} bytes that are not; export it again':
    'Policy-Datei: muss ein ONNX-Modell sein, aber diese ${bytes.length} Bytes sind keines; exportiere sie noch einmal',
  'policy file: is empty (0 bytes); export it again':
    'Policy-Datei: ist leer (0 Bytes); exportiere sie noch einmal',
  '${what} is empty (0 bytes); choose another file': '${what} ist leer (0 Bytes); wähle eine andere Datei',
  '${what} must be UTF-8, got UTF-16; save it as UTF-8 in your editor':
    '${what} muss UTF-8 sein und ist UTF-16; speichere die Datei in deinem Editor als UTF-8',
  '${what} must be UTF-8, got a letter in another encoding (line ${faultyLine(bytes, decoder)}); save it as UTF-8 in your editor':
    '${what} muss UTF-8 sein und hat ein Zeichen in einer anderen Kodierung (Zeile ${faultyLine(bytes, decoder)}); speichere die Datei in deinem Editor als UTF-8',
  "policy file: ${name} must be float32 [${shape.join(', ')}], got type ${tensor.dataType} [${dims.join(', ')}]":
    "Policy-Datei: ${name} muss float32 [${shape.join(', ')}] sein, hat aber den Typ ${tensor.dataType} [${dims.join(', ')}]",
  'policy file: ${name} must hold ${4 * size} bytes, got ${tensor.rawData.length}; the file is damaged':
    'Policy-Datei: ${name} muss ${4 * size} Bytes enthalten, hat aber ${tensor.rawData.length}; die Datei ist beschädigt',
  replaced: 'ersetzt',
  '${subject}: its memory must hold rows of an index and ${width} numbers, got another form; it is damaged, start the run again':
    '${subject}: Der Speicher muss Zeilen aus einem Index und ${width} Zahlen enthalten, hat aber eine andere Form; er ist beschädigt, starte den Lauf noch einmal',
  '${prompt.task}: observation must have at most ${longest} tokens, got ${tokens.length}; set max_completion_length higher':
    '${prompt.task}: Eine Beobachtung darf höchstens ${longest} Tokens haben, diese hat ${tokens.length}; setze max_completion_length höher',
  '${prompt.task}: observation must be symbols of the alphabet other than end and pad, got ${bad}':
    '${prompt.task}: Eine Beobachtung muss aus Zeichen des Alphabets ohne Ende und Füllung bestehen, diese enthält ${bad}',
  'expected ${attempts.length} observations, got ${observations.length}':
    '${attempts.length} Beobachtungen erwartet, ${observations.length} bekommen',
  'environment failed: ${error instanceof Error ? error.message : String(error)}':
    'Umgebung gescheitert: ${error instanceof Error ? error.message : String(error)}',
  'verifier failed: ${message}': 'Verifier gescheitert: ${message}',
  'reward must be in [0, 1], got ${reward}': 'der Reward muss in [0, 1] liegen, ist aber ${reward}',
  'not scored: the verifier gave ${reward} as reward':
    'nicht bewertet: Der Verifier gab ${reward} als Reward',
  'expected ${attempts.length} verdicts, got ${verdicts.length}':
    '${attempts.length} Urteile erwartet, ${verdicts.length} bekommen',
  'checkpoint: ${read.problem}; it is damaged, start the run again':
    'Checkpoint: ${read.problem}; er ist beschädigt, starte den Lauf noch einmal',
  'checkpoint: content must have hash ${checkpoint.hash}, got ${found}; it is damaged, start the run again':
    'Checkpoint: Der Inhalt muss den Hash ${checkpoint.hash} haben, hat aber ${found}; er ist beschädigt, starte den Lauf noch einmal',
  'checkpoint: ${older}': 'Checkpoint: ${older}',
  'checkpoint: state must hold prompts and evaluation, got another form; start the run again':
    'Checkpoint: Der Zustand muss Prompts und Auswertung enthalten, hat aber eine andere Form; starte den Lauf noch einmal',
  'base policy: must hold the ${body.layout.size} parameters of ${body.id}, got ${base.length}':
    'Basis-Policy: muss die ${body.layout.size} Parameter von ${body.id} enthalten, hat aber ${base.length}',
  'policy: must read ${task.observationSize} numbers and choose among ${task.actions} actions for ${task.id}, got ${spec.shape.inputs} and ${spec.shape.outputs}':
    'Policy: muss für ${task.id} ${task.observationSize} Zahlen lesen und unter ${task.actions} Aktionen wählen, hat aber ${spec.shape.inputs} und ${spec.shape.outputs}',
  "policy: must be ${task.kind === 'control' ? 'an mlp' : 'a transformer'} for ${task.id}, got ${spec.id}":
    "Policy: muss für ${task.id} ${task.kind === 'control' ? 'ein MLP' : 'ein Transformer'} sein, ist aber ${spec.id}",
  'num_eval_prompts: ${task} level ${level} must have ${count} prompts for validation besides ${held.length} held-out ones, has ${found.length}; ask for fewer':
    'num_eval_prompts: ${task}, Level ${level}, muss außer ${held.length} Held-out-Prompts ${count} Prompts zur Validierung haben, hat aber ${found.length}; verlange weniger',
  'run: must be restored from its checkpoint before it continues, because a round failed':
    'Lauf: muss vor dem Weitermachen aus seinem Checkpoint hergestellt werden, weil eine Runde scheiterte',
  'run: has no round boundary to save, because a round failed':
    'Lauf: hat kein Ende einer Runde zum Speichern, weil eine Runde scheiterte',
  "checkpoint: ${key} must be the run's ${mine}, got ${theirs}":
    'Checkpoint: ${key} muss wie beim Lauf ${mine} sein, ist aber ${theirs}',
  'base policy: ${record.file} must have hash ${record.hash}, got ${found}; reload the page, or make it again with npm run models':
    'Basis-Policy: ${record.file} muss den Hash ${record.hash} haben, hat aber ${found}; lade die Seite neu, oder stelle sie mit npm run models noch einmal her',
  'base policy: the weights taught for ${title} must be those of the ${policy} policy, got ${taught.length} parameters; warm it up with this policy':
    'Basis-Policy: Die für ${title} gelernten Gewichte müssen zur Policy ${policy} gehören, es sind aber ${taught.length} Parameter; wärme die Aufgabe mit dieser Policy auf',
  'base policy: models/manifest.json must list the shipped policies, got something else; reload the page':
    'Basis-Policy: models/manifest.json muss die mitgelieferten Policies aufzählen, enthält aber etwas anderes; lade die Seite neu',
  "set learning_rate below ${learning_rate}${temperature < 0.1 ? ' or temperature nearer 1' : ''} and resume from the last checkpoint":
    "setze learning_rate unter ${learning_rate}${temperature < 0.1 ? ' oder temperature näher an 1' : ''} und mache vom letzten Checkpoint aus weiter",
  'loss or gradient was not a finite number in any update of ${rounds} rounds in a row up to round ${round}, so none was taken; ${advice}':
    'Loss oder Gradient war in ${rounds} Runden hintereinander bis Runde ${round} in keinem Update eine endliche Zahl, also wurde keines gemacht; ${advice}',
  'no reward or advantage was a finite number in ${rounds} rounds in a row up to round ${round}, so there was nothing to learn from; mend the verifier of ${task} if the rewards are at fault, otherwise ${advice}':
    'kein Reward oder Advantage war in ${rounds} Runden hintereinander bis Runde ${round} eine endliche Zahl, also gab es nichts zu lernen; bessere den Verifier von ${task}, wenn es an den Rewards liegt, sonst ${advice}',
  'start a new run with another rule than prune ${prune}':
    'starte einen neuen Lauf mit einer anderen Regel als prune ${prune}',
  'set prune_at above ${prune_at} and resume from the last checkpoint':
    'setze prune_at über ${prune_at} und mache vom letzten Checkpoint aus weiter',
  'it stopped every completion of the last ${rounds} rounds, so nothing could be learned; ${advice}':
    'jede Completion der letzten ${rounds} Runden wurde gestoppt, also gab es nichts zu lernen; ${advice}',
  'start a new run with adam_epsilon of at least ${leastEpsilon}, got ${adam_epsilon}':
    'starte einen neuen Lauf mit adam_epsilon von mindestens ${leastEpsilon} statt ${adam_epsilon}',
  'set learning_rate below ${learning_rate} and resume from the last checkpoint':
    'setze learning_rate unter ${learning_rate} und mache vom letzten Checkpoint aus weiter',
  '${bad[0]} after round ${round} are not all finite numbers, so they were not saved; ${advice}':
    '${bad[0]} nach Runde ${round} sind nicht alle endliche Zahlen und wurden deshalb nicht gespeichert; ${advice}',
  'the replay buffer': 'der Replay-Puffer',
  'unfinished completions': 'unfertige Completions',
  'the memory of its strategies': 'das Gedächtnis seiner Strategien',
  'its list of hard prompts': 'seine Liste schwerer Prompts',
  'the schedule of its batches': 'der Plan seiner Batches',
  "what ${engineName(from.engine)} had prepared for later rounds was not taken over: ${left.join(', ')}":
    "was ${engineName(from.engine)} für spätere Runden vorbereitet hatte, wurde nicht übernommen: ${left.join(', ')}",
  "${verdict.reason}; by the rubric ${scores.join(', ')}":
    "${verdict.reason}; nach dem Bewertungsraster ${scores.join(', ')}",
  '${verdict.reason}; the reward model says ${Number(reward.toFixed(2))}':
    '${verdict.reason}; das Reward-Modell sagt ${Number(reward.toFixed(2))}',
  '${verdict.reason}; the reward model preferred it ${rated.won} of ${callsEach} times':
    '${verdict.reason}; das Reward-Modell zog sie ${rated.won}-mal von ${callsEach} vor',
  "${verdict.reason}; the vote says ${vote.label ?? 'nothing'}":
    "${verdict.reason}; die Abstimmung sagt ${vote.label ?? 'nichts'}",
  'state.json must name arrays that a run has, got ${name.slice(0, 40)}':
    'state.json darf nur Arrays nennen, die ein Lauf hat, nennt aber ${name.slice(0, 40)}',
  'state.json must name each array once': 'state.json muss jedes Array einmal nennen',
  'state.bin must hold the arrays that state.json names, got ${values.length} bytes':
    'state.bin muss die Arrays enthalten, die state.json nennt, hat aber ${values.length} Bytes',
  'state.bin must hold ${expected} values of ${name}, got ${length}':
    'state.bin muss ${expected} Werte von ${name} enthalten, hat aber ${length}',
  'state.bin must hold finite numbers for ${name}, got others':
    'state.bin muss für ${name} endliche Zahlen enthalten, hat aber andere',
  'state.json must name ${name}, got no such array': 'state.json muss ${name} nennen, das Array fehlt aber',
  'state.json must name average and average_mass together':
    'state.json muss average und average_mass zusammen nennen',
  'policy.onnx was refused (${error instanceof Error ? error.message : String(error)})':
    'policy.onnx wurde abgelehnt (${error instanceof Error ? error.message : String(error)})',
  'trajectories.jsonl must end with a line break and have at most ${mostCompletions} lines':
    'trajectories.jsonl muss mit einem Zeilenumbruch enden und darf höchstens ${mostCompletions} Zeilen haben',
  'trajectories.jsonl must hold completions, got another line ${i + 1}':
    'trajectories.jsonl muss Completions enthalten, Zeile ${i + 1} ist aber keine',
  'state.json must be a record, got another form':
    'state.json muss ein Datensatz sein, hat aber eine andere Form',
  'state.json must list arrays by name and length, got another form':
    'state.json muss Arrays nach Namen und Länge aufzählen, hat aber eine andere Form',
  'state.json is not what Espalier writes (${read.problem})':
    'state.json ist nicht, was Espalier schreibt (${read.problem})',
  'its state was refused (${error instanceof Error ? error.message : String(error)})':
    'der Zustand wurde abgelehnt (${error instanceof Error ? error.message : String(error)})',
  'run.json and state.json must name one engine version':
    'run.json und state.json müssen dieselbe Version der Engine nennen',
  'run.json, state.json and metrics.csv must end with one round':
    'run.json, state.json und metrics.csv müssen mit derselben Runde enden',
  '${what} must nest at most ${mostDepth} deep, got deeper':
    '${what} darf höchstens ${mostDepth} tief verschachtelt sein, ist aber tiefer',
  '${what} must hold at most ${mostValues} values, got more':
    '${what} darf höchstens ${mostValues} Werte enthalten, hat aber mehr',
  '${what} must be text, got other bytes': '${what} muss Text sein, enthält aber andere Bytes',
  '${what} must be JSON, got something else': '${what} muss JSON sein, ist aber etwas anderes',
  'export it again': 'exportiere sie noch einmal',
  'run file: ${problem}': 'Lauf-Datei: ${problem}',
  'run file: ${problem}; ${advice}': 'Lauf-Datei: ${problem}; ${advice}',
  'run.json must describe a run of Espalier, got something else':
    'run.json muss einen Lauf von Espalier beschreiben, enthält aber etwas anderes',
  'must be of version ${version}, got version ${given.version}':
    'muss von Version ${version} sein, ist aber von Version ${given.version}',
  'reload the page for a newer version of Espalier, then import the file again':
    'lade die Seite neu, um eine neuere Version von Espalier zu bekommen, und importiere die Datei dann noch einmal',
  'run.json is not what Espalier writes (${issueText(read.issues)})':
    'run.json ist nicht, was Espalier schreibt (${issueText(read.issues)})',
  'run.json was changed after it was written': 'run.json wurde nach dem Schreiben geändert',
  'must have tokens in run.json and tokenizer.json if its policy reads tokens, and neither otherwise':
    'muss Tokens in run.json und tokenizer.json haben, wenn die Policy Tokens liest, und sonst keines von beiden',
  '${name} was changed or damaged after it was written':
    '${name} wurde nach dem Schreiben geändert oder beschädigt',
  'metrics.csv must begin with the names of its columns, got another form':
    'metrics.csv muss mit den Namen der Spalten beginnen, hat aber eine andere Form',
  'metrics.csv must end with a line break and have at most 200,000 rows':
    'metrics.csv muss mit einem Zeilenumbruch enden und darf höchstens 200.000 Zeilen haben',
  'metrics.csv must have at most ${mostColumns} columns':
    'metrics.csv darf höchstens ${mostColumns} Spalten haben',
  'metrics.csv must have the columns round and update, and each column once':
    'metrics.csv muss die Spalten round und update haben und jede Spalte einmal',
  'metrics.csv must name metrics, got __proto__': 'metrics.csv muss Metriken nennen, nicht __proto__',
  'metrics.csv must have ${names.length} cells in row ${i + 1}, got ${cells.length}':
    'metrics.csv muss in Zeile ${i + 1} ${names.length} Zellen haben, hat aber ${cells.length}',
  'metrics.csv must count rounds and updates upwards, got another number in row ${i + 1}':
    'metrics.csv muss Runden und Updates aufwärts zählen, in Zeile ${i + 1} steht aber eine andere Zahl',
  'metrics.csv must hold numbers, got "${cell.slice(0, 20)}" for ${name.slice(0, 40)} in row ${row}':
    'metrics.csv muss Zahlen enthalten, für ${name.slice(0, 40)} steht aber in Zeile ${row} "${cell.slice(0, 20)}"',
  'tokenizer.json must name symbols and their ids, got another form':
    'tokenizer.json muss Zeichen und ihre IDs nennen, hat aber eine andere Form',
  'tokenizer.json must name ${alphabetSize} symbols, got ${symbols.size}':
    'tokenizer.json muss ${alphabetSize} Zeichen nennen, nennt aber ${symbols.size}',
  'tokenizer.json must name ${ours} for id ${id}, got ${theirs.slice(0, 20)}':
    'tokenizer.json muss für ID ${id} ${ours} nennen, nennt aber ${theirs.slice(0, 20)}',
  'export to TRL: ${name} ${reason}; export the run file instead':
    'Export nach TRL: ${name} ${reason}; exportiere stattdessen die Lauf-Datei',
  'the task of this run': 'die Aufgabe dieses Laufs',
  'is written in JavaScript, and TRL needs a verifier in Python':
    'ist in JavaScript geschrieben, und TRL braucht einen Verifier in Python',
  'is a control task, whose actions no language model writes':
    'ist eine Steuerungsaufgabe, deren Aktionen kein Sprachmodell schreibt',
  'takes turns with an environment, which a reward function cannot play':
    'wechselt sich mit einer Umgebung ab, die eine Reward-Funktion nicht spielen kann',
  'is ${num_generations}, and GRPO in TRL needs at least 2':
    'ist ${num_generations}, und GRPO braucht in TRL mindestens 2',
  'what it holds': 'der Inhalt',
  '${what} must be at most ${sizeText(most)}, got ${sizeText(size)}':
    '${what} darf höchstens ${sizeText(most)} haben, hat aber ${sizeText(size)}',
  'lower the limit of the replay buffer and train one more round':
    'setze die Grenze des Replay-Puffers niedriger und trainiere noch eine Runde',
  'must be a zip that Espalier wrote, got other or truncated bytes':
    'muss ein Zip sein, das Espalier geschrieben hat, enthält aber andere oder abgeschnittene Bytes',
  'choose an .espalier file': 'wähle eine .espalier-Datei',
  'must hold at most ${entryNames.length} entries, got ${count}':
    'darf höchstens ${entryNames.length} Einträge haben, hat aber ${count}',
  "must hold ${entryNames.join(', ')} alone, got ${label}":
    "darf nur ${entryNames.join(', ')} enthalten, enthält aber ${label}",
  'must hold ${name} once, got it again': 'darf ${name} nur einmal enthalten, enthält es aber noch einmal',
  '${name} must be readable, got an encrypted one': '${name} muss lesbar sein, ist aber verschlüsselt',
  '${name} must be stored or deflated, got method ${method}':
    '${name} muss gespeichert oder deflated sein, ist aber nach Methode ${method} gepackt',
  '${name} must be at most ${sizeText(entryLimits[name])}, got more':
    '${name} darf höchstens ${sizeText(entryLimits[name])} haben, hat aber mehr',
  '${name} must hold the ${size} bytes that it names, got more':
    '${name} muss die genannten ${size} Bytes haben, hat aber mehr',
  'must be at most ${sizeText(mostBytes)}, got ${sizeText(bytes.length)}':
    'darf höchstens ${sizeText(mostBytes)} haben, hat aber ${sizeText(bytes.length)}',
  "must hold ${missing.join(', ')}, got none": "muss ${missing.join(', ')} enthalten, es fehlt aber",
  'must hold at most ${sizeText(mostContent)}, got more':
    'darf höchstens ${sizeText(mostContent)} enthalten, enthält aber mehr',
  '${error.message}; it was replaced ${whyNot}': '${error.message}; er wurde ${whyNot} ersetzt',
  'training thread: it was ended by the page': 'Trainings-Thread: Die Seite hat ihn beendet',
  'device: WebGPU must be available to be chosen, got no adapter in this browser; choose Automatic or WASM':
    'Gerät: WebGPU lässt sich nur wählen, wo es verfügbar ist, dieser Browser hat aber keinen Adapter; wähle Automatisch oder WASM',
  'generating ahead: it stopped, because its thread failed (${because}); it was replaced ${whyNot}. Results are the same, rounds take longer.':
    'Vorausgenerieren: angehalten, weil der Thread scheiterte (${because}); er wurde ${whyNot} ersetzt. Die Ergebnisse bleiben gleich, Runden dauern länger.',
  'after its run was closed': 'nachdem sein Lauf geschlossen war',
  'thread that computes curves: it was ended by the page': 'Thread für Kurven: Die Seite hat ihn beendet',
  'rollout worker: ${because}': 'Rollout-Worker: ${because}',
  'The device that trains generates now; its numbers are rounded differently.':
    'Nun generiert das Gerät, das trainiert; seine Zahlen sind anders gerundet.',
  'The results are the same, rounds may take longer.':
    'Die Ergebnisse bleiben gleich, Runden dauern vielleicht länger.',
  "rollout workers: ${here === 'differs' ? left : Math.max(1, left)} instead of ${workers}, because one failed (${because}). ${rest}":
    "Rollout-Worker: ${here === 'differs' ? left : Math.max(1, left)} statt ${workers}, weil einer scheiterte (${because}). ${rest}",
  '${error instanceof Error ? error.message : String(error)}; it was replaced ${whyNot}':
    '${error instanceof Error ? error.message : String(error)}; er wurde ${whyNot} ersetzt',
  'rollout worker: its run was closed': 'Rollout-Worker: Sein Lauf wurde geschlossen',
  'rollout worker: must be opened before anything else is asked':
    'Rollout-Worker: muss geöffnet sein, bevor er etwas anderes gefragt wird',
  'rollout worker: state ${state} is not here, prefill its prompts again':
    'Rollout-Worker: Zustand ${state} ist nicht hier, lies seine Prompts noch einmal',
  'rollout worker: program ${program} is not here, send it before its parts':
    'Rollout-Worker: Programm ${program} ist nicht hier, sende es vor seinen Teilen',
  'rollout workers: ${fit} instead of ${wanted}, because a round of this policy needs about ${(engineBytes / 1e9).toFixed(1)} GB in each and this device has ${gigabytes} GB of memory. The results are the same, rounds may take longer.':
    'Rollout-Worker: ${fit} statt ${wanted}, weil eine Runde dieser Policy in jedem etwa ${(engineBytes / 1e9).toFixed(1)} GB braucht und dieses Gerät ${gigabytes} GB Speicher hat. Die Ergebnisse bleiben gleich, Runden dauern vielleicht länger.',
  'rollout workers: ${workers} instead of ${wanted}, because this device has ${gigabytes} GB of memory. The results are the same, rounds may take longer.':
    'Rollout-Worker: ${workers} statt ${wanted}, weil dieses Gerät ${gigabytes} GB Speicher hat. Die Ergebnisse bleiben gleich, Runden dauern vielleicht länger.',
  '1 core': '1 Kern',
  '${cores} cores': '${cores} Kerne',
  'rollout workers: ${asked} for ${of}; more workers than cores make no round faster':
    'Rollout-Worker: ${asked} für ${of}; mehr Worker als Kerne machen keine Runde schneller',
  'rollout workers: ${asked} and ${threads} threads that train run at once on ${of}, which may slow rounds down; set Threads to 0 or ask for fewer workers':
    'Rollout-Worker: ${asked} und ${threads} trainierende Threads laufen gleichzeitig auf ${of}, was Runden bremsen kann; setze Threads auf 0 oder verlange weniger Worker',
  'rollout workers: 1 instead of ${asked}, because this run generates on the graphics card; set Completions on to WASM for more':
    'Rollout-Worker: 1 statt ${asked}, weil dieser Lauf auf der Grafikkarte generiert; setze Completions auf WASM, um mehr zu haben',
  'thread that asks policies': 'Thread, der Policies fragt',
  'this policy was closed; open it again': 'diese Policy wurde geschlossen; öffne sie noch einmal',
  'thread that asks policies: it was ended by the page':
    'Thread, der Policies fragt: Die Seite hat ihn beendet',
  'run file': 'Lauf-Datei',
  'policy file': 'Policy-Datei',
  'the sandbox for the code did not load; check the connection and try again':
    'die Sandbox für den Code wurde nicht geladen; prüfe die Verbindung und versuche es noch einmal',
  'gradient check': 'Prüfung des Gradienten',
  'training worker: the spare was not needed': 'Trainings-Worker: Der Ersatz wurde nicht gebraucht',
  'pass rates': 'Erfolgsraten',
  '${error.message}; it was replaced ${whyNot}, try again':
    '${error.message}; er wurde ${whyNot} ersetzt, versuche es noch einmal',
  '${error.message}; it was replaced ${whyNot}, start again to resume from round ${run.round}':
    '${error.message}; er wurde ${whyNot} ersetzt, starte noch einmal, um ab Runde ${run.round} weiterzumachen',
  '${because}, and the run could not be opened again: ${message}':
    '${because}, und der Lauf ließ sich nicht noch einmal öffnen: ${message}',
  paused: 'angehalten',
  'paused at round ${reply.round}': 'angehalten in Runde ${reply.round}',
  error: 'Fehler',
  'the training worker was started again': 'der Trainings-Worker wurde noch einmal gestartet',
  'training worker: it could not be started again, reload the page':
    'Trainings-Worker: Er ließ sich nicht noch einmal starten, lade die Seite neu',
  'training worker: it was replaced for another device':
    'Trainings-Worker: Er wurde für ein anderes Gerät ersetzt',
  'Restarted, nothing lost: the run was opened again (${lost.message}).':
    'Neu gestartet, nichts ging verloren: Der Lauf wurde noch einmal geöffnet (${lost.message}).',
  'the round in progress was discarded': 'die laufende Runde wurde verworfen',
  'thread that computes curves': 'Thread, der Kurven rechnet',
  'This address is not secure (https), so the browser gives no locks: a thread that dies is noticed only by a minute of silence.':
    'Diese Adresse ist nicht sicher (https), darum gibt der Browser keine Sperren: Ein Thread, der endet, fällt erst nach einer Minute Stille auf.',
  'training worker: ${await whyNotLoaded(otherwise)}': 'Trainings-Worker: ${await whyNotLoaded(otherwise)}',
  'training worker: you started it again': 'Trainings-Worker: Du hast ihn neu gestartet',
  'no run is open here: resume one from the list of runs, or reset and start one':
    'hier ist kein Lauf offen: mache einen aus der Liste der Läufe weiter, oder setze zurück und starte einen',
  'training worker: it was ended by the page': 'Trainings-Worker: Die Seite hat ihn beendet',
  'training worker': 'Trainings-Worker',
  'training worker: ${event.message}': 'Trainings-Worker: ${event.message}',
  'what starts it could not be fetched; check the connection and press Run again':
    'was ihn startet, konnte nicht geholt werden; prüfe die Verbindung und drücke noch einmal Starten',
  '${hook} answers': '${hook} antwortet',
  'a group of different rewards': 'eine Gruppe mit verschiedenen Rewards',
  'a group whose rewards are all 0': 'eine Gruppe, deren Rewards alle 0 sind',
  'a group whose rewards are all 1': 'eine Gruppe, deren Rewards alle 1 sind',
  'a group of one completion': 'eine Gruppe aus einer Completion',
  'a group of completions of one token': 'eine Gruppe aus Completions mit einem Token',
  'Advantages stay finite': 'Advantages bleiben endlich',
  'Also where all rewards are equal, for one completion and for one token.':
    'Auch wenn alle Rewards gleich sind, für eine Completion und für ein Token.',
  'In ${broken} an advantage is not finite in single precision, so its completion teaches nothing. Keep divisors above 0.':
    'Für ${broken} ist ein Advantage nicht endlich, also lehrt seine Completion nichts. Halte Divisoren über 0.',
  'Advantages follow rewards': 'Advantages folgen den Rewards',
  'Advantages stay the same when rewards change, so nothing that is rewarded is learned.':
    'Advantages bleiben gleich, wenn Rewards sich ändern, also wird nichts Belohntes gelernt.',
  "Rewards ${mixed.join(', ')} give ${rounded(before)}.":
    "Die Rewards ${mixed.join(', ')} ergeben ${rounded(before)}.",
  'The part ${name} of the reward': 'Der Teil ${name} des Rewards',
  'For the answer ${JSON.stringify(attempts[broken]?.text)} it is not finite in single precision. Keep divisors above 0.':
    'Für die Antwort ${JSON.stringify(attempts[broken]?.text)} ist er nicht endlich. Halte Divisoren über 0.',
  "Two right answers and two wrong ones earn ${rounded(given)}${flat ? '. A part that is the same for all teaches nothing' : ''}.":
    "Zwei richtige und zwei falsche Antworten bekommen ${rounded(given)}${flat ? '. Ein Teil, der für alle gleich ist, lehrt nichts' : ''}.",
  ', so nothing is left to learn from': ', also bleibt nichts zum Lernen',
  ', so here it saves nothing': ', also spart es hier nichts',
  'It keeps ${kept} of ${many.length} different completions${remark}.':
    '${kept} von ${many.length} verschiedenen Completions bleiben${remark}.',
  "${of} get ${rounded(scores)}${flat ? `. ${equal}` : ''}.":
    "${of} bekommen ${rounded(scores)}${flat ? `. ${equal}` : ''}.",
  'Prompts that are new, half solved, never solved and always solved':
    'Prompts, die neu, halb gelöst, nie gelöst und immer gelöst sind,',
  'With equal scores the choice is random': 'Bei gleichen Werten ist die Wahl zufällig',
  'It gives no hint, neither with a solution nor without one.':
    'Es gibt keinen Hint, weder mit noch ohne Lösung.',
  'For 3+4+5= it says ${words(some)}; without a known solution, ${words(none)}.':
    'Für 3+4+5= sagt es ${words(some)}; ohne bekannte Lösung ${words(none)}.',
  'A new right completion, an old right one and a new wrong one':
    'Eine neue richtige Completion, eine alte richtige und eine neue falsche',
  'With equal weights the draw is uniform; 0 is never drawn':
    'Bei gleichen Gewichten wird gleichmäßig gezogen; 0 wird nie gezogen',
  'Positions with the entropies 0.1, 1.2, 0.4 and 0.8': 'Stellen mit den Entropien 0,1, 1,2, 0,4 und 0,8',
  'With equal scores it forks at the first; at 0 nowhere':
    'Bei gleichen Werten verzweigt es an der ersten; bei 0 nirgends',
  'ratio ${shown(ratio[i] as number)} and advantage ${shown(advantage[i] as number)}':
    'Ratio ${shown(ratio[i] as number)} und Advantage ${shown(advantage[i] as number)}',
  'The loss depends on the weights': 'Der Loss hängt von den Gewichten ab',
  '; a bound holds the others': '; eine Grenze hält die anderen fest',
  '${moving} of ${count} tokens have a gradient${held}.':
    '${moving} von ${count} Tokens haben einen Gradienten${held}.',
  'Nothing of the loss depends on the weights, so nothing is learned. Use ratio or logp outside stopGradient.':
    'Nichts am Loss hängt von den Gewichten ab, also wird nichts gelernt. Nimm ratio oder logp außerhalb von stopGradient.',
  'The gradient agrees with finite differences': 'Der Gradient stimmt mit finiten Differenzen überein',
  'At ${whereOf(tokens, one * length + place)} the gradient with respect to ${name} is ${shown(slope)}, but the loss changes by ${shown(difference)} per nat.':
    'Bei ${whereOf(tokens, one * length + place)} ist der Gradient nach ${name} ${shown(slope)}, aber der Loss ändert sich um ${shown(difference)} pro nat.',
  ' ${corners} more lie on a corner of the loss.': ' ${corners} weitere liegen auf einer Ecke des Loss.',
  'They agree at ${agreeing} places.${left}': 'Sie stimmen an ${agreeing} Stellen überein.${left}',
  'The loss stays finite': 'Der Loss bleibt endlich',
  'At ${where} the gradient is ${shown(value)}.': 'Bei ${where} ist der Gradient ${shown(value)}.',
  'At ${where} the loss is ${shown(value)}.': 'Bei ${where} ist der Loss ${shown(value)}.',
  '${what} Bound what grows with clip, and add a small number to a divisor.':
    '${what} Begrenze mit clip, was wächst, und addiere eine kleine Zahl zu einem Divisor.',
  infinite: 'unendlich',
  'Also for ratios of almost 0 and of 1,000,000, and advantages of 0 and ±1,000.':
    'Auch für Ratios von fast 0 und von 1.000.000 und Advantages von 0 und ±1.000.',
  'Rewarded tokens become more likely': 'Belohnte Tokens werden wahrscheinlicher',
  'A token with a positive advantage becomes less likely, because an update makes the loss smaller. Put a minus in front.':
    'Ein Token mit positivem Advantage wird unwahrscheinlicher, weil ein Update den Loss kleiner macht. Setze ein Minus davor.',
  'A token with a negative advantage becomes more likely: multiply by the advantage itself.':
    'Ein Token mit negativem Advantage wird wahrscheinlicher: multipliziere mit dem Advantage selbst.',
  'A token with a positive advantage has no gradient: what went well is not learned.':
    'Ein Token mit positivem Advantage hat keinen Gradienten: was gelang, wird nicht gelernt.',
  'A token with a negative advantage has no gradient: mistakes stay as likely as they are.':
    'Ein Token mit negativem Advantage hat keinen Gradienten: Fehler bleiben so wahrscheinlich, wie sie sind.',
  'And those with a negative advantage less likely.': 'Und die mit negativem Advantage unwahrscheinlicher.',
  'The code runs and describes a method': 'Der Code läuft und beschreibt eine Methode',
  'nothing yet': 'noch nichts',
  " and ${settings.length === 1 ? 'a setting' : `${settings.length} settings`}":
    " und ${settings.length === 1 ? 'eine Einstellung' : `${settings.length} Einstellungen`}",
  '${title} is based on ${basedOn} and writes ${written}${own}.':
    '${title} beruht auf ${basedOn} und schreibt ${written}${own}.',
  'Its settings go together': 'Ihre Einstellungen passen zusammen',
  'A recipe with its defaults can be trained.': 'Ein Rezept mit ihren Standardwerten lässt sich trainieren.',
  '${part} of ${whole}': '${part} von ${whole}',
  'The code runs and describes a task': 'Der Code läuft und beschreibt eine Aufgabe',
  'level ${level}: ${train.length + held.length} prompts of up to ${promptLength} symbols, answers of up to ${completionLength - 1}':
    'Level ${level}: ${train.length + held.length} Prompts mit bis zu ${promptLength} Zeichen, Antworten mit bis zu ${completionLength - 1}',
  'The verifier answers': 'Der Verifier antwortet',
  '${attempts.length} answers, right, wrong, short, truncated and empty, have a verdict.':
    '${attempts.length} Antworten, richtige, falsche, kurze, abgeschnittene und leere, haben ein Urteil.',
  'Drawing again gives the same prompts': 'Noch einmal ziehen gibt dieselben Prompts',
  '${tried} prompts drawn twice are equal.': '${tried} zweimal gezogene Prompts sind gleich.',
  'Prompts differ: let prompt use only random and level, and keep nothing between calls.':
    'Prompts unterscheiden sich: prompt darf nur random und level verwenden und nichts zwischen Aufrufen behalten.',
  'The verifier accepts the solutions': 'Der Verifier nimmt die Lösungen an',
  'The task has no solutions: hints from solutions and a warm start are not possible.':
    'Die Aufgabe hat keine Lösungen: Hints aus Lösungen und ein Warmstart sind nicht möglich.',
  '${share(attempts.length, attempts.length)} solutions have the reward 1.':
    '${share(attempts.length, attempts.length)} Lösungen haben den Reward 1.',
  'The solution ${JSON.stringify(attempts[wrong]?.[1])} of ${JSON.stringify(attempts[wrong]?.[0])} has the reward ${rewards[wrong]?.[0]}; it must be 1.':
    'Die Lösung ${JSON.stringify(attempts[wrong]?.[1])} von ${JSON.stringify(attempts[wrong]?.[0])} hat den Reward ${rewards[wrong]?.[0]}; er muss 1 sein.',
  'It refuses solutions with one symbol changed': 'Er lehnt Lösungen mit einem geänderten Zeichen ab',
  "${share(attempts.length - right, attempts.length)} changed solutions have less than the reward 1${right < attempts.length / 4 ? '.' : '; a verifier that accepts anything teaches nothing.'}":
    "${share(attempts.length - right, attempts.length)} geänderte Lösungen haben weniger als den Reward 1${right < attempts.length / 4 ? '.' : '; ein Verifier, der alles annimmt, lehrt nichts.'}",
  'One answer for every prompt earns little': 'Eine Antwort für jeden Prompt bringt wenig ein',
  'The best of ${answers.length} fixed answers earns ${best.mean.toFixed(2)} on average.':
    'Die beste von ${answers.length} festen Antworten bekommt im Mittel ${best.mean.toFixed(2)}.',
  'The answer ${JSON.stringify(best.answer)} earns ${best.mean.toFixed(2)} on average whatever is asked; ask something that it does not answer.':
    'Die Antwort ${JSON.stringify(best.answer)} bekommt im Mittel ${best.mean.toFixed(2)}, was auch gefragt wird; frage etwas, das sie nicht beantwortet.',
  'A verdict is the same in any order': 'Ein Urteil ist in jeder Reihenfolge gleich',
  '${attempts.length} verdicts are equal forwards and backwards.':
    '${attempts.length} Urteile sind vorwärts und rückwärts gleich.',
  'Verdicts differ when the same is asked again: keep nothing between calls of verify.':
    'Urteile hängen von der Reihenfolge der Aufrufe ab: behalte nichts zwischen Aufrufen von verify.',
  'Solutions give an answer to vote on': 'Lösungen geben eine Antwort zum Abstimmen',
  "A majority vote can replace the verifier, because each answer can be read: ${given.every((one, i) => one === attempts[i]?.[1]) ? 'the whole text is the answer' : `${JSON.stringify(attempts[0]?.[1])} answers ${JSON.stringify(given[0])}`}.":
    "Eine Abstimmung kann den Verifier ersetzen, weil jede Antwort lesbar ist: ${given.every((one, i) => one === attempts[i]?.[1]) ? 'der ganze Text ist die Antwort' : `${JSON.stringify(attempts[0]?.[1])} antwortet ${JSON.stringify(given[0])}`}.",
  'answer gives null for the solution ${JSON.stringify(attempts[none]?.[1])} of ${JSON.stringify(attempts[none]?.[0])}; return its answer.':
    'answer gibt null für die Lösung ${JSON.stringify(attempts[none]?.[1])} von ${JSON.stringify(attempts[none]?.[0])}; gib ihre Antwort zurück.',
  'parts of a reward': 'Teile eines Rewards',
  'the code must leave what it is given and the functions of lists as they are: ${unfit.wanted} ${unfit.what} were asked for, got ${unfit.given}':
    'der Code darf nicht ändern, was er bekommt, und auch nicht die Funktionen von Listen: Verlangt waren ${unfit.wanted} ${unfit.what}, bekommen ${unfit.given}',
  '${name} takes numbers here, got ${describe(value)}': '${name} nimmt hier Zahlen, nicht ${describe(value)}',
  'sum goes over a completion of a loss: here, add the numbers in a loop':
    'sum geht über eine Completion eines Loss: addiere die Zahlen hier in einer Schleife',
  "${what} must return a list of ${length}, got ${(isArray(value) ? 'a list of ' + value.length : describe(value))}":
    "${what} muss eine Liste aus ${length} zurückgeben, nicht ${(isArray(value) ? 'a list of ' + value.length : describe(value))}",
  'a list of ${value.length}': 'eine Liste aus ${value.length}',
  '${what} must give numbers, got ${describe(value)}': '${what} muss Zahlen geben, nicht ${describe(value)}',
  '${what} must give finite numbers, got ${value}': '${what} muss endliche Zahlen geben, nicht ${value}',
  '${hook} must be a function, got ${describe(task[hook])}':
    '${hook} muss eine Funktion sein, nicht ${describe(task[hook])}',
  'advantages of completion ${i}': 'advantages der Completion ${i}',
  "reward must return an object of its parts ${parts.join(', ')}, got ${describe(given)}":
    "reward muss ein Objekt seiner Teile ${parts.join(', ')} zurückgeben, nicht ${describe(given)}",
  'reward must return a number or an object of its parts, got ${describe(given)}':
    'reward muss eine Zahl oder ein Objekt seiner Teile zurückgeben, nicht ${describe(given)}',
  'reward: ${name}': 'reward: ${name}',
  'keep must give true or false for each row, got ${describe(given)}':
    'keep muss für jede Zeile true oder false geben, nicht ${describe(given)}',
  'hint must return a text of at most 200 characters, or null, got ${describe(given)}':
    'hint muss einen Text mit höchstens 200 Zeichen oder null zurückgeben, nicht ${describe(given)}',
  'replay must return a weight of 0 or more, got ${weight}':
    'replay muss ein Gewicht von 0 oder mehr zurückgeben, nicht ${weight}',
  'the code must have at most ${longestSource} characters, got ${source.length}':
    'der Code darf höchstens ${longestSource} Zeichen haben, hat aber ${source.length}',
  '${what} took too many steps: it may have an endless loop':
    '${what} brauchte zu viele Schritte: Vielleicht ist eine Schleife endlos',
  '${what} threw ${wordsOf(context.dump(error))}': '${what} warf ${wordsOf(context.dump(error))}',
  'the code': 'der Code',
  'the code must not wait (await) for anything: nothing can be reached from it':
    'der Code darf auf nichts warten (await): Von ihm aus ist nichts erreichbar',
  'prompt or solution': 'prompt oder solution',
  ' (line ${line})': ' (Zeile ${line})',
  'settings must be an object such as { floor: { default: 0.1, min: 0, max: 1 } }':
    'settings muss ein Objekt wie { floor: { default: 0.1, min: 0, max: 1 } } sein',
  'settings: ${name}': 'settings: ${name}',
  '${what} must be a name of at most 32 letters, digits and _':
    '${what} muss ein Name aus höchstens 32 Buchstaben, Ziffern und _ sein',
  '${what}: help must be a text, got ${describe(help)}':
    '${what}: help muss ein Text sein, nicht ${describe(help)}',
  '${what}: default must be a number, true or false, got ${describe(usual)}':
    '${what}: default muss eine Zahl, true oder false sein, nicht ${describe(usual)}',
  '${what}: min must be below max, got ${describe(min)} and ${describe(max)}':
    '${what}: min muss unter max liegen, hier ${describe(min)} und ${describe(max)}',
  '${what}: default must lie from min to max, got ${usual} outside ${min} to ${max}':
    '${what}: default muss von min bis max liegen, ${usual} liegt aber außerhalb von ${min} bis ${max}',
  '${what}: default must be a whole number, got ${usual}':
    '${what}: default muss eine ganze Zahl sein, nicht ${usual}',
  'set must be an object such as { loss_type: "dapo" }, got ${describe(set)}':
    'set muss ein Objekt wie { loss_type: "dapo" } sein, nicht ${describe(set)}',
  'set: ${key} must be a text, a number, true, false or null, got ${describe(value)}':
    'set: ${key} muss ein Text, eine Zahl, true, false oder null sein, nicht ${describe(value)}',
  'rewards gives weights to the parts of reward: write export function reward, or remove it':
    'rewards gibt den Teilen von reward Gewichte: schreibe export function reward, oder entferne es',
  'rewards must be an object such as { brevity: { weight: 0.1 } }, got ${describe(rewards)}':
    'rewards muss ein Objekt wie { brevity: { weight: 0.1 } } sein, nicht ${describe(rewards)}',
  'rewards must have at most ${$given} parts, got ${keys(rewards).length}':
    'rewards darf höchstens ${$given} Teile haben, hat aber ${keys(rewards).length}',
  'rewards: ${short(name)} must be a name of at most 32 letters, digits and _':
    'rewards: ${short(name)} muss ein Name aus höchstens 32 Buchstaben, Ziffern und _ sein',
  'rewards: weight of ${name} must be a number, got ${describe(weight)}':
    'rewards: Das Gewicht von ${name} muss eine Zahl sein, nicht ${describe(weight)}',
  "export ${text(key).slice(0, 40)} is none of the parts of a method: ${[...known].join(', ')}":
    "export ${text(key).slice(0, 40)} gehört nicht zu den Teilen einer Methode: ${[...known].join(', ')}",
  'export const name must be a text that is not empty, got ${describe(name)}':
    'export const name muss ein Text sein, der nicht leer ist, nicht ${describe(name)}',
  'export const basedOn must be the id of a method, such as "grpo", got ${describe(basedOn)}':
    'export const basedOn muss die ID einer Methode wie "grpo" sein, nicht ${describe(basedOn)}',
  '${settingForm}, got ${describe(settings)}': '${settingForm}, nicht ${describe(settings)}',
  'settings must have at most ${$given} entries, got ${keys(settings).length}':
    'settings darf höchstens ${$given} Einträge haben, hat aber ${keys(settings).length}',
  'its weights must be those of a built-in task, got ${one.base}. Ask for it again':
    'die Gewichte müssen von einer eingebauten Aufgabe sein, nicht von ${one.base}. Bitte um einen neuen Link',
  'it was changed or shortened on its way: its code is not that of its ${kind}. Ask for it again':
    'der Link wurde unterwegs geändert oder gekürzt: Der Code ist ein anderer (${kind}). Bitte um einen neuen Link',
  'the code must describe a method as the examples do, got another form':
    'der Code muss wie die Beispiele eine Methode beschreiben, hat aber eine andere Form',
  'the code must have at most ${longestMethod} characters, got ${source.length}':
    'der Code darf höchstens ${longestMethod} Zeichen haben, hat aber ${source.length}',
  'method ${own.title}: ${error instanceof Error ? error.message : String(error)}':
    'Methode ${own.title}: ${error instanceof Error ? error.message : String(error)}',
  'method ${own.title}: its code describes another method than the record; open the method from its code and start a new run':
    'Methode ${own.title}: Ihr Code beschreibt eine andere Methode als der Datensatz; öffne die Methode aus ihrem Code und starte einen neuen Lauf',
  'level ${level}: a prompt must have at least one symbol, got an empty text':
    'Level ${level}: Ein Prompt muss mindestens ein Zeichen haben, ist aber leer',
  'solution of ${quoted(prompt)}:': 'Lösung von ${quoted(prompt)}:',
  'level ${level}: the solution of ${quoted(prompt)} is empty; an answer has at least one symbol':
    'Level ${level}: Die Lösung von ${quoted(prompt)} ist leer; eine Antwort hat mindestens ein Zeichen',
  'level ${level}: answer says at most ${answer} symbols, but a solution has ${longest}; set answer: ${longest}':
    'Level ${level}: answer sagt höchstens ${answer} Zeichen, eine Lösung hat aber ${longest}; setze answer: ${longest}',
  'level ${level}: prompt, answer and end token must fit in ${mostTokens} symbols, got ${promptLength} + ${completionLength}; make prompts or answers shorter':
    'Level ${level}: Prompt, Antwort und Endzeichen müssen in ${mostTokens} Zeichen passen, sind aber ${promptLength} + ${completionLength}; mache Prompts oder Antworten kürzer',
  'level ${level}: prompt must give at least ${fewestPrompts} different prompts, got ${items.size} in ${promptsDrawnPerLevel} draws; use random in prompt':
    'Level ${level}: prompt muss mindestens ${fewestPrompts} verschiedene Prompts geben, gab aber ${items.size} in ${promptsDrawnPerLevel} Ziehungen; verwende random in prompt',
  'level ${level}: its ${items.size} prompts leave none to hold out; let prompt give more different ones':
    'Level ${level}: Die ${items.size} Prompts lassen keinen als Held-out übrig; prompt muss mehr verschiedene geben',
  'task ${own.title}: ${wordsOf(error)}': 'Aufgabe ${own.title}: ${wordsOf(error)}',
  'task ${own.title}: its code describes another task than the record; open the task from its code and start a new run':
    'Aufgabe ${own.title}: Ihr Code beschreibt eine andere Aufgabe als der Datensatz; öffne die Aufgabe aus ihrem Code und starte einen neuen Lauf',
  '${id}: it has no solution for the prompt ${quoted(prompt.key)}':
    '${id}: Für den Prompt ${quoted(prompt.key)} gibt es keine Lösung',
  '${reward} of 1': '${reward} von 1',
  'expected ${attempts.length} answers of the code, got ${given.length}':
    '${attempts.length} Antworten des Codes erwartet, ${given.length} bekommen',
  'verifier failed: ${because}; mend the code of ${title} in the task editor and start a new run':
    'Verifier gescheitert: ${because}; bessere den Code von ${title} im Aufgaben-Editor und starte einen neuen Lauf',
  'random.integer takes a whole number above 0, got ${limit}':
    'random.integer nimmt eine ganze Zahl über 0, nicht ${limit}',
  'a value that has no text': 'einen Wert ohne Text',
  'an empty list': 'eine leere Liste',
  'an object': 'ein Objekt',
  '${fault} (line ${line})': '${fault} (Zeile ${line})',
  'not scored: the verifier abstained': 'nicht bewertet: Der Verifier enthielt sich',
  '${hook} keeps nothing': '${hook} merkt sich nichts',
  'Asked the same again, ${hook} answers something else: keep nothing between calls.':
    'Noch einmal dasselbe gefragt, antwortet ${hook} etwas anderes: Merke dir nichts zwischen Aufrufen.',
  'metrics.csv must count from 0, got ${row[negative]} for ${negative} in row ${i + 1}':
    'metrics.csv muss ab 0 zählen, hat aber ${row[negative]} für ${negative} in Zeile ${i + 1}',
  ' (line ${at[1]})': ' (Zeile ${at[1]})',
  '${what} threw ${thrown(error)}': '${what} warf ${thrown(error)}',
  '${what} must return a text, got ${describe(value)}':
    '${what} muss einen Text zurückgeben, nicht ${describe(value)}',
  'export const description must be a text that is not empty, got ${describe(description)}':
    'export const description muss ein Text sein, der nicht leer ist, nicht ${describe(description)}',
  'export function ${key} is missing: write one': 'export function ${key} fehlt: schreibe eine',
  'solution must be a function, got ${describe(solution)}':
    'solution muss eine Funktion sein, nicht ${describe(solution)}',
  'export const levels must be a list of at least one level such as [{ title: "3 letters" }], got ${describe(levels)}':
    'export const levels muss eine Liste aus mindestens einem Level wie [{ title: "3 letters" }] sein, nicht ${describe(levels)}',
  'level ${(i + 1)}': 'Level ${(i + 1)}',
  '${what} must be an object such as { title: "3 letters" }, got ${describe(level)}':
    '${what} muss ein Objekt wie { title: "3 letters" } sein, nicht ${describe(level)}',
  '${what} must have a title, got ${describe(title)}':
    '${what} muss einen title haben, nicht ${describe(title)}',
  '${what}: answer, the longest answer in symbols, must be a whole number above 0, got ${describe(answer)}':
    '${what}: answer, die längste Antwort in Zeichen, muss eine ganze Zahl über 0 sein, nicht ${describe(answer)}',
  '${what} must say how long an answer may be, as answer: 4, because the task has no solution to measure':
    '${what} muss sagen, wie lang eine Antwort sein darf, etwa mit answer: 4, weil die Aufgabe keine Lösung zum Messen hat',
  'solution of ${short(given)}': 'Lösung von ${short(given)}',
  ' for prompt ${short(prompt)} and answer ${short(answer)}':
    ' für Prompt ${short(prompt)} und Antwort ${short(answer)}',
  'verify must answer at once, got a promise${where}: write it without async and await':
    'verify muss sofort antworten und gab ein Promise${where}: schreibe es ohne async und await',
  'an object with ${short(keys)}': 'ein Objekt mit ${short(keys)}',
  'verify must return true, false, a number from 0 to 1, { reward, reason } with such a reward, or null to leave the answer unscored, got ${given}${where}':
    'verify muss true, false, eine Zahl von 0 bis 1, { reward, reason } mit einem solchen Reward oder null (die Antwort bleibt unbewertet) zurückgeben, nicht ${given}${where}',
  'verify threw ${thrown(error)} for prompt ${short(prompt)} and answer ${short(answer)}':
    'verify warf ${thrown(error)} für Prompt ${short(prompt)} und Antwort ${short(answer)}',
  'answer must be a function, got ${describe(answer)}':
    'answer muss eine Funktion sein, nicht ${describe(answer)}',
  ' for prompt ${short(prompt)} and text ${short(given)}':
    ' für Prompt ${short(prompt)} und Text ${short(given)}',
  'answer threw ${thrown(error)}${where}': 'answer warf ${thrown(error)}${where}',
  'answer must return a text of at most 200 characters, or null, got ${describe(value)}${where}':
    'answer muss einen Text mit höchstens 200 Zeichen oder null zurückgeben, nicht ${describe(value)}${where}',
  'the code gave no answer that can be read': 'der Code gab keine lesbare Antwort',
  'the code must give what was asked, got another form (${whyNot(given)})':
    'der Code muss geben, was verlangt wurde, gab aber eine andere Form (${whyNot(given)})',
  'Write ${math} instead of Math.${math}': '${math} statt Math.${math} schreiben',
  'return ${choice}': 'return ${choice}',
  'Write it with ? :': 'Mit ? : schreiben',
  'Put a minus in front': 'Ein Minus davor setzen',
  'Add 0.0001 to the divisor': '0.0001 zum Divisor addieren',
  'Set the default of ${setting} to ${value}': 'Den Standardwert von ${setting} auf ${value} setzen',
  'the code did not answer within ${(silentTicks * tickMs) / 1000} s and was stopped':
    'der Code antwortete nicht innerhalb von ${(silentTicks * tickMs) / 1000} s und wurde gestoppt',
  'the code broke its sandbox (${error instanceof Error ? error.message : String(error)})':
    'der Code hat seine Sandbox zerstört (${error instanceof Error ? error.message : String(error)})',
  'the sandbox for the code did not load (${because}); check the connection and try again':
    'die Sandbox für den Code wurde nicht geladen (${because}); prüfe die Verbindung und versuche es noch einmal',
  ' (line ${at})': ' (Zeile ${at})',
  'a list': 'eine Liste',
  'a value of the loss': 'ein Wert des Loss',
  'a value of the loss stands for one number per token and has no parts: use it as a whole, got .${value}':
    'ein Wert des Loss steht für eine Zahl pro Token und hat keine Teile: verwende ihn als Ganzes, nicht mit .${value}',
  'loss must not wait (await) for anything: it runs once, before training':
    'loss darf auf nichts warten (await): Es läuft einmal, vor dem Training',
  'a value of the loss is known only in training, so that JavaScript cannot take it for a number or text here: use + - * / < ? : or the functions of the loss':
    'ein Wert des Loss ist erst im Training bekannt, also kann JavaScript ihn hier nicht als Zahl oder Text nehmen: verwende + - * / < ? : oder die Funktionen des Loss',
  'a value of the loss stands for one number per token, so that nothing can go through it: use mean or sum':
    'ein Wert des Loss steht für eine Zahl pro Token, also lässt er sich nicht durchgehen: verwende mean oder sum',
  'the loss makes too many values: it may have at most ${$given}':
    'der Loss macht zu viele Werte: Erlaubt sind höchstens ${$given}',
  '${what} takes numbers and values of the loss, got ${describe(value)}':
    '${what} nimmt Zahlen und Werte des Loss, nicht ${describe(value)}',
  '${what} takes finite numbers, got ${number}': '${what} nimmt endliche Zahlen, nicht ${number}',
  '${what} got nothing: a value is missing or its name is misspelt':
    '${what} bekam nichts: Ein Wert fehlt, oder sein Name ist falsch geschrieben',
  '** takes whole numbers from -16 to 16 as powers of a value of the loss: write exp(b * log(a))':
    '** nimmt ganze Zahlen von -16 bis 16 als Potenzen eines Werts des Loss: schreibe exp(b * log(a))',
  '${sign} cannot compare values that are known only in training: write < or less, with where or ? :':
    '${sign} kann keine Werte vergleichen, die erst im Training bekannt sind: schreibe < oder less, mit where oder ? :',
  'if cannot ask for a value that is known only in training: write where(condition, a, b), or condition ? a : b':
    'if kann keinen Wert abfragen, der erst im Training bekannt ist: schreibe where(condition, a, b) oder condition ? a : b',
  'a loop cannot ask for a value that is known only in training: the program has no loops over data; use mean, sum or where':
    'eine Schleife kann keinen Wert abfragen, der erst im Training bekannt ist: Das Programm hat keine Schleifen über Daten; verwende mean, sum oder where',
  'switch cannot ask for a value that is known only in training: write where(condition, a, b), or condition ? a : b':
    'switch kann keinen Wert abfragen, der erst im Training bekannt ist: schreibe where(condition, a, b) oder condition ? a : b',
  'clip(x, low, high)': 'clip(x, low, high)',
  'where(condition, a, b)': 'where(condition, a, b)',
  '${name} takes numbers and values of the loss, got ${describe(value)}':
    '${name} nimmt Zahlen und Werte des Loss, nicht ${describe(value)}',
  "${name} takes ${(folds ? '2 or more' : wanted)} as ${forms[name]}, got ${given.length}":
    "${name} nimmt ${(folds ? '2 oder mehr' : wanted)} als ${forms[name]}, bekam aber ${given.length}",
  '2 or more': '2 oder mehr',
  'write exp(x)': 'schreibe exp(x)',
  'write log(x)': 'schreibe log(x)',
  'write min(a, b)': 'schreibe min(a, b)',
  'write max(a, b)': 'schreibe max(a, b)',
  'write max(x, -x)': 'schreibe max(x, -x)',
  'write x ** 2, or exp(b * log(a))': 'schreibe x ** 2 oder exp(b * log(a))',
  'write exp(0.5 * log(x))': 'schreibe exp(0.5 * log(x))',
  'write where(less(x, 0), -1, 1)': 'schreibe where(less(x, 0), -1, 1)',
  'write 1 - 2 / (exp(2 * x) + 1)': 'schreibe 1 - 2 / (exp(2 * x) + 1)',
  "Math.${text(name)} takes numbers, not values of the loss: ${(replacements[name] || 'use the functions of the loss')}":
    "Math.${text(name)} nimmt Zahlen, keine Werte des Loss: ${(replacements[name] || 'verwende die Funktionen des Loss')}",
  'use the functions of the loss': 'verwende die Funktionen des Loss',
  'Number.${name} cannot ask for a value that is known only in training: write where or ? :':
    'Number.${name} kann keinen Wert abfragen, der erst im Training bekannt ist: schreibe where oder ? :',
  'Object.is cannot compare values that are known only in training: write less, with where or ? :':
    'Object.is kann keine Werte vergleichen, die erst im Training bekannt sind: schreibe less, mit where oder ? :',
  '${name} cannot compare values that are known only in training: write less, with where or ? :':
    '${name} kann keine Werte vergleichen, die erst im Training bekannt sind: schreibe less, mit where oder ? :',
  '${name} cannot ask for a value that is known only in training: write where or ? :':
    '${name} kann keinen Wert abfragen, der erst im Training bekannt ist: schreibe where oder ? :',
  'Boolean cannot ask for a value that is known only in training: write where or ? :':
    'Boolean kann keinen Wert abfragen, der erst im Training bekannt ist: schreibe where oder ? :',
  ': is it ${best}?': ': Ist es ${best}?',
  'loss must be a function, got ${describe(loss)}': 'loss muss eine Funktion sein, nicht ${describe(loss)}',
  'loss must be a plain function, not async and no generator: it runs once, before training':
    'loss muss eine einfache Funktion sein, weder async noch Generator: Es läuft einmal, vor dem Training',
  'loss cannot read ${slice(key, 0, 40)}${nearest(key, names)}':
    'loss kann nicht lesen: ${slice(key, 0, 40)}${nearest(key, names)}',
  'loss does not take ${lost[1]}: name it where loss begins, as in loss({ ${lost[1]} })${line}':
    'loss nimmt ${lost[1]} nicht: nenne es, wo loss beginnt, wie in loss({ ${lost[1]} })${line}',
  'loss does not know ${lost[1]}${nearest(lost[1], all)}${line}':
    'loss kennt nicht: ${lost[1]}${nearest(lost[1], all)}${line}',
  'loss threw ${words}${line}': 'loss warf ${words}${line}',
  'loss must return its value, got nothing: end it with return':
    'loss muss seinen Wert zurückgeben, gab aber nichts: beende es mit return',
  'loss must return a finite number, got ${result}':
    'loss muss eine endliche Zahl zurückgeben, nicht ${result}',
  'loss must return its value, not a promise: it runs once, before training':
    'loss muss seinen Wert zurückgeben, kein Promise: Es läuft einmal, vor dem Training',
  'loss must return one value, got ${describe(result)}':
    'loss muss einen Wert zurückgeben, nicht ${describe(result)}',
  'the loss has ${kept.nodes.length} values: at most ${$given} fit into a program':
    'der Loss hat ${kept.nodes.length} Werte: Höchstens ${$given} passen in ein Programm',
  'run ${runId}: id must be new, got one in use':
    'Lauf ${runId}: Die ID muss neu sein, ist aber schon vergeben',
  'calibration: bins must be a whole number of at least 1, got ${bins}':
    'Kalibrierung: bins muss eine ganze Zahl von mindestens 1 sein, nicht ${bins}',
  'pruning: the quality head’s score is not a number, so its weights are not either; lower learning_rate and resume from the last checkpoint, or, where adam_epsilon is below 1e-30, start a new run with a larger one':
    'Pruning: Der Wert des Qualitätskopfs ist keine Zahl, seine Gewichte also auch nicht; setze learning_rate niedriger und mache vom letzten Checkpoint aus weiter, oder starte, wo adam_epsilon unter 1e-30 liegt, einen neuen Lauf mit einem größeren',
  'calibration: prior must be between 0 and 1, got ${prior}':
    'Kalibrierung: prior muss zwischen 0 und 1 liegen, nicht ${prior}',
  "calibration: Laplace's alpha must be above 0, got ${alpha}":
    'Kalibrierung: Das Alpha von Laplace muss über 0 liegen, nicht ${alpha}',
  'calibration: state must hold two equally long lists of counts, got another form; it is damaged, start the run again':
    'Kalibrierung: Der Zustand muss zwei gleich lange Listen von Anzahlen enthalten, hat aber eine andere Form; er ist beschädigt, starte den Lauf noch einmal',
  quality: 'Qualität',
  'at random': 'zufällig',
  'tree rollouts: the score that places forks is not a number at token ${t}; set temperature nearer 1 or lower learning_rate and resume from the last checkpoint, or, where adam_epsilon is below 1e-30, start a new run with a larger one':
    'Tree Rollouts: Der Wert, der Gabelungen setzt, ist bei Token ${t} keine Zahl; setze temperature näher an 1 oder learning_rate niedriger und mache vom letzten Checkpoint aus weiter, oder starte, wo adam_epsilon unter 1e-30 liegt, einen neuen Lauf mit einem größeren',
  'parent pruned': 'Elternknoten gestoppt',
  lookahead: 'Vorausschau',
  'predictor of prefixes: its memory has another form; it is damaged, start the run again':
    'Vorhersage der Präfixe: Ihr Gedächtnis hat eine andere Form; es ist beschädigt, starte den Lauf noch einmal',
  'same results': 'gleiche Ergebnisse',
  'group full': 'Gruppe voll',
  'alphabet: id must be 0 to ${alphabetSize - 1}, got ${id}':
    'Alphabet: Die ID muss 0 bis ${alphabetSize - 1} sein, nicht ${id}',
  'alphabet: text must be made of ${symbols.slice(2).join(\'\')}, got "${symbol}"':
    'Alphabet: Der Text muss aus ${symbols.slice(2).join(\'\')} bestehen, enthält aber "${symbol}"',
  '${id}: action must be 0 or 1, got ${action}': '${id}: Eine Aktion muss 0 oder 1 sein, nicht ${action}',
  "${id}: prompt must have 4 features, got ${features?.length ?? 'none'}":
    "${id}: Ein Prompt muss 4 Merkmale haben, hier ${features?.length ?? 'keine'}",
  'at every step': 'bei jedem Schritt',
  '${id}: prompt must be numbers joined by + and ended by =, got "${text}"':
    '${id}: Ein Prompt muss aus Zahlen mit + dazwischen und = am Ende bestehen, nicht "${text}"',
  '${id}: prompt must be 2 to 4 numbers from 1 to 9, = and a target, ended by ?, got "${text}"':
    '${id}: Ein Prompt muss aus 2 bis 4 Zahlen von 1 bis 9, = und einem Ziel mit ? am Ende bestehen, nicht "${text}"',
  '${id}: prefix must begin a solution of ${decode(prompt.tokens)}, got "${decode(validPrefix)}"':
    '${id}: Ein Präfix muss eine Lösung von ${decode(prompt.tokens)} beginnen, nicht "${decode(validPrefix)}"',
  '${id}: prompt must hide a seed of who stumbles, got "${key}"':
    '${id}: Ein Prompt muss einen Seed dafür enthalten, wer stolpert, nicht "${key}"',
  "${id}: moves must be those of a game, each 0 to ${doorMoves - 1}, got ${taken.join(' ')}":
    "${id}: Züge müssen die eines Spiels sein, jeder 0 bis ${doorMoves - 1}, nicht ${taken.join(' ')}",
  'at the end': 'am Ende',
  '${id}: prompt must be ${count} digits from 1 to 9, not all equal, and ?, got "${text}"':
    '${id}: Ein Prompt muss aus ${count} Ziffern von 1 bis 9, nicht alle gleich, und ? bestehen, nicht "${text}"',
  '${id}: prefix must begin a solution of ${textOf(read(prompt))}, got "${decode(validPrefix)}"':
    '${id}: Ein Präfix muss eine Lösung von ${textOf(read(prompt))} beginnen, nicht "${decode(validPrefix)}"',
  '${id}: prompt must hide a seed of what slips, got "${key}"':
    '${id}: Ein Prompt muss einen Seed dafür enthalten, was rutscht, nicht "${key}"',
  '${id}: action must be 0 to ${actions - 1}, got ${action}':
    '${id}: Eine Aktion muss 0 bis ${actions - 1} sein, nicht ${action}',
  "${id}: prompt must have ${observationSize} features, got ${features?.length ?? 'none'}":
    "${id}: Ein Prompt muss ${observationSize} Merkmale haben, hier ${features?.length ?? 'keine'}",
  'hint: solution prefix of this ${task.id} prompt must have 1 to ${solution.length} tokens, got ${count}':
    'Hint: Ein Lösungspräfix dieses Prompts von ${task.id} muss 1 bis ${solution.length} Tokens haben, nicht ${count}',
  'hint: solved neighbour must be of a task in one turn, got ${task.id}; take a solution prefix':
    'Hint: Ein gelöster Nachbar muss von einer Aufgabe mit einem Zug sein, nicht von ${task.id}; nimm einen Lösungspräfix',
  'hint: span must have at most ${most} tokens at level ${level} of ${task.id}, got ${span.length}; take a shorter one':
    'Hint: Der Abschnitt darf bei Level ${level} von ${task.id} höchstens ${most} Tokens haben, hat aber ${span.length}; nimm einen kürzeren',
  'task: must be one of ${Object.keys(tasks).join(\', \')}, got "${id}"':
    'Aufgabe: muss eine von ${Object.keys(tasks).join(\', \')} sein, nicht "${id}"',
  '${id}: prompt must hide how the cards are shuffled, got "${key}"':
    '${id}: Ein Prompt muss enthalten, wie die Karten gemischt sind, nicht "${key}"',
  "${id}: moves must be those of a game, each 0 or 1, got ${taken.join(' ')}":
    "${id}: Züge müssen die eines Spiels sein, jeder 0 oder 1, nicht ${taken.join(' ')}",
  '${id}: prompt must hide a chain of entries up to a digit, got "${key}"':
    '${id}: Ein Prompt muss eine Kette von Einträgen bis zu einer Ziffer enthalten, nicht "${key}"',
  '${id}: prompt of level ${level} must be ${size} by ${size} cells in ${canvas} by ${canvas}, walls elsewhere, and |, got "${text}"':
    '${id}: Ein Prompt von Level ${level} muss aus ${size} mal ${size} Feldern in ${canvas} mal ${canvas}, sonst Wänden, und | bestehen, nicht "${text}"',
  '${id}: prefix must be legal moves that leave the goal in reach within ${limit}, got "${decode(validPrefix)}"':
    '${id}: Ein Präfix muss aus erlaubten Zügen bestehen, nach denen das Ziel innerhalb von ${limit} erreichbar ist, nicht "${decode(validPrefix)}"',
  'maze: grid must be a square of # and . with one S and one G, got "${cells}"':
    'Labyrinth: Das Gitter muss ein Quadrat aus # und . mit einem S und einem G sein, nicht "${cells}"',
  'not a move': 'kein Zug',
  'walks on past the goal': 'läuft am Ziel vorbei weiter',
  'one move too many': 'ein Zug zu viel',
  'leaves the grid': 'verlässt das Gitter',
  'hits a wall': 'läuft gegen eine Wand',
  'maze: goal must be reachable, got "${grid.cells}"':
    'Labyrinth: Das Ziel muss erreichbar sein, nicht wie in "${grid.cells}"',
  '${task}: prefix must begin the solution ${decode(solution)}, got "${decode(prefix)}"':
    '${task}: Ein Präfix muss die Lösung ${decode(solution)} beginnen, nicht "${decode(prefix)}"',
  '${id}: prompt must be digits joined by + - < > and ended by :, got "${text}"':
    '${id}: Ein Prompt muss aus Ziffern mit + - < > dazwischen und : am Ende bestehen, nicht "${text}"',
  '${id}: prefix must begin the solution ${decode(solution)}, filler between steps, got "${decode(validPrefix)}"':
    '${id}: Ein Präfix muss die Lösung ${decode(solution)} beginnen, mit Füllzeichen zwischen Schritten, nicht "${decode(validPrefix)}"',
  '${id}: prompt must be digits ended by ?, got "${text}"':
    '${id}: Ein Prompt muss aus Ziffern mit ? am Ende bestehen, nicht "${text}"',
  '${id}: prompt must be . : or #, a mark, ${digits} digits and ?, got "${text}"':
    '${id}: Ein Prompt muss aus . : oder #, einem Zeichen, ${digits} Ziffern und ? bestehen, nicht "${text}"',
  '${id}: prompt must be names, ? and rows of number and name that hold them, got "${text}"':
    '${id}: Ein Prompt muss aus Namen, ? und Zeilen mit Zahl und Name bestehen, die sie enthalten, nicht "${text}"',
  "${id}: level must be 1${levels.length > 1 ? ` to ${levels.length}` : ''}, got ${level}":
    "${id}: Der Level muss 1${levels.length > 1 ? ` bis ${levels.length}` : ''} sein, nicht ${level}",
  '${id}: prompt must hide ten letters behind its places, got "${key}"':
    '${id}: Ein Prompt muss zehn Buchstaben hinter seinen Plätzen enthalten, nicht "${key}"',
  '${task}: prefix must ${rule}, got "${decode(prefix)}"':
    '${task}: Präfix: muss ${rule}, hier "${decode(prefix)}"',
  'memory: this run needs more than the browser has; choose a smaller policy, fewer prompts per round or fewer completions per prompt':
    'Speicher: Dieser Lauf braucht mehr, als der Browser hat; wähle eine kleinere Policy, weniger Prompts pro Runde oder weniger Completions pro Prompt',
  'answered ${response.status}; reload the page, or choose another policy':
    'antwortete ${response.status}; lade die Seite neu, oder wähle eine andere Policy',
  'sent nothing for ${silenceMs / 1000} s': 'sendete ${silenceMs / 1000} s lang nichts',
  'could not be fetched': 'konnte nicht geholt werden',
  '${why}; check the connection and press Run again':
    '${why}; prüfe die Verbindung und drücke noch einmal Starten',
  'base policy: ${pathname} ${why}': 'Basis-Policy: ${pathname} ${why}',
  'run ${name}: ${failureOf(error)}': 'Lauf ${name}: ${failureOf(error)}',
  'run ${name}: this checkpoint is not stored any more, choose another round':
    'Lauf ${name}: Dieser Checkpoint ist nicht mehr gespeichert, wähle eine andere Runde',
  'the data of this page were cleared in the browser: training continued, and this run is saved again from its first round':
    'die Daten dieser Seite wurden im Browser gelöscht: Das Training ging weiter, und dieser Lauf ist ab seiner ersten Runde wieder gespeichert',
  'training worker: its engine must be for ${key} threads, got one for ${this.#loaded.key}':
    'Trainings-Worker: Seine Engine muss für ${key} Threads sein, ist aber für ${this.#loaded.key}',
  'training worker: its device must suit the ${policy} policy, got one chosen for ${loaded.policy}':
    'Trainings-Worker: Sein Gerät muss zur Policy ${policy} passen, wurde aber für ${loaded.policy} gewählt',
  'fell back after lost devices': 'Ersatz nach verlorenen Geräten',
  'fell back: ${failureOf(error)}': 'Ersatz: ${failureOf(error)}',
  'run ${name}: ${older}': 'Lauf ${name}: ${older}',
  'run ${name}: it ended before its first checkpoint, start a new one':
    'Lauf ${name}: Er endete vor seinem ersten Checkpoint, starte einen neuen',
  'the learning curve so far could not be read; the run itself is whole and continues':
    'die bisherige Lernkurve war nicht lesbar; der Lauf selbst ist ganz und geht weiter',
  'this run trained on ${before.kind} before and continues on ${now.kind} (${now.because}): not bit for bit the same':
    'dieser Lauf trainierte vorher auf ${before.kind} und geht auf ${now.kind} weiter (${now.because}): nicht Bit für Bit gleich',
  'this run wrote its completions on ${writes(before)} before and writes them on ${writes(now)} now: not bit for bit the same':
    'dieser Lauf schrieb seine Completions vorher auf ${writes(before)} und schreibt sie jetzt auf ${writes(now)}: nicht Bit für Bit gleich',
  'training worker: ${failureOf(event.reason)}': 'Trainings-Worker: ${failureOf(event.reason)}',
  'run ${request.runId}: it is open in another tab, close it there first':
    'Lauf ${request.runId}: Er ist in einem anderen Tab offen, schließe ihn dort zuerst',
  'this run has stopped (${open.broken}): open it again to resume from its last checkpoint':
    'dieser Lauf wurde gestoppt (${open.broken}): öffne ihn noch einmal, um vom letzten Checkpoint aus weiterzumachen',
  'no run is open that could take the setting: start one first':
    'kein Lauf ist offen, der die Einstellung nehmen könnte: starte zuerst einen',
  done: 'fertig',
  'finished after ${run.completed} rounds': 'fertig nach ${run.completed} Runden',
  'paused after ${run.completed} rounds': 'angehalten nach ${run.completed} Runden',
};
