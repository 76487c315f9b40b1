import { useState } from 'react';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { useAssign, usePeople } from '../../api/people.ts';
import { whoChooses } from './whoChooses.ts';
import { people } from '../../texts/compiled/people.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useToast } from '../../ui/Toast.tsx';

/** In a firm: the member assigned to this GSTIN, and the approver of its months. Saved when chosen. */
export function PeopleOfGstin({ details }: { details: Details }) {
  const t = people();
  const shared = usePeople().data;
  const assign = useAssign();
  const toast = useToast();
  const [chosen, setChosen] = useState({
    assigned_to: details.assigned_to ?? '',
    approver: details.approver ?? '',
  });
  if (shared === undefined || shared.members.length < 2) return null;
  const others = whoChooses(shared, chosen.approver);
  const choose = async (what: keyof typeof chosen, id: string) => {
    const before = chosen;
    setChosen({ ...before, [what]: id });
    const answer = await assign.mutateAsync({ id: details.id, [what]: id === '' ? null : id });
    if (!answer.success) setChosen(before);
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  };
  const options = (nobody: string) => [
    { value: '', label: nobody },
    ...shared.members
      .filter(({ role }) => role !== 'viewer')
      .map(({ id, name, mobile }) => ({ value: id, label: name || mobile })),
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t.worksOnIt}>
        <Select
          value={chosen.assigned_to}
          disabled={assign.isPending}
          onChange={(event) => void choose('assigned_to', event.target.value)}
          options={options(t.whoAtAll)}
        />
      </Field>
      <Field label={t.approves}>
        <Select
          value={chosen.approver}
          disabled={assign.isPending || others !== null}
          onChange={(event) => void choose('approver', event.target.value)}
          options={options(t.whoeverMay)}
        />
      </Field>
      {others === null ? null : <p className="text-muted sm:col-span-2">{t.theirChoice({ name: others })}</p>}
    </div>
  );
}
