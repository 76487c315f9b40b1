import { Mail, MessageSquare } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useDemoMessages } from '../../api/demo.ts';
import { demo } from '../../texts/compiled/demo.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** Every mail and SMS sent, by recipient. */
export function InboxPanel() {
  const t = demo().inbox;
  const [to, setTo] = useState('');
  const search = useDeferredValue(to.trim());
  // Half a number matches nobody: everyone's messages are shown until it is complete.
  const whole = search.includes('@') || search.replace(/\D/g, '').length >= 10 ? search : '';
  const messages = useDemoMessages(whole);
  return (
    <Card as="section" aria-labelledby="inbox-title">
      <h2 id="inbox-title" className="text-2xl">
        {t.title}
      </h2>
      <p className="mt-1 text-muted">{t.intro}</p>
      <Field label={t.to} id="inbox-to" hint={t.toHint} className="mt-4">
        <TextInput value={to} onChange={(event) => setTo(event.target.value)} autoComplete="off" />
      </Field>
      <div
        className="relative mt-4 max-h-136 overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label={t.messages}
      >
        {messages.isPending ? <Skeleton className="h-24" /> : null}
        {messages.isError ? <Notice type="error">{messages.error.message}</Notice> : null}
        {messages.data?.length === 0 ? <EmptyState title={t.none}>{t.noneHint}</EmptyState> : null}
        <ul className="divide-y divide-rule">
          {messages.data?.map((message) => (
            <li key={`${message.at} ${message.to} ${message.subject} ${message.text}`} className="py-3">
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                {message.channel === 'sms' ? (
                  <MessageSquare aria-hidden="true" size={16} />
                ) : (
                  <Mail aria-hidden="true" size={16} />
                )}
                <span className="sr-only">{message.channel === 'sms' ? t.sms : t.mail}</span>
                <span className="font-semibold break-all text-ink">{message.to}</span>
                <time dateTime={message.at}>{formatIst(message.at)}</time>
              </p>
              {message.subject ? <p className="mt-1 font-medium">{message.subject}</p> : null}
              <p className="mt-1 break-words whitespace-pre-line">{linked(message.text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** The links of a message open in a tab of their own: the desk stays. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S*[^\s.,;)])/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} href={part} target="_blank" className="break-all text-primary underline">
        {part}
      </a>
    ),
  );
