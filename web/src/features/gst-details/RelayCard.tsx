import { Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { relayMandate } from '#domain/registration/consent.ts';
import { type CodeRelay, useRelay } from '../../api/relay/useRelay.ts';
import { useSetRelay } from '../../api/relay/useSetRelay.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { FoldedCard } from './FactCard.tsx';

/** Where codes come by themselves: the signatory's own forwarding rule (record 085.2, record 085.3). Nothing where it is not offered. */
export function RelayCard({ gstinId }: { gstinId: string }) {
  const relay = useRelay(gstinId).data;
  if (relay === undefined || relay.address === '') return null;
  return (
    <FoldedCard
      title="Forwarding of codes"
      summary={inShort[relay.state] ?? ''}
      open={relay.state === 'silent'}
    >
      {relay.state === 'off' ? (
        <SwitchOn gstinId={gstinId} relay={relay} />
      ) : (
        <IsOn gstinId={gstinId} relay={relay} />
      )}
    </FoldedCard>
  );
}

/** What a forwarding that is on is known to do. A state of a newer server says nothing. */
const seen: Partial<Record<CodeRelay['state'], { type: 'success' | 'info' | 'warning'; text: string }>> = {
  untried: { type: 'info', text: 'On. No code has come by it yet: the next one shows whether it works.' },
  works: { type: 'success', text: 'On, and it works: codes have come by it.' },
  silent: {
    type: 'warning',
    text: 'On, but the last code did not come by it. Until one does, somebody is asked to type each code. Please check the rule in the mailbox.',
  },
};

const inShort: Partial<Record<CodeRelay['state'], string>> = {
  off: 'Off: each code is typed',
  untried: 'On, not tried yet',
  works: 'On, and it works',
  silent: 'On, but the last code did not come',
};

function IsOn({ gstinId, relay }: { gstinId: string; relay: CodeRelay }) {
  const setRelay = useSetRelay(gstinId);
  const says = seen[relay.state];
  return (
    <div className="flex flex-col items-start gap-4">
      {says === undefined ? null : (
        <Notice silent type={says.type}>
          {says.text}
        </Notice>
      )}
      <Address relay={relay} />
      <Refused message={setRelay.data?.success === false ? setRelay.data.message : null} />
      <Button variant="secondary" busy={setRelay.isPending} onClick={() => setRelay.mutate(null)}>
        Stop forwarding
      </Button>
    </div>
  );
}

function SwitchOn({ gstinId, relay }: { gstinId: string; relay: CodeRelay }) {
  const setRelay = useSetRelay(gstinId);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(relay.signatory);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setRelay.isPending) return;
    setMissing(name.trim() === '');
    if (name.trim() !== '') setRelay.mutate(name.trim());
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">
        Off: somebody types each code that the GST portal sends. When the signatory&rsquo;s mailbox forwards
        those messages, returns file themselves at their time.
      </p>
      {open ? (
        <form noValidate onSubmit={submit} className="flex w-full flex-col gap-5">
          <ol className="flex list-decimal flex-col gap-4 pl-5">
            <li>
              <p className="mb-2">
                In the mailbox that gets the portal&rsquo;s codes, make a rule: mail from the GST portal is
                forwarded to
              </p>
              <Address relay={relay} />
            </li>
            <li>
              <p>The signatory reads and signs:</p>
              <blockquote className="my-2 max-w-prose rounded-box bg-raised px-4 py-3">
                {relayMandate.text}
              </blockquote>
              <Field
                label="Name of the signatory"
                error={missing ? "Please enter the signatory's name" : null}
                required
              >
                <TextInput
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                  autoComplete="name"
                />
              </Field>
            </li>
          </ol>
          <Refused message={setRelay.data?.success === false ? setRelay.data.message : null} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={setRelay.isPending}>
              Sign and switch on
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Not now
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Set up forwarding
        </Button>
      )}
    </div>
  );
}

/** The address with its way to the clipboard, and for whom it is. */
function Address({ relay }: { relay: CodeRelay }) {
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(relay.address).then(
      () => toast.show({ type: 'success', text: 'Address copied' }),
      () =>
        toast.show({ type: 'error', text: 'The address could not be copied. Please select it and copy it.' }),
    );
  };
  return (
    <div className="w-full">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 wrap-anywhere">
          <Mono>{relay.address}</Mono>
        </span>
        <Button
          variant="quiet"
          icon={<Copy aria-hidden size={18} />}
          aria-label="Copy the address"
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </p>
      <p className="mt-1 text-sm text-muted">{forWhom(relay)}</p>
    </div>
  );
}

function forWhom({ signatory, sent_to: sentTo, gstins }: CodeRelay): string {
  const who = signatory === '' ? 'the signatory' : signatory;
  const where = sentTo === '' ? '' : ` The portal sends the codes to ${sentTo}.`;
  const many = gstins > 1 ? `, for all ${gstins} GSTINs that ${who} signs for` : '';
  return `For the codes of ${who} alone${many}.${where} It takes nothing but codes of the portal that are waited for.`;
}

const Refused = ({ message }: { message: string | null }) =>
  message === null ? null : <Notice type="error">{message}</Notice>;
