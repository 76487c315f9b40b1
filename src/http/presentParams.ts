import type { DeskReasonCode, DeskReasonParams } from '#domain/views/deskRow.ts';
import type { FindingCode, FindingParams, ReturnInQuestion } from '#domain/filing/finding.ts';
import type { RemarkCode, RemarkParams } from '#domain/registration/registration.ts';
import { isoIst } from '#domain/shared/istTime.ts';

type NamesIn<T> = T extends unknown ? Extract<keyof T, string> : never;
type NonEmpty<T> = T extends Record<string, never> ? never : T;
type Name =
  | NamesIn<NonEmpty<FindingParams[FindingCode]>>
  | keyof ReturnInQuestion
  | NamesIn<NonEmpty<RemarkParams[RemarkCode]>>
  | NamesIn<NonEmpty<DeskReasonParams[DeskReasonCode]>>;

/** The parameters of codes in the API: their names there, and whether they are moments or nested. */
const wire = {
  about: ['about', 'holds'],
  previous: ['previous', 'holds'],
  form: ['form', 'plain'],
  period: ['period', 'plain'],
  frequency: ['frequency', 'plain'],
  due: ['due_at', 'moment'],
  now: ['found_at', 'moment'],
  opens: ['opens_at', 'moment'],
  registered: ['registered_at', 'moment'],
  cancelled: ['cancelled_at', 'moment'],
  lawEnds: ['law_ends_at', 'moment'],
  first: ['first_period', 'plain'],
  from: ['closed_from', 'moment'],
  notBefore: ['not_before', 'moment'],
  isMaker: ['is_maker', 'plain'],
  why: ['why', 'plain'],
  on: ['on', 'moment'],
  until: ['until', 'moment'],
  againAt: ['again_at', 'moment'],
  taxpayerType: ['taxpayer_type', 'plain'],
  rupees: ['rupees', 'plain'],
  central: ['central', 'plain'],
  state: ['state', 'plain'],
  own: ['own', 'plain'],
  cash: ['cash', 'plain'],
  creditRupees: ['credit_rupees', 'plain'],
  notRead: ['not_read', 'plain'],
  of: ['of', 'plain'],
  count: ['count', 'plain'],
  behind: ['behind', 'plain'],
  gstin: ['gstin', 'plain'],
  mayChoose: ['may_choose', 'plain'],
  mayBeScheme: ['may_be_scheme', 'plain'],
  pan: ['pan', 'plain'],
  each: ['each', 'plain'],
  givenUp: ['given_up', 'plain'],
  standing: ['standing', 'plain'],
  meaning: ['meaning', 'plain'],
  says: ['says', 'plain'],
  asked: ['asked', 'plain'],
  times: ['times', 'plain'],
  since: ['since', 'moment'],
  looks: ['looks', 'plain'],
  saidBy: ['said_by', 'plain'],
  given: ['given', 'plain'],
  text: ['text', 'plain'],
  again: ['again_at', 'moment'],
  at: ['at', 'moment'],
  by: ['by', 'plain'],
  name: ['name', 'plain'],
  arn: ['arn', 'plain'],
} as const satisfies Readonly<Record<Name, readonly [string, 'plain' | 'moment' | 'holds']>>;

type WireParams = Readonly<Record<string, unknown>>;

/** The parameters of a finding, a remark or a reason of the desk: with names of this form, and moments in ISO 8601. */
export const presentParams = (params: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params as WireParams).map(([name, value]) => {
      const [named, kind] = wire[name as Name];
      return [named, shown(value, kind)];
    }),
  );

function shown(value: unknown, kind: 'plain' | 'moment' | 'holds'): unknown {
  if (kind === 'moment' && typeof value === 'number') return isoIst(value);
  return kind === 'holds' && typeof value === 'object' && value !== null ? presentParams(value) : value;
}
