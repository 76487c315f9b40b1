import { type FormEvent, useState } from 'react';
import { parsePeriod, periodEnd } from '#domain/gst/returnPeriod.ts';
import { isByDsc } from '#domain/registration/signatory.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { useSetContact } from '../../api/approvals.ts';
import { usePeople } from '../../api/people.ts';
import { filingPeriod, longDate } from '../../texts/dates.ts';
import { people } from '../../texts/compiled/people.ts';
import { languages, offered, pageLanguage } from '../../texts/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { whoChooses } from './whoChooses.ts';

const nobody = { name: '', mobile: '', email: '' };

/** The person outside the account, often the client, to whom the question of a month goes (design#a-clients-yes). */
export function ContactOfGstin({ details }: { details: Details }) {
  const { contact: t, theirChoice } = people();
  const toast = useToast();
  const set = useSetContact(details.id);
  const shared = usePeople().data;
  const [contact, setContact] = useState({
    ...nobody,
    language: offered(pageLanguage()),
    ...(details.contact === null ? {} : withoutDenied(details.contact)),
  });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [saved, setSaved] = useState('');
  const put = (part: Partial<typeof contact>) => {
    setContact({ ...contact, ...part });
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => !(field in part))));
    setSaved('');
  };
  const save = async (body: typeof contact) => {
    setWrong({});
    setSaved('');
    const answer = await set.mutateAsync(body);
    if (answer.success) {
      setContact(body);
      setSaved(formatAsked(body.name, details) || answer.message);
    } else if (answer.errors.length === 0) toast.show({ type: 'error', text: answer.message });
    else setWrong(Object.fromEntries(answer.errors.map(({ path, message }) => [path, message])));
  };
  const others = shared === undefined ? null : whoChooses(shared, details.approver ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(contact);
  };
  return (
    <section id="contact" aria-labelledby="contact-title">
      <h4 id="contact-title" className="text-base font-semibold">
        {t.title}
      </h4>
      <p className="mt-1 text-muted">{t.note}</p>
      {details.contact?.denied === true ? (
        <Notice silent type="warning">
          {t.denied({ name: details.contact.name })}
        </Notice>
      ) : null}
      {others === null ? null : <p className="mt-2 text-muted">{theirChoice({ name: others })}</p>}
      <form noValidate onSubmit={submit} className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label={t.name} error={wrong['name']}>
          <TextInput value={contact.name} onChange={(event) => put({ name: event.target.value })} />
        </Field>
        <Field label={t.language}>
          <Select
            value={contact.language}
            onChange={(event) =>
              put({ language: languages.find(({ code }) => code === event.target.value)?.code ?? 'en' })
            }
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Field label={t.mobile} error={wrong['mobile']}>
          <TextInput
            type="tel"
            inputMode="tel"
            value={contact.mobile}
            onChange={(event) => put({ mobile: event.target.value })}
          />
        </Field>
        <Field label={t.mail} error={wrong['email']}>
          <TextInput
            type="email"
            inputMode="email"
            value={contact.email}
            onChange={(event) => put({ email: event.target.value })}
          />
        </Field>
        {others === null ? (
          <div className="flex flex-wrap gap-3 sm:col-span-2">
            <Button
              type="submit"
              variant="secondary"
              busy={set.isPending}
              disabled={contact.name.trim() === ''}
            >
              {t.save}
            </Button>
            {details.contact === null ? null : (
              <Button
                variant="quiet"
                disabled={set.isPending}
                onClick={() => void save({ ...contact, ...nobody })}
              >
                {t.remove}
              </Button>
            )}
          </div>
        ) : null}
        <p role="status" className="font-medium empty:hidden sm:col-span-2">
          {saved}
        </p>
      </form>
    </section>
  );
}

/** When the contact is first asked: the next month opens when it is over. '' where no question goes out by itself. */
function formatAsked(
  name: string,
  { next_returns: next, approver, signed_by: by }: Pick<Details, 'next_returns' | 'approver' | 'signed_by'>,
): string {
  const period = parsePeriod(next?.period ?? '');
  if (name.trim() === '' || next === null || period === null || approver) return '';
  if (isByDsc(by)) return people().contact.notWithDsc({ name });
  return people().contact.asked({
    name,
    day: longDate(periodEnd(period)),
    period: filingPeriod(period, next.frequency),
  });
}

const withoutDenied = ({ denied: _denied, ...rest }: NonNullable<Details['contact']>) => rest;
