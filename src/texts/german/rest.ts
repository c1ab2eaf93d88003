/** German texts of the trainer, its devices and the page before it starts. */
import type { Table } from '../table.ts';

export const rest: Table = {
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
  'engine: its script could not be loaded, check the connection and press Run again':
    'Engine: Ihr Skript konnte nicht geladen werden; Verbindung prüfen, dann noch einmal „Starten“ drücken',
  'any number': 'eine beliebige Zahl',
  'twice the number': 'das Doppelte der Zahl',
  'engine: its WebAssembly could not be loaded, check the connection and press Run again (${because})':
    'Engine: Ihr WebAssembly konnte nicht geladen werden; Verbindung prüfen, dann noch einmal „Starten“ drücken (${because})',
  '${replacedMs.length} times within a minute': '${replacedMs.length}-mal in einer Minute',
  '${fruitless} times without getting further': '${fruitless}-mal, ohne weiterzukommen',
  'this frame is sandboxed without allow-same-origin, so the page cannot start its training thread: open the page in a tab of its own, embed the widget (embed.html), or add allow-same-origin':
    'dieser Frame ist eine Sandbox ohne allow-same-origin, darum kann die Seite ihren Trainings-Thread nicht starten: Öffne die Seite in einem eigenen Tab, bette das Widget ein (embed.html), oder füge allow-same-origin hinzu',
  'start of the ${name}': 'Start: ${name}',
  'no WebGPU adapter': 'kein WebGPU-Adapter',
  'the WebGPU adapter is software': 'der WebGPU-Adapter ist Software',
  'not named': 'ohne Namen',
};
