import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type NoticeForm, noticeForms } from '#domain/gst/notices.ts';
import { useGstins } from '../../api/gstins.ts';
import { portalActs, usePortalAct } from '../../api/demo.ts';
import { demo } from '../../texts/compiled/demo.ts';
import { useSession } from '../../session/keptSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** As much as the late fee of `tapti.traders`. */
const usualDeposit = 140;

/** Half of it goes to the centre, half to the state, in whole rupees. */
const isDeposit = (rupees: number): boolean => rupees >= 2 && rupees <= 100_000 && rupees % 2 === 0;

/** Faults of the pretend portal, and what its taxpayers do there themselves. */
export function PortalPanel() {
  const t = demo().portal;
  const isSignedIn = useSession() !== null;
  const [asked] = useSearchParams();
  const taxpayer = asked.get('taxpayer') ?? '';
  const [username, setUsername] = useState(taxpayer);
  const [fault, setFault] = useState<string>('drop_after_filing');
  const [times, setTimes] = useState('1');
  const [rupees, setRupees] = useState(asked.get('rupees') ?? String(usualDeposit));
  const [notice, setNotice] = useState<string>(noticeForms[0]);
  // The panels above grow and shrink until they are read.
  const isRead = useIsFetching({ predicate: ({ state }) => state.data === undefined }) === 0;
  useEffect(() => {
    if (taxpayer !== '' && isRead)
      document.querySelector('#portal-rupees')?.scrollIntoView({ block: 'center' });
  }, [taxpayer, isRead]);
  const toast = useToast();
  const act = usePortalAct({
    onSuccess: (text) => toast.show({ type: 'success', text }),
    onError: (error) => toast.show({ type: 'error', text: error.message }),
  });
  return (
    <Card as="section" aria-labelledby="portal-title">
      <h2 id="portal-title" className="text-2xl">
        {t.title}
      </h2>
      <Field label={t.who} id="portal-who" className="mt-4">
        <Select value={username} onChange={(event) => setUsername(event.target.value)}>
          <option value="">{t.everyone}</option>
          {taxpayer === '' ? null : <option>{taxpayer}</option>}
          {isSignedIn ? <OwnGstins but={taxpayer} /> : null}
          {Object.keys(demo().taxpayers.each).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <div className="mt-4 grid grid-cols-[1fr_6rem] gap-3">
        <Field label={t.fault} id="portal-fault">
          <Select
            value={fault}
            onChange={(event) => setFault(event.target.value)}
            options={Object.entries(t.faults).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label={t.times} id="portal-times">
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            value={times}
            onChange={(event) => setTimes(event.target.value)}
          />
        </Field>
      </div>
      <Button
        variant="secondary"
        className="mt-3"
        busy={act.isPending}
        onClick={() =>
          act.mutate(() =>
            portalActs.setFault({
              fault,
              times: Math.max(1, Math.trunc(Number(times)) || 1),
              ...(username === '' ? {} : { username }),
            }),
          )
        }
      >
        {t.set}
      </Button>
      <h3 className="mt-6 text-lg">{t.does}</h3>
      <p className="text-sm text-muted">{username === '' ? t.chooseFirst : t.of({ username })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.payLateFee(username))}
        >
          {t.payFee}
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.resetSaved(username))}
        >
          {t.reset}
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.fileByHand(username))}
        >
          {t.byHand}
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.apiAccess({ username, on: true }))}
        >
          {t.accessOn}
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.apiAccess({ username, on: false }))}
        >
          {t.accessOff}
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.apiAccess({ username, owner_renews: false }))}
        >
          {t.renewNoMore}
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.apiAccess({ username, owner_renews: true }))}
        >
          {t.renew}
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">{t.renewing}</p>
      <div className="mt-4 flex flex-wrap items-end gap-2">
        <Field label={t.rupees} id="portal-rupees" className="w-32">
          <TextInput
            type="number"
            inputMode="numeric"
            min={2}
            max={100_000}
            step={2}
            value={rupees}
            onChange={(event) => setRupees(event.target.value)}
          />
        </Field>
        <Button
          variant="secondary"
          disabled={username === '' || !isDeposit(Number(rupees))}
          onClick={() => act.mutate(() => portalActs.payAtBank(username, Number(rupees)))}
        >
          {t.payAtBank}
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-2">
        <Field label={t.notice} id="portal-notice">
          <Select
            value={notice}
            onChange={(event) => setNotice(event.target.value)}
            options={noticeForms.map((form) => ({ value: form, label: form }))}
          />
        </Field>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.sendNotice(username, notice as NoticeForm))}
        >
          {t.sendNotice}
        </Button>
      </div>
    </Card>
  );
}

/** The person's own, by number: a firm's clients are not among the demo's named taxpayers. */
function OwnGstins({ but }: { but: string }) {
  const gstins = (useGstins().data ?? []).filter(({ gstin }) => gstin !== '' && gstin !== but);
  if (gstins.length === 0) return null;
  return (
    <optgroup label={demo().portal.yours}>
      {gstins.map(({ gstin, business, nick_name: nick }) => (
        <option key={gstin} value={gstin}>
          {`${business || nick} (${gstin})`}
        </option>
      ))}
    </optgroup>
  );
}
