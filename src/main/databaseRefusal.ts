/** PostgreSQL's codes, the driver's and the network's for a connection that fails. */
const sentences: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuses the password',
  '28000': 'PostgreSQL does not let this login in from here (pg_hba.conf)',
  '3D000': 'PostgreSQL has no database of this name',
  '42501': 'this login has too few rights in the database',
  '53300': 'PostgreSQL has no connection left (max_connections)',
  '57P03': 'PostgreSQL is starting or stopping',
  ENOTFOUND: 'no server has this name',
  EAI_AGAIN: 'the name of the server cannot be looked up now',
  ECONNREFUSED: 'nothing listens at this address and port (pg_lsclusters shows the port)',
  EHOSTUNREACH: 'no way leads to this address',
  ENETUNREACH: 'no way leads to this address',
  ETIMEDOUT: 'the server does not answer',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'nobody vouches for the server’s certificate; sslrootcert=FILE names the one to trust',
  SELF_SIGNED_CERT_IN_CHAIN:
    'nobody vouches for the server’s certificate; sslrootcert=FILE names the one to trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'nobody vouches for the server’s certificate; sslrootcert=FILE names the one to trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'nobody vouches for the server’s certificate; sslrootcert=FILE names the one to trust',
  CERT_HAS_EXPIRED: 'the server’s certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the server’s certificate is for another name',
};

/** As a sentence for the console, without address and password; null for every other error. */
export function formatDatabaseRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const why =
    sentences[code] ??
    (/SASL|password authentication failed|client password must be/i.test(error.message)
      ? 'PostgreSQL refuses the password'
      : /does not support SSL/i.test(error.message)
        ? 'the server does not speak TLS'
        : null);
  return why === null
    ? null
    : `The database cannot be opened: ${why}. Check DATABASE_URL and the other addresses of its group.`;
}
