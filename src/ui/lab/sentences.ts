/** Messages from below as sentences for a reader. */

/** A problem's sentence beside its own field, where the name would only be said twice. */
export function withoutField(field: string, message: string): string {
  const rule = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return rule.charAt(0).toUpperCase() + rule.slice(1);
}

/** An error as one sentence for a reader. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
