import { type Kysely, sql } from 'kysely';

/**
 * A finding was kept as English sentences and is a code with what it tells (record 096). What was found before is told
 * again from the row that it stands in, from what else is known of its registration, and where nothing else tells it,
 * from its sentence. The policies bind the owner of the tables too, so they are lifted for these statements.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}

const statements = `
create or replace function pg_temp.ms(at timestamptz) returns jsonb language sql immutable as
  $$ select to_jsonb(floor(extract(epoch from at) * 1000)::bigint) $$;
create or replace function pg_temp.ist_day(day text) returns timestamptz language sql immutable as
  $$ select (nullif(day, '')::date)::timestamp at time zone 'Asia/Kolkata' $$;

-- The months or quarters before a period, of which the text is MMYYYY.
create or replace function pg_temp.period_before(period text, frequency text) returns text language sql immutable as
  $$ select to_char(to_date(period, 'MMYYYY') - case frequency when 'monthly' then interval '1 month'
    else interval '3 months' end, 'MMYYYY') $$;

create temporary table said_by_portal (meaning text, starts text) on commit drop;
insert into said_by_portal values
  ('unknown', 'The GST portal refused this request and gave a reason that Shunya does not know'),
  ('our_request', 'The GST portal did not accept our request'),
  ('session_ended', 'The session with the GST portal has ended'),
  ('session_not_allowed', 'The GST portal says that this session may not act'),
  ('busy', 'The GST portal had a problem of its own'),
  ('still_working', 'The GST portal is still working on an earlier step'),
  ('nothing_there', 'The GST portal has no record of this'),
  ('already_filed', 'The GST portal says that this return is already filed'),
  ('no_such_gstin', 'The GST portal does not know this GSTIN'),
  ('account_locked', 'The account at the GST portal is locked'),
  ('wrong_password', 'The GST portal does not accept this username and password'),
  ('wrong_session_code', 'The session code is wrong or has expired'),
  ('wrong_code', 'The code for this return is wrong or has expired'),
  ('key_changed', 'The GST portal has changed its encryption key'),
  ('own_access', 'Shunya''s own access to the GST portal was refused'),
  ('digital_signature', 'The GST portal could not use the digital signature'),
  ('wrong_signatory', 'The PAN is not that of an authorised signatory'),
  ('earlier_return_first', 'A return of an earlier period is not filed yet'),
  ('period_not_open', 'This return period is not open for filing yet'),
  ('holds_entries', 'The GST portal holds entries for this return'),
  ('unknown_username', 'The GST portal does not know this username'),
  ('api_access_off', 'API access is switched off at the GST portal'),
  ('too_many_sessions', 'The GST portal has too many open sessions'),
  ('password_expired', 'The password at the GST portal has expired'),
  ('username_not_linked', 'The GST portal does not link this username'),
  ('cannot_send_codes', 'The GST portal cannot send codes at the moment'),
  ('changed_while_filed', 'The return changed at the GST portal while it was being filed'),
  ('gstin_not_of_username', 'The GST portal says that this GSTIN is not valid or does not belong'),
  ('period_not_allowed', 'The GST portal does not allow this return period'),
  ('preference_first', 'The GST portal first wants the filing preference'),
  ('gstr3b_before_first', 'The GSTR-3B of the period before is not filed yet'),
  ('already_prepared', 'The return is already prepared at the GST portal'),
  ('no_summary_yet', 'The GST portal has no up-to-date summary'),
  ('not_regular', 'The GST portal says that this GSTIN is not a regular taxpayer'),
  ('does_not_fit', 'The GST portal says that this request does not fit'),
  ('practitioner_refused', 'The GST portal does not accept the GST practitioner'),
  ('payment_does_not_match', 'The payment of this GSTR-3B does not match'),
  ('summary_changed', 'The return''s summary changed at the GST portal'),
  ('prepare_first', 'The return has to be prepared at the GST portal'),
  ('code_not_allowed', 'The GST portal does not let this taxpayer file with a code'),
  ('not_reached', 'The GST portal cannot be reached at the moment'),
  ('too_many_requests', 'The GST portal takes no more requests'),
  ('gstr1_first', 'The GSTR-1 of this period is not filed yet'),
  ('three_years_passed', 'This return can no longer be filed: three years'),
  ('drc_01b', 'The GST portal blocks this return until its notice'),
  ('bank_account', 'The GST portal blocks this return until bank account'),
  ('negative_ledger', 'The GST portal blocks this GSTR-3B because of a negative'),
  ('late_fee_due', 'A late fee of an earlier period has to be paid'),
  ('empty_return_refused', 'The GST portal did not accept the empty return'),
  ('practice_portal', 'The answer came from a practice portal'),
  ('no_answer', 'The GST portal did not answer. Nothing was filed'),
  ('answer_lost', 'The return was sent, but the GST portal'),
  ('step_not_offered', 'The GST portal does not offer this step');

-- A finding as it was told with an event at this moment; detail is what else that event keeps.
create or replace function pg_temp.as_code(old jsonb, at timestamptz, detail jsonb, due_at timestamptz, this_form text,
  f filing, r registration) returns jsonb language sql stable as $$
select case when old is null or old = 'null' or old ? 'params' then old else
  jsonb_build_object('code', code, 'params', case
    when code in ('not_active', 'signatory_pan_missing', 'signatory_pan_wrong', 'api_access_off', 'portal_account',
      'code_queue') then '{}'::jsonb
    when code = 'not_regular' then jsonb_build_object('taxpayerType', coalesce(r.taxpayer_type, ''))
    when code in ('portal_down', 'own_access') then tried
    when code = 'portal_session' then tried || jsonb_build_object('each', says like '%each session%')
    when code = 'code_limit' then jsonb_build_object('until', coalesce(detail -> 'nextTryAt', pg_temp.ms(at)))
    else jsonb_build_object('about', about) || case
      when code = 'period_not_over' then tried || '{"opens": null}'
      when code = 'before_registration' then
        jsonb_build_object('registered', pg_temp.ms(coalesce(pg_temp.ist_day(r.registered_on), at)))
      when code = 'after_cancellation' then
        jsonb_build_object('cancelled', pg_temp.ms(pg_temp.ist_day(r.cancelled_on)))
      when code in ('barred', 'late_needs_person') then jsonb_build_object(
        'lawEnds', pg_temp.ms(law_ends),
        'from', pg_temp.ms((date_trunc('month', law_ends at time zone 'Asia/Kolkata') + interval '1 month')
          at time zone 'Asia/Kolkata')) || case when code = 'barred' then '{}'
          else jsonb_build_object('rupees', coalesce(old -> 'amountRupees', '0')) end
      when code in ('late_fee_carried', 'liability_carried') then
        jsonb_build_object('rupees', coalesce(old -> 'amountRupees', '0'))
      when code in ('previous_gstr1_missing', 'previous_gstr3b_missing') then jsonb_build_object(
        'standing', case when old ->> 'actor' = 'shunya' then 'on_its_way'
          when says like '%waits for you%' then 'needs_person' else 'missing' end,
        'previous', about || jsonb_build_object(
          'form', before_form,
          'period', pg_temp.period_before(f.period, f.frequency),
          'due', pg_temp.ms(coalesce(
            (select other_return.due_at from filing other join filing_return other_return
              on other_return.filing_id = other.id and other_return.form = before_form
              where other.registration_id = f.registration_id
                and other.period = pg_temp.period_before(f.period, f.frequency)),
            due_at - case f.frequency when 'monthly' then interval '1 month' else interval '3 months' end))))
      when code = 'evc_not_allowed' then jsonb_build_object('gstin', f.gstin)
      when code = 'portal_refused' then jsonb_build_object('meaning', coalesce(
        (select meaning from said_by_portal where position(': ' || starts in says) > 0 limit 1), 'unknown'))
      when code = 'code_missing' then jsonb_build_object('asked', case when says like '%did not reach us%'
        then 'did_not_come' when says like '%did not accept%' then 'refused' else 'not_yet' end)
      when code = 'answer_lost' then jsonb_build_object(
        'times', case when says like '%sent once%' then 1 when says like '%sent twice%' then 2
          else coalesce(substring(says from 'sent (\\d+) times')::int, 1) end,
        'againAt', case when old ->> 'actor' = 'you' then null else detail -> 'runAt' end)
      when code = 'filed_elsewhere' then tried ||
        jsonb_build_object('saidBy', case when says like 'The portal says%' then 'portal' else 'claim' end)
      else '{}' end
    end)
  end
from (select
  old ->> 'code' as code,
  old ->> 'sentence' as says,
  case when old ->> 'code' = 'previous_gstr1_missing' then 'GSTR1' else 'GSTR3B' end as before_form,
  due_at + interval '3 years' as law_ends,
  jsonb_build_object('givenUp', old ->> 'actor' = 'you') as tried,
  jsonb_build_object('form', this_form, 'period', f.period, 'frequency', f.frequency,
    'due', pg_temp.ms(due_at), 'now', pg_temp.ms(at)) as about) as told
$$;

alter table filing no force row level security;
alter table filing_return no force row level security;
alter table filing_event no force row level security;
alter table registration no force row level security;

-- A return shows what the last of its events that found something has found.
update filing_return set finding = pg_temp.as_code(filing_return.finding, last.at, last.detail, filing_return.due_at,
  filing_return.form, filing, registration)
from filing, registration, filing_return same left join lateral (
  select at, detail from filing_event
  where filing_event.filing_id = same.filing_id and filing_event.form = same.form
    and jsonb_typeof(filing_event.detail -> 'finding') = 'object'
  order by filing_event.seq desc limit 1) as event on true
  cross join lateral (select coalesce(event.at, same.due_at) as at, coalesce(event.detail, '{}') as detail) as last
where filing_return.finding is not null and same.filing_id = filing_return.filing_id
  and same.form = filing_return.form and filing.id = filing_return.filing_id
  and registration.id = filing.registration_id;
update filing_event set detail = detail || jsonb_build_object('finding', pg_temp.as_code(detail -> 'finding',
  filing_event.at, filing_event.detail, filing_return.due_at, filing_event.form, filing, registration))
from filing_return, filing, registration
where jsonb_typeof(detail -> 'finding') = 'object' and filing_return.filing_id = filing_event.filing_id
  and filing_return.form = filing_event.form and filing.id = filing_event.filing_id
  and registration.id = filing.registration_id;

alter table filing force row level security;
alter table filing_return force row level security;
alter table filing_event force row level security;
alter table registration force row level security;
`;
