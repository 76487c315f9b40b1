import { DatabaseError } from 'pg';
import type { Trx } from './kyselyOver.ts';
import type { Line } from './lines.ts';
import type { Answer } from './kyselyOver.ts';

/** A statement that is built and not yet asked. */
export type Built = { compile(): { sql: string; parameters: readonly unknown[] } };

/** What of a transaction has been asked and not been waited for. */
type Course = { line: Line; asked: Promise<unknown>[] };
const courses = new WeakMap<Trx, Course>();

const courseOf = (trx: Trx): Course => {
  const course = courses.get(trx);
  if (course === undefined) throw new Error('a statement outside its transaction');
  return course;
};

/**
 * Asks a statement without waiting for its answer; the transaction commits only when it has succeeded, and fails as it
 * fails. For writes of which nothing but that is to be known.
 */
export function send(trx: Trx, built: Built): void {
  void ahead(trx, built);
}

/** The same, with the rows for who wants them later. */
export function ahead<Row>(trx: Trx, built: Built): Promise<Row[]> {
  const { line, asked } = courseOf(trx);
  const { sql, parameters } = built.compile();
  const answer = line.hold(sql, parameters).then(rowsOf<Row>);
  asked.push(answer);
  // Its failure is told when the transaction ends.
  answer.catch(() => undefined);
  return answer;
}

const rowsOf = <Row>(answer: Answer): Row[] => (Array.isArray(answer) ? [] : (answer.rows as Row[]));

/**
 * A transaction behind its door. The opening goes out before the first statement and the commit after the last without
 * waiting for their answers, in order on one connection, so that no statement comes between them; the work itself waits
 * for the answers it needs. What fails on the way undoes the whole.
 */
export async function inTransaction<T>(line: Line, door: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  const course: Course = { line, asked: [] };
  courses.set(line.trx, course);
  let broken = true;
  try {
    const opened = line.hold(`begin; ${door}`);
    opened.catch(() => undefined);
    course.asked.push(opened);
    let value: T;
    try {
      value = await work(line.trx);
      await committed(course);
      broken = false;
    } catch (error) {
      const [first] = await failuresOf(course.asked);
      // On a lost connection nothing is left to roll back; such a one is not lent again.
      broken = await line.ask('rollback').then(
        () => false,
        () => true,
      );
      throw isAftermath(error) && first !== undefined ? first : error;
    }
    return value;
  } finally {
    courses.delete(line.trx);
    line.release(broken);
  }
}

async function committed({ line, asked }: Course): Promise<void> {
  const closing = line.ask('commit');
  closing.catch(() => undefined);
  const [failure] = await failuresOf([...asked, closing]);
  if (failure !== undefined) throw failure;
  const answer = await closing;
  // A statement had failed and its error was swallowed: PostgreSQL has rolled back.
  if ((Array.isArray(answer) ? answer.at(-1) : answer)?.command !== 'COMMIT')
    throw new Error('a transaction was committed after a failed statement');
}

/** One statement behind its door: opening, statement and commit go out together. */
export async function oneStatement<Row>(
  line: Line,
  door: string,
  built: (trx: Trx) => Built,
): Promise<Row[]> {
  const read = await inTransaction(line, door, async (trx) => ({ rows: ahead<Row>(trx, built(trx)) }));
  return read.rows;
}

async function failuresOf(asked: Promise<unknown>[]): Promise<unknown[]> {
  const ends = await Promise.allSettled(asked);
  return ends.filter((end) => end.status === 'rejected').map(({ reason }): unknown => reason);
}

const transactionHasFailed = '25P02';
/** Said of every statement after the one that failed. */
const isAftermath = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === transactionHasFailed;
