/** Files that a reader drops or chooses, with all those in folders. */
import type { GivenFile } from '../../runtime/foreignProtocol.ts';

/** Chosen files, named by their path below a chosen folder. */
export const chosenFiles = (files: Iterable<File>): GivenFile[] =>
  [...files].map((blob) => ({ name: blob.webkitRelativePath || blob.name, blob }));

/** All files in dropped files and folders. */
export async function filesIn(entries: readonly FileSystemEntry[]): Promise<GivenFile[]> {
  const found: GivenFile[] = [];
  for (const entry of entries) await gatherIn(entry, found);
  return found;
}

async function gatherIn(entry: FileSystemEntry, found: GivenFile[]): Promise<void> {
  if (entry.isFile) {
    const blob = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push({ name: entry.fullPath.replace(/^\//, ''), blob });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives a part of a folder at a time, and nothing after the last.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return;
    for (const one of part) await gatherIn(one, found);
  }
}
