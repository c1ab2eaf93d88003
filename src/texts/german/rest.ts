/** German texts of the trainer, its devices and the page before it starts. */
import type { Table } from '../table.ts';

export const germanRest: Table = {
  'Espalier: a run in this page': 'Espalier: ein Lauf in dieser Seite',
  'Espalier is loading. If this does not change, the program could not be read: a page in a sandbox needs a host that sends <code>Access-Control-Allow-Origin: *</code> with its files.':
    'Espalier wird geladen. Wenn das so bleibt, konnte das Programm nicht gelesen werden: Eine Seite in einer Sandbox braucht einen Host, der <code>Access-Control-Allow-Origin: *</code> mit seinen Dateien sendet.',
  'Espalier — reinforcement learning in one browser tab':
    'Espalier — Reinforcement Learning in einem Browser-Tab',
  'A reinforcement-learning playground: train a small transformer in your own tab, change how it explores, prunes and replays, and watch what that does. No install, no account, no server.':
    'Ein Spielplatz für Reinforcement Learning: einen kleinen Transformer im eigenen Tab trainieren, Exploration, Pruning und Replay ändern und sehen, was das bewirkt. Ohne Installation, ohne Konto, ohne Server.',
  'Train a small transformer in this tab, change how it explores, prunes and replays, and watch what that does. Nothing is installed, and nothing leaves your computer.':
    'Trainiere einen kleinen Transformer in diesem Tab, ändere Exploration, Pruning und Replay, und sieh, was das bewirkt. Nichts wird installiert, und nichts verlässt deinen Computer.',
  'The page is loading…': 'Die Seite wird geladen…',
  'Espalier trains a small transformer with programs that run in this page, so it needs JavaScript: allow scripts for this site and load the page again.':
    'Espalier trainiert einen kleinen Transformer mit Programmen, die in dieser Seite laufen, und braucht darum JavaScript: Erlaube Skripte für diese Website, und lade die Seite noch einmal.',
  'JavaScript modules': 'JavaScript-Module',
  'web workers': 'Web-Worker',
  '64-bit integers': '64-Bit-Ganzzahlen',
  'This browser cannot train': 'Dieser Browser kann nicht trainieren',
  'Espalier trains a small network in this page. For that it needs ':
    'Espalier trainiert ein kleines Netz in dieser Seite. Dazu braucht es ',
  ', which this browser lacks or has turned off.': '; das fehlt diesem Browser oder ist abgeschaltet.',
  'Open the page in a current Chrome, Edge, Firefox or Safari. In a locked-down profile, allow ':
    'Öffne die Seite in einem aktuellen Chrome, Edge, Firefox oder Safari. In einem gesperrten Profil: Erlaube ',
  ' for this site, then load the page again.': ' für diese Website, und lade die Seite dann noch einmal.',
  'The page could not be loaded': 'Die Seite konnte nicht geladen werden',
  'One of its scripts did not arrive. Look at the connection, then reload the page. Stored runs are not lost.':
    'Eines ihrer Skripte kam nicht an. Verbindung prüfen, dann die Seite neu laden. Gespeicherte Läufe sind nicht verloren.',
  'The page could not start': 'Die Seite konnte nicht starten',
  'Something went wrong before it was ready: ': 'Etwas ging schief, bevor sie bereit war: ',
  'Reload the page. If that does not help, try another browser or another language setting; stored runs are not lost.':
    'Lade die Seite neu. Wenn das nicht hilft, versuche einen anderen Browser oder eine andere Spracheinstellung; gespeicherte Läufe sind nicht verloren.',
  ', ${nameOf[generates]} for completions': ', ${nameOf[generates]} für Completions',
  '${nameOf[updates]} wins the probe${split} (an update: about ${ms(update.webgpu)} on WebGPU, ${ms(update.wasm)} on WASM; completions: ${ms(generate.webgpu)} and ${ms(generate.wasm)})':
    '${nameOf[updates]} gewinnt die Messung${split} (ein Update: etwa ${ms(update.webgpu)} auf WebGPU, ${ms(update.wasm)} auf WASM; Completions: ${ms(generate.webgpu)} und ${ms(generate.wasm)})',
  'chosen by hand': 'von Hand gewählt',
  'the WebGPU device was lost: ${message || reason}': 'das WebGPU-Gerät ging verloren: ${message || reason}',
  'its script could not be loaded, check the connection and press Run again':
    'ihr Skript konnte nicht geladen werden; Verbindung prüfen, dann noch einmal „Starten“ drücken',
  'the host of this page refuses it by its Content-Security-Policy, which must allow ${neededPolicy}':
    'der Host dieser Seite lehnt das durch seine Content-Security-Policy ab; sie muss erlauben: ${neededPolicy}',
  'its host has a newer version of this page now, and this one’s files no more; reload the page, stored runs are kept':
    'der Host hat jetzt eine neuere Version dieser Seite und die Dateien dieser nicht mehr; lade die Seite neu, gespeicherte Läufe bleiben erhalten',
  "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:":
    "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:",
  'any number': 'eine beliebige Zahl',
  'twice the number': 'das Doppelte der Zahl',
  'nothing has come from its host for ${seconds} s': 'vom Host kam ${seconds} s lang nichts',
  'its WebAssembly could not be loaded, check the connection and press Run again (${because})':
    'ihr WebAssembly konnte nicht geladen werden; Verbindung prüfen, dann noch einmal „Starten“ drücken (${because})',
  '${replacedMs.length} times within a minute': '${replacedMs.length}-mal in einer Minute',
  '${fruitless} times without getting further': '${fruitless}-mal, ohne weiterzukommen',
  'this frame is sandboxed without allow-same-origin, so the page cannot start its training thread: open the page in a tab of its own, embed the widget (embed.html), or add allow-same-origin':
    'dieser Frame ist eine Sandbox ohne allow-same-origin, darum kann die Seite ihren Trainings-Thread nicht starten: Öffne die Seite in einem eigenen Tab, bette das Widget ein (embed.html), oder füge allow-same-origin hinzu',
  'its thread ended': 'der Thread endete',
  'it stopped answering and was ended': 'er antwortete nicht mehr und wurde beendet',
  "uncaught error (${message || 'unknown'})": "unerwarteter Fehler (${message || 'unbekannt'})",
  'its script did not load${message && ` (${message})`}, check the connection and try again':
    'das Skript wurde nicht geladen${message && ` (${message})`}; prüfe die Verbindung und versuche es noch einmal',
  'engine: ${await whyNotLoaded(otherwise)}': 'Engine: ${await whyNotLoaded(otherwise)}',
  'no WebGPU adapter': 'kein WebGPU-Adapter',
  'the WebGPU adapter is software': 'der WebGPU-Adapter ist Software',
  'not named': 'ohne Namen',
  'This page trains a small network, so it needs JavaScript: allow scripts and load it again.':
    'Diese Seite trainiert ein kleines Netz und braucht dafür JavaScript: erlaube Skripte und lade sie noch einmal.',
  'This page was opened from disk': 'Diese Seite wurde von der Festplatte geöffnet',
  'Browsers let no page from disk train, so it does nothing here and records nothing: upload it to a learning platform or a web server, and open it there.':
    'Browser lassen keine Seite von der Festplatte trainieren; sie tut hier nichts und zeichnet nichts auf: lade sie auf eine Lernplattform oder einen Webserver und öffne sie dort.',
  'Check: {title}': 'Prüfen: {title}',
  'Open the report of your learning platform. Each pupil’s code stands there as the answer of an interaction. Paste names, scores and codes here. Nothing leaves this page.':
    'Öffne den Bericht deiner Lernplattform. Der Code jeder Person steht dort als Antwort einer Interaktion. Füge Namen, Punkte und Codes hier ein. Nichts verlässt diese Seite.',
  'The score of a lesson counts predictions and trained runs, so no code proves it: scores are not compared here. Only the run behind a code is trained again.':
    'Die Punkte einer Lektion zählen Vorhersagen und trainierte Läufe; kein Code beweist sie: Punkte werden hier nicht verglichen. Nur der Lauf hinter einem Code wird noch einmal trainiert.',
  'The learning platform records your results.': 'Die Lernplattform zeichnet deine Ergebnisse auf.',
  "Your score counts what you do: {asked} {asked === 1 ? 'prediction' : 'predictions'} made before the runs, and {lesson.arms.length} runs trained. A wrong prediction costs nothing.":
    "Punkte gibt es für das, was du tust: {asked} {asked === 1 ? 'Vorhersage' : 'Vorhersagen'} vor den Läufen und {lesson.arms.length} trainierte Läufe. Eine falsche Vorhersage kostet nichts.",
  'Your code': 'Dein Code',
  'The code of your run “{lesson.arms.find(({ name }) => name === lesson.classArm)?.label}”, for your teacher:':
    'Der Code deines Laufs „{lesson.arms.find(({ name }) => name === lesson.classArm)?.label}“ für deine Lehrkraft:',
  'Check: ${title}': 'Prüfen: ${title}',
  'package: activity.json must lie beside this page, the answer was ${response.status}. Upload the whole zip again.':
    'Paket: activity.json muss neben dieser Seite liegen; die Antwort war ${response.status}. Lade die ganze Zip-Datei noch einmal hoch.',
  'Nothing is recorded: no learning platform has opened this page.':
    'Nichts wird aufgezeichnet: keine Lernplattform hat diese Seite geöffnet.',
  'Nothing is recorded here, because this activity is open in another tab. Close that tab and reload this one to record here.':
    'Hier wird nichts aufgezeichnet, weil diese Aktivität in einem anderen Tab offen ist. Schließe jenen Tab und lade diesen neu, um hier aufzuzeichnen.',
  'Nothing more is recorded here, because this activity was opened later in another tab. Continue there.':
    'Hier wird nichts mehr aufgezeichnet, weil diese Aktivität später in einem anderen Tab geöffnet wurde. Mach dort weiter.',
  'Nothing is recorded here. The tab that recorded is closed or silent: reload this one to record here.':
    'Hier wird nichts aufgezeichnet. Der Tab, der aufzeichnete, ist geschlossen oder antwortet nicht: lade diesen neu, um hier aufzuzeichnen.',
  'Nothing new is recorded, because the learning platform has opened this activity for viewing only.':
    'Es wird nichts Neues aufgezeichnet, weil die Lernplattform diese Aktivität nur zur Ansicht geöffnet hat.',
  'Nothing is recorded: the learning platform refused to begin (error ${no.error}). Open the activity again from your course, or train without a record.':
    'Nichts wird aufgezeichnet: die Lernplattform ließ keinen Beginn zu (Fehler ${no.error}). Öffne die Aktivität von deinem Kurs aus noch einmal, oder trainiere ohne Aufzeichnung.',
  status: 'Status',
  code: 'Code',
  'where you stopped': 'wo du aufgehört hast',
  'full proof': 'der volle Beweis',
  'Recorded without the full proof, for which the learning platform has no space. The code is enough to check your run.':
    'Aufgezeichnet ohne den vollen Beweis, für den die Lernplattform keinen Platz hat. Der Code genügt, um deinen Lauf zu prüfen.',
  'it has no space for more': 'sie hat keinen Platz für mehr',
  'it answered error ${error}': 'sie antwortete mit Fehler ${error}',
  'Your learning platform has not recorded this: ${list} (${because}). You can train all the same.':
    'Deine Lernplattform hat dies nicht aufgezeichnet: ${list} (${because}). Trainieren kannst du trotzdem.',
  'not finished yet': 'noch nicht fertig',
  completed: 'abgeschlossen',
  passed: 'bestanden',
  'not passed yet': 'noch nicht bestanden',
  'Recorded: ${Math.round(100 * score)} of 100 points, ${statusNames[status]}.':
    'Aufgezeichnet: ${Math.round(100 * score)} von 100 Punkten, ${statusNames[status]}.',
};
