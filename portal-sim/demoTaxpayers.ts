import { type Book, byUsername } from './book.ts';
import { addMonths, firstDay, periodDue, type Instant } from './calendar.ts';
import { CLEAN, demoPassword, signatory } from './demoSignatory.ts';
import { evidenceSpecs } from './evidenceTaxpayers.ts';
import { addTaxpayer, type TaxpayerSpec } from './taxpayers.ts';

/** The demo taxpayers (design#demo-taxpayers), made relative to the start instant (design#first-day). */
export function demoSpecs(startAt: Instant): TaxpayerSpec[] {
  const due = periodDue(startAt);
  return [
    {
      username: 'narmada.foods',
      stateCode: '23',
      stateName: 'Madhya Pradesh',
      pan: 'BNRPN4821K',
      legalName: 'Narmada Foods',
      address: {
        bno: '14',
        st: 'Wright Town',
        loc: 'Ganjipura',
        dst: 'Jabalpur',
        city: 'Jabalpur',
        pncd: '482002',
      },
      signatories: [signatory('narmada.foods', 'Asha Nema', 'BNRPN4821K', '+919000100101')],
      history: CLEAN,
    },
    {
      username: 'kaveri.textiles',
      stateCode: '29',
      stateName: 'Karnataka',
      pan: 'AAKFK7316L',
      legalName: 'Kaveri Textiles',
      constitution: 'Partnership',
      address: {
        bno: '8/2',
        st: 'Sayyaji Rao Road',
        loc: 'Devaraja',
        dst: 'Mysuru',
        city: 'Mysuru',
        pncd: '570001',
      },
      signatories: [signatory('kaveri.textiles', 'Ravi Gowda', 'CKVPG6054M', '+919000100102')],
      emptySummary: true,
      history: CLEAN,
    },
    {
      username: 'yamuna.prints',
      stateCode: '07',
      stateName: 'Delhi',
      pan: 'DYMPS2937Q',
      legalName: 'Yamuna Prints',
      address: {
        bno: '221',
        st: 'Chawri Bazar Road',
        loc: 'Chawri Bazar',
        dst: 'Central Delhi',
        city: 'Delhi',
        pncd: '110006',
      },
      signatories: [signatory('yamuna.prints', 'Meena Suri', 'DYMPS2937Q', '+919000100103')],
      forwards: false,
      history: CLEAN,
    },
    {
      username: 'tapti.traders',
      stateCode: '24',
      stateName: 'Gujarat',
      pan: 'ETPPD5562R',
      legalName: 'Tapti Traders',
      address: { bno: '31', st: 'Ring Road', loc: 'Begampura', dst: 'Surat', city: 'Surat', pncd: '395003' },
      signatories: [signatory('tapti.traders', 'Jayesh Desai', 'ETPPD5562R', '+919000100104')],
      history: { ...CLEAN, late: [{ form: 'GSTR3B', back: 1, days: 7 }] },
    },
    {
      username: 'sahyadri.tools',
      stateCode: '27',
      stateName: 'Maharashtra',
      pan: 'AASFS8140T',
      legalName: 'Sahyadri Tools',
      constitution: 'Partnership',
      address: {
        bno: '5',
        st: 'Bhosari Industrial Road',
        loc: 'Bhosari',
        dst: 'Pune',
        city: 'Pune',
        pncd: '411026',
      },
      signatories: [signatory('sahyadri.tools', 'Nitin Sathe', 'FSHPS1478V', '+919000100105')],
      history: { ...CLEAN, savedBack: [0] },
    },
    {
      username: 'thar.minerals',
      stateCode: '08',
      stateName: 'Rajasthan',
      pan: 'GTHPR3305W',
      legalName: 'Thar Minerals',
      address: { bno: '77', st: 'Basni Road', loc: 'Basni', dst: 'Jodhpur', city: 'Jodhpur', pncd: '342005' },
      signatories: [signatory('thar.minerals', 'Kishan Rathi', 'GTHPR3305W', '+919000100106')],
      history: { ...CLEAN, missing: [{ form: 'GSTR3B', back: 1 }] },
    },
    {
      username: 'ganga.exports',
      stateCode: '09',
      stateName: 'Uttar Pradesh',
      pan: 'AAGCG9271B',
      legalName: 'Ganga Exports Private Limited',
      tradeName: 'Ganga Exports',
      constitution: 'Private Limited Company',
      address: {
        bno: '19',
        st: 'Mall Road',
        loc: 'Civil Lines',
        dst: 'Kanpur Nagar',
        city: 'Kanpur',
        pncd: '208001',
      },
      signatories: [signatory('ganga.exports', 'Alok Mishra', 'HGNPM8846C', '+919000100107')],
      evcAllowed: false,
      history: CLEAN,
    },
    {
      username: 'utsav.events',
      stateCode: '36',
      stateName: 'Telangana',
      pan: 'JUTPR6623D',
      legalName: 'Utsav Events',
      address: {
        bno: '402',
        st: 'Sardar Patel Road',
        loc: 'Begumpet',
        dst: 'Hyderabad',
        city: 'Hyderabad',
        pncd: '500016',
      },
      signatories: [signatory('utsav.events', 'Latha Reddy', 'JUTPR6623D', '+919000100108')],
      preference: 'Q',
      history: CLEAN,
    },
    {
      username: 'chilika.boats',
      stateCode: '21',
      stateName: 'Odisha',
      pan: 'KCHPB1190E',
      legalName: 'Chilika Boats',
      address: {
        bno: '3',
        st: 'Jetty Road',
        loc: 'Balugaon',
        dst: 'Khordha',
        city: 'Balugaon',
        pncd: '752030',
      },
      signatories: [signatory('chilika.boats', 'Sanjay Behera', 'KCHPB1190E', '+919000100109')],
      apiAccess: { on: false, ownerRenews: false },
      history: CLEAN,
    },
    {
      username: 'malabar.spices',
      stateCode: '32',
      stateName: 'Kerala',
      pan: 'LMBPN7758F',
      legalName: 'Malabar Spices',
      address: {
        bno: '60',
        st: 'Big Bazar Road',
        loc: 'Valiyangadi',
        dst: 'Kozhikode',
        city: 'Kozhikode',
        pncd: '673001',
      },
      signatories: [signatory('malabar.spices', 'Suresh Nair', 'LMBPN7758F', '+919000100110')],
      history: { ...CLEAN, upTo: 0 },
    },
    {
      username: 'aravali.stone',
      stateCode: '06',
      stateName: 'Haryana',
      pan: 'MARPY4409G',
      legalName: 'Aravali Stone',
      address: {
        bno: '118',
        st: 'Mehrauli Road',
        loc: 'Sector 14',
        dst: 'Gurugram',
        city: 'Gurugram',
        pncd: '122001',
      },
      signatories: [signatory('aravali.stone', 'Dinesh Yadav', 'MARPY4409G', '+919000100111')],
      cancelledOn: `${firstDay(addMonths(due, -2)).slice(0, 8)}15`,
      history: { ...CLEAN, upTo: 2 },
    },
    {
      username: 'vindhya.sweets',
      stateCode: '23',
      stateName: 'Madhya Pradesh',
      pan: 'NVNPJ2086H',
      legalName: 'Vindhya Sweets',
      taxpayerType: 'Composition',
      address: { bno: '9', st: 'Hanumana Road', loc: 'Amahiya', dst: 'Rewa', city: 'Rewa', pncd: '486001' },
      signatories: [signatory('vindhya.sweets', 'Pooja Jain', 'NVNPJ2086H', '+919000100112')],
      registeredOn: firstDay(addMonths(due, -30)),
      history: { months: 0 },
    },
    {
      username: 'mahanadi.dairy',
      stateCode: '21',
      stateName: 'Odisha',
      pan: 'UMHPD4176S',
      legalName: 'Mahanadi Dairy',
      address: {
        bno: '17',
        st: 'Link Road',
        loc: 'Badambadi',
        dst: 'Cuttack',
        city: 'Cuttack',
        pncd: '753012',
      },
      signatories: [signatory('mahanadi.dairy', 'Gita Das', 'UMHPD4176S', '+919000100118')],
      regularFrom: `${firstDay(due).slice(0, 8)}10`,
      history: CLEAN,
    },
    {
      username: 'alaknanda.llp',
      stateCode: '05',
      stateName: 'Uttarakhand',
      pan: 'AAHFA5821J',
      legalName: 'Alaknanda Design LLP',
      tradeName: 'Alaknanda Design',
      constitution: 'Limited Liability Partnership',
      address: {
        bno: '52',
        st: 'Rajpur Road',
        loc: 'Hathibarkala',
        dst: 'Dehradun',
        city: 'Dehradun',
        pncd: '248001',
      },
      signatories: [signatory('alaknanda.llp', 'Neha Rawat', 'VALPR2095B', '+919000100119')],
      history: CLEAN,
    },
    {
      username: 'betwa.stores',
      stateCode: '23',
      stateName: 'Madhya Pradesh',
      pan: 'KGBPP4988A',
      legalName: 'Betwa Stores',
      address: {
        bno: '26',
        st: 'Sadar Bazar Road',
        loc: 'Sironj Naka',
        dst: 'Vidisha',
        city: 'Vidisha',
        pncd: '464001',
      },
      signatories: [signatory('betwa.stores', 'Imran Qureshi', 'KGBPP4988A', '+919000100120')],
      status: 'Suspended',
      suspendedForNonFiling: true,
      history: { ...CLEAN, upTo: 7 },
    },
  ];
}

/** The demo taxpayers as an instant has them. */
export const allDemoSpecs = (at: Instant): TaxpayerSpec[] => [...demoSpecs(at), ...evidenceSpecs()];

/** Puts the demo taxpayers into an empty book. */
export function addDemoTaxpayers(book: Book, startAt: Instant): void {
  for (const spec of allDemoSpecs(startAt)) {
    addDemoTaxpayer(book, spec, startAt);
    const taxpayer = byUsername(book, spec.username);
    if (taxpayer !== undefined) taxpayer.filesElsewhere = true;
  }
}

export function addDemoTaxpayer(book: Book, spec: TaxpayerSpec, at: Instant): void {
  const problem = addTaxpayer(book, { password: demoPassword, ...spec }, at);
  if (problem !== null) throw new Error(`demo taxpayer ${spec.username}: ${problem}`);
}
