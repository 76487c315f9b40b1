import { formatProblem } from '../formatProblem.ts';
import { type FormEvent, useState } from 'react';
import { panTyped } from '#domain/gst/pan.ts';
import { gstinFieldProblem } from '#domain/registration/gstinForm.ts';
import { useSetSignatoryPan } from '../../api/gstins.ts';
import { useMay } from '../../api/people.ts';
import { codes } from '../../texts/compiled/codes.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Fold } from '../../ui/Fold.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { asksForPan, type ShownPan } from './asksForPan.ts';

/**
 * The PAN of the signatory, when the portal does not give it or has refused the stored one: no code is requested before
 * it is right (design#signatories).
 */
export function SignatoryPan({
  gstinId,
  pan,
  isAct = false,
}: {
  gstinId: string;
  pan: ShownPan;
  /** Its button is the one solid button of a card. */
  isAct?: boolean;
}) {
  const t = codes();
  const keep = useSetSignatoryPan(gstinId);
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const mayEdit = useMay('manage');
  if (!asksForPan(pan)) return null;
  const why = pan.state === 'refused' ? t.panRefused({ pan: pan.shown }) : t.panUnknown;
  if (!mayEdit) return <p className="rounded-box bg-raised px-4 py-3 text-sm">{why}</p>;
  const send = async (typedPan: string) => {
    // The form is gone once its client is read again, before the answer comes.
    const { success, message } = await keep.mutateAsync(typedPan);
    if (success) toast.show({ type: 'success', text: message });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keep.isPending) return;
    const pan = panTyped(typed);
    const problem = pan === '' ? t.panMissing : formatProblem(gstinFieldProblem('signatory_pan', pan));
    setWrong(problem);
    if (problem !== null) return;
    void send(pan);
  };
  const refused = keep.data?.success === false ? keep.data.message : null;
  return (
    <form noValidate onSubmit={submit} className="rounded-box bg-raised px-4 py-3">
      {isAct && pan.state === 'missing' ? (
        <>
          <p className="font-display text-lg leading-snug font-semibold">{guide().pan}</p>
          <Fold title={guide().why}>
            <p className="text-sm">{why}</p>
          </Fold>
        </>
      ) : (
        <p className="text-sm">{why}</p>
      )}
      <Field className="mt-3" label={t.panLabel} hint={t.panHint} error={wrong ?? refused}>
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={14}
          className="font-mono uppercase"
        />
      </Field>
      <Button type="submit" variant={isAct ? 'primary' : 'secondary'} busy={keep.isPending} className="mt-3">
        {t.panKeep}
      </Button>
    </form>
  );
}
