import { useState } from 'react';
import { portalActs } from '../../api/demo/portalActs.ts';
import { usePortalAct } from '../../api/demo/usePortalAct.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { demoFaults, demoTaxpayers } from './demoTaxpayers.ts';

/** Faults of the pretend portal, and what its taxpayers do there themselves. */
export function PortalPanel() {
  const [username, setUsername] = useState('');
  const [fault, setFault] = useState<string>(demoFaults[0].fault);
  const [times, setTimes] = useState('1');
  const toast = useToast();
  const act = usePortalAct({
    onSuccess: (text) => toast.show({ type: 'success', text }),
    onError: (error) => toast.show({ type: 'error', text: error.message }),
  });
  return (
    <Card as="section" aria-labelledby="portal-title">
      <h2 id="portal-title" className="text-2xl">
        Pretend portal
      </h2>
      <Field label="Taxpayer" id="portal-who" className="mt-4">
        <Select value={username} onChange={(event) => setUsername(event.target.value)}>
          <option value="">All of them</option>
          {demoTaxpayers.map((taxpayer) => (
            <option key={taxpayer.username}>{taxpayer.username}</option>
          ))}
        </Select>
      </Field>
      <div className="mt-4 grid grid-cols-[1fr_6rem] gap-3">
        <Field label="Fault" id="portal-fault">
          <Select
            value={fault}
            onChange={(event) => setFault(event.target.value)}
            options={demoFaults.map((one) => ({ value: one.fault, label: one.says }))}
          />
        </Field>
        <Field label="Times" id="portal-times">
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
        Set fault
      </Button>
      <h3 className="mt-6 text-lg">What the taxpayer does at the portal</h3>
      <p className="text-sm text-muted">
        {username === '' ? 'Choose a taxpayer above first.' : `For ${username}.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.payLateFee(username))}
        >
          Pay late fee
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.resetSaved(username))}
        >
          Reset saved data
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.apiAccess({ username, on: true }))}
        >
          API access on
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.apiAccess({ username, on: false }))}
        >
          API access off
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.apiAccess({ username, owner_renews: false }))}
        >
          Renew API access no more
        </Button>
        <Button
          variant="secondary"
          disabled={username === ''}
          onClick={() => act.mutate(() => portalActs.apiAccess({ username, owner_renews: true }))}
        >
          Renew it each month
        </Button>
      </div>
      <p className="mt-3 text-sm text-muted">
        API access ends 30 days after it was switched on. The owners here renew it each month, unless they are
        told to renew it no more.
      </p>
    </Card>
  );
}
