import { hashOfRecoveryCode } from './hashes.ts';
import type { IdentityPorts, IdentityRows } from './ports.ts';

const recoveryCodesAtOnce = 10;

/** Ten new ones, in groups of four; those of before are over. Of each the hash is kept. */
export async function freshRecoveryCodes(
  ports: Pick<IdentityPorts, 'totp' | 'seal'>,
  rows: Pick<IdentityRows, 'recoveryCodes'>,
  personId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesAtOnce }, () => ports.totp.newRecoveryCode());
  await rows.recoveryCodes.replace(
    personId,
    codes.map((code) => hashOfRecoveryCode(ports, personId, code)),
  );
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}
