/** Fetches a file whole, and stops where its host falls silent. */

/** Milliseconds without a byte after which a file counts as stalled: as long as for the engine, because a host may be slow. */
const mostSilenceMs = 60_000;

/**
 * The bytes of a file. Throws a sentence with its path if it cannot be fetched, is answered with an error, or stalls for
 * `silenceMs` before its first byte or between two.
 */
export async function fetchWhole(url: URL, silenceMs = mostSilenceMs): Promise<Uint8Array<ArrayBuffer>> {
  const silence = new AbortController();
  const wait = () => setTimeout(() => silence.abort(), silenceMs);
  let timer = wait();
  const heard = () => {
    clearTimeout(timer);
    timer = wait();
  };
  try {
    const response = await fetch(url, { signal: silence.signal });
    if (!response.ok)
      return refuse(url, `answered ${response.status}; reload the page, or choose another policy`);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      heard();
      chunks.push(part.value);
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  } catch (cause) {
    if (cause instanceof FileRefused) throw cause;
    const why = silence.signal.aborted ? `sent nothing for ${silenceMs / 1000} s` : 'could not be fetched';
    return refuse(url, `${why}; check the connection and press Run again`, cause);
  } finally {
    clearTimeout(timer);
  }
}

class FileRefused extends Error {}

function refuse({ pathname }: URL, why: string, cause?: unknown): never {
  throw new FileRefused(`base policy: ${pathname} ${why}`, { cause });
}
