/** Makes a link with the proof of the Lab's run, for Share. */
import { encodeProvenLink } from '../../config/proof.ts';
import { proofOf, whyNoProof } from '../../run/proof.ts';
import type { Lab } from '../state/Lab.svelte.ts';

/** The part of an address from its # on and the round that it proves; or a refusal in one sentence. */
export type ProvenLink = { readonly hash: string; readonly round: number } | { readonly refusal: string };

/** Reads the run at its next round boundary. */
export async function provenLink(lab: Lab): Promise<ProvenLink> {
  const trained = await lab.snapshot();
  if (trained === null || lab.device === null)
    return { refusal: 'The run is not open in this tab any more. Resume it from Runs, then share.' };
  const refusal = whyNoProof(trained);
  if (refusal !== null) return { refusal };
  const { kind, threads } = lab.device;
  const { checkpoint } = trained;
  const proof = proofOf(trained, { device: kind, threads });
  return { hash: encodeProvenLink(checkpoint.config, proof), round: checkpoint.round };
}
