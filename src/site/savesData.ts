/** Whether the reader has told the browser to save data: then nothing large is fetched before it is asked for. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
