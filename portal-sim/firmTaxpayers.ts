import type { Book } from './book.ts';
import { addMonths, firstDay, periodDue, type Instant } from './calendar.ts';
import { makeGstin } from './identifiers.ts';
import type { TaxpayerSpec } from './taxpayers.ts';

/** The clients of an accountant's firm: as many as wished, of all kinds, in shares as such a firm has them. */
export type Client = TaxpayerSpec & { legalName: string; gstin: string; pan: string };

const rivers =
  'Betwa Ken Sone Rihand Tawa Shipra Mahi Luni Banas Chambal Sharda Gomti Rapti Gandak Bagmati Mechi Teesta Torsa Subansiri Manas Barak Brahmani Baitarani Indravati Sabari Pranhita Wardha Penganga Manjira Musi Tungabhadra Bhadra Hemavati Kabini Arkavati Vaigai Noyyal Bhavani Pamba Bharathapuzha Zuari Mandovi Terekhol Ulhas Vashishti Savitri Panchganga Ghataprabha'.split(
    ' ',
  );
const trades = [
  'Textiles',
  'Traders',
  'Stores',
  'Printers',
  'Hardware',
  'Electricals',
  'Sweets',
  'Dairy',
  'Motors',
  'Furniture',
  'Tailors',
  'Agencies',
  'Pharma',
  'Consultants',
  'Builders',
  'Caterers',
  'Opticals',
  'Travels',
  'Packaging',
  'Ceramics',
  'Jewellers',
  'Nursery',
  'Studio',
];
const people =
  'Anil Deepa Farhan Gurpreet Hema Imran Jyoti Kiran Leela Mohan Nisha Omkar Prema Qadir Rohini Salim Tara Uday Varsha Yusuf'.split(
    ' ',
  );
const states = [
  ['27', 'Maharashtra', 'Nashik', '422001'],
  ['24', 'Gujarat', 'Vadodara', '390001'],
  ['29', 'Karnataka', 'Hubballi', '580020'],
  ['33', 'Tamil Nadu', 'Salem', '636001'],
  ['23', 'Madhya Pradesh', 'Ujjain', '456001'],
  ['09', 'Uttar Pradesh', 'Bareilly', '243001'],
  ['08', 'Rajasthan', 'Kota', '324001'],
  ['36', 'Telangana', 'Warangal', '506001'],
] as const;

type Kind = (now: Instant) => Partial<TaxpayerSpec>;

const clean: Kind = () => ({});
const quarterly: Kind = () => ({ preference: 'Q' });
const lateFee: Kind = () => ({ history: { late: [{ form: 'GSTR3B', back: 1, days: 7 }] } });
const missing: Kind = () => ({ history: { missing: [{ form: 'GSTR3B', back: 1 }] } });
const saved: Kind = () => ({ history: { savedBack: [0] } });
const filed: Kind = () => ({ history: { upTo: 0 } });
const noAccess: Kind = () => ({ apiAccess: { on: false, ownerRenews: false } });
const company: Kind = () => ({ constitution: 'Private Limited Company', evcAllowed: false });
const eInvoice: Kind = () => ({ figures: [{ back: 0, eInvoices: 1 }] });
const credit: Kind = () => ({ figures: [{ back: 0, creditRupees: 640 }] });
const creditNote: Kind = () => ({ refusedCreditNotes: [{ back: 1, taxRupees: 1800 }] });
const suspended: Kind = () => ({ status: 'Suspended' });
const cancelled: Kind = (now) => ({
  cancelledOn: `${firstDay(addMonths(periodDue(now), -2)).slice(0, 8)}15`,
  history: { upTo: 2 },
});
const composition: Kind = () => ({ taxpayerType: 'Composition', history: { months: 0 } });
const partnership: Kind = () => ({ constitution: 'Partnership' });

/** The number of clients of each kind among forty; the rest are clean proprietors. */
const rare: Readonly<Record<number, Kind>> = {
  1: partnership,
  3: quarterly,
  5: missing,
  7: lateFee,
  9: company,
  11: saved,
  13: partnership,
  15: filed,
  17: quarterly,
  19: noAccess,
  21: credit,
  23: eInvoice,
  25: partnership,
  27: quarterly,
  29: lateFee,
  31: suspended,
  33: creditNote,
  35: cancelled,
  37: composition,
};
const cycle = 40;
/** How many clients each signatory signs for, over and over. */
const signsFor = [1, 1, 2, 1, 3, 1, 1, 2, 1, 4];
/** Of how many signatories' mailboxes one forwards the portal's codes. */
const forwardsEvery = 3;

/** The holders whose PAN has another fourth letter than a person's. */
const holders: Readonly<Record<string, string>> = { Partnership: 'F', 'Private Limited Company': 'C' };

/** A PAN that no taxpayer of this book has; each number has another. */
function panOf(number: number, holder: string): string {
  const letter = (place: number) =>
    String.fromCharCode(65 + (Math.floor(number / 10_000 / 26 ** place) % 26));
  return `ZX${letter(1)}${holder}${letter(0)}${String(number % 10_000).padStart(4, '0')}N`;
}

/** The specs of a firm's clients, none of whom the book has yet. */
export function firmSpecs(book: Book, count: number, now: Instant): Client[] {
  const first = Object.keys(book.usernames).length + 1;
  const clients: Client[] = [];
  for (let signatories = 0; clients.length < count; signatories += 1) {
    const number = first + clients.length;
    const name = `${at(people, number)} ${at(rivers, number * 7)}`;
    const own = panOf(number, 'P');
    const mobile = `+9191${String(number).padStart(8, '0')}`;
    const signatory = { name, pan: own, mobile, email: `signatory${number}@taxpayer.example` };
    const forwards = signatories % forwardsEvery === 0;
    const most = Math.min(at(signsFor, signatories), count - clients.length);
    for (let nth = 0; nth < most; nth += 1) {
      clients.push(clientOf(first + clients.length, { nth, signatory, forwards }, now));
    }
  }
  return clients;
}

function clientOf(
  number: number,
  of: {
    nth: number;
    signatory: { name: string; pan: string; mobile: string; email: string };
    forwards: boolean;
  },
  now: Instant,
): Client {
  const kind = (rare[number % cycle] ?? clean)(now);
  const holder = kind.constitution === undefined ? 'P' : (holders[kind.constitution] ?? 'P');
  // The owner of several businesses has a GSTIN in each of their states, all under one PAN.
  const pan = holder === 'P' ? of.signatory.pan : panOf(number, holder);
  const [stateCode, stateName, city, pncd] = at(states, number + of.nth);
  const river = at(rivers, number);
  const trade = at(trades, Math.floor(number / rivers.length) + number);
  const suffix = holder === 'C' ? ' Private Limited' : '';
  return {
    username: `${river}.${trade}.${number}`.toLowerCase(),
    stateCode,
    stateName,
    pan,
    gstin: makeGstin(stateCode, pan),
    legalName: `${river} ${trade}${suffix}`,
    address: { loc: `${river} Nagar`, dst: city, city, pncd },
    signatories: [of.signatory],
    forwards: of.forwards,
    ...kind,
  };
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
