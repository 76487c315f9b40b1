import type { Details } from '../../api/answers/wholeDetails.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { details as texts } from '../../texts/compiled/details.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { formatDone, formatIst } from '../../ui/formatIst.ts';
import { formatMobile } from '../../ui/formatMobile.ts';
import { Mono } from '../../ui/Mono.tsx';
import {
  addressLines,
  formatBusinessType,
  formatDate,
  formatEnd,
  formatFilling,
  formatTiming,
  isByQuarter,
  timesInEffect,
  timesLabel,
  together,
} from './detailTexts.ts';
import { formatNextReturns } from '../../gst/returns/nextReturns.ts';
import { Facts, FoldedCard } from './FactCard.tsx';

const mono = (value: string) => <Mono>{value}</Mono>;

export function BasicInformation({ details }: { details: Details }) {
  const t = texts();
  // A correction stands with the portal's value, which filing and documents use.
  const beside = (field: 'legal_name' | 'trade_name'): string => {
    const portal = details.portal_values[field] ?? '';
    const own = details[field];
    return portal === '' || portal === own ? own : `${own} (${edit().portalHas({ value: portal })})`;
  };
  return (
    <FoldedCard
      isFact
      title={t.basic}
      summary={together(details.legal_name, formatBusinessType(details.business_type))}
    >
      <Facts
        facts={[
          { label: t.legalName, value: beside('legal_name') },
          { label: t.tradeName, value: beside('trade_name') },
          { label: 'GSTIN', value: details.gstin, show: mono },
          { label: t.pan, value: details.pan_number, show: mono },
          { label: t.registered, value: formatDate(details.registration_date) },
          ...(details.cancellation_date === ''
            ? []
            : [{ label: t.cancelled, value: formatDate(details.cancellation_date) }]),
          { label: t.businessType, value: formatBusinessType(details.business_type) },
          { label: t.nickName, value: details.nick_name },
          { label: t.contactPerson, value: details.contact_person },
          { label: t.contactPhone, value: formatMobile(details.contact_phone) },
          { label: t.contactEmail, value: details.contact_email },
        ]}
      />
    </FoldedCard>
  );
}

/** The password itself never leaves the server (design#portal-passwords). */
export function PortalCredentials({ portal }: { portal: NonNullable<Details['portal_details']> }) {
  const t = texts();
  return (
    <FoldedCard isFact title={t.credentials} summary={portal.username}>
      <Facts
        facts={[
          { label: t.username, value: portal.username },
          { label: t.password, value: portal.has_password ? t.passwordKept : '' },
          { label: t.emailForOtp, value: portal.otp_email },
          { label: t.phoneForOtp, value: formatMobile(portal.phone_for_otp) },
          { label: t.lastUpdated, value: formatIst(portal.last_updated) },
        ]}
      />
    </FoldedCard>
  );
}

export function FillingInformation({ details }: { details: Details }) {
  const t = texts();
  const byQuarter = isByQuarter(details);
  const due = details.next_due_date ?? details.next_due;
  const now = useProductNow();
  const isOver = due !== null && Date.parse(due) < now;
  const times = timesInEffect(details);
  return (
    <FoldedCard isFact title={t.filling} summary={formatFilling(details)}>
      <Facts
        facts={[
          { label: t.fillingType, value: details.filling_type === 'nil' ? t.nil : details.filling_type },
          {
            label: t.recurring,
            value: byQuarter
              ? t.byQuarter
              : details.recurring_filling === 'monthly'
                ? t.monthly
                : details.recurring_filling,
          },
          ...(byQuarter && details.next_returns
            ? [{ label: t.returns, value: formatNextReturns(details.next_returns) }]
            : []),
          {
            label: timesLabel('GSTR-1', details),
            value: formatTiming(times.GSTR1, byQuarter),
          },
          {
            label: timesLabel('GSTR-3B', details),
            value: formatTiming(times.GSTR3B, byQuarter),
          },
          { label: t.ends, value: formatEnd(details) },
          { label: t.lastFilled, value: formatDone(details.last_filled) },
          { label: isOver ? t.wasDue : t.nextDue, value: formatIst(due) },
          { label: t.reminder, value: t.daysBefore({ days: details.reminder_days }) },
          { label: t.notes, value: details.filling_notes },
        ]}
      />
    </FoldedCard>
  );
}

export function BusinessAddress({ address }: { address: NonNullable<Details['business_address']> }) {
  const t = texts();
  const lines = addressLines(address);
  return (
    <FoldedCard isFact title={t.address} summary={lines.join(', ')}>
      {lines.length === 0 ? (
        <p className="text-muted italic">{t.missing}</p>
      ) : (
        <address className="not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
    </FoldedCard>
  );
}
