/** Takes the messages of the thread that generates ahead, in order, from the first on, which opens it. */
import type { RunConfig } from '../../config/schema.ts';
import type { GeneratorAsked } from './ahead.ts';
import { openGenerator, type GeneratorParts } from './generator.ts';

export interface ServeParts extends Omit<GeneratorParts, 'executor' | 'createPolicy'> {
  /** The engine for a run of these settings, which so many workers generate. */
  readonly open: (
    config: RunConfig,
    workers: number,
  ) => Promise<Pick<GeneratorParts, 'executor' | 'createPolicy'>>;
}

export function serveGenerator({ open, ...parts }: ServeParts): (asked: GeneratorAsked) => void {
  let opened: ReturnType<typeof openGenerator> | null = null;
  const failed = (error: unknown): void =>
    parts.post({ answer: 'failed', because: error instanceof Error ? error.message : String(error) });

  return (asked) => {
    if (asked.ask === 'open') {
      const { config, workers } = asked;
      opened = open(config, workers).then((engine) => openGenerator(config, { ...parts, ...engine }));
      opened.catch(failed);
    } else opened?.then((take) => take(asked)).catch(() => undefined);
  };
}
