import { CalendarPlus, Copy } from 'lucide-react';
import { useState } from 'react';
import { useCalendarFeed, useEndFeed, useMakeFeed } from '../../api/calendar.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { calendar } from '../../texts/compiled/calendar.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** Makes and ends the link by which other programs fetch the calendar; its address is shown once. */
export function FeedCard() {
  const t = calendar().feed;
  const feed = useCalendarFeed();
  const make = useMakeFeed();
  const end = useEndFeed();
  const proof = useFreshProof();
  const toast = useToast();
  const [address, setAddress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const kept = feed.data ?? null;

  const makeOne = async () => {
    setRefusal(null);
    const answer = await proof.around(() => make.mutateAsync());
    if (answer.success) setAddress(answer.data.url);
    else setRefusal(answer.message);
  };
  const endIt = async () => {
    setRefusal(null);
    const answer = await end.mutateAsync();
    if (!answer.success) return setRefusal(answer.message);
    setAddress(null);
    toast.show({ type: 'success', text: t.ended });
  };
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text).then(
      () => toast.show({ type: 'success', text: t.copied }),
      () => toast.show({ type: 'error', text: t.notCopied }),
    );
  };

  return (
    <Card as="section" aria-labelledby="calendar-link" className="w-full max-w-2xl print:hidden">
      <h2 id="calendar-link" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-1">{t.about}</p>
      <p className="mt-1 text-muted">{t.warning}</p>
      {refusal === null ? null : (
        <div className="mt-4">
          <Notice type="error">{refusal}</Notice>
        </div>
      )}
      {feed.isError && feed.data === undefined ? (
        <div className="mt-4">
          <Notice type="error">{feed.error.message}</Notice>
        </div>
      ) : null}
      {address === null ? null : (
        <div className="mt-4 flex flex-col gap-3" role="status">
          <p className="font-semibold">{t.once}</p>
          <Field label={t.address} hint={t.how}>
            <TextInput
              readOnly
              value={address}
              className="font-mono text-sm"
              onFocus={(event) => event.target.select()}
            />
          </Field>
        </div>
      )}
      {kept === null ? null : (
        <p className="mt-4 text-sm text-muted">
          {t.since({ at: formatIst(kept.made_at) })}{' '}
          {kept.fetched_at === null ? t.notFetched : t.fetched({ at: formatIst(kept.fetched_at) })}{' '}
          {t.replaces}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {address === null ? null : (
          <Button icon={<Copy aria-hidden size={18} />} onClick={() => void copy(address)}>
            {t.copy}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<CalendarPlus aria-hidden size={18} />}
          busy={make.isPending}
          onClick={() => void makeOne()}
        >
          {kept === null ? t.make : t.replace}
        </Button>
        {kept === null ? null : (
          <Button variant="danger" busy={end.isPending} onClick={() => void endIt()}>
            {t.end}
          </Button>
        )}
      </div>
      {proof.dialog}
    </Card>
  );
}
