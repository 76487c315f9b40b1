/**
 * A state or union territory as GST numbers it (gst-portal#states). `letters` is its code in the product's API;
 * published lists disagree on letters, so only `code` is a key. `qrmpDay` is the group of states with the same GSTR-3B
 * due day for quarterly filers, named by that day under Notif. 82/2020. `current` is false when new registrations and
 * postal addresses no longer use the code.
 */
export type State = { code: string; letters: string; name: string; qrmpDay: 22 | 24; current: boolean };

type Row = [code: string, letters: string, name: string, qrmpDay: 22 | 24];

const CURRENT: readonly Row[] = [
  ['01', 'JK', 'Jammu and Kashmir', 24],
  ['02', 'HP', 'Himachal Pradesh', 24],
  ['03', 'PB', 'Punjab', 24],
  ['04', 'CH', 'Chandigarh', 24],
  ['05', 'UK', 'Uttarakhand', 24],
  ['06', 'HR', 'Haryana', 24],
  ['07', 'DL', 'Delhi', 24],
  ['08', 'RJ', 'Rajasthan', 24],
  ['09', 'UP', 'Uttar Pradesh', 24],
  ['10', 'BR', 'Bihar', 24],
  ['11', 'SK', 'Sikkim', 24],
  ['12', 'AR', 'Arunachal Pradesh', 24],
  ['13', 'NL', 'Nagaland', 24],
  ['14', 'MN', 'Manipur', 24],
  ['15', 'MZ', 'Mizoram', 24],
  ['16', 'TR', 'Tripura', 24],
  ['17', 'ML', 'Meghalaya', 24],
  ['18', 'AS', 'Assam', 24],
  ['19', 'WB', 'West Bengal', 24],
  ['20', 'JH', 'Jharkhand', 24],
  ['21', 'OD', 'Odisha', 24],
  ['22', 'CG', 'Chhattisgarh', 22],
  ['23', 'MP', 'Madhya Pradesh', 22],
  ['24', 'GJ', 'Gujarat', 22],
  ['26', 'DN', 'Dadra and Nagar Haveli and Daman and Diu', 22],
  ['27', 'MH', 'Maharashtra', 22],
  ['29', 'KA', 'Karnataka', 22],
  ['30', 'GA', 'Goa', 22],
  ['31', 'LD', 'Lakshadweep', 22],
  ['32', 'KL', 'Kerala', 22],
  ['33', 'TN', 'Tamil Nadu', 22],
  ['34', 'PY', 'Puducherry', 22],
  ['35', 'AN', 'Andaman and Nicobar Islands', 22],
  ['36', 'TS', 'Telangana', 22],
  ['37', 'AP', 'Andhra Pradesh', 22],
  ['38', 'LA', 'Ladakh', 24],
];

/**
 * Only old registrations have these codes. 97 is in neither list of Notif. 82/2020: it gets the earlier day, which is
 * safe.
 */
const OLD: readonly Row[] = [
  ['25', '', 'Daman and Diu', 22],
  ['28', '', 'Andhra Pradesh (before division)', 22],
  ['97', '', 'Other Territory', 22],
];

const OTHER_LETTERS: Readonly<Record<string, string>> = {
  UA: '05',
  UT: '05',
  BH: '10',
  MI: '15',
  ME: '17',
  OR: '21',
  CT: '22',
  DH: '26',
  DD: '26',
  TG: '36',
  AD: '37',
};

/** The keys are in the form that `fold` gives. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  jk: '01',
  uttaranchal: '05',
  newdelhi: '07',
  nctdelhi: '07',
  delhinct: '07',
  orissa: '21',
  chattisgarh: '22',
  dadranagarhaveli: '26',
  damandiu: '26',
  pondicherry: '34',
  andamannicobar: '35',
  andhrapradeshbeforedivision: '28',
  andhrapradeshold: '28',
  otherterritory: '97',
  othersterritory: '97',
};

const toState =
  (current: boolean) =>
  ([code, letters, name, qrmpDay]: Row): State => ({ code, letters, name, qrmpDay, current });

/** The 36 codes in use, in the order of their numbers. */
export const STATES: readonly State[] = CURRENT.map(toState(true));

const BY_CODE: ReadonlyMap<string, State> = new Map(
  [...STATES, ...OLD.map(toState(false))].map((state) => [state.code, state]),
);

/** Finds a state by the two-digit code of a GSTIN, old codes and 97 included; null for any other code. */
export const stateByCode = (code: string): State | null => BY_CODE.get(code) ?? null;

/** Finds a state by its letters, in either case, including the letters of other lists ("TG" is Telangana). */
export function stateByLetters(letters: string): State | null {
  const wanted = letters.trim().toUpperCase();
  if (wanted === '') return null;
  return STATES.find((state) => state.letters === wanted) ?? stateByCode(OTHER_LETTERS[wanted] ?? '');
}

/** An addition such as "(New)" or "(Newly Added)" tells a state from a former one of the same name (gst-portal#states). */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\bnew(?:ly)?\b(?! delhi)[^()]*/g, ' ')
    .replaceAll('&', ' and ')
    .replaceAll(/\b(?:and|the|of|islands?|state|ut)\b/g, ' ')
    .replaceAll(/[^a-z]/g, '');

const BY_NAME: ReadonlyMap<string, State> = new Map(STATES.map((state) => [fold(state.name), state]));

/**
 * Finds a state by its name. Case, blanks, "&" and "and the" do not matter; former names ("Orissa") and the
 * portal's own additions ("Andhra Pradesh (New)") count.
 */
export function stateByName(name: string): State | null {
  const wanted = fold(name);
  return BY_NAME.get(wanted) ?? stateByCode(OTHER_NAMES[wanted] ?? '');
}
