/**
 * Why the embedded PostgreSQL did not start. `sentence` is for the console: it says what is wrong and what to
 * do, and holds no secret.
 */
export type EmbeddedPostgresFailure =
  /** No packaged binaries for this platform: DATABASE_URL is the way. */
  | { kind: 'platform_unsupported'; sentence: string }
  /** The platform's package is not in node_modules. */
  | { kind: 'binaries_missing'; sentence: string }
  /** We are root, PostgreSQL refuses root, and there is no `nobody` to run it as. */
  | { kind: 'no_unprivileged_user'; sentence: string }
  /** Our user id has no name on this machine, and initdb makes no cluster for such a user. */
  | { kind: 'no_user_name'; sentence: string }
  /** The folder cannot be read, written or trusted. */
  | { kind: 'folder_unusable'; sentence: string }
  /** The cluster was made by another major version. */
  | { kind: 'other_version'; sentence: string }
  /** initdb did not make a cluster; `log` holds its last lines. */
  | { kind: 'initdb_failed'; sentence: string; log: string }
  /** PostgreSQL stopped or accepted no connection in time; `log` holds its last lines. */
  | { kind: 'not_accepting'; sentence: string; log: string }
  /** Another server holds the cluster and does not answer. */
  | { kind: 'held_by_another'; sentence: string };

const fileSystemCodes = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EEXIST',
  'EIO',
  'ENOENT',
]);

/** The failure that a file system's error stands for; undefined for a bug, which the caller throws on. */
export function folderFailure(error: unknown, dir: string): EmbeddedPostgresFailure | undefined {
  const code = errorCode(error);
  if (code === undefined || !fileSystemCodes.has(code)) return undefined;
  const inItsPlace = code === 'ENOTDIR' || code === 'EEXIST';
  const message = inItsPlace ? 'a file stands in its place.' : error instanceof Error ? error.message : code;
  return { kind: 'folder_unusable', sentence: `The data folder ${dir} cannot be used: ${message}` };
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
