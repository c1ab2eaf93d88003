/** German texts of stored runs. */
import type { Table } from '../table.ts';

export const germanRuns: Table = {
  'storage: your ${what} are kept until this page closes (${because})':
    'Speicher: ${what} bleiben nur erhalten, bis diese Seite geschlossen wird (${because})',
  'Finished runs are kept until this page closes: ${storageError(error).message}':
    'Fertige Läufe bleiben nur, bis diese Seite geschlossen wird: ${storageError(error).message}',
  'storage: a newer version of this page is open in another tab; rounds from now on are kept in memory only, reload this page to resume from the last save':
    'Speicher: In einem anderen Tab ist eine neuere Version dieser Seite offen; Runden bleiben ab jetzt nur im Arbeitsspeicher, nach dem Neuladen geht es vom letzten gespeicherten Stand weiter',
  'storage: it was closed': 'Speicher: Er wurde geschlossen',
  'storage: ${waitingFor()} within ${timeoutMs / 1000} s; runs are kept in memory until it does':
    'Speicher: ${waitingFor()} (innerhalb von ${timeoutMs / 1000} s); solange bleiben Läufe im Arbeitsspeicher',
  'the browser did not open it': 'Der Browser hat ihn nicht geöffnet',
  'another tab with an older version of this page held it; close that tab; it did not open':
    'Ein anderer Tab mit einer älteren Version dieser Seite hält ihn fest; diesen Tab schließen; der Speicher ging nicht auf',
  "storage: the stored runs are damaged: delete this site's data in the browser's settings":
    'Speicher: Die gespeicherten Läufe sind beschädigt: in den Einstellungen des Browsers die Daten dieser Website löschen',
  'storage is full: delete runs that you no longer need; training continues in memory and is saved once there is space':
    'Der Speicher ist voll: nicht mehr benötigte Läufe löschen; das Training geht im Arbeitsspeicher weiter und wird gespeichert, sobald Platz ist',
  'run ${runId}: not found in storage, it was deleted or belongs to another browser':
    'Lauf ${runId}: nicht im Speicher gefunden, er wurde gelöscht oder gehört zu einem anderen Browser',
  'run ${runId}: it is open in a tab, close it there before deleting it':
    'Lauf ${runId}: Er ist in einem Tab offen, vor dem Löschen dort schließen',
  'storage: the stored runs could not be brought to this version of the page and are as they were: free disk space, then reload':
    'Speicher: Die gespeicherten Läufe ließen sich nicht auf diese Version der Seite bringen und sind unverändert: Speicherplatz freigeben, dann neu laden',
  'the connection to it was lost: a run is kept in memory and saved once it is back':
    'Die Verbindung zu ihm ging verloren: Ein Lauf bleibt im Arbeitsspeicher und wird gespeichert, sobald sie wieder da ist',
  'stored runs belong to a newer version of this page: reload it':
    'Gespeicherte Läufe gehören zu einer neueren Version dieser Seite: die Seite neu laden',
  'this browser denies storage to this page: runs are kept in memory until it is closed':
    'Dieser Browser verweigert der Seite den Speicher: Läufe bleiben im Arbeitsspeicher, bis sie geschlossen wird',
  'the browser could not use it: free disk space; a run is kept in memory and saved once it works':
    'Der Browser konnte ihn nicht benutzen: Speicherplatz freigeben; ein Lauf bleibt im Arbeitsspeicher und wird gespeichert, sobald es geht',
  'storage: ${sentence}': 'Speicher: ${sentence}',
  'storage: failed, got ${String(error)}': 'Speicher: Fehler: ${String(error)}',
  ' and ${runs.length - mostNamed} more runs': ' und ${runs.length - mostNamed} weitere Läufe',
  'one older checkpoint was': 'Ein älterer Checkpoint wurde',
  '${evicted.length} older checkpoints were': '${evicted.length} ältere Checkpoints wurden',
  "${what} evicted, ${megabytes} MB, to keep within the checkpoint budget: ${runs.slice(0, mostNamed).join('; ')}${more}; the latest of every run stays":
    "${what} gelöscht, ${megabytes} MB, damit das Checkpoint-Budget reicht: ${runs.slice(0, mostNamed).join('; ')}${more}; der neueste jedes Laufs bleibt",
  'A note has at most ${most} characters, got ${given}: remove ${over}.':
    'Eine Notiz hat höchstens ${most} Zeichen, diese hat ${given}: ${over} entfernen.',
  'must be a record': 'muss ein Datensatz sein',
  '${what} is from another version of this page (${issue}): reload, or export it':
    '${what}: von einer anderen Version dieser Seite (${issue}); lade neu, oder exportiere ihn',
  '${what} is damaged (${issue}): delete the run': '${what} beschädigt (${issue}): den Lauf löschen',
  'stored run': 'Gespeicherter Lauf',
  'stored learning curve': 'Gespeicherte Lernkurve',
  'stored checkpoint': 'Gespeicherter Checkpoint',
  'must be the number of a role': 'muss die Nummer einer Rolle sein',
  'must be a picture of a kind': 'muss ein Bild einer Art sein',
  'must be the verdict on a step': 'muss das Urteil über einen Schritt sein',
  'stored rollouts': 'Gespeicherte Rollouts',
  'this browser has no IndexedDB': 'dieser Browser hat keine IndexedDB',
  'the database did not answer within ${timeoutMs / 1000} s':
    'die Datenbank antwortete nicht innerhalb von ${timeoutMs / 1000} s',
  'the database gave back other bytes than were written':
    'die Datenbank gab andere Bytes zurück, als geschrieben wurden',
  'the database still has a record that was deleted': 'die Datenbank enthält noch einen gelöschten Datensatz',
  'storage: this browser has no IndexedDB, runs are kept in memory':
    'Speicher: Dieser Browser hat keine IndexedDB, Läufe bleiben im Arbeitsspeicher',
  'list entry': 'Listeneintrag',
  MB: 'MB',
  Reward: 'Reward',
  Close: 'Schließen',
  'Exported ${await exportRun(this.#lab, this.#library, runId, kind)}.':
    'Exportiert: ${await exportRun(this.#lab, this.#library, runId, kind)}.',
  "Imported ${names.join(', ')}. Find it in Runs.":
    "Importiert: ${names.join(', ')}. Zu finden unter „Läufe“.",
  'Other formats': 'Weitere Formate',
  Import: 'Importieren',
  Files: 'Dateien',
  'held-out pass@1': 'held-out pass@1',
  'Learning curves of ${name}': 'Lernkurven von ${name}',
  '${method} · ${task} level ${level} · ${policy} · seed ${seed}':
    '${method} · ${task}, Level ${level} · ${policy} · Seed ${seed}',
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  '<p>No link can carry the weights that this run starts from: export it as a run file.</p>':
    '<p>Kein Link kann die Gewichte enthalten, mit denen dieser Lauf beginnt: Exportiere ihn als Lauf-Datei.</p>',
  '<p><a href="${escaped(address)}" rel="noreferrer">Open these settings in Espalier</a>. Nothing trains before you press Run.</p>':
    '<p><a href="${escaped(address)}" rel="noreferrer">Diese Einstellungen in Espalier öffnen</a>. Nichts trainiert, bevor du Starten drückst.</p>',
  'system-ui, sans-serif': 'system-ui, sans-serif',
  'export: this browser draws no pictures here; export the curves as SVG instead':
    'Export: Dieser Browser zeichnet hier keine Bilder; die Kurven stattdessen als SVG exportieren',
  'export: ${name} answered ${reply.status}; reload the page and try again':
    'Export: ${name} antwortete mit ${reply.status}; die Seite neu laden und noch einmal versuchen',
  'Run file (.espalier)': 'Laufdatei (.espalier)',
  'Metrics as CSV': 'Metriken als CSV',
  'Metrics as JSON': 'Metriken als JSON',
  'Folder for TRL (.zip)': 'Ordner für TRL (.zip)',
  'Reader for Python (espalier.py)': 'Leser für Python (espalier.py)',
  '${file.name}: the recipe must be valid, got problems; correct them first':
    '${file.name}: Das Rezept hat Fehler; berichtige sie zuerst',
  '${file.name}: a policy has at most 16 MB, got ${Math.ceil(file.size / 1e6)} MB; choose another file':
    '${file.name}: Eine Policy hat höchstens 16 MB, diese Datei ${Math.ceil(file.size / 1e6)} MB; wähle eine andere Datei',
  'Imported ${file.name}: new runs of this recipe start from it. A link cannot carry its weights, a run file can.':
    '${file.name} importiert: Neue Läufe dieses Rezepts starten damit. Ein Link kann die Gewichte nicht mitnehmen, eine Laufdatei schon.',
  '${file.name}: a run file has at most 64 MB, got ${Math.ceil(file.size / 1e6)} MB; choose another file':
    '${file.name}: Eine Lauf-Datei hat höchstens 64 MB, diese ${Math.ceil(file.size / 1e6)} MB; wähle eine andere Datei',
  '${file.name}: not imported, because its code was not opened':
    '${file.name}: nicht importiert, weil der Code nicht geöffnet wurde',
  '${recipeWords(checkpoint.config)}, seed ${checkpoint.config.seed}.':
    '${recipeWords(checkpoint.config)}, Seed ${checkpoint.config.seed}.',
  'Learning curves': 'Lernkurven',
  'At the last checkpoint.': 'Beim letzten Checkpoint.',
  'At the last checkpoint. The interval is Wilson’s for ${whole(config.num_eval_prompts)} held-out prompts; it leaves out how seeds differ.':
    'Beim letzten Checkpoint. Das Intervall ist das von Wilson für ${whole(config.num_eval_prompts)} Held-out-Prompts; wie sich Seeds unterscheiden, enthält es nicht.',
  Figure: 'Größe',
  Value: 'Wert',
  '95 % interval': '95-%-Intervall',
  "held-out ${held.label}${measured ? `, round ${whole(measured.round)}` : ''}":
    "held-out ${held.label}${measured ? `, Runde ${whole(measured.round)}` : ''}",
  '${fixed(interval.low, 3)} to ${fixed(interval.high, 3)}':
    '${fixed(interval.low, 3)} bis ${fixed(interval.high, 3)}',
  'reward of the last round': 'Reward der letzten Runde',
  'training time': 'Trainingszeit',
  "WASM, ${device.threads} ${device.threads === 1 ? 'thread' : 'threads'}":
    "WASM, ${device.threads} ${device.threads === 1 ? 'Thread' : 'Threads'}",
  '<p>No setting differs from ${method} on this task.</p>':
    '<p>Keine Einstellung weicht auf dieser Aufgabe von ${method} ab.</p>',
  'Settings that differ from ${method} on this task.':
    'Einstellungen, die bei dieser Aufgabe von ${method} abweichen.',
  Here: 'Hier',
  'Settings of ${title}, which its code brings.': 'Einstellungen von ${title}, die der Code mitbringt.',
  Default: 'Standard',
  Meaning: 'Bedeutung',
  '<p>The code of ${escaped(title)}:</p>': '<p>Der Code von ${escaped(title)}:</p>',
  "${methodWords(config)} on ${valueText('task', task)}, level ${level}, ${valueText('policy', policy)} policy":
    "${methodWords(config)} auf ${valueText('task', task)}, Level ${level}, Policy ${valueText('policy', policy)}",
  'Saved. The latest checkpoints alone take more than the budget; they stay. Delete runs to free space.':
    'Gespeichert. Schon die neuesten Checkpoints brauchen mehr als das Budget; sie bleiben. Läufe löschen, um Platz zu schaffen.',
  '${runs.length} runs': '${runs.length} Läufe',
  'Deleted runs': 'Gelöschte Läufe',
  'Deleted {what}.': 'Gelöscht: {what}.',
  'Nothing was deleted: a chosen run is open in a tab. Close it there, or leave it out.':
    'Nichts wurde gelöscht: Ein gewählter Lauf ist in einem Tab offen. Dort schließen oder auslassen.',
  'That tab ended. The run continues in the Lab of this tab.':
    'Jener Tab ist zu. Der Lauf geht im Lab dieses Tabs weiter.',
  'No tab has it open any more.': 'Er ist in keinem Tab mehr offen.',
  'Another tab trains it. Here it is read-only; the numbers are those of its last save, at most five seconds old.':
    'Ein anderer Tab trainiert ihn. Hier lässt er sich nur ansehen; die Zahlen sind vom letzten Speichern, höchstens fünf Sekunden alt.',
  'Another tab has it open and does not train now. Here it is read-only.':
    'Er ist in einem anderen Tab offen und trainiert gerade nicht. Hier lässt er sich nur ansehen.',
  'Followed run': 'Verfolgter Lauf',
  "Following {run ? shownName(run.name) : '…'}": "Verfolgt: {run ? shownName(run.name) : '…'}",
  'Stop following': 'Nicht mehr verfolgen',
  'Training time': 'Trainingszeit',
  'Continue it in this tab if that tab ends while it trains':
    'In diesem Tab fortsetzen, falls jener während des Trainings geschlossen wird',
  'Resume it here': 'Hier fortsetzen',
  'Overlaid runs': 'Überlagerte Läufe',
  'reward against tokens; thin: held-out {held.label}': 'Reward über Tokens; dünn: held-out {held.label}',
  'best on held-out prompts': 'bester auf Held-out-Prompts',
  'one every ${whole(everyRounds)} rounds': 'einer alle ${whole(everyRounds)} Runden',
  'About {shownName(run.name)}': 'Über {shownName(run.name)}',
  Tags: 'Tags',
  'Separate with commas': 'Mit Kommas trennen',
  'Duplicate {shownName(run.name)}': '{shownName(run.name)} duplizieren',
  'Duplicate its settings in the Lab': 'Einstellungen ins Lab kopieren',
  'What differs in {shownName(run.name)}': 'Was bei {shownName(run.name)} anders ist',
  Checkpoints: 'Checkpoints',
  'None is stored yet.': 'Noch keiner gespeichert.',
  'round {whole(round)}': 'Runde {whole(round)}',
  "{reasons.length > 0 ? ' · ' : ''}pass@1 {fixed(passAt1)}":
    "{reasons.length > 0 ? ' · ' : ''}pass@1 {fixed(passAt1)}",
  'Try {shownName(run.name)} after round {round}': '{shownName(run.name)} nach Runde {round} ausprobieren',
  Try: 'Probieren',
  "{older ? 'Continue' : 'Copy'} {shownName(run.name)} from round {round} as a new run":
    "{shownName(run.name)} ab Runde {round} als neuen Lauf {older ? 'fortsetzen' : 'kopieren'}",
  "{older ? 'Continue' : 'Copy'} as a new run": "Als neuen Lauf {older ? 'fortsetzen' : 'kopieren'}",
  "${shown.join(' · ')} · ${keys.length - 3} more": "${shown.join(' · ')} · ${keys.length - 3} weitere",
  'stopped by an error': 'durch Fehler gestoppt',
  'in the Lab': 'im Lab',
  'training in another tab': 'trainiert in anderem Tab',
  'open in another tab': 'in anderem Tab offen',
  'Select {name}': '{name} auswählen',
  'Show runs with the tag {tag}': 'Läufe mit dem Tag {tag} zeigen',
  "{methodWords(run.recipe)} · {valueText('task', run.recipe.task)} level {run.recipe.level} · {valueText('policy', run.recipe.policy)} · seed {run.recipe.seed} <span>{differing}</span> {#if older}<span2>{older}</span2>{/if} {#if other}<span3>{other}</span3>{/if} {#if run.notes !== ''}<span4>{run.notes}</span4>{/if}":
    "{methodWords(run.recipe)} · {valueText('task', run.recipe.task)}, Level {run.recipe.level} · {valueText('policy', run.recipe.policy)} · Seed {run.recipe.seed} <span>{differing}</span> {#if older}<span2>{older}</span2>{/if} {#if other}<span3>{other}</span3>{/if} {#if run.notes !== ''}<span4>{run.notes}</span4>{/if}",
  size: 'Größe',
  'Follow {name}': '{name} verfolgen',
  Follow: 'Verfolgen',
  'Continue {name} as a new run': '{name} als neuen Lauf fortsetzen',
  'A new run from its weights and moments; this one stays as it is':
    'Ein neuer Lauf aus seinen Gewichten und Momenten; dieser bleibt, wie er ist',
  'Resume {name}': '{name} fortsetzen',
  'View {name}': '{name} ansehen',
  'Try {name}': '{name} ausprobieren',
  'Details of {name}': 'Details zu {name}',
  Details: 'Details',
  'Delete {name}': '{name} löschen',
  'training or interrupted': 'trainiert oder unterbrochen',
  'Search runs': 'Läufe suchen',
  'Search names, tags, notes, recipes': 'Namen, Tags, Notizen, Rezepte suchen',
  'Filter by task': 'Nach Aufgabe filtern',
  'All tasks': 'Alle Aufgaben',
  'Filter by method': 'Nach Methode filtern',
  'All methods': 'Alle Methoden',
  'Filter by status': 'Nach Zustand filtern',
  'Any status': 'Jeder Zustand',
  'Filter by tag': 'Nach Tag filtern',
  'All tags': 'Alle Tags',
  "Reverse the order, now {order.descending ? 'descending' : 'ascending'}":
    "Reihenfolge umkehren, jetzt {order.descending ? 'absteigend' : 'aufsteigend'}",
  '{shown} of {runs.length} runs': '{shown} von {runs.length} Läufen',
  'Reward curve': 'Reward-Kurve',
  Size: 'Größe',
  'Last trained': 'Zuletzt trainiert',
  'Opening Try …': '„Probieren“ wird geöffnet …',
  'Try could not be loaded. Look at the connection, then reload the page.':
    '„Probieren“ konnte nicht geladen werden. Verbindung prüfen, dann die Seite neu laden.',
  'Runs kept in this browser': 'Läufe in diesem Browser',
  "{library.runs.length === 1 ? 'run' : 'runs'}": "{library.runs.length === 1 ? 'Lauf' : 'Läufe'}",
  'Selected runs': 'Ausgewählte Läufe',
  '<b>{marked.length}</b> selected': '<b>{marked.length}</b> ausgewählt',
  'Up to {mostOverlays} runs, here and behind the curve of the Lab':
    'Bis zu {mostOverlays} Läufe, hier und hinter der Kurve im Lab',
  Overlay: 'Überlagern',
  "Delete {marked.length === 1 ? 'it' : `${marked.length} runs`}":
    "{marked.length === 1 ? 'Löschen' : `${marked.length} Läufe löschen`}",
  'Clear selection': 'Auswahl aufheben',
  'Select all runs that are listed': 'Alle Läufe der Liste auswählen',
  Actions: 'Aktionen',
  'No run matches. Clear a filter.': 'Kein Lauf passt. Einen Filter aufheben.',
  'Show {Math.min(4 * rowsAtOnce, found.length - most)} more of {whole(found.length)}':
    '{Math.min(4 * rowsAtOnce, found.length - most)} weitere von {whole(found.length)} zeigen',
  'No runs yet. Every run that you start in the <button>Lab</button> is kept here, in this browser only, with its curve and its checkpoints, so that you can close the tab and resume later.':
    'Noch keine Läufe. Jeder Lauf, den du im <button>Lab</button> startest, bleibt hier, nur in diesem Browser, mit seiner Kurve und seinen Checkpoints. So kannst du den Tab schließen und später weitermachen.',
  'Checkpoints <b>{storedSizeText(checkpoints.bytes)}</b> of':
    'Checkpoints: <b>{storedSizeText(checkpoints.bytes)}</b> von',
  'Checkpoint budget in MB': 'Checkpoint-Budget in MB',
  '{Math.round(100 * share)} % of the checkpoint budget':
    '{Math.round(100 * share)} % des Checkpoint-Budgets',
  'Keep the latest, the best and one every': 'Behalten: den neuesten, den besten und einen alle',
  '(0: none between)': '(0: keinen dazwischen)',
  'Kept until you delete them.': 'Bleiben, bis du sie löschst.',
  'Ask the browser to keep them': 'Den Browser bitten, sie zu behalten',
  'The browser has not agreed yet.': 'Der Browser hat noch nicht zugestimmt.',
  'An unreadable run': 'Ein unlesbarer Lauf',
  'Delete it for good? <button>Delete</button> <button2>Keep</button2>':
    'Endgültig löschen? <button>Löschen</button> <button2>Behalten</button2>',
  'Export what is stored of unreadable run {id}': 'Exportieren, was von Lauf {id} gespeichert ist (unlesbar)',
  'Delete unreadable run {id}': 'Unlesbaren Lauf {id} löschen',
  'round ${whole(rounds.round)}': 'Runde ${whole(rounds.round)}',
  'generated tokens without sharing': 'erzeugte Tokens ohne Teilen',
  'decode steps, one after another': 'Decode-Schritte nacheinander',
  'Stored run': 'Gespeicherter Lauf',
  "{run ? shownName(run.name) : 'Stored run'}": "{run ? shownName(run.name) : 'Gespeicherter Lauf'}",
  'Try the policy': 'Policy ausprobieren',
  'held-out {held.label}': 'held-out {held.label}',
  device: 'Gerät',
  "{run.device.kind === 'wasm' ? `, ${run.device.threads} threads` : ''}":
    "{run.device.kind === 'wasm' ? `, ${run.device.threads} Threads` : ''}",
  'Completions of round {viewed.shown?.round}': 'Completions der Runde {viewed.shown?.round}',
  'This could not be loaded. Look at the connection, then open it again.':
    'Das konnte nicht geladen werden. Verbindung prüfen, dann noch einmal öffnen.',
  "Settings that differ from {valueText('method', run.config.method)} · <a>what differs</a>":
    "Einstellungen, die von {valueText('method', run.config.method)} abweichen · <a>was anders ist</a>",
  'None.': 'Keine.',
  'seed ${seed}': 'Seed ${seed}',
  'Proof of the link': 'Beweis des Links',
  "<b>This link proves a run.</b> It trained for {rounds} on {machineWords(proof, proof.engine)}. {refusal ?? 'Verify trains it again in this tab and compares every round. No run is saved.'}":
    "<b>Dieser Link beweist einen Lauf.</b> Training: {rounds} auf {machineWords(proof, proof.engine)}. {refusal ?? '„Prüfen“ trainiert ihn in diesem Tab noch einmal und vergleicht jede Runde. Kein Lauf wird gespeichert.'}",
  'Round <span>{verification.round}</span> of {proof.round}: the same so far.':
    'Runde <span>{verification.round}</span> von {proof.round}: bisher gleich.',
  'Rounds compared': 'Verglichene Runden',
  Verification: 'Prüfung',
  'Not verified: {verification.failure}': 'Nicht bestätigt: {verification.failure}',
  'Stop verifying': 'Prüfung stoppen',
  "{verification.outcome ? 'Verify again' : 'Verify'}":
    "{verification.outcome ? 'Noch einmal prüfen' : 'Prüfen'}",
  'There: ${machineWords(this.#proof, engine)}. Here: ${machineWords(here)}.':
    'Dort: ${machineWords(this.#proof, engine)}. Hier: ${machineWords(here)}.',
  'The recipe of the link is open, but its proof cannot be read. {content}':
    'Das Rezept des Links ist offen, aber sein Beweis ist nicht lesbar. {content}',
  'The run is not open in this tab any more. Resume it from Runs, then share.':
    'Der Lauf ist in diesem Tab nicht mehr offen. Unter „Läufe“ fortsetzen, dann teilen.',
  'decode steps of the drafter': 'Decoding-Schritte des Entwerfers',
  'must be what a task verified': 'muss sein, was eine Aufgabe prüfte',
  'must say what set the reward': 'muss sagen, was den Reward setzte',
};
