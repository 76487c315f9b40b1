import { longestName, businessNameProblem } from '../account/nameRules.ts';
import { gstinProblem } from '../gst/gstin.ts';
import { parsePan } from '../gst/pan.ts';
import { type FieldProblem, plain, problem } from '../shared/fieldProblem.ts';
import { portalUsernameProblem } from './portalUsername.ts';
import type { ImportColumn, ImportLine } from './readImport.ts';
import type { Registration } from './registration.ts';

/** An account's registrations are read and shown whole, so they are bounded. */
export const registrationsPerAccount = 2_000;

export type CellProblem = { cell: ImportColumn; problem: FieldProblem };

/** ready: can be added. there: the account has it already. wrong: a cell has to be corrected. */
export const importStates = ['ready', 'wrong', 'there'] as const;
export type JudgedLine<L extends ImportLine = ImportLine> = {
  line: L;
  is: (typeof importStates)[number];
  problems: CellProblem[];
};

/** What an account has already. */
export type ImportGround = Pick<Registration, 'status' | 'username' | 'gstin' | 'givenGstin'>;

/**
 * What is wrong with each line: by itself, beside the lines before it, and beside what the account has. Who was added
 * and then refused by the portal is there too: added again they would stand there twice, so they are mended on their
 * own page.
 */
export function judgeImport<L extends ImportLine>(
  lines: readonly L[],
  ground: readonly ImportGround[],
): JudgedLine<L>[] {
  const usernames = new Map(ground.map((each) => [each.username.toLowerCase(), each.status] as const));
  const gstins = new Set<string>(
    ground.flatMap(({ status, gstin, givenGstin }) =>
      status === 'failed' ? [] : (gstin ?? givenGstin ?? []),
    ),
  );
  const seen = new Map<string, number>();
  let count = ground.length;
  return lines.map((line): JudgedLine<L> => {
    const username = line.username.toLowerCase();
    const status = usernames.get(username);
    if (status !== undefined)
      return {
        line,
        is: 'there',
        problems: [
          { cell: 'username', problem: plain(status === 'failed' ? 'added_and_refused' : 'already_added') },
        ],
      };
    if (gstins.has(line.gstin))
      return { line, is: 'there', problems: [{ cell: 'gstin', problem: plain('already_added') }] };
    const problems = [...textProblems(line), ...repeats(line, seen)];
    if (problems.length > 0) return { line, is: 'wrong', problems };
    if (count >= registrationsPerAccount)
      return {
        line,
        is: 'wrong',
        problems: [
          { cell: 'username', problem: problem('too_many_gstins', { most: registrationsPerAccount }) },
        ],
      };
    count += 1;
    return { line, is: 'ready', problems };
  });
}

function repeats(line: ImportLine, seen: Map<string, number>): CellProblem[] {
  return (['username', 'gstin'] as const).flatMap((cell) => {
    const value = line[cell].toLowerCase();
    if (value === '') return [];
    const key = `${cell} ${value}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line.line);
    return before === undefined
      ? []
      : [{ cell, problem: problem('line_repeats', { field: cell, line: before }) }];
  });
}

function textProblems(line: ImportLine): CellProblem[] {
  const gstin = line.gstin === '' ? null : gstinProblem(line.gstin);
  return [
    ...lengthProblem(line, 'business_nick_name', longestName),
    ...lengthProblem(line, 'username', 100),
    ...lengthProblem(line, 'password', 200),
    ...(gstin === null ? [] : [{ cell: 'gstin', problem: gstin } as const]),
    ...(line.signatory_pan === '' || parsePan(line.signatory_pan) !== null
      ? []
      : [{ cell: 'signatory_pan', problem: plain('signatory_pan_wrong') } as const]),
  ];
}

const formOf: Partial<Record<ImportColumn, (text: string) => FieldProblem | null>> = {
  business_nick_name: (text) => businessNameProblem(text, 'business_nick_name'),
  username: portalUsernameProblem,
};

function lengthProblem(line: ImportLine, cell: ImportColumn, most: number): CellProblem[] {
  const text = line[cell];
  // Where a password is needed at all, the card asks for it.
  if (text === '')
    return cell === 'password' ? [] : [{ cell, problem: problem('cell_missing', { field: cell }) }];
  if (text.length > most) return [{ cell, problem: problem('cell_too_long', { field: cell, most }) }];
  const form = formOf[cell]?.(text) ?? null;
  return form === null ? [] : [{ cell, problem: form }];
}
