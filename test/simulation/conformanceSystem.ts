import type { SystemRows } from '#usecases/ports/system.ts';
import { formAt, gstinOf, idOf, periodAt, type Pick } from './conformanceRows.ts';

type SystemAct = (rows: SystemRows, pick: Pick, group: number) => Promise<unknown>;

const key = (group: number, { a, b, c }: Pick) => ({
  gstin: gstinOf(group, a),
  form: formAt(b),
  period: periodAt(c),
});
const owner = (group: number, { c }: Pick): string => idOf(group, 'filing', c % 2);
const submissionStates = ['claimed', 'sent', 'filed', 'not_filed'] as const;

export const systemActs: Record<string, SystemAct> = {
  claim: (rows, pick, group) =>
    rows.submissions.claim(key(group, { ...pick, c: 0 }), owner(group, pick), pick.at, {
      claimedBefore: pick.at - 3000,
      sentBefore: pick.at - 2000,
    }),
  claimOffset: (rows, pick, group) =>
    rows.submissions.claimOffset(key(group, { ...pick, c: 0 }), owner(group, pick), pick.at, pick.at - 2000),
  endOffset: (rows, pick, group) =>
    rows.submissions.endOffset(
      key(group, { ...pick, c: 0 }),
      owner(group, pick),
      pick.a % 2 === 0 ? 'done' : 'not_done',
      pick.at,
    ),
  listed: (rows, pick, group) =>
    rows.submissions.listed(key(group, { ...pick, c: 0 }), owner(group, pick), 'AA2711260000025'),
  move: (rows, pick, group) =>
    rows.submissions.move(
      key(group, { ...pick, c: 0 }),
      owner(group, pick),
      {
        state: submissionStates[pick.b % 4] ?? 'claimed',
        ...(pick.a % 2 === 0 ? {} : { sentAt: pick.at }),
      },
      submissionStates[pick.c % 4] ?? 'sent',
      pick.c === 1 ? { sentAt: pick.at, unanswered: pick.b } : { arn: 'AA2711260000017' },
    ),
  readSubmission: (rows, pick, group) => {
    const { gstin, form, period } = key(group, { ...pick, c: 0 });
    return rows.submissions.get(gstin, form, period);
  },
  take: (rows, { a, b, at }, group) =>
    rows.work.take(idOf(group, 'registration', a), idOf(group, 'holder', b % 2), at, 2000),
  renew: (rows, { a, b, at }, group) =>
    rows.work.renew(idOf(group, 'registration', a), idOf(group, 'holder', b % 2), at, 2000),
  release: (rows, { a, b, c, at }, group) =>
    rows.work.release(
      idOf(group, 'registration', a),
      idOf(group, 'holder', b % 2),
      c,
      c % 2 === 0 ? null : at,
    ),
  readWork: async (rows, { at }) => [await rows.work.nextDue(), await rows.work.busy(at, at)],
  relay: async (rows, { a, at }, group) => [
    await rows.codes.signatoryOfRelay(`relay-${group}-${a}`),
    (await rows.codes.relayKeysOfMail(`signatory${group}@taxpayer.example`)).toSorted(),
    await rows.codes.relayAwaitedSince(at - 2000),
  ],
  takeTurn: (rows, { a, b, c, at }, group) =>
    rows.portalTurns.take(
      Buffer.from(`turn-${group}-${a % 2}`),
      {
        holder: idOf(group, 'holder', b % 3),
        heldFor: idOf(group, 'code', c % 3),
        proven: c % 2 === 0,
        until: at + 5000,
        nextUntil: at + 2000,
      },
      at,
    ),
  giveTurnBack: (rows, { a, c, at }, group) =>
    rows.portalTurns.giveBack(Buffer.from(`turn-${group}-${a % 2}`), idOf(group, 'code', c % 3), at),
  rate: (rows, { at, a }, group) =>
    rows.portalRate.take(`rate-${group}`, { perSecond: 1, burst: 2 }, 1 + (a % 3), at),
};
