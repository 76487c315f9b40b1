import { codesAtOnce } from '#domain/registration/codeRequest.ts';
import type { CodeHolder } from '#domain/registration/pastedCodes.ts';
import type { ListedCode } from '../../api/codes.ts';
import type { DeskRow } from '../../api/desk.ts';

/** A person who receives the portal's codes for some clients: one of their requests waits at a time. */
export type Holder = {
  id: string;
  name: string;
  mobileEnds: string;
  clients: readonly DeskRow[];
  /** The code that the portal has sent them and nobody has entered yet. */
  code: ListedCode | null;
  /** The first client whose code may be requested now. */
  ask: DeskRow | null;
};

/** A client whose signatory is not known stands alone. */
const idOf = ({ id, signatory }: DeskRow): string => signatory?.id ?? id;

/** One for each signatory of the clients that wait for a code, by name. */
export function holdersOf(rows: readonly DeskRow[], codes: readonly ListedCode[]): Holder[] {
  const groups = Map.groupBy(rows, idOf);
  return [...groups]
    .map(([id, clients]): Holder => {
      const code = codes.find(({ gstin_id: of }) => clients.some((client) => client.id === of)) ?? null;
      const { name = '', mobile_ends: mobileEnds = '' } = clients[0]?.signatory ?? {};
      const ask = code === null ? clients.find(({ act }) => act === 'ask_code') : undefined;
      return { id, name, mobileEnds, clients, code, ask: ask ?? null };
    })
    .toSorted((a, b) => callOf(a).localeCompare(callOf(b)) || a.id.localeCompare(b.id));
}

/**
 * The next people to ask a code of, of those in line: as many as fill up what one person types at a time
 * (design#code-desk). Those whose last code nobody typed come after the others.
 */
export function nextInLine(line: readonly Holder[], out: number): Holder[] {
  const wasMissed = ({ ask }: Holder): boolean => ask?.why_code === 'code_missed';
  const inTurn = [...line.filter((one) => !wasMissed(one)), ...line.filter(wasMissed)];
  return inTurn.slice(0, Math.max(0, codesAtOnce - out));
}

/** The person's name, or a client's when their name is not known. */
export const callOf = ({ name, clients }: Holder): string => name || (clients[0]?.business ?? '');

const purposes = { session: 'session', gstr1: 'GSTR1', gstr3b: 'GSTR3B' } as const;

/** In the shape that pasted text is compared with. */
export const asPasted = ({ id, name, mobileEnds, clients, code }: Holder): CodeHolder => ({
  id,
  name,
  mobileEnds,
  clients,
  asked: code === null ? null : { gstin: code.gstin, purpose: purposes[code.purpose] },
});
