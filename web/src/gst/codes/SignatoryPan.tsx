import { type FormEvent, useState } from 'react';
import { gstinFieldProblem } from '#domain/registration/gstinForm.ts';
import { useSetSignatoryPan } from '../../api/gstins/useSetSignatoryPan.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { asksForPan, type SignatoryPanTold } from './asksForPan.ts';

/**
 * The PAN of the person who signs, where the portal does not tell it or has refused the one that is kept: no code is
 * asked for before it is right (record 083.5).
 */
export function SignatoryPan({ gstinId, told }: { gstinId: string; told: SignatoryPanTold }) {
  const keep = useSetSignatoryPan(gstinId);
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  if (!asksForPan(told)) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keep.isPending) return;
    const pan = typed.trim().toUpperCase();
    const problem = pan === '' ? "Enter the signatory's PAN" : gstinFieldProblem('signatory_pan', pan);
    setWrong(problem);
    if (problem !== null) return;
    keep.mutate(pan, {
      onSuccess: (answer) => {
        if (answer.success) toast.show({ type: 'success', text: answer.message });
      },
    });
  };
  const refused = keep.data?.success === false ? keep.data.message : null;
  return (
    <form noValidate onSubmit={submit} className="rounded-box bg-raised px-4 py-3">
      <p className="text-sm">
        {told.state === 'refused'
          ? `The GST portal sent no code: it knows no signatory of this GSTIN with the PAN ${told.shown}.`
          : 'The GST portal sends its codes to the person who signs, and their PAN is not known here. Nothing is filed before it is.'}
      </p>
      <Field
        className="mt-3"
        label="PAN of the person who signs"
        hint="The person's own PAN, not that of the business: a karta's, a partner's, a trustee's."
        error={wrong ?? refused}
      >
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
      <Button type="submit" variant="secondary" busy={keep.isPending} className="mt-3">
        Keep this PAN
      </Button>
    </form>
  );
}
