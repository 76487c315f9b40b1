import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Shape, Taxpayer } from '../../portal-sim/book.ts';
import { addMonths, dashed, istDate, periodDue } from '../../portal-sim/calendar.ts';
import { fileAtPortal } from './people.ts';
import { seeded } from './plainPorts.ts';
import type { World } from './world.ts';

const day = 24 * 3_600_000;

const dates = ['', '1-8-2018', '11-Aug-18', '11-08-2026 14:05:33', '31-02-2027', null];
const preferences: readonly unknown[] = [
  null,
  [],
  {},
  'none',
  [{ quarter: 'Q9', preference: 'Q' }],
  ['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => ({ quarter, preference: 'NA' })),
];

/** The taxpayer's data is spelled strangely just now: a finding by it may be a doubt, and no untruth. */
export const isStrange = ({ shape }: Taxpayer): boolean => shape !== undefined;

/** From here on the portal spells as it should. */
export function spellAsUsual(world: World): void {
  for (const taxpayer of Object.values(world.book.taxpayers)) spellsAsUsual(taxpayer);
}

function spellsAsUsual(taxpayer: Taxpayer): void {
  delete taxpayer.shape;
  for (const filing of Object.values(taxpayer.filings)) delete filing.listedAsShaped;
}

/**
 * Rows of the filed list and preferences that no client can take as they stand, for some days each: by numbers of their
 * own, so that a life without them stays as it is.
 */
export function makeStrange(world: World): void {
  const random = seeded(world.seed ^ 0x0dd_be11);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const everyDays = pick([400, 60, 15]) ?? 400;

  const shapeOf = (taxpayer: Taxpayer): Shape => {
    const due = periodDue(world.scheduler.time.now);
    const shape: Shape = { search: {}, figures: {}, rows: [], ownFrom: null };
    const row = (fields: object): void => void shape.rows.push({ year: null, row: fields });
    const today = dashed(istDate(world.scheduler.time.now));
    const kind = random();
    if (kind < 0.3) shape.preferences = pick(preferences);
    else if (kind < 0.6) {
      // A row of a return that is listed as it should be too, or of one long ago.
      const [form, period] = (pick(Object.keys(taxpayer.filings)) ?? 'GSTR1|042019').split('|');
      row({ rtntype: form, ret_prd: period, arn: '', dof: pick(dates) });
      row({ rtntype: 'GSTR-9', ret_prd: addMonths(due, -13), arn: '', dof: pick(dates) });
    } else if (kind < 0.85) {
      // The GSTR-3B that is due now bears the ARN of its GSTR-1.
      const other = taxpayer.filings[`GSTR1|${due}`];
      const isFiled = taxpayer.filings[`GSTR3B|${due}`] !== undefined;
      if (other !== undefined && !isFiled)
        row({ rtntype: 'GSTR3B', ret_prd: due, arn: other.arn, dof: today, status: 'Filed', valid: 'Y' });
    } else if (taxpayer.filings[`GSTR1|${due}`] === undefined) {
      // Filed by hand, and not valid for some days.
      fileAtPortal(world, taxpayer, 'GSTR1', due as ReturnPeriod);
      const filing = taxpayer.filings[`GSTR1|${due}`];
      if (filing !== undefined) {
        filing.listedAsShaped = true;
        row({ rtntype: 'GSTR1', ret_prd: due, arn: filing.arn, dof: today, status: 'Filed', valid: 'N' });
      }
    }
    return shape;
  };

  const next = (): void =>
    world.after(Math.floor(random() * everyDays * 2 * day), 'the portal spells strangely', () => {
      if (world.phase !== 'trouble') return;
      const taxpayer = pick(Object.values(world.book.taxpayers));
      if (taxpayer !== undefined) {
        spellsAsUsual(taxpayer);
        const shape = shapeOf(taxpayer);
        taxpayer.shape = shape;
        world.after(Math.floor(random() * 20 * day), 'the portal spells as usual', () => {
          if (taxpayer.shape === shape) spellsAsUsual(taxpayer);
        });
      }
      next();
    });
  next();
}
