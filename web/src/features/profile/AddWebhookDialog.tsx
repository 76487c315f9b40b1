import { type FormEvent, useState } from 'react';
import { programEvents, type ProgramEventType } from '#domain/views/programEvent.ts';
import { useAddWebhook } from '../../api/webhooks.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { programs } from '../../texts/compiled/programs.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Choices } from './Choices.tsx';
import { ShownOnce } from './ShownOnce.tsx';

const usual: readonly ProgramEventType[] = ['filing.filed', 'filing.needs_person', 'filing.stopped'];

/** Address and events of a new webhook; then its secret, shown once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const t = programs().webhooks;
  const add = useAddWebhook();
  const proof = useFreshProof();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState(usual);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (add.isPending || url.trim() === '' || events.length === 0) return;
    setRefusal(null);
    const answer = await proof.around(() => add.mutateAsync({ url: url.trim(), events: [...events] }));
    if (answer.success) setSecret(answer.data.secret);
    else setRefusal(answer.message);
  };

  if (secret !== null)
    return <ShownOnce title={t.madeTitle} once={t.once} label={t.secret} secret={secret} onClose={onClose} />;
  return (
    <>
      <Dialog open onOpenChange={(open) => open || add.isPending || onClose()} title={t.add}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {refusal === null ? null : <Notice type="error">{refusal}</Notice>}
          <Field
            label={t.url}
            hint={t.urlHint}
            required
            error={isTried && url.trim() === '' ? t.urlMissing : undefined}
          >
            <TextInput
              type="url"
              inputMode="url"
              value={url}
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setUrl(event.target.value)}
            />
          </Field>
          <Choices
            legend={t.tells}
            choices={programEvents.map((each) => ({ value: each, label: t.events[each] }))}
            chosen={events}
            onChoose={setEvents}
            error={isTried && events.length === 0 ? t.eventsMissing : null}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {programs().cancel}
            </Button>
            <Button type="submit" busy={add.isPending}>
              {t.add}
            </Button>
          </div>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}
