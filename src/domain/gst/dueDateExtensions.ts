import { parseIstDate, type Instant } from '../shared/istTime.ts';
import type { StateGroup } from './dueDays.ts';
import type { Source } from './lawTable.ts';
import { periodOf, type FilingFrequency, type Form, type ReturnPeriod } from './returnPeriod.ts';

/**
 * A part of a state: all of it without districts and pincodes, else the addresses in one of them. `state` is the
 * number on the GSTIN; pincodes are "400601", or "400601-400615" for a range.
 */
export type Area = { state: string; districts?: readonly string[]; pincodes?: readonly string[] };

/**
 * A moved due date of one period; a quarter is named by its last month. `due` is YYYY-MM-DD IST. Applies everywhere,
 * unless it names areas or a group of states of quarterly filers.
 */
export type Extension = {
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  due: string;
  group?: StateGroup;
  areas?: readonly Area[];
  source: Source;
};

const source = (law: string, sure: Source['sure']): Source => ({ law, sheet: 'gst-portal#extensions', sure });

const manipur: readonly Area[] = [{ state: '14' }];

/**
 * The extensions since 2021 whose dates are known (gst-portal#extensions); an operator adds others in a file. Those
 * of March and April 2021 are missing, because their dates are not known, and so are some for districts without a
 * written source. No extension of the GSTR-3B of March 2026 is known: it keeps the 20th.
 */
export const DUE_DATE_EXTENSIONS: readonly Extension[] = [
  {
    form: 'GSTR1',
    period: periodOf(2021, 5),
    frequency: 'monthly',
    due: '2021-06-26',
    source: source('Notif. 17/2021-CT', 'high'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2022, 4),
    frequency: 'monthly',
    due: '2022-05-24',
    source: source('Notif. 05/2022-CT, after the portal failed on 20 May 2022', 'high'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2022, 9),
    frequency: 'monthly',
    due: '2022-10-21',
    source: source('Notif. 21/2022-CT', 'medium'),
  },
  {
    form: 'GSTR1',
    period: periodOf(2023, 4),
    frequency: 'monthly',
    due: '2023-05-31',
    areas: manipur,
    source: source('Notif. 11/2023-CT of 24 May 2023', 'high'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2023, 4),
    frequency: 'monthly',
    due: '2023-05-31',
    areas: manipur,
    source: source('Notif. 12/2023-CT of 24 May 2023', 'high'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2023, 11),
    frequency: 'monthly',
    due: '2023-12-27',
    areas: [
      { state: '33', districts: ['Chennai', 'Tiruvallur', 'Thiruvallur', 'Chengalpattu', 'Kancheepuram'] },
    ],
    source: source('Notif. 55/2023-CT', 'high'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2023, 11),
    frequency: 'monthly',
    due: '2024-01-10',
    areas: [
      {
        state: '33',
        districts: [
          'Tirunelveli',
          'Tenkasi',
          'Kanyakumari',
          'Kanniyakumari',
          'Thoothukudi',
          'Thoothukkudi',
          'Virudhunagar',
        ],
      },
    ],
    source: source('Notif. 01/2024-CT', 'medium'),
  },
  {
    form: 'GSTR1',
    period: periodOf(2024, 3),
    frequency: 'monthly',
    due: '2024-04-12',
    source: source('Notif. 09/2024-CT, after the portal failed on 10-11 April 2024', 'low'),
  },
  {
    form: 'GSTR1',
    period: periodOf(2024, 12),
    frequency: 'monthly',
    due: '2025-01-13',
    source: source('Notif. 01/2025-CT', 'high'),
  },
  {
    form: 'GSTR1',
    period: periodOf(2024, 12),
    frequency: 'quarterly',
    due: '2025-01-15',
    source: source('Notif. 01/2025-CT', 'high'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2024, 12),
    frequency: 'monthly',
    due: '2025-01-22',
    source: source('Notif. 02/2025-CT', 'medium'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2024, 12),
    frequency: 'quarterly',
    due: '2025-01-24',
    group: 22,
    source: source('Notif. 02/2025-CT', 'medium'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2024, 12),
    frequency: 'quarterly',
    due: '2025-01-26',
    group: 24,
    source: source('Notif. 02/2025-CT', 'medium'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2025, 7),
    frequency: 'monthly',
    due: '2025-08-27',
    areas: [
      {
        state: '27',
        districts: [
          'Mumbai',
          'Greater Mumbai',
          'Mumbai City',
          'Mumbai Suburban',
          'Thane',
          'Raigad',
          'Raigarh',
          'Palghar',
        ],
      },
    ],
    source: source('Notif. 12/2025-CT of 20 August 2025', 'high'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2025, 9),
    frequency: 'monthly',
    due: '2025-10-25',
    source: source('Notif. 17/2025-CT of 18 October 2025', 'high'),
  },
  {
    form: 'GSTR3B',
    period: periodOf(2025, 9),
    frequency: 'quarterly',
    due: '2025-10-25',
    source: source('Notif. 17/2025-CT of 18 October 2025', 'high'),
  },
];

/** The fields of a principal place of business that extensions need; '' if the portal gives none. */
type Address = { stateCode: string; group: StateGroup; district: string; pincode: string };

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
/** "Thane Dist.", "Mumbai Suburban District" */
const districtName = (text: string): string => letters(text.replace(/\bdist(?:rict)?\b/i, ''));

const isInRun = (pincode: string, run: string): boolean => {
  const [from = '', to = from] = run.split('-');
  return pincode !== '' && from <= pincode && pincode <= to;
};

/**
 * True when the address lies in the area. An unknown field counts as outside: the usual date is earlier, and so safe.
 */
function liesIn({ stateCode, district, pincode }: Address, area: Area): boolean {
  if (area.state !== stateCode) return false;
  const { districts = [], pincodes = [] } = area;
  if (districts.length === 0 && pincodes.length === 0) return true;
  const named = districtName(district);
  return (
    (named !== '' && districts.some((one) => letters(one) === named)) ||
    pincodes.some((run) => isInRun(pincode, run))
  );
}

const applies = ({ group, areas }: Extension, address: Address): boolean =>
  (group === undefined || group === address.group) &&
  (areas === undefined || areas.some((area) => liesIn(address, area)));

/**
 * 00:00 IST of the day to which the due date of this return was moved, or null; of several extensions the latest. A
 * quarter's `period` is its last month.
 */
export function extendedTo(
  extensions: readonly Extension[],
  { form, period, frequency }: Pick<Extension, 'form' | 'period' | 'frequency'>,
  address: Address,
): Instant | null {
  const days = extensions
    .filter((row) => row.form === form && row.period === period && row.frequency === frequency)
    .filter((row) => applies(row, address))
    .map((row) => parseIstDate(row.due))
    .filter((day) => day !== null);
  return days.length === 0 ? null : Math.max(...days);
}
