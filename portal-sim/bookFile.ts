import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FilingRecord } from './answer.ts';
import type { Access, Book } from './book.ts';
import { completed } from './olderBook.ts';

/** The book as text, without the server's own settings. */
function bookText(book: Book): string {
  return JSON.stringify({ ...book, access: undefined });
}

function journals(file: string): { path: string; number: number }[] {
  const prefix = `${basename(file)}.journal-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ path: join(dirname(file), name), number: Number(name.slice(prefix.length)) }))
    .sort((a, b) => a.number - b.number);
}

/** Reads the book and the filings journalled after it was written; null when there is none. */
export function readBook(file: string, access: Access): Book | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const book = completed({ ...(JSON.parse(text) as Book), access });
  for (const { path } of journals(file)) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const record = parseLine(line);
      if (record !== null) replay(book, record);
    }
  }
  return book;
}

/** Null for an empty or a torn last line: that filing was never answered. */
function parseLine(line: string): FilingRecord | null {
  if (line === '') return null;
  try {
    return JSON.parse(line) as FilingRecord;
  } catch {
    return null;
  }
}

function replay(book: Book, record: FilingRecord): void {
  const { username, form, period, filing, serial, accepted } = record;
  const taxpayer = book.taxpayers[username];
  const key = `${form}|${period}`;
  if (taxpayer === undefined || taxpayer.filings[key] !== undefined) return;
  taxpayer.filings[key] = filing;
  book.serials[serial.group] = Math.max(book.serials[serial.group] ?? 0, serial.value);
  book.accepted.push(accepted);
}

export type BookFile = {
  /** Resolves when the filings are on disk. */
  journal(records: FilingRecord[]): Promise<void>;
  /** The book has changed: it is written soon, many changes in one writing. */
  touch(): void;
  /** Resolves when the book as it is now is on disk. */
  save(): Promise<void>;
  /** Writes the pending lines and stops. */
  close(): Promise<void>;
};

/**
 * Keeps a book in a file. Filings go to an fsynced journal at once, because rewriting a book of a thousand taxpayers
 * for each would take longer than the rest of the call; the book itself is written aside and renamed, with pauses in
 * proportion to the duration of a write.
 */
export function keepBook(file: string, book: Book, log: (line: string) => void): BookFile {
  let journalNumber = (journals(file).at(-1)?.number ?? 0) + 1;
  let pauseMs = 200;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let lines: string[] = [];
  // Writings of the book, and of the journal, each go one at a time.
  let bookTurn: Promise<void> = Promise.resolve();
  let journalTurn: Promise<void> = Promise.resolve();

  async function writeBook(): Promise<void> {
    const began = performance.now();
    const text = bookText(book);
    // Journal lines written from here on are newer than `text`; older journals are in it.
    journalNumber += 1;
    const newest = journalNumber;
    const aside = `${file}.new`;
    const handle = await open(aside, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, file);
    for (const old of journals(file)) if (old.number < newest) await rm(old.path, { force: true });
    pauseMs = Math.max(200, (performance.now() - began) * 20);
  }

  function save(): Promise<void> {
    bookTurn = bookTurn.then(writeBook, writeBook);
    return bookTurn;
  }

  function touch(): void {
    if (timer !== null || closed) return;
    timer = setTimeout(() => {
      timer = null;
      save().catch((error: unknown) => {
        log(`the book was not written: ${String(error)}`);
        touch();
      });
    }, pauseMs);
    timer.unref();
  }

  async function flushLines(): Promise<void> {
    if (lines.length === 0) return;
    const taken = lines;
    lines = [];
    try {
      const handle = await open(`${file}.journal-${journalNumber}`, 'a', 0o600);
      try {
        await handle.appendFile(taken.join(''));
        await handle.datasync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      // Back in the queue, so that a caller whose lines were in this batch does not take them for written.
      lines = [...taken, ...lines];
      throw error;
    }
  }

  function journal(records: FilingRecord[]): Promise<void> {
    lines.push(...records.map((record) => `${JSON.stringify(record)}\n`));
    journalTurn = journalTurn.then(flushLines, flushLines);
    return journalTurn;
  }

  async function close(): Promise<void> {
    closed = true;
    if (timer !== null) clearTimeout(timer);
    await journalTurn.catch(() => undefined);
    await save();
  }

  return { journal, touch, save, close };
}

/** Writes the first copy of a new book; journals of a book that is gone are dropped. */
export function writeNewBook(file: string, book: Book): void {
  mkdirSync(dirname(file), { recursive: true });
  for (const { path } of journals(file)) rmSync(path, { force: true });
  writeFileSync(`${file}.new`, bookText(book), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
