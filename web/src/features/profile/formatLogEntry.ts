import { parsePeriod, periodParts } from '#domain/gst/returnPeriod.ts';
import type { SecurityLogEntry } from '../../api/securityLog.ts';
import { monthName } from '../../texts/dates.ts';
import { people } from '../../texts/compiled/people.ts';
import { securityLog } from '../../texts/compiled/securityLog.ts';

type About = SecurityLogEntry['about'];
type Texts = ReturnType<typeof securityLog>;

/** Each kind of entry of the security log, as a sentence in the page's language. */
export function formatLogEntry({ code, about }: SecurityLogEntry): string {
  const t = securityLog();
  const says = sayings[code];
  return says(t, about);
}

function from(t: Texts, { device = '', address = '' }: About): string {
  if (device === '') return address === '' ? '' : t.fromAddress({ address });
  return address === '' ? t.onDevice({ device }) : t.onDeviceFrom({ device, address });
}
/** By the name of its business; entries of before this was kept have the GSTIN's ending alone. */
function gstin(t: Texts, { gstin: end = '', business = '' }: About): string {
  if (business !== '') return end === '' ? business : t.businessOf({ business, end });
  return end === '' ? t.someGstin : t.gstin({ end });
}
const signatory = (t: Texts, { pan: end = '' }: About): string =>
  end === '' ? t.someSignatory : t.signatory({ end });
/** By the code from the API; an unknown code is shown as it is. */
const named = (names: Readonly<Record<string, string>>, code = ''): string => names[code] ?? code;
const parts = (t: Texts, { what = [] }: About): string => what.map((one) => named(t.parts, one)).join(', ');

/** Names the link that was used, when nobody was signed in. */
const byWay = (t: Texts, { way }: About, sentence: string): string =>
  way === undefined ? sentence : `${sentence}, ${named(t.ways, way)}`;

const role = ({ role: code = 'viewer' }: About): string => people().roles[code];
/** A member who has given no name, or was erased, has none. */
const member = ({ member: name }: About): string => name || people().nobody;

function month({ period }: About): string {
  const known = parsePeriod(period ?? '');
  if (known === null) return '';
  const { year, month: number } = periodParts(known);
  return `${monthName(number)} ${year}`;
}

