/** Whether the browser is set to save data: then large files are fetched only on request. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
