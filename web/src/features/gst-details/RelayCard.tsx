import { Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type CodeRelay, useRelay, useSetRelay } from '../../api/relay.ts';
import { RelayWords } from '../../gst/consent/StandingWords.tsx';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { useMay } from '../../api/people.ts';
import { details } from '../../texts/compiled/details.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { FoldedCard } from './FactCard.tsx';
import { PhoneForwarding } from './PhoneForwarding.tsx';

/** Automatic codes: the signatory's own forwarding rule (design#ways-for-a-code, design#relay-mandate). Hidden when it is not offered. */
export function RelayCard({ gstinId, isRare }: { gstinId: string; isRare: boolean }) {
  const relay = useRelay(gstinId).data;
  const mayManage = useMay('manage');
  if (relay === undefined || relay.address === '') return null;
  if (relay.state === 'off' && !mayManage) return null;
  return (
    <FoldedCard
      title={details().relay.title}
      summary={inShort(relay.state)}
      open={relay.state === 'silent'}
      isRare={isRare}
    >
      {relay.state === 'off' ? (
        <SwitchOn gstinId={gstinId} relay={relay} />
      ) : (
        <IsOn gstinId={gstinId} relay={relay} mayManage={mayManage} />
      )}
    </FoldedCard>
  );
}

/** Facts about an active forwarding rule. A state of a newer server shows nothing. */
function seen(state: CodeRelay['state']) {
  const t = details().relay;
  const says: Partial<Record<CodeRelay['state'], { type: 'success' | 'info' | 'warning'; text: string }>> = {
    untried: { type: 'info', text: t.untriedSays },
    works: { type: 'success', text: t.worksSays },
    silent: { type: 'warning', text: t.silentSays },
  };
  return says[state];
}

function inShort(state: CodeRelay['state']): string {
  const { off, untried, works, silent } = details().relay;
  const says: Partial<Record<CodeRelay['state'], string>> = { off, untried, works, silent };
  return says[state] ?? '';
}

function IsOn({ gstinId, relay, mayManage }: { gstinId: string; relay: CodeRelay; mayManage: boolean }) {
  const setRelay = useSetRelay(gstinId);
  const says = seen(relay.state);
  return (
    <div className="flex flex-col items-start gap-4">
      {says === undefined ? null : (
        <Notice silent type={says.type}>
          {says.text}
        </Notice>
      )}
      <Address relay={relay} />
      {mayManage ? (
        <>
          <PhoneForwarding gstinId={gstinId} hasPhone={relay.phone} />
          <Refused message={setRelay.data?.success === false ? setRelay.data.message : null} />
          <Button variant="secondary" busy={setRelay.isPending} onClick={() => setRelay.mutate(null)}>
            {details().relay.stop}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function SwitchOn({ gstinId, relay }: { gstinId: string; relay: CodeRelay }) {
  const setRelay = useSetRelay(gstinId);
  const proof = useFreshProof();
  const t = details().relay;
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(relay.signatory);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setRelay.isPending) return;
    setMissing(name.trim() === '');
    if (name.trim() !== '') void proof.around(() => setRelay.mutateAsync(name.trim()));
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="max-w-prose">{t.offSays}</p>
      {proof.dialog}
      {open ? (
        <form noValidate onSubmit={submit} className="flex w-full flex-col gap-5">
          <ol className="flex list-decimal flex-col gap-4 pl-5">
            <li>
              <p className="mb-2">{t.rule}</p>
              <Address relay={relay} />
            </li>
            <li>
              <p>{t.signs}</p>
              <blockquote className="my-2 max-w-prose rounded-box bg-raised px-4 py-3">
                <RelayWords />
              </blockquote>
              <Field label={t.name} error={missing ? t.nameMissing : null} required>
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
              {t.switchOn}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t.notNow}
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t.setUp}
        </Button>
      )}
    </div>
  );
}

/** The address with its copy button, and its signatory. */
function Address({ relay }: { relay: CodeRelay }) {
  const t = details().relay;
  const toast = useToast();
  const [name = '', host = ''] = relay.address.split('@');
  const copy = async () => {
    await navigator.clipboard.writeText(relay.address).then(
      () => toast.show({ type: 'success', text: t.copied }),
      () => toast.show({ type: 'error', text: t.notCopied }),
    );
  };
  return (
    <div className="w-full">
      <p className="flex flex-wrap items-center gap-2">
        <Mono className="min-w-0 wrap-anywhere [word-break:normal]!">
          {name}
          <wbr />
          {`@${host}`}
        </Mono>
        <Button
          variant="quiet"
          icon={<Copy aria-hidden size={18} />}
          aria-label={t.copyAddress}
          onClick={() => void copy()}
        >
          {t.copy}
        </Button>
      </p>
      <p className="mt-1 text-sm text-muted">{forWhom(relay)}</p>
    </div>
  );
}

function forWhom({ signatory, sent_to: sentTo, gstins }: CodeRelay): string {
  const t = details().relay;
  const who = signatory === '' ? t.theSignatory : signatory;
  return [
    gstins > 1 ? t.forMany({ who, gstins }) : t.forOne({ who }),
    sentTo === '' ? '' : t.sentTo({ to: sentTo }),
    t.nothingElse,
  ]
    .filter(Boolean)
    .join(' ');
}

const Refused = ({ message }: { message: string | null }) =>
  message === null ? null : <Notice type="error">{message}</Notice>;