const sayings: Record<SecurityLogEntry['code'], (t: Texts, about: About) => string> = {
  signed_in: (t, about) => t.events.signed_in({ from: from(t, about) }),
  firm_signed_in: (t, about) => t.events.firm_signed_in({ from: from(t, about) }),
  firm_sign_in_on: (t) => t.events.firm_sign_in_on,
  firm_sign_in_changed: (t) => t.events.firm_sign_in_changed,
  firm_sign_in_off: (t) => t.events.firm_sign_in_off,
  firm_domain_lost: (t, { domain = '' }) => t.events.firm_domain_lost({ domain }),
  firm_identity_bound: (t) => t.events.firm_identity_bound,
  firm_identity_ended: (t) => t.events.firm_identity_ended,
  sign_in_refused: (t, about) =>
    t.events.sign_in_refused({ why: named(t.refusals, about.why), from: from(t, about) }),
  session_ended: (t, about) =>
    t.events.session_ended({ why: named(t.ends, about.why), from: from(t, about) }),
  proven_again: (t) => t.events.proven_again,
  sign_in_held: (t, about) => t.events.sign_in_held({ from: from(t, about) }),
  sign_in_released: (t) => t.events.sign_in_released,
  second_factor_on: (t) => t.events.second_factor_on,
  second_factor_off: (t) => t.events.second_factor_off,
  passkey_added: (t) => t.events.passkey_added,
  passkey_removed: (t) => t.events.passkey_removed,
  recovery_code_used: (t) => t.events.recovery_code_used,
  recovery_codes_made: (t) => t.events.recovery_codes_made,
  gstin_added: (t, about) => t.events.gstin_added({ gstin: gstin(t, about) }),
  gstin_deleted: (t, about) => t.events.gstin_deleted({ gstin: gstin(t, about) }),
  credentials_changed: (t, about) =>
    t.events.credentials_changed({ gstin: gstin(t, about), what: parts(t, about) }),
  signatory_changed: (t, about) =>
    t.events.signatory_changed({ gstin: gstin(t, about), what: parts(t, about) }),
  key_made: (t, about) => t.events.key_made({ what: parts(t, about) }),
  key_revoked: (t) => t.events.key_revoked,
  webhook_added: (t) => t.events.webhook_added,
  webhook_removed: (t) => t.events.webhook_removed,
  calendar_made: (t) => t.events.calendar_made,
  calendar_ended: (t) => t.events.calendar_ended,
  forwarding_on: (t, about) => t.events.forwarding_on({ signatory: signatory(t, about) }),
  forwarding_off: (t, about) => t.events.forwarding_off({ signatory: signatory(t, about) }),
  phone_added: (t, about) => t.events.phone_added({ signatory: signatory(t, about) }),
  phone_removed: (t, about) => t.events.phone_removed({ signatory: signatory(t, about) }),
  consent_given: (t, about) =>
    byWay(t, about, t.events.consent_given({ gstin: gstin(t, about), what: named(t.consents, about.kind) })),
  consent_withdrawn: (t, about) =>
    t.events.consent_withdrawn({ gstin: gstin(t, about), what: named(t.consents, about.kind) }),
  document_opened: (t, about) =>
    byWay(
      t,
      about,
      t.events.document_opened({
        form: about.form === 'GSTR1' ? 'GSTR-1' : 'GSTR-3B',
        month: month(about),
        gstin: gstin(t, about),
      }),
    ),
  account_downloaded: (t) => t.events.account_downloaded,
  exported: (t, about) => {
    const what = named(t.exports, about.kind);
    return month(about) === ''
      ? t.events.exportedAll({ what })
      : t.events.exported({ what, month: month(about) });
  },
  account_erased: (t) => t.events.account_erased,
  erasing_asked: (t, { kind }) => t.events.erasing_asked[kind === 'person' ? kind : 'account'],
  erasing_stopped: (t, { kind }) => t.events.erasing_stopped[kind === 'person' ? kind : 'account'],
  operator_acted: (t, about) =>
    about.gstin || about.business
      ? t.events.operator_acted_on({ act: named(t.acts, about.act), gstin: gstin(t, about) })
      : t.events.operator_acted({ act: named(t.acts, about.act) }),
  member_invited: (t, about) => t.events.member_invited({ role: role(about), number: about.number ?? '' }),
  invitation_taken_back: (t, { number = '' }) => t.events.invitation_taken_back({ number }),
  member_joined: (t, about) => t.events.member_joined({ role: role(about) }),
  role_changed: (t, about) => t.events.role_changed({ member: member(about), role: role(about) }),
  member_removed: (t, about) => t.events.member_removed({ member: member(about) }),
  member_left: (t) => t.events.member_left,
  removal_objected: (t) => t.events.removal_objected,
  approver_changed: (t, about) =>
    about.member === null
      ? t.events.approver_dropped({ gstin: gstin(t, about) })
      : t.events.approver_changed({ gstin: gstin(t, about), member: member(about) }),
  contact_changed: (t, about) => t.events.contact_changed({ gstin: gstin(t, about) }),
  contact_removed: (t, about) => t.events.contact_removed({ gstin: gstin(t, about) }),
  client_asked: (t, about) => t.events.client_asked({ period: month(about), gstin: gstin(t, about) }),
  client_question_taken_back: (t, about) =>
    t.events.client_question_taken_back({ period: month(about), gstin: gstin(t, about) }),
  client_denied: (t, about) =>
    byWay(
      t,
      about,
      t.events.client_denied({ period: month(about), gstin: gstin(t, about), isNo: about.why === 'no' }),
    ),
  taken_back: (t, { what = [] }) => t.events.taken_back({ what: what.join(', ') }),
  account_renamed: (t) => t.events.account_renamed,
  name_changed: (t) => t.events.name_changed,
  recurring_on: (t, about) => t.events.recurring_on({ gstin: gstin(t, about) }),
  recurring_off: (t, about) => t.events.recurring_off({ gstin: gstin(t, about) }),
  times_changed: (t, about) => t.events.times_changed({ gstin: gstin(t, about) }),
  usual_times_changed: (t) => t.events.usual_times_changed,
  details_changed: (t, about) => t.events.details_changed({ gstin: gstin(t, about) }),
  month_skipped: (t, about) => t.events.month_skipped({ period: month(about), gstin: gstin(t, about) }),
  skip_undone: (t, about) => t.events.skip_undone({ period: month(about), gstin: gstin(t, about) }),
  mail_changed: (t, { mail = '' }) => (mail === '' ? t.events.mail_removed : t.events.mail_changed({ mail })),
  mail_verified: (t, { mail = '' }) => t.events.mail_verified({ mail }),
};
