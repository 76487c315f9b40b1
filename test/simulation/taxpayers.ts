import { istDate } from '#domain/shared/istTime.ts';
import { addTaxpayer, type TaxpayerSpec } from '../../portal-sim/taxpayers.ts';
import type { World } from './world.ts';

const day = 24 * 3_600_000;
/** The most GSTINs with one signatory in common, as an accountant's firm may have. */
const sharedBy = 12;

/** Adds one invented taxpayer of a kind that the seed chooses; answers its user name at the portal. */
export function addTaxpayerOf(world: World, index: number): string {
  const username = `taxpayer.${index}`;
  const number = String(1000 + index);
  const firm = Math.floor(index / sharedBy);
  const shared = {
    name: 'Signatory',
    pan: `ZQAPS${String(firm).padStart(4, '0')}K`,
    mobile: `+91700000${String(firm).padStart(4, '0')}`,
    email: `shared.${firm}@taxpayer.example`,
  };
  const karta = { ...shared, pan: `ZQAPK${number}H`, email: `karta.${index}@taxpayer.example` };
  const kind = world.random();
  const isTold = world.book.kindness.directory === 'signatory' && world.chance(0.9);
  const scheme = world.random();
  const isComposition = scheme < 0.05;
  const daysAgo = (days: number): string => istDate(world.scheduler.time.now - days * day);
  const spec: TaxpayerSpec = {
    username,
    stateCode: world.pick(['27', '27', '07', '29']),
    preference: world.chance(0.2) ? 'Q' : 'M',
    listsSignatory: isTold,
    // Nobody but a person tells the relay whose mail it is, and many rather type.
    forwards: world.chance(isTold ? 0.8 : 0.4),
    ...(world.chance(0.1) ? { status: 'Suspended' } : {}),
    // In the composition scheme, perhaps for good; or until some day of the last months.
    ...(isComposition ? { taxpayerType: 'Composition', registeredOn: daysAgo(540) } : {}),
    ...(scheme > 0.93 ? { regularFrom: daysAgo(world.between(0, 120)) } : {}),
    trackDelayMinutes: world.chance(0.3) ? world.between(1, 40) : 0,
    emptySummary: world.chance(0.3),
    ...(kind < 0.4 ? { constitution: 'Partnership', pan: `ZQAFA${number}K`, signatories: [shared] } : {}),
    ...(kind > 0.87
      ? { constitution: 'Hindu Undivided Family', pan: `ZQAHA${number}K`, signatories: [karta] }
      : {}),
    ...(kind > 0.95
      ? { constitution: 'Private Limited Company', pan: `ZQACA${number}K`, signatories: [shared] }
      : {}),
    apiAccess: { on: true, ownerRenews: world.chance(0.9) },
    history: {
      // One that has just registered has filed nothing, or one month.
      ...(isComposition ? { months: 0 } : world.chance(0.15) ? { months: world.between(0, 1) } : {}),
      savedBack: world.chance(0.1) ? [0] : [],
      missing: world.chance(0.07) ? [{ form: 'GSTR3B', back: 1 }] : [],
      late: world.chance(0.1) ? [{ form: 'GSTR3B', back: 1, days: world.between(1, 5) }] : [],
    },
  };
  const problem = addTaxpayer(world.book, spec, world.scheduler.time.now);
  if (problem !== null) throw new Error(problem);
  return username;
}
