import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * The baseline of the product: Fastify and pg send the same SELECTs for the named user and answer the rows as JSON,
 * without token, limit, validation, transaction, role or presentation. Arguments: database, port, statements by path.
 */
const [url, port, file] = process.argv.slice(2);
type Statements = Record<string, { sql: string; parameters: unknown[] }[]>;
const statements = JSON.parse(readFileSync(file ?? '', 'utf8')) as Statements;

const pool = new Pool({ connectionString: url, max: 20, options: '-c TimeZone=UTC' });
const app = Fastify({ logger: false });
app.route({
  method: 'GET',
  url: '/*',
  handler: async (request) => {
    const answers: unknown[] = [];
    for (const { sql, parameters } of statements[request.url] ?? [])
      answers.push((await pool.query(sql, parameters)).rows);
    return answers;
  },
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
