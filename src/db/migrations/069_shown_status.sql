-- A stopped month has not failed where an older month comes first, where the law asks for no return, and where
-- nobody has said yet whether it does (design#states). Months without a stopped return keep their status.
with shown as (
  select account_id, filing_id, form, state, finding->>'code' as code,
    case
      when state in ('filed', 'acknowledged') then 'success'
      when state in ('skipped', 'cancelled') then 'skipped'
      when state in ('waiting_for_consent', 'waiting_for_code') then 'warning'
      when state not in ('blocked', 'rejected', 'gave_up') then 'pending'
      when finding->>'code' in ('after_cancellation', 'before_registration', 'before_regular', 'not_regular')
        then 'skipped'
      when finding->>'code' in ('previous_gstr1_missing', 'previous_gstr3b_missing', 'first_period_unknown')
        then 'warning'
      when state = 'gave_up' then 'error'
      else 'failed'
    end as status
  from filing_return
), of_month as (
  select mine.account_id, mine.filing_id,
    array_agg(
      case
        when mine.code = 'gstr1_stopped' and mine.state in ('blocked', 'rejected', 'gave_up')
          and gstr1.state in ('blocked', 'rejected', 'gave_up') then gstr1.status
        else mine.status
      end) as found
  from shown as mine
  left join shown as gstr1
    on gstr1.account_id = mine.account_id and gstr1.filing_id = mine.filing_id and gstr1.form = 'GSTR1'
  group by mine.account_id, mine.filing_id
)
update filing set status = case
    when 'failed' = any (found) then 'failed'
    when 'error' = any (found) then 'error'
    when 'warning' = any (found) then 'warning'
    when 'pending' = any (found) then 'pending'
    when 'skipped' = any (found) then 'skipped'
    else 'success'
  end
from of_month
where filing.account_id = of_month.account_id and filing.id = of_month.filing_id
  and filing.status in ('failed', 'error');
