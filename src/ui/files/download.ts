/** Hands bytes to the browser, which saves them as a file. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the data later, in a task of its own.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
