/** Spec of the demo's taxpayers (record 087.6); all have the same password. */
export const demoPassword = 'Demo@1234';

export const demoTaxpayers = [
  {
    username: 'narmada.foods',
    what: 'Proprietorship, Madhya Pradesh',
    shows: 'Both returns file by themselves',
  },
  {
    username: 'kaveri.textiles',
    what: 'Partnership, Karnataka',
    shows: 'The same; a partner signs with a PAN of their own',
  },
  {
    username: 'yamuna.prints',
    what: 'Proprietorship, Delhi',
    shows: 'Codes are typed by hand: none is forwarded',
  },
  {
    username: 'tapti.traders',
    what: 'Proprietorship, late fee of ₹ 140',
    shows: 'GSTR-1 files; GSTR-3B is not nil, the amount is named',
  },
  { username: 'sahyadri.tools', what: 'Partnership, data saved on the portal', shows: 'GSTR-1 is not nil' },
  {
    username: 'thar.minerals',
    what: 'Proprietorship, last GSTR-3B missing',
    shows: 'GSTR-1 is blocked and says what to do first',
  },
  {
    username: 'ganga.exports',
    what: 'Private limited company',
    shows: 'Cannot sign by code; no code is asked for',
  },
  { username: 'utsav.events', what: 'Proprietorship, quarterly', shows: 'Quarters and their dates' },
  {
    username: 'chilika.boats',
    what: 'Proprietorship, API access off',
    shows: 'Verification fails with the steps to take',
  },
  {
    username: 'malabar.spices',
    what: 'Filed at the portal already',
    shows: 'The ARNs are adopted; nothing is filed',
  },
  {
    username: 'aravali.stone',
    what: 'Cancelled two periods ago',
    shows: 'Later periods are refused with the date',
  },
  {
    username: 'vindhya.sweets',
    what: 'Composition dealer',
    shows: 'Refused when added, with what they file instead',
  },
  {
    username: 'damodar.works',
    what: 'Suspended: no bank account given',
    shows: 'Files with your yes, and says how the suspension ends',
  },
  {
    username: 'sabarmati.huf',
    what: 'Hindu Undivided Family',
    shows: "Asks for the signatory's PAN: here it is TSBPP7391F",
  },
  {
    username: 'godavari.mills',
    what: 'Proprietorship, a credit note refused by a customer',
    shows: 'The portal drafts ₹ 1,800 of tax: GSTR-3B is not nil',
  },
  {
    username: 'kosi.rentals',
    what: 'Proprietorship, ₹ 640 of credit in GSTR-2B',
    shows: 'After the 14th, GSTR-3B is filed only with a yes that names it',
  },
  {
    username: 'periyar.einvoice',
    what: 'Proprietorship, an e-invoice in GSTR-1',
    shows: 'GSTR-1 is not nil, although nothing is saved',
  },
] as const;

/** What can be made to go wrong at the pretend portal. */
export const demoFaults = [
  { fault: 'drop_after_filing', says: 'Files, then loses its answer' },
  { fault: 'drop', says: 'Loses the connection' },
  { fault: 'slow', says: 'Answers too late' },
  { fault: 'http504', says: 'Gateway time-out' },
  { fault: 'http429', says: 'Too many requests' },
  { fault: 'ret12501', says: 'System failure' },
  { fault: 'gspgstdown', says: 'GST system is down' },
  { fault: 'bad_hmac', says: 'A damaged answer' },
  { fault: 'rotate_certificate', says: 'A new certificate' },
  { fault: 'otp_lost', says: 'The code never arrives' },
  { fault: 'otp_late', says: 'The code arrives late' },
  { fault: 'otp_twice', says: 'The code arrives twice' },
  { fault: 'wrong_evc', says: 'Refuses the code' },
  { fault: 'track_delay', says: 'Shows the ARN late in its list' },
  { fault: 'too_many_sessions', says: 'Too many sessions' },
  { fault: 'rush_hour', says: 'The rush of the 11th and the 20th' },
] as const;
