/** Why the identity provider refused. `code` is the catalogue's (specification 8) where it has one; `message` as it came. */
export type Refusal = { code: string; message: string };

/** Who proves a phone number to the page (design#identity-providers). Phones are +91…; nothing is thrown. */
export type IdentityProvider = {
  /** Shown where a text has {provider}. */
  name: string;
  /** Makes ready what a sending needs; called when the page opens, and anew after Back. */
  prepare(): void;
  /** Null when the code is on its way. */
  send(phone: string): Promise<Refusal | null>;
  /** A fresh ID token for the number, or why the code was not taken. */
  prove(phone: string, otp: string): Promise<{ idToken: string } | Refusal>;
  /** Ends the provider's own sign-in: our backend did not take its token. */
  signOut(): Promise<void>;
};
