import { type FormEvent, useState } from 'react';
import { type FirmSettings, useSetFirmSignIn } from '../../api/firmSignIn.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { firmSignIn } from '../../texts/compiled/firmSignIn.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, PasswordInput, TextInput } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToast } from '../../ui/Toast.tsx';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type FieldName = 'issuer' | 'client_id' | 'client_secret' | 'domains' | 'subjects';

/** The provider of the firm, and who of it may sign in. The server judges every field. */
export function FirmSignInDialog({
  settings: { redirect_uri: redirectUri, set },
  onClose,
}: {
  settings: FirmSettings;
  onClose: () => void;
}) {
  const t = firmSignIn();
  const save = useSetFirmSignIn();
  const proof = useFreshProof();
  const toast = useToast();
  const [issuer, setIssuer] = useState(set?.issuer ?? '');
  const [clientId, setClientId] = useState(set?.client_id ?? '');
  const [secret, setSecret] = useState('');
  const [domains, setDomains] = useState(set?.domains.map(({ domain }) => domain).join('\n') ?? '');
  const [subjects, setSubjects] = useState(set?.subjects.join('\n') ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [problems, setProblems] = useState<Partial<Record<FieldName, string>>>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setRefusal(null);
    setProblems({});
    const answer = await proof.around(() =>
      save.mutateAsync({
        issuer: issuer.trim(),
        client_id: clientId.trim(),
        client_secret: secret,
        domains: linesOf(domains),
        subjects: linesOf(subjects),
      }),
    );
    if (answer.success) {
      toast.show({ type: 'success', text: answer.message });
      onClose();
      return;
    }
    const errors = 'errors' in answer ? answer.errors : [];
    setProblems(Object.fromEntries(errors.map(({ path, message }) => [path.split('.', 1)[0], message])));
    if (errors.length === 0) setRefusal(answer.message);
  };

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || save.isPending || onClose()}
        title={t.cardTitle}
        description={t.means}
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {refusal === null ? null : <Notice type="error">{refusal}</Notice>}
          <p className="text-sm">
            <span className="text-muted">{t.redirect}</span>
            <br />
            <span className="wrap-anywhere">{redirectUri}</span>
          </p>
          <Field label={t.issuer} required error={problems.issuer}>
            <TextInput
              type="url"
              inputMode="url"
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              value={issuer}
              onChange={(event) => setIssuer(event.target.value)}
            />
          </Field>
          <Field label={t.clientId} required error={problems.client_id}>
            <TextInput
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              value={clientId}
              onChange={(event) => setClientId(event.target.value)}
            />
          </Field>
          <Field
            label={t.secret}
            hint={set === null ? undefined : t.secretKept}
            required={set === null}
            error={problems.client_secret}
          >
            <PasswordInput
              maxLength={1000}
              autoComplete="off"
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
            />
          </Field>
          <Field label={t.domains} hint={t.domainsHint} error={problems.domains}>
            <TextArea
              rows={2}
              spellCheck={false}
              value={domains}
              onChange={(event) => setDomains(event.target.value)}
            />
          </Field>
          <Field label={t.subjects} hint={t.subjectsHint} error={problems.subjects}>
            <TextArea
              rows={2}
              spellCheck={false}
              value={subjects}
              onChange={(event) => setSubjects(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" busy={save.isPending}>
              {t.save}
            </Button>
          </div>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}
