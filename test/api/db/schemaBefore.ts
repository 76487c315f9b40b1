import type { Client } from 'pg';

/** The parts of a schema that a process of some release depends on, each under a name that describes it. */
export type Schema = {
  tables: Set<string>;
  /** By `table.column`. */
  columns: Map<string, { type: string; required: boolean; filled: boolean }>;
  /** Checks, keys and references by `table: definition`, with the columns that they are of. */
  constraints: Map<string, { table: string; columns: string[] }>;
  /** Others by `table: definition`. */
  indexes: Map<string, { table: string; columns: string[]; unique: boolean }>;
  /** By name and arguments: what it answers. */
  functions: Map<string, string>;
  /** `who: right on what`. */
  rights: Set<string>;
  /** By `policy on table`. */
  policies: Map<string, string>;
  /** By `trigger on table`. */
  triggers: Set<string>;
};

const ours = `relnamespace = 'public'::regnamespace and relname !~ '^kysely_'`;
const groups = `rolname in ('shunya_api', 'shunya_worker')`;

/** Reads the schema of a database as it stands. */
export async function schemaOf(client: Client): Promise<Schema> {
  const ask = async <Row extends object>(sql: string): Promise<Row[]> => (await client.query<Row>(sql)).rows;
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where ${ours} and relkind in ('r', 'p')`,
  );
  const columns = await ask<{ name: string; type: string; required: boolean; filled: boolean }>(
    `select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
       atthasdef or attidentity <> '' as filled
     from pg_attribute join pg_class c on c.oid = attrelid
     where ${ours} and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  );
  const constraints = await ask<{ table: string; definition: string; columns: string[] }>(
    `select relname as table, pg_get_constraintdef(o.oid) as definition, array(
       select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
     from pg_constraint o join pg_class c on c.oid = conrelid where ${ours} and contype <> 'n'`,
  );
  const indexes = await ask<{ table: string; definition: string; columns: string[]; unique: boolean }>(
    `select c.relname as table, regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON ', ' INDEX ON ') as definition,
       indisunique as unique, array(
         select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey)) as columns
     from pg_index join pg_class c on c.oid = indrelid
     where ${ours} and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const functions = await ask<{ name: string; answers: string }>(
    `select p.oid::regprocedure::text as name, coalesce(pg_get_function_result(p.oid), '') as answers
     from pg_proc p where pronamespace = 'public'::regnamespace`,
  );
  const rights = await ask<{ right: string }>(
    `select rolname || ': ' || privilege_type || ' on ' || relname as right
       from pg_class c, aclexplode(relacl) a join pg_roles r on r.oid = a.grantee where ${ours} and ${groups}
     union select rolname || ': ' || privilege_type || ' on ' || relname || '.' || attname
       from pg_attribute t join pg_class c on c.oid = attrelid, aclexplode(attacl) a join pg_roles r on r.oid = a.grantee
       where ${ours} and ${groups} and not attisdropped
     union select rolname || ': EXECUTE on ' || p.oid::regprocedure::text
       from pg_proc p, pg_roles r
       where pronamespace = 'public'::regnamespace and ${groups} and has_function_privilege(r.oid, p.oid, 'execute')`,
  );
  const policies = await ask<{ name: string; says: string }>(
    `select polname || ' on ' || relname as name, concat_ws(' | ', polcmd, polpermissive,
       (select string_agg(rolname, ',' order by rolname) from pg_roles r where r.oid = any (polroles)),
       pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as says
     from pg_policy join pg_class c on c.oid = polrelid where ${ours}`,
  );
  const triggers = await ask<{ name: string }>(
    `select tgname || ' on ' || relname as name from pg_trigger join pg_class c on c.oid = tgrelid
     where ${ours} and not tgisinternal`,
  );
  return {
    tables: new Set(tables.map(({ name }) => name)),
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    constraints: new Map(
      constraints.map(({ definition, ...of }) => [`${of.table}: ${definition}`, of] as const),
    ),
    indexes: new Map(indexes.map(({ definition, ...of }) => [`${of.table}: ${definition}`, of] as const)),
    functions: new Map(functions.map(({ name, answers }) => [name, answers])),
    rights: new Set(rights.map(({ right }) => right)),
    policies: new Map(policies.map(({ name, says }) => [name, says])),
    triggers: new Set(triggers.map(({ name }) => name)),
  };
}

/**
 * Breaks that an older process would meet in the newer schema: what it reads, calls or may is gone, what it writes is
 * refused, or who writes waits until an index is built. In sentences, sorted; none where the change only adds.
 */
export function differencesOf(was: Schema, is: Schema): string[] {
  return [
    ...[...was.tables.difference(is.tables)].map((name) => `table ${name} is gone`),
    ...columnsLost(was, is),
    ...writesRefused(was, is),
    ...[...was.functions].flatMap(([name, answers]) =>
      !is.functions.has(name)
        ? [`function ${name} is gone`]
        : is.functions.get(name) === answers
          ? []
          : [`function ${name} answers something else`],
    ),
    ...[...was.rights.difference(is.rights)]
      // A right to the whole of a table is one to each of its columns.
      .filter((right) => !is.rights.has(right.replace(/\.\w+$/, '')))
      .map((right) => `right is gone: ${right}`),
    ...[...was.policies].flatMap(([name, says]) =>
      is.policies.get(name) === says || !was.tables.has(tableOf(name)) ? [] : [`policy ${name} is another`],
    ),
    ...[...is.triggers.difference(was.triggers)]
      .filter((name) => was.tables.has(tableOf(name)))
      .map((name) => `trigger ${name} is new`),
  ].toSorted();
}

const tableOf = (name: string): string => name.replace(/^.* on /, '');

function columnsLost(was: Schema, is: Schema): string[] {
  return [...was.columns].flatMap(([name, before]) => {
    const now = is.columns.get(name);
    if (now === undefined) return [`column ${name} is gone`];
    return [
      ...(now.type === before.type ? [] : [`column ${name} is ${now.type}, and was ${before.type}`]),
      ...(now.required && !before.required ? [`column ${name} must be filled`] : []),
      ...(before.required && !now.required ? [`column ${name} may be empty`] : []),
      ...(before.filled && !now.filled && now.required ? [`column ${name} is not filled by itself`] : []),
    ];
  });
}

function writesRefused(was: Schema, is: Schema): string[] {
  /** A key or a reference with a new column leaves rows alone that have nothing there; a check looks at every row. */
  const isOld = (table: string, columns: readonly string[], name = ''): boolean => {
    if (!was.tables.has(table)) return false;
    const old = columns.filter((column) => was.columns.has(`${table}.${column}`));
    return name.includes(': CHECK (')
      ? old.length > 0 || columns.length === 0
      : old.length === columns.length;
  };
  const wider = (definition: string): boolean =>
    [...was.constraints.keys()].some((before) => isWider(before, definition));
  return [
    ...[...is.columns].flatMap(([name, { required, filled }]) =>
      !was.columns.has(name) && was.tables.has(name.replace(/\..*$/, '')) && required && !filled
        ? [`column ${name} is new, must be filled, and is not by itself`]
        : [],
    ),
    ...[...is.constraints].flatMap(([name, { table, columns }]) =>
      was.constraints.has(name) || !isOld(table, columns, name) || wider(name)
        ? []
        : [`refuses what was taken: ${name}`],
    ),
    ...[...is.indexes].flatMap(([name, { table, columns, unique }]) => {
      if (was.indexes.has(name) || !was.tables.has(table)) return [];
      return [
        ...(unique && isOld(table, columns) ? [`refuses what was taken: ${name}`] : []),
        `built while writers wait, and not by laterIndexes.ts: ${name}`,
      ];
    }),
  ];
}

/** The same list with more in it. */
function isWider(before: string, after: string): boolean {
  const listed = (definition: string): Set<string> => new Set(definition.match(/'[^']*'::text/g));
  const frame = (definition: string): string => definition.replaceAll(/'[^']*'::text(?:, )?/g, '');
  return frame(before) === frame(after) && listed(before).isSubsetOf(listed(after));
}
