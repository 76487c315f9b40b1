import { type FormEvent, useState } from 'react';
import { useMakeKey } from '../../api/keys.ts';
import { useFreshProof } from '../../shell/FreshProof.tsx';
import { programs } from '../../texts/compiled/programs.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { Choices } from './Choices.tsx';
import { ShownOnce } from './ShownOnce.tsx';

const scopes = ['read', 'start', 'codes'] as const;
type Scope = (typeof scopes)[number];
const lasts = [30, 90, 365] as const;

/** Name, scopes and end of a new key; then the key, shown once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const t = programs().keys;
  const make = useMakeKey();
  const proof = useFreshProof();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>(['read']);
  const [days, setDays] = useState('90');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [key, setKey] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (make.isPending || name.trim() === '' || chosen.length === 0) return;
    setRefusal(null);
    const body = { name, scopes: [...chosen], days: Number(days) };
    const answer = await proof.around(() => make.mutateAsync(body));
    if (answer.success) setKey(answer.data.key);
    else setRefusal(answer.message);
  };

  if (key !== null)
    return <ShownOnce title={t.madeTitle} once={t.once} label={t.key} secret={key} onClose={onClose} />;
  return (
    <>
      <Dialog open onOpenChange={(open) => open || make.isPending || onClose()} title={t.make}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {refusal === null ? null : <Notice type="error">{refusal}</Notice>}
          <Field label={t.name} required error={isTried && name.trim() === '' ? t.nameMissing : undefined}>
            <TextInput
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Choices
            legend={t.may}
            choices={scopes.map((scope) => ({ value: scope, label: t.scopes[scope] }))}
            chosen={chosen}
            onChoose={setChosen}
            error={isTried && chosen.length === 0 ? t.scopesMissing : null}
          />
          <Field label={t.ends} required>
            <Select
              value={days}
              onChange={(event) => setDays(event.target.value)}
              options={lasts.map((last) => ({ value: String(last), label: t.lasts[last] }))}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {programs().cancel}
            </Button>
            <Button type="submit" busy={make.isPending}>
              {t.make}
            </Button>
          </div>
        </form>
      </Dialog>
      {proof.dialog}
    </>
  );
}
