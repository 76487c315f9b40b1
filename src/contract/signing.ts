import { z } from 'zod';
import { signatoryPanStates, signedByKinds } from '#domain/registration/signatory.ts';

/**
 * dsc: a company, whose returns no code signs, so that Shunya cannot file them. dsc_or_code: an LLP, until a code is
 * chosen for it.
 */
export const signedBy = z.enum(signedByKinds);

/** The person to whom the portal sends the code of each return. */
export const signatoryPan = z.strictObject({
  /** missing: it is needed. refused: the portal knows no signatory with it. not_needed: no code signs here. */
  state: z.enum(signatoryPanStates),
  /** Masked: never the whole PAN. */
  shown: z.string(),
});
