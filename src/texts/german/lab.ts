/** German texts of the Lab. Longer than most files, because a table is looked up and not read. */
import type { Table } from '../table.ts';

export const germanLab: Table = {
  'Storage works again: the run is saved': 'Der Speicher geht wieder: Der Lauf ist gespeichert',
  Espalier: 'Espalier',
  Replay: 'Replay',
  'not set': 'nicht gesetzt',
  without: 'ohne',
  reward: 'Reward',
  'capability gain': 'Fähigkeitsgewinn',
  exploitability: 'Ausnutzbarkeit',
  'gradient norm': 'Gradientennorm',
  tokens: 'Tokens',
  'Rollout workers': 'Rollout-Worker',
  Rounds: 'Runden',
  rounds: 'Runden',
  thread: 'Thread',
  round: 'Runde',
  'tokens of drafts': 'Tokens der Entwürfe',
  verifier: 'Verifier',
  rows: 'Zeilen',
  right: 'richtig',
  'link not opened: ${inPageLanguage(error instanceof Error ? error.message : String(error))}':
    'Link nicht geöffnet: ${inPageLanguage(error instanceof Error ? error.message : String(error))}',
  'Skip to Run': 'Zu „Starten“ springen',
  Places: 'Bereiche',
  'of tokens » Places': 'Stellen',
  'What shows the code could not be loaded, so nothing was opened. Look at the connection, then reload the page.':
    'Die Ansicht für den Code konnte nicht geladen werden, darum wurde nichts geöffnet. Verbindung prüfen, dann die Seite neu laden.',
  'What verifies this link could not be loaded. Look at the connection, then reload the page.':
    'Was diesen Link prüft, konnte nicht geladen werden. Verbindung prüfen, dann die Seite neu laden.',
  'Opening {label} …': '{label} wird geöffnet …',
  '{lost} Look at the connection, then reload the page; a stored run is not lost.':
    '{lost} Verbindung prüfen, dann die Seite neu laden; ein gespeicherter Lauf ist nicht verloren.',
  'your drawing': 'deine Zeichnung',
  '{label}, by round': '{label} nach Runde',
  'first round': 'erste Runde',
  "{shown[0] ? `round ${shown[0].rounds}` : 'last round'}":
    "{shown[0] ? `Runde ${shown[0].rounds}` : 'letzte Runde'}",
  'Your curve, point {i + 1} of {drawing.length}': 'Deine Kurve, Punkt {i + 1} von {drawing.length}',
  "{value === null ? 'not drawn yet' : percent(value)}":
    "{value === null ? 'noch nicht gezeichnet' : percent(value)}",
  '${runs.length} seeds: mean and range': '${runs.length} Seeds: Mittelwert und Spanne',
  'Runs drawn behind': 'Dahinter gezeichnete Läufe',
  'Take {nameOf(group)} out of the chart': '{nameOf(group)} aus dem Diagramm nehmen',
  'Some runs have another task: compare their shapes, not their heights.':
    'Einige Läufe haben eine andere Aufgabe: Vergleiche ihre Form, nicht ihre Höhe.',
  'Not drawn: {lab.overlaid.failure}': 'Nicht gezeichnet: {lab.overlaid.failure}',
  Zoom: 'Zoom',
  Earlier: 'Früher',
  Later: 'Später',
  'Zoom out': 'Verkleinern',
  'Zoom in': 'Vergrößern',
  'Zoom in, or Ctrl and the wheel': 'Vergrößern, oder Strg und das Mausrad',
  All: 'Alles',
  '${name} reward': '${name}: Reward',
  'mean of ${runs.length} seeds': 'Mittelwert über ${runs.length} Seeds',
  end: 'Ende',
  'pass@8': 'pass@8',
  Claims: 'Behauptungen',
  'tokens trained on': 'trainierte Tokens',
  'tokens of hints': 'Tokens der Hints',
  Seeds: 'Seeds',
  Compare: 'Vergleich',
  Notes: 'Notizen',
  'Copy link': 'Link kopieren',
  Runs: 'Läufe',
  seed: 'Seed',
  seeds: 'Seeds',
  Pause: 'Pause',
  Continue: 'Weiter',
  Run: 'Starten',
  now: 'jetzt',
  setting: 'Einstellung',
  'changes no station': 'ändert keine Station',
  "changes ${said.join(', ')}": "ändert ${said.join(', ')}",
  'not used': 'nicht benutzt',
  'Apply changes': 'Änderungen anwenden',
  'Discard this round': 'Runde verwerfen',
  Resume: 'Weiter',
  Reset: 'Reset',
  Status: 'Status',
  Rollouts: 'Rollouts',
  Notices: 'Meldungen',
  Dismiss: 'Schließen',
  Round: 'Runde',
  'Probability of each symbol here, at temperature {temperature}':
    'Wahrscheinlichkeit jedes Symbols an dieser Stelle, bei Temperatur {temperature}',
  Symbol: 'Symbol',
  Before: 'Vorher',
  After: 'Nachher',
  "{all ? 'Only likely symbols' : `All ${alphabetSize} symbols`}":
    "{all ? 'Nur wahrscheinliche Symbole' : `Alle ${alphabetSize} Symbole`}",
  'Nothing stands before the first token, so it has no probability.':
    'Vor dem ersten Token steht nichts, darum hat es keine Wahrscheinlichkeit.',
  'layer ${layer + 1}, head ${head + 1}': 'Schicht ${layer + 1}, Head ${head + 1}',
  "“${spoken(symbols[focus.column] ?? '')}”, token ${focus.column + 1}":
    "„${spoken(symbols[focus.column] ?? '')}“, Token ${focus.column + 1}",
  '${symbol}. Enter chooses it.': '${symbol}. Die Eingabetaste wählt es.',
  '${symbol}: not read yet.': '${symbol}: noch nicht gelesen.',
  '${name}: ${percent(share, 1)} on ${symbol}.': '${name}: ${percent(share, 1)} auf ${symbol}.',
  "Where the heads look before they choose “{symbolText(symbols[at] ?? '')}”":
    "Wohin die Heads schauen, bevor sie „{symbolText(symbols[at] ?? '')}“ wählen",
  'Attention of each head': 'Attention jedes Heads',
  "{spoken(symbol)}, token {token + 1}{token === at ? ', chosen' : ''}":
    "{spoken(symbol)}, Token {token + 1}{token === at ? ', gewählt' : ''}",
  '{token > 0 ? `Choose “${symbolText(symbol)}”` : undefined}':
    '{token > 0 ? `„${symbolText(symbol)}“ wählen` : undefined}',
  "{share === null ? 'not read yet' : percent(share)}":
    "{share === null ? 'noch nicht gelesen' : percent(share)}",
  'before ${number}': 'vorher ${number}',
  'after ${number}': 'nachher ${number}',
  'action ${shows}': 'Aktion ${shows}',
  '${place}: no state here.': '${place}: hier ist kein Zustand.',
  ', value ${fixed(plane.values[cell])}': ', Wert ${fixed(plane.values[cell])}',
  Horizontal: 'Waagerecht',
  Vertical: 'Senkrecht',
  Draw: 'Zeichnen',
  'probability of ${label}': 'Wahrscheinlichkeit von ${label}',
  value: 'Wert',
  '{name} over {quantities[across]?.label} and {quantities[up]?.label}, from {cells.lowest} to {cells.highest}':
    '{name} über {quantities[across]?.label} und {quantities[up]?.label}, von {cells.lowest} bis {cells.highest}',
  "{name}: no colour is {cells.lowest}, full green {cells.highest}. Horizontal: {quantities[across]?.label}. {isDown ? 'Down' : 'Up'}: {quantities[up]?.label}. {#if !hasValue}This policy has no value head.{/if}":
    "{name}: farblos ist {cells.lowest}, volles Grün {cells.highest}. Waagerecht: {quantities[across]?.label}. {isDown ? 'Nach unten' : 'Nach oben'}: {quantities[up]?.label}. {#if !hasValue}Diese Policy hat keinen Value-Head.{/if}",
  State: 'Zustand',
  ', held': ', fest',
  'Asking both policies …': 'Beide Policys werden gefragt …',
  'See inside': 'Hineinsehen',
  'Inside the policy': 'Im Inneren der Policy',
  Weights: 'Gewichte',
  'Weights shown': 'Gezeigte Gewichte',
  'Reading the completion with both policies …': 'Beide Policys lesen die Completion …',
  'The weights before and after the updates of round ${round}.':
    'Die Gewichte vor und nach den Updates von Runde ${round}.',
  'the weights of round ${round} are not kept, and no later checkpoint is stored; look at a newer round':
    'die Gewichte von Runde ${round} sind nicht aufbewahrt, und kein späterer Checkpoint ist gespeichert; sieh dir eine neuere Runde an',
  'before training': 'vor dem Training',
  'after round ${before}': 'nach Runde ${before}',
  'Before: the weights ${first}. After: those after round ${after}.':
    'Vorher: die Gewichte ${first}. Nachher: die nach Runde ${after}.',
  '${words} Those right around round ${round} are not stored.':
    '${words} Die unmittelbar um Runde ${round} sind nicht gespeichert.',
  'Not loaded: look at the connection': 'Nicht geladen: Verbindung prüfen',
  Link: 'Link',
  Share: 'Teilen',
  generate: 'Erzeugen',
  verify: 'Prüfen',
  update: 'Update',
  evaluate: 'Auswerten',
  rest: 'Rest',
  Cost: 'Kosten',
  "{whole(tokens)} tokens · {seconds ? duration(seconds) : '–'}":
    "{whole(tokens)} Tokens · {seconds ? duration(seconds) : '–'}",
  'What it bought': 'Was es brachte',
  'All numbers': 'Alle Zahlen',
  'Time of the rounds by stage appears here.': 'Hier erscheint die Zeit der Runden nach Abschnitt.',
  Diagnosis: 'Diagnose',
  'The checks could not be loaded. Look at the connection, then reload the page.':
    'Die Prüfungen konnten nicht geladen werden. Verbindung prüfen, dann die Seite neu laden.',
  'Checks run after every round. Findings appear here.':
    'Nach jeder Runde laufen Prüfungen. Befunde erscheinen hier.',
  'Turn on {one.title}': '{one.title} einschalten',
  'Why? {title}': 'Warum? {title}',
  'Why?': 'Warum?',
  '{findingChecks.length} checks run after every round.':
    'Nach jeder Runde laufen {findingChecks.length} Prüfungen.',
  'No problems found ({findingChecks.length} checks).':
    'Keine Probleme gefunden ({findingChecks.length} Prüfungen).',
  "{isWhole ? 'Fewer' : findings.length > 1 ? `${findings.length - 1} more` : 'All checks'}":
    "{isWhole ? 'Weniger' : findings.length > 1 ? `${findings.length - 1} weitere` : 'Alle Prüfungen'}",
  'This drawer could not be loaded. Look at the connection, then open it again.':
    'Diese Ansicht konnte nicht geladen werden. Verbindung prüfen, dann noch einmal öffnen.',
  '<b>{last.name}</b> stopped after {last.result.round} rounds{#if last.result.passAt1 !== null}, held-out pass@1 <span>{fixed(last.result.passAt1)}</span>{/if}.':
    '<b>{last.name}</b> hielt nach Runde {last.result.round} an{#if last.result.passAt1 !== null}, held-out pass@1 <span>{fixed(last.result.passAt1)}</span>{/if}.',
  fork: 'Fork',
  'round ${whole(scrubbed)}': 'Runde ${whole(scrubbed)}',
  'at ${duration(hover.x)}': 'bei ${duration(hover.x)}',
  'at ${compact(hover.x)} tokens': 'bei ${compact(hover.x)} Tokens',
  'round ${whole(hover.x)}': 'Runde ${whole(hover.x)}',
  'right ${name}': 'richtig ${name}',
  'reward, smoothed': 'Reward, geglättet',
  'held-out ${held.label}': 'held-out ${held.label}',
  'Learning curve': 'Lernkurve',
  Curve: 'Kurve',
  "On held-out {isControl ? 'starts' : 'prompts'}, which are never trained on":
    "Auf Held-out-{isControl ? 'Starts' : 'Prompts'}, mit denen nie trainiert wird",
  "What the verifier pays for a training {isControl ? 'episode' : 'completion'}, from 0 to 1":
    "Was der Verifier für eine {isControl ? 'Episode' : 'Completion'} im Training zahlt, von 0 bis 1",
  'reward <b>{fixed(reward)}</b>': 'Reward <b>{fixed(reward)}</b>',
  'right {name} <b>{fixed(success)}</b>': 'richtig {name} <b>{fixed(success)}</b>',
  'Horizontal axis': 'Waagerechte Achse',
  'The chart could not be loaded. Look at the connection, then reload the page.':
    'Das Diagramm konnte nicht geladen werden. Verbindung prüfen, dann die Seite neu laden.',
  'Start of the run': 'Start des Laufs',
  "{lab.state === 'loading' ? 'Your run is being prepared.' : 'Your run trains its first round.'}":
    "{lab.state === 'loading' ? 'Dein Lauf wird vorbereitet.' : 'Dein Lauf trainiert seine erste Runde.'}",
  'Until then, a recorded run is drawn.': 'Bis dahin ist ein aufgezeichneter Lauf zu sehen.',
  'The training thread has not answered for a while. A busy machine is the usual reason; then it continues by itself.':
    'Der Trainings-Thread antwortet seit einer Weile nicht. Meist ist der Rechner ausgelastet; dann geht es von selbst weiter.',
  'Start it again': 'Neu starten',
  'The training thread has not answered for ${whole(this.#silentSeconds)} s.':
    'Der Trainings-Thread antwortet seit ${whole(this.#silentSeconds)} s nicht.',
  "<b>Reward</b>: what the verifier pays for a training {isControl ? 'episode' : 'completion'}, from 0 to 1.":
    "<b>Reward</b>: was der Verifier für eine {isControl ? 'Episode' : 'Completion'} im Training zahlt, von 0 bis 1.",
  "<b>Held-out {held.label}</b>: the same on {isControl ? 'starts' : 'prompts'} never trained on.":
    "<b>Held-out {held.label}</b>: dasselbe auf {isControl ? 'Starts' : 'Prompts'}, mit denen nie trainiert wird.",
  'Evaluations on held-out prompts': 'Auswertungen auf Held-out-Prompts',
  Tokens: 'Tokens',
  'Reward, smoothed': 'Reward, geglättet',
  'Held-out {held.label}': 'Held-out {held.label}',
  "Changed while training: {lab.settingChanges.map(({ round, setting, to }) => `${changedName(setting)} to ${changedText(setting, to)} after round ${round}`).join('; ')}.":
    "Während des Trainings geändert: {lab.settingChanges.map(({ round, setting, to }) => `${changedName(setting)} auf ${changedText(setting, to)} nach Runde ${round}`).join('; ')}.",
  'Runs are not kept in this browser: ${library.because}':
    'Läufe bleiben in diesem Browser nicht erhalten: ${library.because}',
  'Open in a tab': 'In einem Tab öffnen',
  Reload: 'Neu laden',
  'A link brought another recipe. The open run continues; opening the link closes it and keeps it in Runs.':
    'Ein Link brachte ein anderes Rezept. Der offene Lauf geht weiter; den Link zu öffnen schließt ihn und bewahrt ihn unter „Läufe“ auf.',
  'Open the link': 'Den Link öffnen',
  'Ignore it': 'Ignorieren',
  "Your own method, based on {valueText('method', own.basedOn)}. Choosing another method removes it.":
    "Deine eigene Methode auf Basis von {valueText('method', own.basedOn)}. Eine andere Methode zu wählen entfernt sie.",
  'Edit {own.title}': '{own.title} bearbeiten',
  'All settings': 'Einstellungen',
  Recipe: 'Rezept',
  "<b>{own?.title ?? label('method')}</b> on <b2>{label('task')}</b2> · {valueText('policy', draft.policy)} · seed {draft.seed}":
    "<b>{own?.title ?? label('method')}</b> auf <b2>{label('task')}</b2> · {valueText('policy', draft.policy)} · Seed {draft.seed}",
  'Recorded run': 'Aufgezeichneter Lauf',
  'round {last}': 'Runde {last}',
  Recording: 'Aufzeichnung',
  'round {whole(shown)} · reward {fixed(smooth[shown])} · held-out pass@1 {fixed(held.at(-1)?.value)}':
    'Runde {whole(shown)} · Reward {fixed(smooth[shown])} · held-out pass@1 {fixed(held.at(-1)?.value)}',
  "<b>A recorded run, not yours:</b> {formNames.labelOf('method', recording.method)} on {formNames.labelOf('task', recording.task)}, level {recording.level}, seed {recording.seed}, {last} rounds, engine version {recording.engine}. {#if shown === last}<button>Play again</button>{/if}":
    "<b>Ein aufgezeichneter Lauf, nicht deiner:</b> {formNames.labelOf('method', recording.method)} auf {formNames.labelOf('task', recording.task)}, Level {recording.level}, Seed {recording.seed}, {last} Runden, Engine-Version {recording.engine}. {#if shown === last}<button>Noch einmal abspielen</button>{/if}",
  'Start fork': 'Fork starten',
  Step: 'Schritt',
  "Try the policy{stored.chosen ? ` after round ${stored.chosen.round}` : ''}":
    "Policy{stored.chosen ? ` nach Runde ${stored.chosen.round}` : ''} ausprobieren",
  "{isGame ? '.' : ': type a prompt, or play its world by hand.'}":
    "{isGame ? '.' : ': Tippe einen Prompt ein oder spiele ihre Welt von Hand.'}",
  'Task of the method': 'Aufgabe der Methode',
  "Changed from {taskName(lab.moved.from)}: {formNames.labelOf('method', lab.moved.method)} cannot run there. {withField(lab.moved.because)} <button>Undo</button>":
    "Gewechselt von {taskName(lab.moved.from)}: {formNames.labelOf('method', lab.moved.method)} läuft dort nicht. {withField(lab.moved.because)} <button>Rückgängig</button>",
  "{formNames.labelOf('method', method)} was made for {taskName(better)}. <button>Use {taskName(better)}</button>":
    "{formNames.labelOf('method', method)} wurde für {taskName(better)} gemacht. <button>{taskName(better)} nehmen</button>",
  Token: 'Token',
  "<b>{symbol}</b> in completion {place.line + 1} {#if summary} <span> {#if summary.ratio !== null}ratio <b2>{summary.ratio}</b2> ×{/if} advantage <b3>{summary.advantage}</b3> {#if summary.clippedAt !== null}→ clipped at <b4>{summary.clippedAt}</b4>{:else}→{/if} </span> {summary.effect === 'no push' ? 'no further push' : summary.effect} {:else if author === 'policy'} <span2>probability <b5>{percent(Math.exp(line.logps[place.position] ?? 0), 1)}</b5> · advantage <b6>{significant(line.advantages[place.position] ?? 0)}</b6></span2> {#if lab.pointed.problem !== null && !isOpen}<span3>{lab.pointed.problem}</span3>{/if} {:else} <span4>{author === 'tool' && line ? observedBy(line.view) : author === 'hint' ? 'part of a hint' : 'given to the policy'}</span4> {/if}":
    "<b>{symbol}</b> in Completion {place.line + 1} {#if summary} <span> {#if summary.ratio !== null}Ratio <b2>{summary.ratio}</b2> ×{/if} Advantage <b3>{summary.advantage}</b3> {#if summary.clippedAt !== null}→ geclippt bei <b4>{summary.clippedAt}</b4>{:else}→{/if} </span> {summary.effect === 'no push' ? 'kein weiterer Schub' : summary.effect === 'likelier' ? 'wahrscheinlicher' : summary.effect === 'less likely' ? 'unwahrscheinlicher' : summary.effect} {:else if author === 'policy'} <span2>Wahrscheinlichkeit <b5>{percent(Math.exp(line.logps[place.position] ?? 0), 1)}</b5> · Advantage <b6>{significant(line.advantages[place.position] ?? 0)}</b6></span2> {#if lab.pointed.problem !== null && !isOpen}<span3>{lab.pointed.problem}</span3>{/if} {:else} <span4>{author === 'tool' && line ? observedBy(line.view) : author === 'hint' ? 'Teil eines Hints' : 'der Policy vorgegeben'}</span4> {/if}",
  "{isOpen ? 'Fewer steps' : 'All steps'}": "{isOpen ? 'Weniger Schritte' : 'Alle Schritte'}",
  'Point at a token to see the calculation that makes it likelier or rarer.':
    'Zeige auf ein Token: Dann siehst du die Rechnung, die es wahrscheinlicher oder seltener macht.',
  'Show an example': 'Beispiel zeigen',
  'Show a': 'Zeigen:',
  'Round {place.round}, completion {place.line + 1}, position {place.position + 1}':
    'Runde {place.round}, Completion {place.line + 1}, Position {place.position + 1}',
  'is {observedBy(line.view)}. The policy reads it, but did not choose it, so it has no advantage.':
    'ist {observedBy(line.view)}. Die Policy liest das Token, hat es aber nicht gewählt; darum hat es keinen Advantage.',
  "is part of a hint and was forced ({optionOf('hint_trained').label}: {valueText('hint_trained', lab.config.hint_trained)}).":
    "gehört zu einem Hint und war vorgegeben ({optionOf('hint_trained').label}: {valueText('hint_trained', lab.config.hint_trained)}).",
  'was given to the policy. The policy reads it, but did not choose it, so the loss leaves it out.':
    'war der Policy vorgegeben. Sie liest das Token, hat es aber nicht gewählt; darum lässt der Loss es aus.',
  'probability when sampled': 'Wahrscheinlichkeit beim Sampling',
  'entropy at this token': 'Entropie bei diesem Token',
  '{significant(line.entropies[place.position] ?? 0)} nats':
    '{significant(line.entropies[place.position] ?? 0)} nat',
  advantage: 'Advantage',
  'The steps could not be loaded. Look at the connection, and point at another token.':
    'Die Schritte konnten nicht geladen werden. Verbindung prüfen, dann auf ein anderes Token zeigen.',
  'Working through the updates of round {place.round} …':
    'Die Updates von Runde {place.round} werden durchgerechnet …',
  "Watch with {formNames.labelOf('method', lab.config.method)}":
    "Zu beobachten bei {formNames.labelOf('method', lab.config.method)}",
  'Search settings': 'Einstellungen suchen',
  'More settings': 'Weitere Einstellungen',
  'set by the method': 'von der Methode gesetzt',
  'Replay buffer': 'Replay-Puffer',
  'The number of groups kept and their ages appear after the first round.':
    'Nach der ersten Runde stehen hier die Zahl der aufbewahrten Gruppen und ihr Alter.',
  'groups by age in rounds{#if buffer.span > 1}, {buffer.span} to a bar{/if}':
    'Gruppen nach Alter in Runden{#if buffer.span > 1}, {buffer.span} je Balken{/if}',
  "{begun ? 'waiting now' : 'kept now'}": "{begun ? 'warten jetzt' : 'jetzt aufbewahrt'}",
  "learned from {begun ? '' : 'again '}in the last round":
    "in der letzten Runde {begun ? '' : 'wieder '}daraus gelernt",
  'Groups by age': 'Gruppen nach Alter',
  'Rounds ago': 'Runden her',
  Kept: 'Aufbewahrt',
  'Learned from': 'Daraus gelernt',
  '{from === to ? from : `${from} to ${to}`}': '{from === to ? from : `${from} bis ${to}`}',
  'Only groups with different rewards are kept; the others teach nothing.':
    'Nur Gruppen mit verschiedenen Rewards werden aufbewahrt; die anderen lehren nichts.',
  'Show me': 'Vorführen',
  'Back to rollouts <span>Esc</span>': 'Zurück zu den Rollouts <span>Esc</span>',
  'The sweep could not be loaded. Look at the connection, then press it again.':
    'Der Sweep konnte nicht geladen werden. Verbindung prüfen, dann noch einmal drücken.',
  'Hinted and plain': 'Mit und ohne Hint',
  'The share of right completions with and without a hint appears after the first round.':
    'Nach der ersten Runde steht hier der Anteil richtiger Completions mit und ohne Hint.',
  "{success === null ? 'none yet' : percent(success)}":
    "{success === null ? 'noch keine' : percent(success)}",
  'share right by round, smoothed': 'Anteil richtiger nach Runde, geglättet',
  "{hintedBeside[lab.config.hint]} {contentBeside[lab.config.hint_content] ?? ''} Held-out pass@1 is always without hints.":
    "{hintedBeside[lab.config.hint]} {contentBeside[lab.config.hint_content] ?? ''} Held-out pass@1 gilt immer ohne Hints.",
  Ledger: 'Bilanz',
  'Prompt and generated tokens of training, each counted once when it is made':
    'Prompt- und erzeugte Tokens des Trainings, jedes einmal gezählt, wenn es entsteht',
  'Generated tokens of all rounds, shared ones once; part of the tokens above':
    'Erzeugte Tokens aller Runden, geteilte nur einmal; ein Teil der Tokens oben',
  'generated tokens': 'erzeugte Tokens',
  'All rounds: tokens that completions share and that were generated once, and their share of the {whole(inAll)} tokens in all completions. The metric “tokens generated of all” is the rest of the last round.':
    'Alle Runden: Tokens, die sich Completions teilen und die nur einmal erzeugt wurden, und ihr Anteil an den {whole(inAll)} Tokens aller Completions. Die Metrik „erzeugte von allen Tokens“ ist der Rest der letzten Runde.',
  'saved by sharing': 'durch Teilen gespart',
  'Tokens of the hints, markers included; part of the tokens above':
    'Tokens der Hints samt Markierungen; ein Teil der Tokens oben',
  'Tokens that a drafter wrote: whole drafts, or tokens that the policy checked; part of the tokens above':
    'Tokens aus einem Entwurf: ganze Entwürfe, oder Tokens, die die Policy geprüft hat; ein Teil der Tokens oben',
  'Token positions with a loss, counted each time an update reads them':
    'Token-Positionen mit Loss, gezählt bei jedem Update, das sie liest',
  'Part of the tokens trained on: no token of their row of the update had an advantage':
    'Ein Teil der trainierten Tokens: Kein Token ihrer Zeile im Update hatte einen Advantage',
  'taught nothing': 'lehrten nichts',
  'Share of the updates’ token positions that were not computed, because their rows teach nothing':
    'Anteil der Token-Positionen der Updates, die nicht berechnet wurden, weil ihre Zeilen nichts lehren',
  'left out of updates': 'in Updates ausgelassen',
  'Comparisons or scores by a reward model; outside every budget of tokens':
    'Vergleiche oder Bewertungen durch ein Reward-Modell; außerhalb jedes Token-Budgets',
  'calls of a reward model': 'Aufrufe eines Reward-Modells',
  'Tokens generated for evaluation; outside every budget':
    'Für die Auswertung erzeugte Tokens; außerhalb jedes Budgets',
  'tokens for evaluation': 'Tokens der Auswertung',
  'Training tokens per second of training': 'Trainings-Tokens je Sekunde Training',
  'tokens / s': 'Tokens / s',
  'last round': 'letzte Runde',
  "{report ? `${whole(report.timing.total)} ms` : '–'}":
    "{report ? `${whole(report.timing.total)} ms` : '–'}",
  'Training time without pauses': 'Trainingszeit ohne Pausen',
  time: 'Zeit',
  'Held out': 'Held-out',
  Metrics: 'Metriken',
  'Values appear after the first round.': 'Werte erscheinen nach der ersten Runde.',
  'Point at a metric for its description.': 'Zeige auf eine Metrik, um ihre Beschreibung zu lesen.',
  'Settings of {own.title}': 'Einstellungen von {own.title}',
  'no ${name}': 'keine ${name}',
  '${name} ${whole(pairs.length)}, off by ${fixed(errorOf(pairs))} on average':
    '${name}: ${whole(pairs.length)}, im Mittel um ${fixed(errorOf(pairs))} daneben',
  'Predicted success': 'Vorhergesagter Erfolg',
  "Real against predicted success rate: {words(tested.references, 'references')}; {words(tested.prompts, 'others of the round')}":
    "Wirkliche und vorhergesagte Erfolgsquote: {words(tested.references, 'Referenzen')}; {words(tested.prompts, 'Prompts der Runde')}",
  'Across: the prediction; up: the real rate, equal on the line. <i/> references, each predicted from the others, <i2/> prompts of the last round.':
    'Waagerecht: die Vorhersage; senkrecht: die wirkliche Quote, auf der Linie gleich. <i/> Referenzen, jede aus den anderen vorhergesagt, <i2/> Prompts der letzten Runde.',
  'the estimated probability that a completion is right':
    'die geschätzte Wahrscheinlichkeit, dass eine Completion richtig ist',
  'the estimated probability that a group is mixed':
    'die geschätzte Wahrscheinlichkeit, dass eine Gruppe gemischt ist',
  'the mean reward of a prompt’s first completions':
    'der mittlere Reward der ersten Completions eines Prompts',
  'Prompts by difficulty': 'Prompts nach Schwierigkeit',
  'Prompt pool': 'Prompt-Vorrat',
  'prompts of the last round': 'Prompts der letzten Runde',
  'prompts of the pool': 'Prompts des Vorrats',
  ', ${whole(sum(extra))} of them further ones': ', davon ${whole(sum(extra))} weitere',
  'Level ${level}: ${whole(sum(prompts))} prompts, most at ${at / 10} to ${(at + 1) / 10}; ${whole(sum(completions))} of ${whole(spent)} completions${further}':
    'Level ${level}: ${whole(sum(prompts))} Prompts, die meisten bei ${at / 10} bis ${(at + 1) / 10}; ${whole(sum(completions))} von ${whole(spent)} Completions${further}',
  'level {row.level}': 'Level {row.level}',
  'Across: {across}. <i/> {whose}, <i2/> completions of the last round, counted on the right{#if more}; <i3/> were added to the first ones{/if}.':
    'Waagerecht: {across}. <i/> {whose}, <i2/> Completions der letzten Runde, rechts gezählt{#if more}; <i3/> kamen zu den ersten hinzu{/if}.',
  'Share of the last second or more in which it generated':
    'Anteil der letzten Sekunde (oder mehr), in dem er etwas erzeugte',
  busy: 'Auslastung',
  'Rows that it decoded in that time, segment by segment':
    'Zeilen, die er in dieser Zeit dekodierte, Abschnitt für Abschnitt',
  'Version of the weights that it used last: how many updates made them':
    'Version der Gewichte, die er zuletzt benutzte: wie viele Updates sie erzeugt haben',
  weights: 'Gewichte',
  'Weights of the rubric': 'Gewichte der Rubrik',
  'The weights of its criteria appear after the first round.':
    'Die Gewichte der Kriterien erscheinen nach der ersten Runde.',
  criterion: 'Kriterium',
  weight: 'Gewicht',
  'in the task': 'in der Aufgabe',
  score: 'Punkte',
  'share of the weight by round, smoothed': 'Anteil am Gewicht nach Runde, geglättet',
  'Criteria of one kind share a fixed total. Held-out pass@1 asks for a right solution, whatever the weights.':
    'Kriterien einer Art teilen sich eine feste Summe. Held-out pass@1 verlangt eine richtige Lösung, wie immer die Gewichte sind.',
  'Number of seeds': 'Anzahl Seeds',
  'Next seed': 'Nächster Seed',
  'Run trains seeds {seed} to {last}, one after the other. Pause ends the series.':
    '„Starten“ trainiert die Seeds {seed} bis {last} nacheinander. „Pause“ beendet die Reihe.',
  'default ${valueText(setting, defaultConfig(method, task)[setting])}':
    'Standard ${valueText(setting, defaultConfig(method, task)[setting])}',
  'above ${figure(option.min)}': 'über ${figure(option.min)}',
  "${from} to ${figure(option.max)}${option.unit ? ` ${option.unit}` : ''} · ${usual}":
    "${from} bis ${figure(option.max)}${option.unit ? ` ${option.unit}` : ''} · ${usual}",
  "{option.live ? ' · live' : ''}": "{option.live ? ' · live' : ''}",
  'Point at a setting to read what it does.': 'Zeige auf eine Einstellung, um zu lesen, was sie tut.',
  'Found settings': 'Gefundene Einstellungen',
  'No setting has these words.': 'Keine Einstellung enthält diese Wörter.',
  "Without effect under the other settings: {idle.map(whereOf).join(', ')}{found.idle.length > mostIdle ? ` and ${found.idle.length - mostIdle} more` : ''}.":
    "Ohne Wirkung bei den anderen Einstellungen: {idle.map(whereOf).join(', ')}{found.idle.length > mostIdle ? ` und ${found.idle.length - mostIdle} weitere` : ''}.",
  "{rare.length} more {rare.length === 1 ? 'setting' : 'settings'}":
    "{rare.length} weitere {rare.length === 1 ? 'Einstellung' : 'Einstellungen'}",
  "{formNames.labelOf('method', lab.draft['method'])} sets {ofMethod.slice(0, 4).join(', ')}{ofMethod.length > 4 ? ` and ${ofMethod.length - 4} more` : ''}.":
    "{formNames.labelOf('method', lab.draft['method'])} setzt {ofMethod.slice(0, 4).join(', ')}{ofMethod.length > 4 ? ` und ${ofMethod.length - 4} weitere` : ''}.",
  "{live.join(', ')} {live.length === 1 ? 'applies' : 'apply'} from the next round on; any other change starts a new run.":
    "{live.join(', ')} {live.length === 1 ? 'gilt' : 'gelten'} ab der nächsten Runde; jede andere Änderung startet einen neuen Lauf.",
  'A change starts a new run.': 'Eine Änderung startet einen neuen Lauf.',
  'Metrics of {place}': 'Metriken von {place}',
  '{one.title}: strategy': '{one.title}: Strategie',
  'Sweep {label}': 'Sweep: {label}',
  'Sweep: train it at several values': 'Sweep: mit mehreren Werten trainieren',
  'Estimated from this run’s own generation time: the first figure counts time per decoding step, the second time per token. The truth lies between.':
    'Geschätzt aus der Erzeugungszeit dieses Laufs: Die erste Zahl zählt Zeit je Decoding-Schritt, die zweite Zeit je Token. Die Wahrheit liegt dazwischen.',
  'generation time, estimated': 'Erzeugungszeit, geschätzt',
  'So far, against this run without each switch.':
    'Bisher, verglichen mit diesem Lauf ohne den jeweiligen Schalter.',
  'What it learned with its tokens': 'Was es mit seinen Tokens lernte',
  'At {compact(beside.tokens)} tokens, held-out {heldOutOf(lab.config.task).label} is <b>{fixed(beside.own)}</b>':
    'Bei {compact(beside.tokens)} Tokens ist held-out {heldOutOf(lab.config.task).label} <b>{fixed(beside.own)}</b>',
  '; {name} had <b>{fixed(value)}</b>': '; {name} hatte <b>{fixed(value)}</b>',
  'Savings alone do not say whether it learns faster: train the same recipe without the switches, and its curve stays behind this one.':
    'Einsparungen allein sagen nicht, ob es schneller lernt: Trainiere dasselbe Rezept ohne die Schalter; die Kurve dieses Laufs bleibt dahinter stehen.',
  'The reward fell, so these completions do not tell what other switches would bring.':
    'Der Reward ist gefallen; darum zeigen diese Completions nicht, was andere Schalter bringen würden.',
  off: 'aus',
  'Figures appear after the first round.': 'Zahlen erscheinen nach der ersten Runde.',
  '{figure.missing} rounds unknown': 'unbekannte Runden: {figure.missing}',
  'This replay mode stores nothing: older weights sample every round. Choose “fifo” to learn from stored groups.':
    'Diese Art von Replay speichert nichts: Ältere Gewichte sampeln jede Runde. Wähle „fifo“, um aus gespeicherten Gruppen zu lernen.',
  'This replay mode delays completions instead of repeating them, so it saves no tokens.':
    'Diese Art von Replay verschiebt Completions, statt sie zu wiederholen; darum spart sie keine Tokens.',
  'This replay mode continues unfinished completions, so that no round waits for its longest one.':
    'Diese Art von Replay setzt unfertige Completions fort, damit keine Runde auf ihre längste wartet.',
  'Solved later: no rescued prompt has come up again so far.':
    'Später gelöst: Bisher kam kein geretteter Prompt noch einmal vor.',
  'The tree takes more decoding steps than flat rollouts: branches begin one after another.':
    'Der Baum braucht mehr Decoding-Schritte als flache Rollouts: Äste beginnen nacheinander.',
  'Right answers lost: not measured, because pruned completions have no verdict. Finishing them tells; it counts as evaluation and trains nothing.':
    'Verlorene richtige Antworten: nicht gemessen, denn geprunte Completions haben kein Urteil. Sie fertig zu erzeugen zeigt es; das zählt als Auswertung und trainiert nichts.',
  'Finish pruned rows': 'Geprunte fertig erzeugen',
  'Tokens saved: unknown, because no completion outgrew the pruned ones.':
    'Gesparte Tokens: unbekannt, denn keine Completion wurde länger als die geprunten.',
  'Capability gain: known after the next evaluation, on held-out prompts that were out of reach.':
    'Fähigkeitsgewinn: steht nach der nächsten Auswertung fest, auf Held-out-Prompts, die außer Reichweite waren.',
  'Capability gain: of the held-out prompts out of reach before training, the share solved now without help.':
    'Fähigkeitsgewinn: von den Held-out-Prompts, die vor dem Training außer Reichweite waren, der Anteil, der jetzt ohne Hilfe gelöst wird.',
  'Rescued prompts are training prompts. Turn on capability prompts to measure hard prompts that are held out.':
    'Gerettete Prompts sind Trainings-Prompts. Schalte Fähigkeits-Prompts ein, um schwere Held-out-Prompts zu messen.',
  'Measure it on 128 prompts': 'Mit 128 Prompts messen',
  more: 'mehr',
  less: 'weniger',
  '${short(low)} to ${short(high)} ${side(low)}': '${short(low)} bis ${short(high)} ${side(low)}',
  "${low === 0 ? '0' : `${short(low)} ${side(low)}`} to ${short(high)} ${side(high)}":
    "${low === 0 ? '0' : `${short(low)} ${side(low)}`} bis ${short(high)} ${side(high)}",
  "${whole(count)} group${count === 1 ? '' : 's'}": "${whole(count)} ${count === 1 ? 'Gruppe' : 'Gruppen'}",
  'of the last round': 'aus der letzten Runde',
  "${whole(rounds)} round${rounds === 1 ? '' : 's'} old":
    "${whole(rounds)} ${rounds === 1 ? 'Runde' : 'Runden'} alt",
  'all of the last round': 'alle aus der letzten Runde',
  'the median is ${age(median)}, the oldest ${age(oldest)}':
    'der Median ist ${age(median)}, die älteste ${age(oldest)}',
  "The last round learned from ${learned === 0 ? 'none' : groups(learned)} that earlier rounds began.":
    "Die letzte Runde lernte aus ${learned === 0 ? 'keiner Gruppe' : groups(learned)}, die frühere Runden begonnen hatten.",
  'Nothing waits to be resumed. ${ended}': 'Nichts wartet auf Fortsetzung. ${ended}',
  '${groups(sum(held))} unfinished, waiting for the next round':
    '${groups(sum(held))}, unfertig, für die nächste Runde',
  'The last round learned from none of earlier rounds.':
    'Die letzte Runde lernte aus keiner Gruppe früherer Runden.',
  'The last round learned from ${groups(learned)} of earlier rounds.':
    'Die letzte Runde lernte aus ${groups(learned)} früherer Runden.',
  'Nothing is kept. ${again}': 'Nichts ist aufbewahrt. ${again}',
  '${groups(sum(held))} kept: ${ages(median, oldest)}. ${again}':
    '${groups(sum(held))} aufbewahrt: ${ages(median, oldest)}. ${again}',
  'Each round draws prompts of the task. Prompts that are always solved or never solved teach nothing, so a choice among them can pay.':
    'Jede Runde zieht Prompts der Aufgabe. Prompts, die immer oder nie gelöst werden, lehren nichts; darum kann sich eine Auswahl lohnen.',
  'A hint shows the policy part of a solution. Prompts that no completion solved are tried again with it.':
    'Ein Hint zeigt der Policy einen Teil der Lösung. Prompts, die keine Completion löste, werden damit noch einmal versucht.',
  'The policy writes several completions of each prompt. As a tree it writes a shared beginning once and then branches.':
    'Die Policy schreibt zu jedem Prompt mehrere Completions. Als Baum schreibt sie einen gemeinsamen Anfang einmal und verzweigt dann.',
  'A rule stops completions while they are written. What is stopped costs no more tokens and teaches nothing.':
    'Eine Regel stoppt Completions, während sie geschrieben werden. Was gestoppt ist, kostet keine Tokens mehr und lehrt nichts.',
  'A program checks each completion exactly. Its reward says how good the answer is, from 0 to 1.':
    'Ein Programm prüft jede Completion exakt. Ihr Reward sagt, wie gut die Antwort ist, von 0 bis 1.',
  'Each completion is compared with the others of its prompt. Better ones get a positive advantage, worse ones a negative one.':
    'Jede Completion wird mit den anderen ihres Prompts verglichen. Bessere bekommen einen positiven Advantage, schlechtere einen negativen.',
  'The policy gradient changes the weights. Tokens with a positive advantage become likelier, the others less likely.':
    'Der Policy-Gradient ändert die Gewichte. Tokens mit positivem Advantage werden wahrscheinlicher, die anderen unwahrscheinlicher.',
  'A buffer keeps completions for later rounds. Their advantages are estimated again before they are learned from.':
    'Ein Puffer bewahrt Completions für spätere Runden auf. Ihre Advantages werden neu geschätzt, bevor aus ihnen gelernt wird.',
  'These settings belong to the whole run. They say on which device it trains, when it stops, and how it is measured.':
    'Diese Einstellungen gehören zum ganzen Lauf. Sie sagen, auf welchem Gerät er trainiert, wann er endet und wie er gemessen wird.',
  'is being replaced': 'wird ersetzt',
  'ended; the training thread generates its rows': 'beendet; der Trainings-Thread erzeugt seine Zeilen',
  'training thread': 'Trainings-Thread',
  'worker ${others + 1}': 'Worker ${others + 1}',
  'A worker was replaced once': 'Ein Worker wurde einmal ersetzt',
  'Workers were replaced ${times} times': 'Worker wurden insgesamt ${times}-mal ersetzt',
  '${what}; what was lost was generated again, with the same tokens.':
    '${what}; was verloren ging, wurde mit denselben Tokens noch einmal erzeugt.',
  'Correct the recipe first. ${withField(wrong)}': 'Bring zuerst das Rezept in Ordnung. ${withField(wrong)}',
  "The recipe has no setting ${this.#key ?? ''} any more.":
    "Das Rezept hat keine Einstellung ${this.#key ?? ''} mehr.",
  'Value ${refused + 1} is refused.': 'Wert ${refused + 1} wird abgelehnt.',
  "${seeds} of ${total} seeds${under > 0 ? `, ${under} in training` : ''}":
    "${seeds} von ${total} Seeds${under > 0 ? `, ${under} im Training` : ''}",
  'Curves by value': 'Kurven nach Wert',
  'the recipe’s': 'Wert des Rezepts',
  'Use {text} as {label}': '{text} als {label} übernehmen',
  Use: 'Übernehmen',
  "pass@1 <b>{fixed(end.mean, 3)}</b> <span>{end.low === null ? 'one seed, no interval' : `[${fixed(end.low, 3)}, ${fixed(end.high, 3)}]`}</span>":
    "pass@1 <b>{fixed(end.mean, 3)}</b> <span>{end.low === null ? 'ein Seed, kein Intervall' : `[${fixed(end.low, 3)}; ${fixed(end.high, 3)}]`}</span>",
  'no run is finished': 'noch kein Lauf beendet',
  'Held-out pass@1 over {counter}: mean over seeds with its 95 % band; the other values are pale. Each figure is the mean at the end.':
    'Held-out pass@1 über {counter}: Mittelwert der Seeds mit 95-%-Band; die anderen Werte sind blass. Jede Zahl ist der Mittelwert am Ende.',
  'The open run continues with the same numbers. Both share ${sweep.cores} cores, so each is slower.':
    'Der offene Lauf geht mit denselben Zahlen weiter. Beide teilen sich ${sweep.cores} Kerne, darum ist jeder langsamer.',
  "${sweep.lanes} ${sweep.lanes === 1 ? 'run trains' : 'runs train'} at a time, each on one core.":
    "Gleichzeitig ${sweep.lanes === 1 ? 'trainiert' : 'trainieren'} ${sweep.lanes} ${sweep.lanes === 1 ? 'Lauf' : 'Läufe'}, jeder auf einem Kern.",
  'Sweep of {label}': 'Sweep: {label}',
  'Open in Compare': 'Im Vergleich öffnen',
  'Close sweep': 'Sweep schließen',
  'This sweep trains. Stop it, or wait for its end, before you sweep another setting.':
    'Dieser Sweep trainiert. Stoppe ihn oder warte sein Ende ab, bevor du einen über eine andere Einstellung beginnst.',
  "Trains the recipe with each value on the same seeds, until each run has spent what {sweep.rounds} rounds of the recipe can spend at most{comparison ? `: ${compact(comparison.budget.value)} tokens` : ''}. {beside}":
    "Trainiert das Rezept mit jedem Wert auf denselben Seeds, bis jeder Lauf verbraucht hat, was {sweep.rounds} Runden des Rezepts höchstens verbrauchen können{comparison ? `: ${compact(comparison.budget.value)} Tokens` : ''}. {beside}",
  'Values of {label}': 'Werte für {label}',
  'Value {i + 1}': 'Wert {i + 1}',
  'Remove value {i + 1}': 'Wert {i + 1} entfernen',
  'Add a value': 'Wert hinzufügen',
  sweep: '(Sweep)',
  sampled: 'gesampelt',
  '${updatesWords(behind)} old': '${updatesWords(behind)} alt',
  'of this round': 'aus dieser Runde',
  'with the hint': 'mit dem Hint',
  proximal: 'proximal',
  'what the ratio is measured from': 'wogegen die Ratio gemessen wird',
  "before update ${update}${line.hint === undefined ? '' : ', without the hint'}":
    "vor Update ${update}${line.hint === undefined ? '' : ', ohne den Hint'}",
  'Probability of the token under each policy': 'Wahrscheinlichkeit des Tokens unter jeder Policy',
  policy: 'Policy',
  'whose weights': 'wessen Gewichte',
  probability: 'Wahrscheinlichkeit',
  'log-prob.': 'Log-Wahrsch.',
  result: 'Ergebnis',
  Advantage: 'Advantage',
  'Steps of the advantage': 'Schritte des Advantage',
  'The policy did not choose this token, so it has no advantage.':
    'Die Policy hat dieses Token nicht gewählt; darum hat es keinen Advantage.',
  Loss: 'Loss',
  'Update of the round': 'Update der Runde',
  'previous update': 'voriges Update',
  "update {at + 1} of {trace.updates.length}{passes > 1 ? ` · pass ${(update?.pass ?? 0) + 1} of ${passes}` : ''}":
    "Update {at + 1} von {trace.updates.length}{passes > 1 ? ` · Durchgang ${(update?.pass ?? 0) + 1} von ${passes}` : ''}",
  'next update': 'nächstes Update',
  'names and full precision': 'Namen und volle Genauigkeit',
  "{trace.untold === 1 ? 'One later update' : `${whole(trace.untold)} later updates`} of this round cannot be shown: their numbers would take too much memory.":
    "{trace.untold === 1 ? 'Ein späteres Update' : `${whole(trace.untold)} spätere Updates`} dieser Runde {trace.untold === 1 ? 'lässt' : 'lassen'} sich nicht zeigen: Die Zahlen bräuchten zu viel Speicher.",
  'The round made no update: nothing of it was left to learn from.':
    'Die Runde machte kein Update: Es blieb nichts übrig, woraus zu lernen war.',
  "{first === -1 ? 'No update of the round reads this completion.' : `Update ${at + 1} does not read this completion: it is in update ${trace.updates.flatMap(({ tokens }, i) => (tokens[place.position] ? [i + 1] : [])).join(' and ')}.`}":
    "{first === -1 ? 'Kein Update der Runde liest diese Completion.' : `Update ${at + 1} liest diese Completion nicht: Sie steht in Update ${trace.updates.flatMap(({ tokens }, i) => (tokens[place.position] ? [i + 1] : [])).join(' und ')}.`}",
  'Shared: trained once, in completion {token.owner + 1}. The numbers are those there.':
    'Geteilt: einmal trainiert, in Completion {token.owner + 1}. Die Zahlen sind die von dort.',
  'Steps of the loss': 'Schritte des Loss',
  "✂ clipped: the ratio is {side === 'high' ? 'above' : 'below'} the range":
    "✂ geclippt: Die Ratio liegt {side === 'high' ? 'über' : 'unter'} dem Bereich",
  '✓ not clipped': '✓ nicht geclippt',
  "slope ∂<i>L</i>/∂log <i2>π</i2> = <span>{significant(token.slope)}</span> · {update?.loss === null ? 'the update was skipped: a number was not finite' : `loss of the whole update ${significant(update?.loss ?? 0)}`}":
    "Steigung ∂<i>L</i>/∂log <i2>π</i2> = <span>{significant(token.slope)}</span> · {update?.loss === null ? 'das Update wurde ausgelassen: eine Zahl war nicht endlich' : `Loss des ganzen Updates ${significant(update?.loss ?? 0)}`}",
  'This token is not trained in this round.': 'Dieses Token wird in dieser Runde nicht trainiert.',
  "Taken together, the completions that share this token did {token.slope < 0 ? 'better' : 'worse'} than {compared.than}, so the update makes <b>{symbol}</b> {token.slope < 0 ? 'likelier' : 'less likely'} here.":
    "Zusammengenommen waren die Completions mit diesem Token {token.slope < 0 ? 'besser' : 'schlechter'} als {compared.than}; darum macht das Update <b>{symbol}</b> hier {token.slope < 0 ? 'wahrscheinlicher' : 'unwahrscheinlicher'}.",
  "This {compared.what} did {advantage > 0 ? 'better' : 'worse'} than {compared.than}, but {side ? `the probability of ${symbol} has already ${side === 'high' ? 'risen' : 'fallen'} by more than the clip range allows` : `its weight is 0`}, so the update does not change it.":
    "{compared.what} war {advantage > 0 ? 'besser' : 'schlechter'} als {compared.than}, aber {side ? `die Wahrscheinlichkeit von ${symbol} ist schon stärker ${side === 'high' ? 'gestiegen' : 'gefallen'}, als die Clip-Range erlaubt` : `das Gewicht des Tokens ist 0`}; darum ändert das Update es nicht.",
  "This {compared.what} did {advantage > 0 ? 'better' : 'worse'} than {compared.than}{token.slope < 0 === advantage > 0 ? ', so the' : '; other parts of the loss outweigh that: the'} update makes <b>{symbol}</b> {token.slope < 0 ? 'likelier' : 'less likely'} here.":
    "{compared.what} war {advantage > 0 ? 'besser' : 'schlechter'} als {compared.than}{token.slope < 0 === advantage > 0 ? '; darum macht das' : '; andere Teile des Loss überwiegen aber: Darum macht das'} Update <b>{symbol}</b> hier {token.slope < 0 ? 'wahrscheinlicher' : 'unwahrscheinlicher'}.",
  "Nothing is compared for this token; other parts of the loss make <b>{symbol}</b> {token.slope < 0 ? 'likelier' : 'less likely'} here.":
    "Für dieses Token wird nichts verglichen; andere Teile des Loss machen <b>{symbol}</b> hier {token.slope < 0 ? 'wahrscheinlicher' : 'unwahrscheinlicher'}.",
  'All completions of this prompt got the same reward, so this token is neither pushed up nor down.':
    'Alle Completions dieses Prompts bekamen denselben Reward; darum wird dieses Token weder wahrscheinlicher noch unwahrscheinlicher.',
  'This {compared.what} did neither better nor worse than {compared.than}, so this token is neither pushed up nor down.':
    '{compared.what} war weder besser noch schlechter als {compared.than}; darum wird dieses Token weder wahrscheinlicher noch unwahrscheinlicher.',
  'result: ${significant(step.result)}': 'Ergebnis: ${significant(step.result)}',
  'its group': 'ihre Gruppe',
  'the others of its group': 'die anderen ihrer Gruppe',
  'the median of its group': 'der Median ihrer Gruppe',
  'the average of the round': 'der Durchschnitt der Runde',
  'the value head predicted here': 'hier vom Value-Head vorhergesagt',
  'nothing at all': 'gar nichts',
  completion: 'Diese Completion',
  'the others of each subtree that it is in': 'die anderen jedes Teilbaums, in dem sie liegt',
  node: 'Dieser Knoten',
  'its parent': 'sein Elternknoten',
  'the root and its parent': 'die Wurzel und sein Elternknoten',
  'the nodes of equal depth': 'die Knoten gleicher Tiefe',
  'the others of its fork and of the group': 'die anderen seiner Gabelung und der Gruppe',
  'what was expected of it': 'von ihr erwartet',
  Learn: 'Lernen',
  'storage: its script could not be loaded; look at the connection, then reload the page; stored runs are not lost':
    'Speicher: Sein Skript konnte nicht geladen werden; Verbindung prüfen, dann die Seite neu laden; gespeicherte Läufe sind nicht verloren',
  Methods: 'Methoden',
  'decode steps': 'Decoding-Schritte',
  'Markdown: **bold**, - list, [link](https://…)': 'Markdown: **fett**, - Liste, [Link](https://…)',
  'The note as shown': 'Die Notiz, wie sie erscheint',
  'small ${part}': 'small ${part}',
  'Drawing the objective …': 'Die Zielfunktion wird gezeichnet …',
  'Loss against the ratio': 'Loss über der Ratio',
  'Gradient by the ratio': 'Gradient über der Ratio',
  '{against.name}, where it differs': '{against.name}, wo es abweicht',
  "${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}":
    "${parts.slice(0, -1).join(', ')} und ${parts.at(-1)}",
  everywhere: 'überall',
  'below a ratio of ${high}': 'unter einer Ratio von ${high}',
  'above a ratio of ${low}': 'über einer Ratio von ${low}',
  'at ratios of ${low} to ${high}': 'bei Ratios von ${low} bis ${high}',
  '${rounded(values[one] as number)} at a ratio of 1':
    '${rounded(values[one] as number)} bei einer Ratio von 1',
  "With ${advantage[sign]} the ${kind === 'loss' ? 'loss' : 'gradient'} is ${at}":
    "Mit ${advantage[sign]} ist der ${kind === 'loss' ? 'Loss' : 'Gradient'} ${at}",
  '${start} and ${rounded(values[last] as number)} at ${rounded(ratios[last] as number)}.':
    '${start} und ${rounded(values[last] as number)} bei ${rounded(ratios[last] as number)}.',
  '${start} and nowhere 0.': '${start} und nirgends 0.',
  '${start} and 0 ${joined(zeros.map((run) => spanWords(both, run)))}.':
    '${start} und 0 ${joined(zeros.map((run) => spanWords(both, run)))}.',
  'with ${advantage[sign]} ${joined(runs.map((run) => spanWords(both, run)))}':
    'mit ${advantage[sign]} ${joined(runs.map((run) => spanWords(both, run)))}',
  'The gradient is everywhere that of ${name}.': 'Der Gradient ist überall der von ${name}.',
  'The gradient differs from that of ${name} ${joined(parts)}.':
    'Der Gradient weicht von dem von ${name} ab: ${joined(parts)}.',
  Undo: 'Rückgängig',
  'The list of runs could not be loaded.': 'Die Liste der Läufe konnte nicht geladen werden.',
  'The comparison could not be loaded.': 'Der Vergleich konnte nicht geladen werden.',
  'The catalogue could not be loaded.': 'Der Katalog konnte nicht geladen werden.',
  'The claims could not be loaded.': 'Die Behauptungen konnten nicht geladen werden.',
  'The lessons could not be loaded.': 'Die Lektionen konnten nicht geladen werden.',
  '${symbol}, the likeliest symbol of a latent slot':
    '${symbol}, das wahrscheinlichste Symbol eines latenten Slots',
  'probability ${percent(Math.exp(line.logps[position] ?? 0))}':
    'Wahrscheinlichkeit ${percent(Math.exp(line.logps[position] ?? 0))}',
  ' by ${updatesWords(behind)}': ' um ${updatesWords(behind)}',
  'wrong, the first wrong one': 'falsch, der erste falsche',
  wrong: 'falsch',
  'step ${step.number} ${verdict}': 'Schritt ${step.number} ${verdict}',
  "{line.correct ? 'right' : Number.isFinite(line.reward) ? 'wrong' : 'not scored'}":
    "{line.correct ? 'richtig' : Number.isFinite(line.reward) ? 'falsch' : 'nicht bewertet'}",
  'episode of ${length} of ${line.view.horizon} steps':
    'Episode mit ${length} von ${line.view.horizon} Schritten',
  'the other player moved first': 'die Gegenseite zog zuerst',
  "{runs[0].origin === 'tool' ? 'second' : runs[0].origin}":
    "{runs[0].origin === 'tool' ? 'als Zweite' : runs[0].origin}",
  'hint before the prompt': 'Hint vor dem Prompt',
  'hint before the prompt: {legible(line.hint)}': 'Hint vor dem Prompt: {legible(line.hint)}',
  hint: 'Hint',
  'first wrong step': 'erster falscher Schritt',
  'truncated by the length limit': 'an der Längengrenze abgeschnitten',
  'reward {fixed(line.reward)}': 'Reward {fixed(line.reward)}',
  'advantage {signed(advantage)}': 'Advantage {signed(advantage)}',
  Episode: 'Episode',
  Completion: 'Completion',
  '{name} in full': '{name} vollständig',
  "{isEpisodes ? 'Episodes' : 'Completions'} of {title}":
    "{isEpisodes ? 'Episoden' : 'Completions'} zu {title}",
  Verdict: 'Urteil',
  "{isEpisodes ? 'steps' : 'completion'}": "{isEpisodes ? 'Schritte' : 'Completion'}",
  'Marks of tokens': 'Markierungen der Tokens',
  ', up to {updatesWords(most)} ago': ', vor bis zu {updatesWords(most)}',
  'the policy reads': 'die Policy liest',
  expected: 'erwartet',
  '{figures.right} of {group.lines.length} right · mean reward {fixed(figures.mean)}, std {fixed(figures.std)}':
    '{figures.right} von {group.lines.length} richtig · mittlerer Reward {fixed(figures.mean)}, Std. {fixed(figures.std)}',
  "{group.resumed ? 'begun in' : 'replayed from'} round {group.round}":
    "{group.resumed ? 'begonnen in' : 'wiederholt aus'} Runde {group.round}",
  'Previous prompt': 'Voriger Prompt',
  'prompt {index + 1} of {count} shown': 'Prompt {index + 1} von {count} gezeigten',
  'Next prompt': 'Nächster Prompt',
  'Prompts of this round': 'Prompts dieser Runde',
  "Prompt {index + 1}: {right} of {group.lines.length} right{group.round === undefined ? '' : `, ${group.resumed ? 'begun in' : 'replayed from'} round ${group.round}`}":
    "Prompt {index + 1}: {right} von {group.lines.length} richtig{group.round === undefined ? '' : `, ${group.resumed ? 'begonnen in' : 'wiederholt aus'} Runde ${group.round}`}",
  '{group.prompt} {right} of {group.lines.length} right':
    '{group.prompt} {right} von {group.lines.length} richtig',
  '{group.prompt || `prompt ${index + 1}`}': '{group.prompt || `Prompt ${index + 1}`}',
  "Rollouts{#if shown}<span>&nbsp;· {played ? 'recorded ' : ''}round {shown.round}</span>{/if}":
    "Rollouts{#if shown}<span>&nbsp;· {played ? 'Aufzeichnung, ' : ''}Runde {shown.round}</span>{/if}",
  'held while you look': 'angehalten, solange du hinsiehst',
  'Tint <span>{scale.low}<i/>{scale.high}</span>': 'Färbung <span>{scale.low}<i/>{scale.high}</span>',
  'Colour of tokens': 'Farbe der Tokens',
  'Drawn as': 'Darstellung',
  'The view of the completions could not be loaded. Look at the connection; the next round tries again.':
    'Die Ansicht der Completions konnte nicht geladen werden. Verbindung prüfen; die nächste Runde versucht es wieder.',
  'Pruning removed every completion of these prompts, so round {shown.round} has nothing to show and nothing to learn from. Raise “Prune after” or “Keep ratio”.':
    'Pruning hat alle Completions dieser Prompts entfernt; darum hat Runde {shown.round} nichts zu zeigen und nichts zu lernen. Erhöhe „Prunen nach“ oder „Anteil, der bleibt“.',
  'Episodes of the policy appear here: each is a bar as long as it lasted, and one is shown step by step.':
    'Hier erscheinen Episoden der Policy: Jede ist ein Balken, so lang wie ihre Dauer, und eine wird Schritt für Schritt gezeigt.',
  "Completions of the policy appear here: every prompt of a round is answered {often}{comparesGroups(lab.config) ? ', and the answers are compared with each other' : ''}. The tint of a token shows its probability.":
    "Hier erscheinen Completions der Policy: Jeder Prompt einer Runde wird {often} beantwortet{comparesGroups(lab.config) ? ', und die Antworten werden miteinander verglichen' : ''}. Die Färbung eines Tokens zeigt seine Wahrscheinlichkeit.",
  'the answers that beat the others of their prompt':
    'die Antworten, die besser waren als die anderen ihres Prompts',
  'the answers that beat the average of the round':
    'die Antworten, die besser waren als der Durchschnitt der Runde',
  'the tokens after which things went better than a value head foresaw':
    'die Tokens, nach denen es besser lief, als ein Value-Head vorhersah',
  'the answers that were rewarded': 'die Antworten, die einen Reward bekamen',
  'the answers that went better than expected': 'die Antworten, die besser waren als erwartet',
  'the actions of episodes that beat the others from the same start':
    'die Aktionen von Episoden, die besser waren als die anderen vom selben Start',
  'the actions of episodes that beat the average of the round':
    'die Aktionen von Episoden, die besser waren als der Durchschnitt der Runde',
  'the actions after which things went better than a value head foresaw':
    'die Aktionen, nach denen es besser lief, als ein Value-Head vorhersah',
  'the actions of every episode, by as much as it earned':
    'die Aktionen jeder Episode, umso mehr, je mehr sie einbrachte',
  'the actions of episodes that went better than expected':
    'die Aktionen von Episoden, die besser liefen als erwartet',
  'Groups in the buffer by age': 'Gruppen im Puffer nach Alter',
  'Replay settings': 'Replay-Einstellungen',
  'round ${scene.round} in slow motion, ${Math.round(slower)} times slower':
    'Runde ${scene.round} in Zeitlupe, ${Math.round(slower)}-mal langsamer',
  'round ${scene.round + 1} begins with the new weights':
    'Runde ${scene.round + 1} beginnt mit den neuen Gewichten',
  'the next round begins with the new weights': 'nächste Runde mit neuen Gewichten',
  'The round': 'Die Runde',
  'Stations of the round': 'Stationen der Runde',
  "${name} · set by ${formNames.labelOf('method', lab.draft.method)}":
    "${name} · gesetzt von ${formNames.labelOf('method', lab.draft.method)}",
  "{lab.changes.length > 3 ? ` · ${lab.changes.length - 3} more` : ''}":
    "{lab.changes.length > 3 ? ` · ${lab.changes.length - 3} weitere` : ''}",
  'This recipe cannot run.': 'Dieses Rezept kann nicht laufen.',
  "A fork of {lab.fork.name} at round {whole(lab.fork.round)}: {#if changed}{@render edits()}{/if}{#if lab.fork.older}{changed ? ', ' : ''}{lab.fork.older}.{:else if changed}.{:else}nothing changed yet. Change a setting, or train the same future again.{/if} <button>Cancel</button>":
    "Ein Fork von {lab.fork.name} in Runde {whole(lab.fork.round)}: {#if changed}{@render edits()}{/if}{#if lab.fork.older}{changed ? ', ' : ''}{lab.fork.older}.{:else if changed}.{:else}noch nichts geändert. Ändere eine Einstellung, oder trainiere dieselbe Zukunft noch einmal.{/if} <button>Abbrechen</button>",
  '{@render edits()}. A new run starts; this one stays as a dashed line. <button>Undo</button>':
    '{@render edits()}. Ein neuer Lauf beginnt; dieser bleibt als gestrichelte Linie stehen. <button>Rückgängig</button>',
  "<b>Training is done</b> after {whole(lab.round)} {lab.round === 1 ? 'round' : 'rounds'}.":
    "<b>Das Training ist beendet</b>, nach {whole(lab.round)} {lab.round === 1 ? 'Runde' : 'Runden'}.",
  'Further rounds': 'Weitere Runden',
  'Round {whole(scene.round)}': 'Runde {whole(scene.round)}',
  "{slower === null || slower < 2 ? '' : ` in slow motion, ${whole(slower)} times slower`}":
    "{slower === null || slower < 2 ? '' : ` in Zeitlupe, ${whole(slower)}-mal langsamer`}",
  "{scene.summary ? ` · one of its ${whole(scene.summary.passRates.length)} prompts` : ''}":
    "{scene.summary ? ` · einer ihrer ${whole(scene.summary.passRates.length)} Prompts` : ''}",
  "{lab.seeds.left} more {lab.seeds.left === 1 ? 'seed' : 'seeds'} to come.":
    "Noch {lab.seeds.left} {lab.seeds.left === 1 ? 'Seed' : 'Seeds'}.",
  Warnings: 'Warnungen',
  'Show me all four switches': 'Alle vier Schalter vorführen',
  'Changed for the next run': 'Für den nächsten Lauf geändert',
  "{#if task.kind === 'control'} <b>A small network learns here, in this tab.</b> Its task is {task.title.toLowerCase()}. Each round it plays {config.prompts_per_round * config.num_generations} episodes. {:else} <b2>A small transformer learns here, in this tab.</b2> Its task is {task.title.toLowerCase()}. Each round it answers {config.prompts_per_round} prompts {often} each. A right answer earns a reward. {/if} The update makes {whatIsRaised(config, task.kind)} likelier. Press <b3>Run</b3>.":
    "{#if task.kind === 'control'} <b>Hier lernt ein kleines Netz, in diesem Tab.</b> Seine Aufgabe: {task.title}. Jede Runde spielt es {config.prompts_per_round * config.num_generations} Episoden. {:else} <b2>Hier lernt ein kleiner Transformer, in diesem Tab.</b2> Seine Aufgabe: {task.title}. Jede Runde beantwortet er {config.prompts_per_round} Prompts, jeden {often}. Eine richtige Antwort bringt einen Reward. {/if} Das Update macht wahrscheinlicher: {whatIsRaised(config, task.kind)}. Drücke <b3>Starten</b3>.",
  '${whole(failed)} unsolved': '${whole(failed)} ungelöst',
  "chosen by ${valueText('prompt_selection', config.prompt_selection)}":
    "gewählt: ${valueText('prompt_selection', config.prompt_selection)}",
  "budget: ${valueText('allocation', config.allocation)}":
    "Budget: ${valueText('allocation', config.allocation)}",
  'of completions hinted': 'mit Hint',
  '${whole(rescued)} prompts rescued': '${whole(rescued)} Prompts gerettet',
  'all see the plain prompt': 'alle ohne Hint',
  '${percent(shared)} shared': '${percent(shared)} geteilt',
  "${whole(value('spent/steps'))} decoding steps": "${whole(value('spent/steps'))} Decoding-Schritte",
  'stopped early': 'früh gestoppt',
  '${percent(spared)} of the tokens saved': '${percent(spared)} der Tokens gespart',
  "${percent(value('chain/stopped_ratio'))} ended at a wrong step":
    "${percent(value('chain/stopped_ratio'))} endeten bei einem falschen Schritt",
  'all run to their end': 'alle laufen bis zum Ende',
  "by ${valueText('labels', config.labels)} labels": "Labels: ${valueText('labels', config.labels)}",
  '${percent(share)} right with a wrong step': '${percent(share)} mit Fehler',
  '${percent(share)} truncated': '${percent(share)} gekürzt',
  'of groups differ': 'gemischt',
  '${percent(share)} all equal': '${percent(share)} gleich',
  'value head explains ${percent(share)}': 'Value-Head erklärt ${percent(share)}',
  'probe explains ${percent(share)}': 'Probe erklärt ${percent(share)}',
  'process head explains ${percent(share)}': 'Prozess-Kopf erklärt ${percent(share)}',
  '${config.step_critics} step critics': 'Schrittkritiker: ${config.step_critics}',
  "tree credit: ${valueText('tree_credit', config.tree_credit)}":
    "Baum-Credit: ${valueText('tree_credit', config.tree_credit)}",
  '${percent(share)} clipped': '${percent(share)} geclippt',
  'would save up to ${percent(repeated)} of tokens': 'würde bis zu ${percent(repeated)} der Tokens sparen',
  '${percent(repeated)} of the tokens repeat the beginning of another completion. A tree generates each beginning once.':
    '${percent(repeated)} der Tokens wiederholen den Anfang einer anderen Completion. Ein Baum erzeugt jeden Anfang nur einmal.',
  'would save ${percent(after / 2)}': 'würde ${percent(after / 2)} sparen',
  'Pruning half of the completions at a third of their greatest length would save about ${percent(after / 2)} of the tokens.':
    'Die Hälfte der Completions bei einem Drittel ihrer größten Länge abzubrechen würde etwa ${percent(after / 2)} der Tokens sparen.',
  'nothing to rescue so far': 'bisher nichts zu retten',
  'Every prompt had a right answer so far.': 'Jeder Prompt hatte bisher eine richtige Antwort.',
  'could rescue ${percent(failed)}': 'könnte ${percent(failed)} retten',
  'On ${percent(failed)} of the prompts every completion was wrong. A hint can rescue such a prompt.':
    'Bei ${percent(failed)} der Prompts war jede Completion falsch. Ein Hint kann einen solchen Prompt retten.',
  '${percent(idle)} of tokens taught nothing': '${percent(idle)} der Tokens lehrten nichts',
  '${percent(idle)} of the tokens were in groups with equal rewards. Stored groups that differ can take their places without new tokens.':
    '${percent(idle)} der Tokens waren in Gruppen mit gleichen Rewards. Gespeicherte Gruppen mit Unterschieden können sie ohne neue Tokens ersetzen.',
  'completions share beginnings': 'Completions teilen sich Anfänge',
  'stops hopeless completions': 'stoppt, was scheitert',
  'shows part of the solution': 'zeigt einen Teil der Lösung',
  'learns again from older groups': 'lernt noch einmal aus älteren Gruppen',
  'all four switches': 'alle vier Schalter',
  "The recipe now shows ${what}: ${formNames.labelOf('task', config.task)}, level ${config.level}. Press Run.":
    "Das Rezept zeigt jetzt ${what}: ${formNames.labelOf('task', config.task)}, Level ${config.level}. Drücke „Starten“.",
  'trained tokens': 'trainierte Tokens',
  'Against runs without it, over ${seeds.length} seeds':
    'Verglichen mit Läufen ohne diesen Schalter, über ${seeds.length} Seeds:',
  '${over} it saved ${percent(effect.difference, 1)} of the ${savedWords[shows.saves]} (${fixed(100 * effect.low, 1)} to ${fixed(100 * effect.high, 1)}). It':
    '${over} Es sparte ${percent(effect.difference, 1)} (${fixed(100 * effect.low, 1)} bis ${fixed(100 * effect.high, 1)}; ${savedWords[shows.saves]}). Es',
  'took ${fixed(mean)} times the seconds (${fixed(low)} to ${fixed(high)})':
    'brauchte das ${fixed(mean)}-fache der Sekunden (${fixed(low)} bis ${fixed(high)})',
  'changed final pass@1 by ${signed(difference.difference, 3)} (${signed(difference.low, 3)} to ${signed(difference.high, 3)})':
    'änderte pass@1 am Ende um ${signed(difference.difference, 3)} (${signed(difference.low, 3)} bis ${signed(difference.high, 3)})',
  '${saved} ${seconds} and ${pass}. Brackets hold 95 % intervals.':
    '${saved} ${seconds} und ${pass}. In Klammern stehen 95-%-Intervalle.',
  'pass@1': 'pass@1',
  'not started: ${problem}': 'nicht gestartet: ${problem}',
  'run ${record.name}: it has no checkpoint yet, train it for a round before exporting it':
    'Lauf ${record.name}: Er hat noch keinen Checkpoint; trainiere ihn eine Runde, bevor du ihn exportierst',
  'Round ${shown.round} ${exampleWords[example].none}':
    'In Runde ${shown.round} ${exampleWords[example].none}',
  'The numbers of round ${place.round} are no longer kept. Look at a newer round.':
    'Die Zahlen von Runde ${place.round} sind nicht mehr aufbewahrt. Sieh dir eine neuere Runde an.',
  'The numbers of round ${place.round} could not be worked out: ${message}':
    'Die Zahlen von Runde ${place.round} ließen sich nicht berechnen: ${message}',
  "Restarted, nothing lost: ${event.continues ? 'training continues from' : 'the run is back at'} round ${event.round} (${inPageLanguage(event.because)}).":
    "Neu gestartet, nichts ist verloren: ${event.continues ? 'Das Training geht weiter ab' : 'Der Lauf ist wieder bei'} Runde ${event.round} (${inPageLanguage(event.because)}).",
  'No completions of this round are stored.': 'Von dieser Runde sind keine Completions gespeichert.',
  'this round is not stored any more, choose another one':
    'diese Runde ist nicht mehr gespeichert, wähle eine andere',
  'from its weights and moments, ${notIdenticalTo(engine)}':
    'aus ihren Gewichten und Momenten, ${notIdenticalTo(engine)}',
  'the run has no checkpoint': 'der Lauf hat keinen Checkpoint',
  on: 'an',
  'Clipped token': 'Geclipptes Token',
  'clipped no token. More passes per round, a higher learning rate or a smaller clip range clips some.':
    'wurde kein Token geclippt. Mehr Durchgänge je Runde, eine höhere Lernrate oder eine kleinere Clip-Range führen dazu.',
  'Flat group': 'Gleiche Rewards',
  'shows no group in which all rewards are equal. An easier or a harder level has more of them.':
    'gibt es keine Gruppe, in der alle Rewards gleich sind. Ein leichteres oder schwereres Level hat mehr davon.',
  'Shared prefix': 'Geteilter Anfang',
  'shows no completions that share generated tokens. Turn on “Tree rollouts” to share prefixes.':
    'gibt es keine Completions, die sich erzeugte Tokens teilen. Schalte „Baum-Rollouts“ ein, damit sie Anfänge teilen.',
  'en-US': 'de-AT',
  "${Math.floor(total / 60)} min ${String(total % 60).padStart(2, '0')} s":
    "${Math.floor(total / 60)} min ${String(total % 60).padStart(2, '0')} s",
  "${Math.floor(total / 3600)} h ${String(Math.floor((total % 3600) / 60)).padStart(2, '0')} min":
    "${Math.floor(total / 3600)} h ${String(Math.floor((total % 3600) / 60)).padStart(2, '0')} min",
  once: 'einmal',
  '${count} times': '${count}-mal',
  'held-out prompts that at least one of eight completions solves. It tells what the policy can reach; pass@1 tells how often it does.':
    'Held-out-Prompts, die mindestens eine von acht Completions löst. Es zeigt, was die Policy erreichen kann; pass@1 zeigt, wie oft es gelingt.',
  'of the held-out prompts out of reach before training (no completion of 256 right), the share now right at least once in 64 tries, without hints.':
    'von den Held-out-Prompts, die vor dem Training außer Reichweite waren (keine von 256 Completions richtig), der Anteil, der jetzt in 64 Versuchen mindestens einmal gelingt, ohne Hints.',
  'what a seat would gain per game by the best answer to the policy in the other. 0 is an equilibrium, in which neither seat gains by changing alone.':
    'was eine Seite je Spiel gewinnen würde, wenn sie auf die Policy der anderen die beste Antwort gäbe. 0 ist ein Gleichgewicht: Keine Seite gewinnt, wenn sie allein abweicht.',
  'with a hint': 'mit Hint',
  'so hinted completions answer harder prompts: compare how the two lines move, not their height.':
    'darum beantworten Completions mit Hint schwerere Prompts: Vergleiche, wie sich die beiden Linien bewegen, nicht ihre Höhe.',
  'Hints go to prompts that every plain completion failed, ${harder}':
    'Hints gehen an Prompts, bei denen jede Completion ohne Hint scheiterte; ${harder}',
  'Hints go where a plain completion failed, ${harder}':
    'Hints kommen dort, wo eine Completion ohne Hint scheiterte; ${harder}',
  'Hints are longer where fewer plain completions were right, ${harder}':
    'Hints sind länger, wo weniger Completions ohne Hint richtig waren; ${harder}',
  'Both answer the same prompts, so the gap is the effect of the hint.':
    'Beide beantworten dieselben Prompts; darum ist der Abstand die Wirkung des Hints.',
  'Hints name a strategy whether it works or not. A wrong one misleads, but widens exploration.':
    'Hints nennen eine Strategie, ob sie taugt oder nicht. Eine falsche führt in die Irre, erweitert aber die Exploration.',
  'Measured on this device: ${long} per round, ${whole(minute)} tokens per minute.':
    'Auf diesem Gerät gemessen: ${long} je Runde, ${whole(minute)} Tokens je Minute.',
  '${own.title}, based on ${label}': '${own.title}, auf Basis von ${label}',
  'without the code of ${before.title}': 'ohne den Code von ${before.title}',
  'code of ${own.title}': 'Code von ${own.title}',
  'Round ${whole(round)} is not stored: it': 'Runde ${whole(round)} ist nicht gespeichert: Sie',
  '${missing} is where the run begins, and is made again.':
    '${missing} ist der Anfang des Laufs und wird neu erzeugt.',
  'the beginning': 'dem Anfang',
  'round ${whole(from)}': 'Runde ${whole(from)}',
  'less than 1 s': 'weniger als 1 s',
  'about ${duration(seconds)}': 'etwa ${duration(seconds)}',
  '${missing} is trained again from ${where} (${rounds(round - from)}, ${time}).':
    '${missing} wird ab ${where} noch einmal trainiert (${rounds(round - from)}, ${time}).',
  'Round ${whole(round)} is not stored and cannot be trained again. ${reason}':
    'Runde ${whole(round)} ist nicht gespeichert und lässt sich nicht noch einmal trainieren. ${reason}',
  'Round ${whole(round)} was trained again and came out the same.':
    'Runde ${whole(round)} wurde noch einmal trainiert und kam gleich heraus.',
  'Training again: round ${whole(at)} of ${whole(to)}.':
    'Noch einmal trainiert: Runde ${whole(at)} von ${whole(to)}.',
  "Set ${formNames.nameOf(setting)} to ${value === null ? 'none' : formNames.labelOf(setting, value)}":
    "${formNames.nameOf(setting)} auf ${value === null ? '„ohne“' : formNames.labelOf(setting, value)} setzen",
  'round ${rounds}': 'Runde ${rounds}',
  ' after ${round}': ' nach ${round}',
  ', held-out ${held.label} ${fixed(value)}': ', held-out ${held.label} ${fixed(value)}',
  'Ready to train.': 'Bereit.',
  'Starting …': 'Startet …',
  'Training its first round …': 'Trainiert die erste Runde …',
  'Repeating the warm start${far} …': 'Der Warmstart wird wiederholt${far} …',
  'Fetching the engine${far} …': 'Die Engine wird geladen${far} …',
  'Fetching the engine${far}: the server has not answered for ${whole(silentSeconds)} s; waiting …':
    'Die Engine wird geladen${far}: Der Server antwortet seit ${whole(silentSeconds)} s nicht; es wird gewartet …',
  'Starting the engine …': 'Die Engine wird gestartet …',
  'Compiling the recipe …': 'Das Rezept wird übersetzt …',
  'Training, ${round}${result}.': 'Trainiert, ${round}${result}.',
  'Paused${at}${result}.': 'Pausiert${at}${result}.',
  'Finished${at}${result}.': 'Beendet${at}${result}.',
  'Stopped by an error${at}.': 'Durch einen Fehler gestoppt${at}.',
  'training worker: it lost the run, try again':
    'Trainings-Worker: Er hat den Lauf verloren, versuche es noch einmal',
  'it ended after round ${checkpoint.round} this time': 'er endete diesmal nach Runde ${checkpoint.round}',
  'it trained on ${deviceNames[there]} and this browser would train it on ${deviceNames[here]}, which rounds differently':
    'er trainierte auf ${deviceNames[there]}, und dieser Browser würde ihn auf ${deviceNames[here]} trainieren, das anders rundet',
  'round ${round} came out otherwise than the first time (${figure}), so its bits are not those of the run':
    'Runde ${round} kam anders heraus als beim ersten Mal (${figure}); ihre Bits sind also nicht die des Laufs',
  'a move of the other player': 'ein Zug der Gegenseite',
  'written by the environment': 'von der Umgebung geschrieben',
  'unused symbol': 'ungenutztes Symbol',
  space: 'Leerzeichen',
  '← left': '← links',
  'right →': 'rechts →',
  pass: 'passen',
  bet: 'setzen',
  stay: 'bleiben',
  '↑ up': '↑ hoch',
  '↓ down': '↓ runter',
  '→ right': '→ rechts',
  "${count} update${count === 1 ? '' : 's'}": "${count} ${count === 1 ? 'Update' : 'Updates'}",
  'given to the policy': 'der Policy vorgegeben',
  'part of a hint, not sampled by the policy': 'Teil eines Hints, nicht von der Policy gesampelt',
  'written by the environment, or a move of the other player':
    'von der Umgebung geschrieben, oder ein Zug der Gegenseite',
  'sampled in an earlier round, trained on now': 'in einer früheren Runde gesampelt, jetzt trainiert',
  'sampled by older weights': 'von älteren Gewichten gesampelt',
  '${highEntropy} nats': '${highEntropy} nat',
  'Tree of completions of {group.prompt}': 'Baum der Completions zu {group.prompt}',
  "${count} completion${count === 1 ? '' : 's'}": "${count} ${count === 1 ? 'Completion' : 'Completions'}",
  '${hint} of a hint': '${hint} aus einem Hint',
  '${tool} written by the environment': '${tool} von der Umgebung geschrieben',
  'stale by ${updatesWords(mostBehind(node))}': 'um ${updatesWords(mostBehind(node))} veraltet',
  "${symbols.length} token${symbols.length === 1 ? '' : 's'}":
    "${symbols.length} ${symbols.length === 1 ? 'Token' : 'Tokens'}",
  '${tokens} shared by ${completions(lines.length)}': '${tokens}, geteilt von ${completions(lines.length)}',
  'value ${fixed(value)}, their mean reward': 'Wert ${fixed(value)}, ihr mittlerer Reward',
  'reward ${fixed(value)}': 'Reward ${fixed(value)}',
  "${searched.visits} visit${searched.visits === 1 ? '' : 's'}, step value ${signed(searched.value)}":
    "${searched.visits} ${searched.visits === 1 ? 'Besuch' : 'Besuche'}, Schrittwert ${signed(searched.value)}",
  'advantage ${signed(advantage)}': 'Advantage ${signed(advantage)}',
  "completion ${ends.map((line) => line + 1).join(', ')} ends here":
    "Completion ${ends.map((line) => line + 1).join(', ')} endet hier",
  "pruned: ${inPageLanguage(rule)}${score === null ? '' : ` (${Number.isInteger(score) ? score : fixed(score)})`}":
    "Pruning: ${inPageLanguage(rule)}${score === null ? '' : ` (${Number.isInteger(score) ? score : fixed(score)})`}",
  prompts: 'Prompts',
  completions: 'Completions',
  hinted: 'mit Hint',
  'Right entry in searches': 'Richtiger Eintrag in Suchen',
  'Its place appears after the first round with a search.':
    'Sein Platz erscheint nach der ersten Runde mit einer Suche.',
  'mean reciprocal rank <b>{fixed(latest.rank)}</b>': 'mittlerer reziproker Rang <b>{fixed(latest.rank)}</b>',
  'searches that show it <b>{percent(latest.share)}</b>':
    'Suchen, die ihn zeigen <b>{percent(latest.share)}</b>',
  'by round, smoothed': 'je Runde, geglättet',
  'Of rounds, in which a learned ranker draws. In evaluations it shows the likeliest entries, so held-out pass@1 may be higher.':
    'Aus Runden, in denen ein lernender Ranker zieht. Evaluationen zeigen die wahrscheinlichsten Einträge, darum kann das held-out pass@1 höher sein.',
  'Drafted tokens': 'Tokens aus Entwürfen',
  'steps of the drafter': 'Schritte des Entwerfers',
  'place 1': 'Stelle 1',
  'Tokens of the last round by place in the completion: <i/> accepted, <i2/> drafted in vain.':
    'Tokens der letzten Runde nach Stelle in der Completion: <i/> angenommen, <i2/> vergeblich entworfen.',
  'Drafted tokens by place in the completion': 'Entworfene Tokens nach Stelle in der Completion',
  Drafted: 'Entworfen',
  Accepted: 'Angenommen',
  'Share accepted': 'Anteil angenommen',
  'Passes of the policy over drafted tokens, one after another':
    'Durchgänge der Policy über entworfene Tokens, nacheinander',
  'steps of the policy': 'Schritte der Policy',
  'Decode steps of the drafter, one after another; not part of the steps of the policy':
    'Decoding-Schritte des Entwerfers, nacheinander; nicht Teil der Schritte der Policy',
  '${from} to ${to}': '${from} bis ${to}',
  'The policy accepted ${whole(accepted)} of ${whole(drafted)} drafted tokens (${percent(accepted / drafted)}).':
    'Die Policy nahm ${whole(accepted)} von ${whole(drafted)} entworfenen Tokens an (${percent(accepted / drafted)}).',
  '${all} The share was lowest at places ${placesWords(lowest)} of the completion: ${percent(rateOf(lowest))}.':
    '${all} Am niedrigsten war der Anteil an Stelle ${placesWords(lowest)} der Completion: ${percent(rateOf(lowest))}.',
  'The Lab’s recipe': 'Das Rezept des Labs',
  'the Lab’s recipe': 'das Rezept des Labs',
  'Tree off': 'Baum aus',
  'Tree on': 'Baum an',
  'No baseline': 'Ohne Baseline',
  'With a baseline': 'Mit Baseline',
  'Baseline and clip': 'Baseline und Clip',
  'Unfinished method': 'Unfertige Methode',
  'Unfinished task': 'Unfertige Aufgabe',
  '${name} (mine)': '${name} (meine)',
  '${name} (before)': '${name} (vorher)',
  'from round ${round}': 'ab Runde ${round}',
  'round ${round}': 'Runde ${round}',
  'decimal mark » .': ',',
  'placeholder » not set': 'ohne',
};
