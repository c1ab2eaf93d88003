/** The notebook's Python file as the build writes it, with stand-ins for what it imports. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notebookPython } from '../../src/cli/embed/notebookFiles.ts';

/** A new folder from which Python can import `espalier_widget`, whose script is `module`. */
export async function notebookFolder(module: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-notebook-'));
  cpSync(join(import.meta.dirname, 'standIn'), folder, { recursive: true });
  writeFileSync(join(folder, 'espalier_widget.py'), await notebookPython(module));
  return folder;
}
