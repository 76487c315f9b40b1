import { createHash } from 'node:crypto';
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';

/** The role of a process, which decides what its login may do (design#three-logins). */
export type Group = 'api' | 'worker';

/** The database address of each group. */
export type Logins = Record<Group, string>;

const groups = ['api', 'worker'] as const;
export const groupRole = { api: 'shunya_api', worker: 'shunya_worker' } as const;

/** The database user may not create roles. `sql` is for a user who may. */
export class LoginsMissing extends Error {
  readonly sql: string;
  constructor(why: string, sql: string) {
    super(why);
    this.sql = sql;
  }
}

/** Roles belong to the whole server: fresh databases that race for them would fail without one common lock. */
const rolesLock = 0x5348554e;

/** Whether this address's login is unrestricted: a superuser, or a role that bypasses row-level security. */
export async function isUnbound(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ unbound: boolean }>(
      'select rolsuper or rolbypassrls as unbound from pg_roles where rolname = session_user',
    );
    return rows[0]?.unbound !== false;
  } finally {
    await client.end();
  }
}

/** The groups that hold the grants. */
export async function ensureGroups(url: string): Promise<void> {
  await onCommonDatabase(url, async (client) => {
    for (const group of groups)
      if (!(await roleExists(client, groupRole[group])))
        await client.query(`create role ${groupRole[group]} nologin`);
  }).catch(orSay(url));
}

/**
 * Limits what any login may do with a database: no login of ours creates temporary tables, which could shadow the real
 * ones.
 */
async function closeToOthers(client: Client): Promise<void> {
  // When processes start together, one of them changes it: PostgreSQL refuses the second with "tuple concurrently
  // updated".
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [rolesLock]);
  const { rows } = await client.query<{ name: string; open: boolean }>(
    `select current_database() as name, has_database_privilege('${groupRole.api}', current_database(), 'temporary') as open`,
  );
  const [row] = rows;
  if (row?.open === true)
    await client.query(`revoke temporary on database ${escapeIdentifier(row.name)} from public`);
  await client.query('commit');
}

/**
 * The login of each group for a migrated database: the given logins, or new ones with the given passwords. Safe when
 * several processes start together.
 */
export async function makeLogins(
  url: string,
  options: { passwords: Record<Group, string>; own?: Partial<Record<Group, string | null>> },
): Promise<Logins> {
  const made = (group: Group): string =>
    options.own?.[group] ?? loginAddress(url, group, options.passwords[group]);
  const logins = { api: made('api'), worker: made('worker') };
  await onCommonDatabase(url, async (client) => {
    for (const group of groups) {
      const address = logins[group];
      const name = decodeURIComponent(new URL(address).username);
      if ((options.own?.[group] ?? null) === null)
        await makeLogin(client, { name, password: options.passwords[group], address });
      await joinGroup(client, group, name);
    }
  }).catch(orSay(url));
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await closeToOthers(client);
    await client.query('update entry_key set of_api = $1 where of_api is distinct from $1', [
      keyOfNumbers(logins.api),
    ]);
  } finally {
    await client.end();
  }
  return logins;
}

/** The address of a login at the server or the pooler to which `url` leads. */
export function loginAt(url: string, login: string): string {
  const { host, pathname, search } = new URL(url);
  return Object.assign(new URL(login), { host, pathname, search }).href;
}

/**
 * Proves to the database that a process asks for a number by itself: both sides know the key from the api's password.
 */
export const keyOfNumbers = (address: string): Buffer =>
  createHash('sha256')
    .update(`shunya numbers ${new URL(address).password}`)
    .digest();

/** Computed the same way in migration 002, in `enter_by_number`. */
export function proofOfNumber(key: Uint8Array, number: string): Buffer {
  const inner = createHash('sha256').update(key).update(number).digest();
  return createHash('sha256').update(key).update(inner).digest();
}

/** Named by its database, so that several on one server do not share one. */
function loginAddress(url: string, group: Group, password: string): string {
  const address = new URL(url);
  const database = createHash('sha256')
    .update(decodeURIComponent(address.pathname.slice(1)))
    .digest('hex');
  address.username = `${groupRole[group]}_${database.slice(0, 8)}`;
  address.password = encodeURIComponent(password);
  return address.href;
}

async function makeLogin(
  client: Client,
  { name, password, address }: { name: string; password: string; address: string },
): Promise<void> {
  if (!(await roleExists(client, name)))
    await client.query(`create role ${escapeIdentifier(name)} login password ${escapeLiteral(password)}`);
  else if (!(await opens(address)))
    await client.query(`alter role ${escapeIdentifier(name)} login password ${escapeLiteral(password)}`);
}

/** With the rights of the group. No login can become its group: no statement of it changes its role. */
async function joinGroup(client: Client, group: Group, name: string): Promise<void> {
  const { rows } = await client.query<{ joined: boolean }>(`select pg_has_role($1, $2, 'usage') as joined`, [
    name,
    groupRole[group],
  ]);
  if (rows[0]?.joined !== true)
    await client.query(
      `grant ${groupRole[group]} to ${escapeIdentifier(name)}${
        (await separatesInheritFromSet(client)) ? ' with inherit true, set false' : ''
      }`,
    );
}

/**
 * Since version 16 PostgreSQL separates inheriting a role's rights from becoming the role. Before, a member may become
 * it: the login gains nothing by that, since its group has the same rights.
 */
async function separatesInheritFromSet(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return (rows[0]?.version ?? 0) >= 160_000;
}

const invalidPassword = '28P01';

async function opens(address: string): Promise<boolean> {
  const client = new Client({ connectionString: address });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === invalidPassword) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function roleExists(client: Client, name: string): Promise<boolean> {
  return (await client.query('select 1 from pg_roles where rolname = $1', [name])).rowCount === 1;
}

async function onCommonDatabase(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const common = new URL(url);
  common.pathname = '/postgres';
  const client = new Client({ connectionString: common.href });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [rolesLock]);
    await work(client);
  } finally {
    await client.end();
  }
}

const insufficientPrivilege = '42501';

const orSay =
  (url: string) =>
  (error: unknown): never => {
    if (!(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error;
    const user = escapeIdentifier(decodeURIComponent(new URL(url).username));
    throw new LoginsMissing(
      error.message,
      [
        `-- On PostgreSQL 15 leave out what begins with "with inherit".`,
        `create role ${groupRole.api} nologin;`,
        `create role ${groupRole.worker} nologin;`,
        `grant ${groupRole.worker} to ${user} with inherit true, set true;`,
        `create role shunya_api_login login password '...';`,
        `create role shunya_worker_login login password '...';`,
        `grant ${groupRole.api} to shunya_api_login with inherit true, set false;`,
        `grant ${groupRole.worker} to shunya_worker_login with inherit true, set true;`,
      ].join('\n'),
    );
  };
