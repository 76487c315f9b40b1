import type { Tracing } from '#usecases/ports/machine.ts';
import type { Statement } from './open.ts';

/** Longer texts differ by the length of their lists only. */
const maxText = 2_000;

/** Notes each statement in the running span: its text as it was prepared, with $1 for each value, and never a value. */
export const traceStatements =
  (tracing: Tracing) =>
  ({ sql, ms, failed }: Statement): void => {
    const [verb = ''] = /^\s*\w+/.exec(sql) ?? [];
    const [, table] = /\b(?:from|into|update)\s+"?([a-z_][a-z0-9_]*)/i.exec(sql) ?? [];
    const operation = verb.trim().toUpperCase();
    tracing.note(
      {
        name: table === undefined ? operation : `${operation} ${table}`,
        kind: 'client',
        fields: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': sql.slice(0, maxText),
        },
      },
      ms,
      failed,
    );
  };
