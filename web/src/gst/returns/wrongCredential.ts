export type RefusedGstin = { remark_code: string; remark_params: Record<string, unknown> };

/** The field of the edit form that the portal did not accept; null after any other refusal. */
export function wrongCredential(gstin: RefusedGstin): 'username' | 'password' | null {
  if (gstin.remark_code !== 'refused') return null;
  switch (gstin.remark_params['meaning']) {
    case 'unknown_username':
      return 'username';
    case 'wrong_password':
      return 'password';
    default:
      return null;
  }
}
