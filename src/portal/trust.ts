/** A certificate by which the other side's name is not proved here. */
export const isUntrusted = (fault: string): boolean =>
  /SELF_SIGNED_CERT|^UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(fault);

/** What an operator does about it, as the end of a sentence. */
export const trustIt =
  'a proxy may open TLS on the way; trust an authority of your own by update-ca-certificates';
