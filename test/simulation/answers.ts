import { readFileSync } from 'node:fs';
import type { FindingCode } from '#domain/filing/finding.ts';
import { type Fault, byGstin, type Taxpayer } from '../../portal-sim/book.ts';
import { addMonths, periodDue, type Instant } from '../../portal-sim/calendar.ts';
import { figuresOf, refusedNotesRupees } from '../../portal-sim/figures.ts';
import { carriedFees } from '../../portal-sim/filingRules.ts';
import { seeded } from './plainPorts.ts';
import type { World } from './world.ts';

/** Answers of portals and providers, each with its meaning. */
type Answer = { action: string; http: number; answer: Record<string, unknown>; kind: string };

let corpus: readonly Answer[] | null = null;

/** The corpus of answers; none where its file is not there. */
export function answersOfPortals(): readonly Answer[] {
  corpus ??= readCorpus();
  return corpus;
}

function readCorpus(): readonly Answer[] {
  try {
    const file = new URL('../fixtures/portalAnswers.json', import.meta.url);
    return JSON.parse(readFileSync(file, 'utf8')) as Answer[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Codes and words that nobody has seen: what they mean can only be asked. */
const prefixes = ['RET', 'RT_FIL_', 'AUTH', 'LG', 'EINV', 'GSP', 'SWEB_', ''];
const sentences = [
  'Something has happened that you should know',
  'Kindly contact the helpdesk with reference 4411',
  'अनुरोध पर कार्रवाई नहीं हो सकी',
  'null',
  '',
];
/** Answers that hold nothing to read. */
const empty = ['"<html><body>Welcome</body></html>"', '[]', 'null', '{"status_cd":"1"}'];

/** Meanings that leave open whether a return was filed, or say that it was. */
const mayHaveFiled = ['answer_lost', 'no_answer', 'still_working', 'already_filed', 'unknown'];

/** The portal says that its summary is not ready before it looks at the return. */
const isSaidBefore = (answer: object): boolean => JSON.stringify(answer).includes('RT_FIL_25');

/** An answer given instead of the portal's own. */
export type Struck = { gstin: string; at: Instant; kind: string };

export type Answers = {
  /** The fault to set for this one call, or null: then the portal speaks for itself. */
  draw(action: string, gstin: string): { fault: Fault; kind: string } | null;
};

/**
 * Draws answers to give instead of the portal's own: by numbers of its own, so that a life without them stays as it
 * is.
 */
export function makeAnswers(world: World): Answers {
  const random = seeded(world.seed ^ 0x5a11_ed42);
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const share = pick([0.001, 0.004, 0.015]);

  function drawn(action: string): Answer | { http: number; body: string; kind: 'unknown' } {
    const luck = random();
    const own = answersOfPortals().filter((row) => row.action === action);
    if (luck < 0.5 && own.length > 0) return pick(own);
    if (luck < 0.65) return pick(answersOfPortals());
    const code = `${pick(prefixes)}7777${Math.floor(random() * 100)}`;
    const error = { error_cd: code, message: pick(sentences) };
    const body = chance(0.2) ? pick(empty) : JSON.stringify({ status_cd: '0', error });
    return { http: pick([200, 200, 200, 400, 500]), body, kind: 'unknown' };
  }

  return {
    draw: (action, gstin) => {
      if (world.phase !== 'trouble' || answersOfPortals().length === 0 || !chance(share)) return null;
      const answer = drawn(action);
      const { kind } = answer;
      const after =
        action === 'RETFILE'
          ? mayHaveFiled.includes(kind) && !isSaidBefore(answer) && (kind === 'already_filed' || chance(0.5))
          : ['OTPREQUEST', 'EVCOTP'].includes(action) && kind === 'unknown' && chance(0.3);
      if (!isTrue(world, byGstin(world.book, gstin), { action, kind, after })) return null;
      const body = 'body' in answer ? answer.body : JSON.stringify(answer.answer);
      const order = { code: null, says: null, body, http: answer.http, delayMs: 0, after };
      return {
        fault: { fault: 'answer', username: null, action: null, times: 1, minutes: null, answer: order },
        kind,
      };
    },
  };
}

/**
 * No client can see through a portal that says that nothing is there, or that all is filed: such an answer comes only
 * where it is true.
 */
function isTrue(
  world: World,
  taxpayer: Taxpayer | undefined,
  { action, kind, after }: { action: string; kind: string; after: boolean },
): boolean {
  if (kind === 'already_filed') return after;
  if (kind === 'already_prepared') return action === 'RETNEWPTF';
  if (kind !== 'nothing_there' && kind !== 'no_summary_yet') return true;
  if (taxpayer === undefined || ['RETTRACK', 'GETPREF', 'SEARCH', 'TP'].includes(action)) return false;
  const due = periodDue(world.scheduler.time.now);
  const periods = [0, 1, 2, 3, 4, 5, 6, 12].map((back) => addMonths(due, -back));
  return periods.every((period) => {
    const { eInvoices, creditRupees, reverseChargeRupees } = figuresOf(world.book, taxpayer, period);
    const saved = (taxpayer.saved[period]?.gstr1Rows ?? 0) > 0;
    const owed =
      carriedFees(taxpayer, period).length > 0 || refusedNotesRupees(world.book, taxpayer, period) > 0;
    return !saved && !owed && eInvoices === 0 && creditRupees === 0 && reverseChargeRupees === 0;
  });
}

/** Meanings that are believed until a person says otherwise. */
const lasting: Partial<Record<FindingCode, readonly string[]>> = {
  api_access_off: ['api_access_off'],
  signatory_pan_wrong: ['wrong_signatory'],
};

/** Whether a finding may come from such an answer, in the last half hour or for good. */
export function isToldByAnswer({ struck, scheduler }: World, gstin: string, code: FindingCode): boolean {
  const { now } = scheduler.time;
  return struck.some(
    (one) =>
      (one.gstin === gstin || one.gstin === '') &&
      (now - one.at < 30 * 60_000 || lasting[code]?.includes(one.kind)),
  );
}
