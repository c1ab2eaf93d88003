/** Frees the memory of an array buffer now instead of at the next garbage collection. */

/** A port without another end: what is sent there is dropped. */
let drain: MessagePort | null = null;

function closedPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/**
 * Frees a buffer; its arrays are empty afterwards. The values of a round's programs are several megabytes: left to the
 * garbage collector, they start a collection every few rounds, whose threads take the cores of the rollout workers.
 */
export function freeBuffer(buffer: ArrayBuffer): void {
  // `ArrayBuffer.prototype.transfer` would do too, but Node 20 lacks it.
  if (buffer.byteLength > 0) (drain ??= closedPort()).postMessage(null, [buffer]);
}
