/**
 * Why the identity provider refused. `code` is the catalogue's (specification 8) if it has one; `message` is unchanged.
 */
export type Refusal = { code: string; message: string };

/** Proves a phone number to the page (design#identity-providers). Phones are +91…; never throws. */
export type IdentityProvider = {
  /** Replaces {provider} in texts. */
  name: string;
  /** Prepares a sending; called when the page opens, and again after Back. */
  prepare(): void;
  /** Null when the code was sent. */
  send(phone: string): Promise<Refusal | null>;
  /** A fresh ID token for the number, or why the code was refused. */
  prove(phone: string, otp: string): Promise<{ idToken: string } | Refusal>;
  /** Ends the provider's own sign-in, after our backend refused its token. */
  signOut(): Promise<void>;
};
