/** A page that uses up the storage of its site. */
import type { Page } from '@playwright/test';

/** Stores random bytes (others would be compressed) until not even a kilobyte fits. */
export function fillDisk(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('hoard');
      request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(String(request.error)));
    });
    const put = (bytes: Uint8Array): Promise<boolean> =>
      new Promise((resolve) => {
        const tx = db.transaction('bytes', 'readwrite');
        tx.objectStore('bytes').put(bytes);
        tx.oncomplete = () => resolve(true);
        tx.onabort = () => resolve(false);
      });
    for (const size of [1_000_000, 100_000, 10_000, 1000]) {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      while (await put(bytes));
    }
    db.close();
  });
}
