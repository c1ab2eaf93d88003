/** German texts of sharing, widgets, the self-test and the page itself. */
import type { Table } from '../table.ts';

export const germanShare: Table = {
  'Reload the page': 'Seite neu laden',
  WebGPU: 'WebGPU',
  Threads: 'Threads',
  threads: 'Threads',
  'the site’s worker did not answer within ${silenceMs / 1000} s':
    'der Worker der Website hat ${silenceMs / 1000} s lang nicht geantwortet',
  'inside a frame of another page nothing is installed':
    'im Frame einer anderen Seite wird nichts installiert',
  'the address does not begin with https://': 'die Adresse beginnt nicht mit https://',
  'this browser has no service workers here, as in some private windows':
    'dieser Browser hat hier keine Service-Worker, wie in manchen privaten Fenstern',
  'it gave no reason': 'er nannte keinen Grund',
  'another build': 'anderer Build',
  'the browser is set to save data': 'der Browser ist auf Datensparen gestellt',
  'the download has not finished': 'der Download ist nicht fertig',
  'this browser did not install the site’s worker (${messageOf(error)})':
    'dieser Browser hat den Worker der Website nicht installiert (${messageOf(error)})',
  'there is none to install': 'es ist keiner zu installieren',
  'its installation failed': 'seine Installation ist gescheitert',
  'a run trains in another tab; pause it there first':
    'in einem anderen Tab trainiert ein Lauf; pausiere ihn dort zuerst',
  '${file.path} is not the one of this version; the site may just be being updated':
    '${file.path} ist nicht die Datei dieser Version; vielleicht wird die Website gerade aktualisiert',
  '${file.path} answered ${answer.status}': '${file.path} antwortete mit ${answer.status}',
  none: 'ohne',
  'Select the text and copy it': 'Markiere den Text und kopiere ihn',
  Copy: 'Kopieren',
  '{label}: copied': '{label}: kopiert',
  "${integer ? 'a whole number' : 'a number'} from ${min} to ${max}":
    "${integer ? 'eine ganze Zahl' : 'eine Zahl'} von ${min} bis ${max}",
  'Applies from the next round on': 'Gilt ab der nächsten Runde',
  live: 'live',
  'Reset {name} to {usual}': '{name} auf {usual} zurücksetzen',
  'Reset to {usual}': 'Auf {usual} zurücksetzen',
  '{name}, slider': '{name}, Schieberegler',
  "{isWrong ? `Must be ${range}.` : `${help} ${kind === 'number' ? `From ${min} to ${max}.` : ''}`}":
    "{isWrong ? `Erlaubt: ${range}.` : `${help} ${kind === 'number' ? `Von ${min} bis ${max}.` : ''}`}",
  "round ${rounds.round}${rounds.chosen ? '' : ', not stored'}":
    "Runde ${rounds.round}${rounds.chosen ? '' : ', nicht gespeichert'}",
  'Past rounds': 'Frühere Runden',
  'round <b>{whole(rounds.round)}</b>{#if rounds.chosen && rounds.chosen.passAt1 !== null} · pass@1 <b2>{fixed(rounds.chosen.passAt1)}</b2>{/if}':
    'Runde <b>{whole(rounds.round)}</b>{#if rounds.chosen && rounds.chosen.passAt1 !== null} · pass@1 <b2>{fixed(rounds.chosen.passAt1)}</b2>{/if}',
  'Train another future from this round, with the same weights and random numbers':
    'Von dieser Runde aus eine andere Zukunft trainieren, mit denselben Gewichten und Zufallszahlen',
  'Fork here': 'Hier forken',
  'Train this round again and look at its completions':
    'Diese Runde noch einmal trainieren und ihre Completions ansehen',
  'Show completions': 'Completions zeigen',
  'Rounds trained again': 'Noch einmal trainierte Runden',
  'Reset {option.label} to {valueText(setting, own)}':
    '{option.label} auf {valueText(setting, own)} zurücksetzen',
  'Reset to {valueText(setting, own)}': 'Auf {valueText(setting, own)} zurücksetzen',
  Copied: 'Kopiert',
  'In the address bar': 'Steht in der Adresszeile',
  'This widget brings code': 'Dieses Widget bringt Code mit',
  "Its {made} {brought.length === 1 ? 'is' : 'are'} JavaScript from outside this site. It would run in a sandbox that reaches no network, no storage and no page, but nothing has run yet. Read it first.":
    'Mitgebracht ({made}): JavaScript, das nicht von dieser Website stammt. Es würde in einer Sandbox laufen, die kein Netz, keinen Speicher und keine Seite erreicht; noch ist nichts gelaufen. Lies es zuerst.',
  "Code of the {brought.length === 1 ? 'widget' : kind}": "Code: {brought.length === 1 ? 'Widget' : kind}",
  'This frame may open no tab. Its page must allow it popups.':
    'Dieser Rahmen darf keinen Tab öffnen. Seine Seite muss ihm Pop-ups erlauben.',
  '<button>Open it in a tab of its own</button> In this frame the page around could hide what you press.':
    '<button>In einem eigenen Tab öffnen</button> In diesem Rahmen könnte die Seite ringsum verbergen, was du drückst.',
  "{busy ? 'Opening …' : `Open the ${made}`}": "{busy ? 'Wird geöffnet …' : `Öffnen: ${made}`}",
  '${name}reward, smoothed': '${name}Reward, geglättet',
  '${name}held-out ${held.label}': '${name}held-out ${held.label}',
  'A recorded run with the usual settings: held-out {label} from {fixed(still.from)} to {fixed(still.to)} in {still.rounds} rounds. Press Run to train your own.':
    'Ein aufgezeichneter Lauf mit den üblichen Einstellungen: held-out {label} von {fixed(still.from)} auf {fixed(still.to)} in {still.rounds} Runden. Drücke Starten, um einen eigenen zu trainieren.',
  '{method} on {task}': '{method} auf {task}',
  'on {task}': 'auf {task}',
  'Press Run: a round is drawn here, from its prompts over completions and rewards to the update.':
    'Drücke Starten: Dann wird hier eine Runde gezeichnet, von ihren Prompts über Completions und Rewards bis zum Update.',
  'Learning curve of the widget': 'Lernkurve des Widgets',
  "reward <b>{fixed(lab.drawn.history.smoothed('reward').at(-1))}</b>":
    "Reward <b>{fixed(lab.drawn.history.smoothed('reward').at(-1))}</b>",
  'held-out {held.label} <b>{fixed(lab.drawn.history.latest(held.key))}</b>':
    'held-out {held.label} <b>{fixed(lab.drawn.history.latest(held.key))}</b>',
  "{lab.state === 'loading' ? 'The engine is loading; the curve begins with the first round.' : 'Reward of training and of held-out prompts appears here, round by round.'}":
    "{lab.state === 'loading' ? 'Die Engine wird geladen; die Kurve beginnt mit der ersten Runde.' : 'Hier erscheint Runde für Runde der Reward im Training und auf Held-out-Prompts.'}",
  'What the policy writes, and how the verifier decides, appears here.':
    'Hier erscheint, was die Policy schreibt und wie der Verifier urteilt.',
  'default-src ${site}': 'default-src ${site}',
  "script-src ${site} 'wasm-unsafe-eval'": "script-src ${site} 'wasm-unsafe-eval'",
  'img-src ${site} data:': 'img-src ${site} data:',
  'worker-src ${site} blob:': 'worker-src ${site} blob:',
  'it was removed from the page': 'es wurde aus der Seite entfernt',
  'its attributes changed': 'seine Attribute haben sich geändert',
  'position:relative;border:1px solid #8884;border-radius:10px;overflow:hidden':
    'position:relative;border:1px solid #8884;border-radius:10px;overflow:hidden',
  '▶ Run it here': '▶ Hier starten',
  'Espalier: train a small policy here': 'Espalier: hier eine kleine Policy trainieren',
  'the widget did not start': 'das Widget ist nicht gestartet',
  'status ${reply.status}': 'Status ${reply.status}',
  '${command.type}: at most ${mostWaiting} commands may wait. Await their replies.':
    '${command.type}: Höchstens ${mostWaiting} Befehle dürfen warten. Warte ihre Antworten ab.',
  'the code could not be shown; look at the connection, then reload the page':
    'der Code konnte nicht gezeigt werden; Verbindung prüfen, dann die Seite neu laden',
  '${command.type}: the reader must open the code of this widget first. Nothing of it has run.':
    '${command.type}: Zuerst muss jemand den Code dieses Widgets öffnen. Nichts davon ist gelaufen.',
  'The run has stopped.': 'Der Lauf ist stehen geblieben.',
  'an address with a recipe, or its part from the # on':
    'eine Adresse mit einem Rezept, oder ihr Teil ab dem #',
  'run: this widget is a lesson, whose reader predicts before a run. Let the reader press Run.':
    'run: Dieses Widget ist eine Lektion, in der man vor einem Lauf etwas vorhersagt. Starten müssen die Lesenden selbst.',
  'configure: this widget is a lesson, which sets its own recipes. Leave out the attribute lesson to set one.':
    'configure: Dieses Widget ist eine Lektion, die ihre Rezepte selbst setzt. Lass das Attribut lesson weg, um eines zu setzen.',
  'reset: this widget is a lesson, which starts its own runs. Reload the frame to begin the lesson again.':
    'reset: Dieses Widget ist eine Lektion, die ihre Läufe selbst startet. Lade den Frame neu, um die Lektion von vorn zu beginnen.',
  'not all': 'not all',
  'Not available': 'Nicht vorhanden',
  'Check ${results.length + 1} of ${selfTestChecks.length} is running …':
    'Prüfung ${results.length + 1} von ${selfTestChecks.length} läuft …',
  '${failed} of ${selfTestChecks.length} checks failed.':
    '${failed} von ${selfTestChecks.length} Prüfungen sind gescheitert.',
  'No check failed.': 'Keine Prüfung ist gescheitert.',
  'Espalier self-test, engine version ${engineVersion}':
    'Selbsttest von Espalier, Engine-Version ${engineVersion}',
  'The clipboard is denied: select the table and copy it.':
    'Die Zwischenablage ist gesperrt: Markiere die Tabelle und kopiere sie.',
  'Self-test of this browser': 'Selbsttest dieses Browsers',
  'Each check measures something here and compares it with what training needs. “Not available” is no fault: the page works without it.':
    'Jede Prüfung misst hier etwas und vergleicht es mit dem, was das Training braucht. „Nicht vorhanden“ ist kein Fehler: Die Seite funktioniert auch so.',
  'Self-test': 'Selbsttest',
  Check: 'Prüfung',
  Measured: 'Gemessen',
  Expected: 'Erwartet',
  "{one ? words[one.result] : at === results.length ? 'running …' : ''}":
    "{one ? words[one.result] : at === results.length ? 'läuft …' : ''}",
  'Copy as text': 'Als Text kopieren',
  'Open Espalier': 'Espalier öffnen',
  "${percent(worst, 3)} at most (${where}), ${tensors} tensors, ${device.threads} ${device.threads === 1 ? 'thread' : 'threads'}":
    "höchstens ${percent(worst, 3)} (${where}), ${tensors} Tensoren, ${device.threads} ${device.threads === 1 ? 'Thread' : 'Threads'}",
  'it did not end': 'es endete nicht',
  "${outcome.comparison.kind === 'identical' ? 'identical' : outcome.sentence} on ${outcome.here}":
    "${outcome.comparison.kind === 'identical' ? 'identisch' : outcome.sentence}, auf ${outcome.here}",
  '${bytes / 1024} KiB in ${Math.round(ms)} ms': '${bytes / 1024} KiB in ${Math.round(ms)} ms',
  'Runs are not kept: ${messageOf(error)}': 'Läufe bleiben nicht erhalten: ${messageOf(error)}',
  "${isolated ? 'isolated' : 'not isolated: each worker has one thread'}, ${navigator.hardwareConcurrency} cores":
    "${isolated ? 'isoliert' : 'nicht isoliert: Jeder Worker hat einen Thread'}, ${navigator.hardwareConcurrency} Kerne",
  'the browser offers none here': 'der Browser bietet hier keinen',
  'none is installed': 'keiner ist installiert',
  'installed, it answers this page': 'installiert, er antwortet dieser Seite',
  'no adapter: training uses WASM': 'kein Adapter: Das Training nutzt WASM',
  'an adapter': 'ein Adapter',
  'isolated, so that threads may share memory': 'isoliert, damit Threads Speicher teilen können',
  'differ from finite differences by at most ${100 * mostDifference} %':
    'weichen von finiten Differenzen um höchstens ${100 * mostDifference} % ab',
  'Same numbers, 1 thread': 'Gleiche Zahlen, 1 Thread',
  'a known run is repeated bit for bit': 'ein bekannter Lauf wird Bit für Bit wiederholt',
  'Same numbers, 2 threads': 'Gleiche Zahlen, 2 Threads',
  'the same run again, bit for bit': 'noch einmal derselbe Lauf, Bit für Bit',
  'a record is written, read and deleted': 'ein Eintrag wird geschrieben, gelesen und gelöscht',
  'Service worker': 'Service-Worker',
  'installed, for use without a network': 'installiert, für den Betrieb ohne Netz',
  'an adapter; optional': 'ein Adapter; nicht nötig',
  'All attributes and their values': 'Alle Attribute und ihre Werte',
  'Value: {takes}.': 'Wert: {takes}.',
  "{isList ? 'A list of words:' : 'One of:'}": "{isList ? 'Eine Liste von Wörtern:' : 'Eines von:'}",
  '<a>espalier.d.ts</a> has them as types for TypeScript, with the methods and events.':
    '<a>espalier.d.ts</a> enthält sie als Typen für TypeScript, mit den Methoden und Ereignissen.',
  'Reading the run at the end of its round …': 'Der Lauf wird am Ende seiner Runde gelesen …',
  'A proof holds a fingerprint of the weights after every round. Its reader’s page trains the run again and says whether every round is identical: that shows how the run was made, not how good it is.':
    'Ein Nachweis enthält einen Fingerabdruck der Gewichte nach jeder Runde. Wer ihn öffnet, dessen Seite trainiert den Lauf noch einmal und sagt, ob jede Runde identisch ist: Das zeigt, wie der Lauf entstand, nicht, wie gut er ist.',
  'The link opens the settings of this run and proves its first ${proven.round} rounds.':
    'Der Link öffnet die Einstellungen dieses Laufs und weist ihn bis Runde ${proven.round} nach.',
  'A link that opens this recipe': 'Ein Link, der dieses Rezept öffnet',
  'Link that opens this recipe': 'Link, der dieses Rezept öffnet',
  'With proof of the run': 'Mit Nachweis des Laufs',
  Proof: 'Nachweis',
  'Put it into a page': 'In eine Seite einbauen',
  'Put it into a notebook': 'In ein Notebook einfügen',
  'notebook: ${name} answered ${reply.status}; reload the page and try again':
    'Notebook: ${name} antwortete ${reply.status}; lade die Seite neu und versuche es noch einmal',
  'Saved ${name}.': '${name} gespeichert.',
  'A notebook that shows this recipe as a widget, trains it, compares methods and reads metrics in Python. It needs anywidget. Tried in JupyterLab 4 and Jupyter Notebook 6 and 7; not tried in Colab, VS Code or marimo.':
    'Ein Notebook, das dieses Rezept als Widget zeigt, es trainiert, Methoden vergleicht und Metriken in Python liest. Es braucht anywidget. Erprobt in JupyterLab 4 und Jupyter Notebook 6 und 7; nicht erprobt in Colab, VS Code oder marimo.',
  'Download a notebook': 'Notebook herunterladen',
  Notebook: 'Notebook',
  "{config.own_base ? 'This run starts from imported weights, which no link can carry. Choose another base for a widget, or export the run as a file.' : 'This warm start was made by an older version, so no link can repeat it. Warm the task up again, or export the run as a file.'}":
    "{config.own_base ? 'Dieser Lauf beginnt mit importierten Gewichten, die kein Link tragen kann. Wähle für ein Widget eine andere Basis, oder exportiere den Lauf als Datei.' : 'Diesen Warmstart machte eine ältere Version, darum kann ihn kein Link wiederholen. Wärme die Aufgabe noch einmal auf, oder exportiere den Lauf als Datei.'}",
  'The code of your {madeBy(code)} is part of the address. The widget shows it and asks before it runs.':
    'Dein Code ({madeBy(code)}) ist Teil der Adresse. Das Widget zeigt ihn und fragt, bevor er läuft.',
  Title: 'Titel',
  'The four switches': 'Die vier Schalter',
  'Run and Reset': 'Starten und Zurücksetzen',
  'Link to the Lab': 'Link zum Lab',
  'Select the code and copy it': 'Markiere den Code und kopiere ihn',
  Content: 'Inhalt',
  'this recipe': 'dieses Rezept',
  'lesson: {lesson.title}': 'Lektion: {lesson.title}',
  Behaviour: 'Verhalten',
  'Train as soon as it is in sight': 'Trainieren, sobald es zu sehen ist',
  'Keep runs in the reader’s browser': 'Läufe im Browser der Lesenden aufbewahren',
  'May train beside other widgets': 'Darf neben anderen Widgets trainieren',
  'In a sandbox, without origin or storage': 'In einer Sandbox, ohne Origin und Speicher',
  Load: 'Laden',
  Look: 'Aussehen',
  Theme: 'Farbschema',
  Language: 'Sprache',
  'Height, pixels': 'Höhe, Pixel',
  'As high as its content': 'So hoch wie der Inhalt',
  'Width of the preview': 'Breite der Vorschau',
  Preview: 'Vorschau',
  'Preview of the widget': 'Vorschau des Widgets',
  'Copy code': 'Code kopieren',
  'Code of the widget': 'Code des Widgets',
  "{studio.kind === 'element' ? 'The page that uses it loads one script of 2 kB; the widget loads when a reader comes near.' : 'For pages that allow no scripts. It cannot be sent commands, and its height is fixed.'}":
    "{studio.kind === 'element' ? 'Die Seite, die es benutzt, lädt ein Skript von 2 kB; das Widget lädt, wenn Lesende in die Nähe kommen.' : 'Für Seiten, die keine Skripte erlauben. Es nimmt keine Befehle an, und seine Höhe ist fest.'}",
  "{studio.lesson === null ? '' : 'A lesson answers pause and getState; it refuses other commands, because its reader runs it.'}":
    "{studio.lesson === null ? '' : 'Eine Lektion beantwortet pause und getState; andere Befehle lehnt sie ab, weil die Lesenden sie starten.'}",
  "{studio.lesson === null && !studio.store ? 'Runs end with the reader’s page.' : ''}":
    "{studio.lesson === null && !studio.store ? 'Läufe enden mit der Seite der Lesenden.' : ''}",
  'Settings beside the switches': 'Einstellungen neben den Schaltern',
  'Remove {nameOf(key)}': '{nameOf(key)} entfernen',
  'Add a setting': 'Einstellung hinzufügen',
  'Add a setting …': 'Einstellung hinzufügen …',
  Lock: 'Sperren',
  'given without a value': 'angegeben, ohne Wert',
  'The method that trains; it brings its own settings.':
    'Die Methode, die trainiert; sie bringt ihre eigenen Einstellungen mit.',
  'What the policy practises.': 'Was die Policy übt.',
  'The network to train.': 'Das Netz, das trainiert wird.',
  'How hard the prompts are.': 'Wie schwer die Prompts sind.',
  'The seed of the run: the same seed gives the same numbers.':
    'Der Seed des Laufs: Derselbe Seed ergibt dieselben Zahlen.',
  'The run as curve and completions, or with the strip of a round. Lessons begin with the strip.':
    'Der Lauf als Kurve und Completions, oder mit der Leiste einer Runde. Lektionen beginnen mit der Leiste.',
  'Parts that are left out.': 'Teile, die wegbleiben.',
  'Settings that readers see and cannot change.': 'Einstellungen, die zu sehen, aber nicht zu ändern sind.',
  'Settings that are shown as fields, beside the four switches.':
    'Einstellungen, die neben den vier Schaltern als Felder stehen.',
  'Colours: those of the reader’s system, or always the same.':
    'Farben: die des Systems der Lesenden, oder immer dieselben.',
  'Trains as soon as a third of it is in sight.': 'Trainiert, sobald ein Drittel davon zu sehen ist.',
  'Keeps runs in the reader’s browser. Without it they stay in memory and end with the page.':
    'Bewahrt Läufe im Browser der Lesenden auf. Ohne es bleiben sie im Arbeitsspeicher und enden mit der Seite.',
  'The lesson to show instead of a run.': 'Die Lektion, die statt eines Laufs gezeigt wird.',
  'The height; auto follows the content.': 'Die Höhe; auto folgt dem Inhalt.',
  'When the widget is fetched: near the window, at once, or on a click.':
    'Wann das Widget geladen wird: in der Nähe des Fensters, sofort oder bei einem Klick.',
  'an address with a recipe, its part from the # on, or settings such as #seed=7&temperature=0.8':
    'eine Adresse mit einem Rezept, ihr Teil ab dem # oder Einstellungen wie #seed=7&temperature=0.8',
  'The recipe. The attributes above replace parts of it.':
    'Das Rezept. Die Attribute oben ersetzen Teile davon.',
  'the address of a JavaScript file that the page around may read':
    'die Adresse einer JavaScript-Datei, die die umgebende Seite lesen darf',
  'A method of your own. Its reader sees the code and is asked before any of it runs.':
    'Eine eigene Methode. Lesende sehen den Code und werden gefragt, bevor etwas davon läuft.',
  'The language of its texts. Without it, that of the reader’s browser.':
    'Die Sprache der Texte. Ohne Angabe die des Browsers.',
  'Gives the frame no origin and no storage.': 'Gibt dem Frame keine Origin und keinen Speicher.',
  'Loads the frame without cookies, for pages that are cross-origin isolated.':
    'Lädt den Frame ohne Cookies, für Seiten, die cross-origin-isoliert sind.',
  'May train while another widget of the page trains.':
    'Darf trainieren, während ein anderes Widget der Seite trainiert.',
  "one of ${views.join(', ')}": "eines von ${views.join(', ')}",
  "a list of ${parts.join(', ')}": "eine Liste aus ${parts.join(', ')}",
  'a list of settings, or all': 'eine Liste von Einstellungen, oder all',
  'a list of settings': 'eine Liste von Einstellungen',
  'given without a value, or false': 'angegeben, ohne Wert, oder false',
  "one of ${themes.join(', ')}": "eines von ${themes.join(', ')}",
  'the name of a lesson, in small letters': 'der Name einer Lektion, in Kleinbuchstaben',
  'an origin such as https://example.org': 'eine Origin wie https://example.org',
  'a number of pixels, or auto': 'eine Zahl von Pixeln, oder auto',
  "one of ${loadings.join(', ')}": "eines von ${loadings.join(', ')}",
  "widget: options are ${Object.keys(takes).join(', ')}, got ${quote(name)}. Remove it.":
    "widget: Optionen sind ${Object.keys(takes).join(', ')}; angegeben ist ${quote(name)}. Entferne es.",
  'Fixed by the page around.': 'Von der umgebenden Seite festgelegt.',
  'The clipboard is denied: select the text and copy it.':
    'Die Zwischenablage ist gesperrt: Markiere den Text und kopiere ihn.',
  'Copy these figures': 'Diese Zahlen kopieren',
  'About this page:': 'Über diese Seite:',
  Site: 'Website',
  'A new version of this page is ready. Open “About this page” to take it.':
    'Eine neue Version dieser Seite ist bereit. Öffne „Über diese Seite“, um sie zu übernehmen.',
  'Another tab has taken a new version of this page. Reload to take it here.':
    'Ein anderer Tab hat eine neue Version dieser Seite übernommen. Lade neu, um sie hier zu übernehmen.',
  'About this page': 'Über diese Seite',
  'This panel could not be loaded. Look at the connection, then reload the page.':
    'Dieser Bereich konnte nicht geladen werden. Verbindung prüfen, dann die Seite neu laden.',
  'WebGPU, older browsers': 'WebGPU, ältere Browser',
  'Engine (${engines[what] ?? what})': 'Engine (${engines[what] ?? what})',
  'Texts (${languageName(what)})': 'Texte (${languageName(what)})',
  'Base policies (${what})': 'Basis-Policys (${what})',
  'Page and catalogue': 'Seite und Katalog',
  'Install the worker': 'Worker installieren',
  'Ask the browser to keep runs': 'Den Browser bitten, Läufe zu behalten',
  'Pause the run first.': 'Pausiere zuerst den Lauf.',
  "{facts.update.state === 'waiting' ? 'A new version of this page is ready. Stored runs stay.' : 'Another tab has taken a new version. This tab still runs the earlier one.'}":
    "{facts.update.state === 'waiting' ? 'Eine neue Version dieser Seite ist bereit. Gespeicherte Läufe bleiben.' : 'Ein anderer Tab hat eine neue Version übernommen. Dieser Tab läuft noch mit der früheren.'}",
  'Update and reload': 'Aktualisieren und neu laden',
  'Not updated: {facts.update.refused}.': 'Nicht aktualisiert: {facts.update.refused}.',
  Offline: 'Offline',
  'Kept for offline use': 'Für offline aufbewahrt',
  '{storedSizeText(done.kept)} of {storedSizeText(done.bytes)}':
    '{storedSizeText(done.kept)} von {storedSizeText(done.bytes)}',
  '{kept === bytes ? storedSizeText(bytes) : kept === 0 ? `${storedSizeText(bytes)}, not kept` : `${storedSizeText(kept)} of ${storedSizeText(bytes)}`}':
    '{kept === bytes ? storedSizeText(bytes) : kept === 0 ? `${storedSizeText(bytes)}, nicht aufbewahrt` : `${storedSizeText(kept)} von ${storedSizeText(bytes)}`}',
  'Keep for offline use ({storedSizeText(missingBytes)})':
    'Für offline aufbewahren ({storedSizeText(missingBytes)})',
  'Install as an app': 'Als App installieren',
  'Remove the offline copy': 'Offline-Kopie entfernen',
  'Removing it deletes the copy and the site’s worker, and keeps your runs. Without it the page needs a network and, on most hosts, each worker has one thread.':
    'Entfernen löscht die Kopie und den Worker der Website; deine Läufe bleiben. Ohne sie braucht die Seite ein Netz, und auf den meisten Hosts hat jeder Worker nur einen Thread.',
  Storage: 'Speicher',
  'The browser did not promise it. Browsers do so for pages that are used often or installed as an app.':
    'Der Browser hat es nicht zugesagt. Browser tun das für Seiten, die oft benutzt werden oder als App installiert sind.',
  'Language <span>{languageName(document.documentElement.lang)}</span>':
    'Sprache <span>{languageName(document.documentElement.lang)}</span>',
  '<a>Test this browser</a>: gradients, the same numbers, storage and threads, in a table.':
    '<a>Diesen Browser testen</a>: Gradienten, gleiche Zahlen, Speicher und Threads, in einer Tabelle.',
  'engine not ready': 'Engine nicht bereit',
  'starting the engine …': 'Engine startet …',
  'The message above says why.': 'Die Meldung oben sagt, warum.',
  'The engine is being loaded.': 'Die Engine wird geladen.',
  'Updates run on the graphics card, and rollout workers write completions on the processor.':
    'Updates laufen auf der Grafikkarte, und Rollout-Worker schreiben Completions auf dem Prozessor.',
  'Training runs on the graphics card.': 'Das Training läuft auf der Grafikkarte.',
  'WebGPU + WASM': 'WebGPU + WASM',
  'The page is isolated, so they may have more threads than one.':
    'Die Seite ist isoliert, darum können sie mehr als einen Thread haben.',
  'Each has one thread. ${why}': 'Jeder hat einen Thread. ${why}',
  '${workers} workers write completions and compute updates side by side, on ${used} of ${cores} cores. ${more}':
    '${workers} Worker schreiben Completions und berechnen Updates nebeneinander, auf ${used} von ${cores} Kernen. ${more}',
  'WASM · ${workers} workers': 'WASM · ${workers} Worker',
  'Training uses ${threads} of ${cores} cores: the page is isolated, so threads may share memory.':
    'Das Training nutzt ${threads} von ${cores} Kernen: Die Seite ist isoliert, darum können Threads Speicher teilen.',
  'Training uses one of ${cores} cores. ${why}': 'Das Training nutzt einen von ${cores} Kernen. ${why}',
  "Measured on rounds of this recipe: ${roundMs(together)} with ${workers} workers, ${roundMs(alone)} with one. The run uses ${used === 1 ? 'one' : `${used} workers`}.":
    "An Runden dieses Rezepts gemessen: ${roundMs(together)} mit ${workers} Workern, ${roundMs(alone)} mit einem. Der Lauf nutzt ${used === 1 ? 'einen' : `${used} Worker`}.",
  'WASM, ${threadCount(threads)} of ${cores}': 'WASM, ${threadCount(threads)} bei ${cores} Kernen',
  "; completions on ${rollouts === 'wasm' ? 'WASM' : 'WebGPU'}":
    "; Completions auf ${rollouts === 'wasm' ? 'WASM' : 'WebGPU'}",
  ' Graphics card ${probe.adapter}: ${fixed(1000 * probe.launchMs, 1)} µs for a small kernel.':
    ' Grafikkarte ${probe.adapter}: ${fixed(1000 * probe.launchMs, 1)} µs für einen kleinen Kernel.',
  'This page stands in a frame of another page, which did not isolate it. In a tab of its own it can.':
    'Diese Seite steht im Frame einer anderen Seite, die sie nicht isoliert hat. In einem eigenen Tab geht es.',
  'More need isolation: the host does not send it, and the site’s worker cannot add it, because ${offline.because}.':
    'Mehr brauchen Isolation: Der Host sendet sie nicht, und der Worker der Website kann sie nicht herstellen: ${offline.because}.',
  'More need isolation, which the site’s worker would add. You removed it.':
    'Mehr brauchen Isolation, die der Worker der Website herstellen würde. Du hast ihn entfernt.',
  'More need isolation, which the site’s worker adds from the next load of the page.':
    'Mehr brauchen Isolation; der Worker der Website stellt sie ab dem nächsten Laden der Seite her.',
  'The site’s worker asked for isolation and this browser did not grant it. A reload may help once.':
    'Der Worker der Website bat um Isolation, und dieser Browser gewährte sie nicht. Einmal neu laden hilft vielleicht.',
  'The site’s worker adds isolation at the next load; the page did not reload while you used it.':
    'Der Worker der Website stellt Isolation beim nächsten Laden her; solange du die Seite benutzt hast, lud sie nicht neu.',
  online: 'online',
  'It has not been checked yet what is kept.': 'Noch wurde nicht geprüft, was aufbewahrt ist.',
  'online only': 'nur online',
  'Nothing is kept, because ${offline.because}.': 'Nichts ist aufbewahrt: ${offline.because}.',
  'You removed the site’s worker, which keeps the page.':
    'Du hast den Worker der Website entfernt, der die Seite aufbewahrt.',
  'saving for offline${share}': 'wird offline gespeichert${share}',
  'The page is being kept for use without a network.': 'Die Seite wird für den Betrieb ohne Netz aufbewahrt.',
  'Not everything is kept yet: ${offline.because}.': 'Noch ist nicht alles aufbewahrt: ${offline.because}.',
  'works offline': 'läuft offline',
  'The page opens and trains without a network, after a reload too.':
    'Die Seite öffnet und trainiert ohne Netz, auch nach dem Neuladen.',
  'not saved': 'nicht gespeichert',
  'Runs are lost when this tab closes: ${why}.': 'Läufe gehen verloren, wenn dieser Tab schließt: ${why}.',
  'The open run is lost if this tab closes now: ${why}.':
    'Der offene Lauf geht verloren, wenn dieser Tab jetzt schließt: ${why}.',
  'another tab trains': 'ein anderer Tab trainiert',
  'Another tab trains too: both share the cores, and rounds take longer.':
    'Ein anderer Tab trainiert auch: Beide teilen sich die Kerne, und Runden dauern länger.',
  'storage …': 'Speicher …',
  'The browser is opening its storage.': 'Der Browser öffnet seinen Speicher.',
  saved: 'gespeichert',
  'Runs stay in this browser until you delete them.': 'Läufe bleiben in diesem Browser, bis du sie löschst.',
  'Runs are kept in this browser, which may delete them when the disk is full or after weeks without a visit.':
    'Läufe werden in diesem Browser aufbewahrt; er kann sie löschen, wenn die Platte voll ist oder nach Wochen ohne Besuch.',
  clipped: 'geclippt',
  Strategies: 'Strategien',
  'Every setting': 'Alle Einstellungen',
  "one of ${languageCodes.join(', ')}": "eines von ${languageCodes.join(', ')}",
  list: 'Liste',
  tree: 'Baum',
  Catalogue: 'Katalog',
  before: 'vorher',
  after: 'nachher',
  element: 'Element',
  frame: 'Frame',
  maze: 'Labyrinth',
  'grid-world': 'Gitterwelt',
  'cart-pole': 'Cart-Pole',
  'A package cannot carry code of your own. Give your class the link above instead.':
    'Ein Paket kann keinen eigenen Code enthalten. Gib deiner Klasse stattdessen den Link oben.',
  Activity: 'Aktivität',
  'This recipe, trained by every pupil with a seed of their own':
    'Dieses Rezept, von allen mit einem eigenen Seed trainiert',
  'package: ${path} could not be fetched; look at the connection and try again':
    'Paket: ${path} ließ sich nicht laden; prüfe die Verbindung und versuche es noch einmal',
  'Collecting the files of the page …': 'Die Dateien der Seite werden gesammelt …',
  'Made a package of ${fixed(zip.length / 1e6, 1)} MB. Upload it as a SCORM package. To check results, open check.html beside package.html at the platform’s address, or paste the codes into Class.':
    'Ein Paket von ${fixed(zip.length / 1e6, 1)} MB ist fertig. Lade es als SCORM-Paket hoch. Um Ergebnisse zu prüfen, öffne check.html neben package.html unter der Adresse der Plattform, oder füge die Codes in Klasse ein.',
  'Language of its pages': 'Sprache der Seiten',
  'Make the package': 'Paket erstellen',
  Package: 'Paket',
  "{said?.text ?? 'A zip (SCORM 1.2) that works without this site. Score and status go to the gradebook, each pupil’s code to the report.'}":
    "{said?.text ?? 'Eine Zip-Datei (SCORM 1.2), die ohne diese Seite läuft. Punkte und Status stehen im Notenbuch, der Code jeder Person im Bericht.'}",
  'For Moodle, Canvas and others': 'Für Moodle, Canvas und andere',
  'Updates on ${where}${elsewhere}. Why: ${deviceWords(device)}.${measured}':
    'Updates auf ${where}${elsewhere}. Grund: ${deviceWords(device)}.${measured}',
};
