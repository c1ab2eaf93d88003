/** `<espalier-lab>` as the notebook's module uses it. */
import type { Command, WidgetEvent, WidgetState } from '../messages.ts';

type Recipe = Pick<Extract<Command, { type: 'configure' }>, 'link' | 'settings'>;

export interface LabElement extends HTMLElement {
  readonly state: WidgetState | null;
  run(rounds?: number): Promise<WidgetState>;
  pause(): Promise<WidgetState>;
  reset(): Promise<WidgetState>;
  configure(recipe: Recipe): Promise<WidgetState>;
  getState(): Promise<WidgetState>;
}

/** What an event of the element has as its detail. */
export type LabEvent = CustomEvent<WidgetEvent>;
