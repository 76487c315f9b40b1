import type { Details } from '../../api/answers/wholeDetails.ts';
import { formatIst } from '../../ui/formatIst.ts';
import { formatMobile } from '../../ui/formatMobile.ts';
import { Mono } from '../../ui/Mono.tsx';
import {
  addressLines,
  sayBusinessType,
  sayDate,
  sayEnd,
  sayFilling,
  sayTiming,
  timesLabel,
  together,
} from './detailTexts.ts';
import { sayNextReturns } from '../../gst/returns/nextReturns.ts';
import { Facts, FoldedCard } from './FactCard.tsx';

const mono = (value: string) => <Mono>{value}</Mono>;

export function BasicInformation({ details }: { details: Details }) {
  return (
    <FoldedCard
      title="Basic Information"
      summary={together(details.legal_name, sayBusinessType(details.business_type))}
    >
      <Facts
        facts={[
          { label: 'Legal name', value: details.legal_name },
          { label: 'Trade name', value: details.trade_name },
          { label: 'GSTIN', value: details.gstin, show: mono },
          { label: 'PAN', value: details.pan_number, show: mono },
          { label: 'Registration date', value: sayDate(details.registration_date) },
          ...(details.cancellation_date === ''
            ? []
            : [{ label: 'Cancelled on', value: sayDate(details.cancellation_date) }]),
          { label: 'Business type', value: sayBusinessType(details.business_type) },
          { label: 'Nick name', value: details.nick_name },
          { label: 'Contact person', value: details.contact_person },
          { label: 'Contact phone', value: formatMobile(details.contact_phone) },
          { label: 'Contact email', value: details.contact_email },
        ]}
      />
    </FoldedCard>
  );
}

/** The password itself never leaves the server (record 083.4). */
export function PortalCredentials({ portal }: { portal: NonNullable<Details['portal_details']> }) {
  return (
    <FoldedCard title="GST Portal Credentials" summary={portal.username}>
      <Facts
        facts={[
          { label: 'Username', value: portal.username },
          { label: 'Password', value: portal.has_password ? 'Stored encrypted, never shown' : '' },
          { label: 'Email for OTP', value: portal.otp_email },
          { label: 'Phone for OTP', value: formatMobile(portal.phone_for_otp) },
          { label: 'Last updated', value: formatIst(portal.last_updated) },
        ]}
      />
    </FoldedCard>
  );
}

export function FillingInformation({ details }: { details: Details }) {
  return (
    <FoldedCard title="Filling Information" summary={sayFilling(details)}>
      <Facts
        facts={[
          { label: 'Filling type', value: details.filling_type === 'nil' ? 'Nil' : details.filling_type },
          {
            label: 'Recurring filling',
            value: details.recurring_filling === 'monthly' ? 'Monthly' : details.recurring_filling,
          },
          ...(details.next_returns?.frequency === 'quarterly'
            ? [{ label: 'Returns', value: sayNextReturns(details.next_returns) }]
            : []),
          {
            label: timesLabel('GSTR-1', details),
            value: sayTiming(
              details.gstr1_filling_day,
              details.gstr1_filling_hour,
              details.gstr1_filling_minute,
            ),
          },
          {
            label: timesLabel('GSTR-3B', details),
            value: sayTiming(
              details.gstr3b_filling_day,
              details.gstr3b_filling_hour,
              details.gstr3b_filling_minute,
            ),
          },
          { label: 'Ends', value: sayEnd(details) },
          { label: 'Last filled', value: formatIst(details.last_filled) },
          { label: 'Next due', value: formatIst(details.next_due_date ?? details.next_due) },
          { label: 'Reminder', value: `${details.reminder_days} days before it is due` },
          { label: 'Notes', value: details.filling_notes },
        ]}
      />
    </FoldedCard>
  );
}

export function BusinessAddress({ address }: { address: NonNullable<Details['business_address']> }) {
  const lines = addressLines(address);
  return (
    <FoldedCard title="Business Address" summary={lines.join(', ')}>
      {lines.length === 0 ? (
        <p className="text-muted italic">Missing</p>
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
