import { readFileSync } from 'node:fs';

/** The tables and columns of src/db/schema.ts with their kinds, read from its text: types leave nothing behind to ask. */
export function typedColumns(): Record<string, Record<string, string>> {
  const tables: Record<string, Record<string, string>> = {};
  for (const name of ['schema.ts', 'schemaOfSignIn.ts']) {
    const text = readFileSync(new URL(`../../../src/db/${name}`, import.meta.url), 'utf8').replaceAll(
      /\/\*[\s\S]*?\*\/|\/\/.*/g,
      '',
    );
    for (const [, table = '', body = ''] of text.matchAll(/^ {2}(\w+): \{([^{}]*)\};/gm))
      tables[table] = Object.fromEntries(
        body
          .split(';')
          .filter((column) => column.trim() !== '')
          .map((column) => {
            const [, field = '', type = ''] = /^\s*(\w+):\s*([\s\S]+?)\s*$/.exec(column) ?? [];
            return [field, kindOf(type)];
          }),
      );
  }
  return tables;
}

function kindOf(type: string): string {
  const [, generated] = /^Generated<(.*)>$/.exec(type) ?? [];
  if (generated !== undefined) return kindOf(generated);
  const [, maybe, wrapped] = /^(Maybe)?(At|Bytes|Json|Checked)\b/.exec(type) ?? [];
  const kinds: Record<string, string> = { At: 'instant', Bytes: 'bytes', Json: 'json', Checked: 'text' };
  const orNull = maybe !== undefined || type.endsWith('| null') ? ' or null' : '';
  if (wrapped !== undefined) return `${kinds[wrapped]}${orNull}`;
  if (type.startsWith('ColumnType<unknown')) return 'json';
  const plain = type.replace(/ \| null$/, '');
  return `${plain === 'number' || plain === 'boolean' ? plain : 'text'}${orNull}`;
}
