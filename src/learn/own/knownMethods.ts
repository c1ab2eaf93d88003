/** Own methods that this thread has opened or read, by id, so that a link may name one whose code is here. */
import { ownMethodId, type OwnMethod, type OwnMethodId } from './ownMethod.ts';

/** A method is its content, so an entry never changes. */
const known = new Map<string, OwnMethod>();

/** Registers the method, whatever the values of its settings, and returns its id. */
export function rememberOwnMethod(own: OwnMethod): OwnMethodId {
  const id = ownMethodId(own);
  if (!known.has(id)) {
    const values = Object.fromEntries(own.settings.map((setting) => [setting.name, setting.default]));
    known.set(id, { ...own, values });
  }
  return id;
}

/** The method with this id and the defaults of its settings; undefined where this thread has not seen its code. */
export const knownOwnMethod = (id: string): OwnMethod | undefined => known.get(id);
