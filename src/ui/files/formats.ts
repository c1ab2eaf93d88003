/** The export formats of a run, in the order of the menu; the last is the program that reads run files elsewhere. */
export const exportKinds = [
  { kind: 'run', label: 'Run file (.espalier)', suffix: '.espalier', type: 'application/zip' },
  { kind: 'csv', label: 'Metrics as CSV', suffix: '-metrics.csv', type: 'text/csv' },
  { kind: 'json', label: 'Metrics as JSON', suffix: '-metrics.json', type: 'application/json' },
  { kind: 'page', label: 'One page (HTML)', suffix: '.html', type: 'text/html' },
  { kind: 'svg', label: 'Curves as SVG', suffix: '-curves.svg', type: 'image/svg+xml' },
  { kind: 'png', label: 'Curves as PNG', suffix: '-curves.png', type: 'image/png' },
  { kind: 'trl', label: 'Folder for TRL (.zip)', suffix: '-trl.zip', type: 'application/zip' },
  {
    kind: 'trainer_state',
    label: 'Log as TRL writes it (trainer_state.json)',
    suffix: '-trainer_state.json',
    type: 'application/json',
  },
  {
    kind: 'trackio',
    label: 'Log for Trackio (JSON lines)',
    suffix: '-trackio.jsonl',
    type: 'application/x-ndjson',
  },
  { kind: 'python', label: 'Reader for Python (espalier.py)', suffix: '', type: 'text/x-python' },
] as const;

export type ExportKind = (typeof exportKinds)[number]['kind'];
