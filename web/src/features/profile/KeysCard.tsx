import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { type ApiKey, useKeys, useRevokeKey } from '../../api/keys.ts';
import { apiGuide } from '../../shell/apiGuide.tsx';
import { programs } from '../../texts/compiled/programs.ts';
import { rich } from '../../texts/rich.ts';
import { Button } from '../../ui/Button.tsx';
import { formatIst, formatIstDay } from '../../ui/formatIst.ts';
import { useToast } from '../../ui/Toast.tsx';
import { MakeKeyDialog } from './MakeKeyDialog.tsx';
import { ProgramsCard } from './ProgramsCard.tsx';

/** Keys with which third-party programs act in this account (design#api-keys). */
export function KeysCard() {
  const t = programs().keys;
  const [making, setMaking] = useState(false);
  return (
    <ProgramsCard
      id="keys"
      title={t.title}
      about={rich(t.about, { docs: apiGuide })}
      none={t.none}
      list={useKeys()}
      action={
        <Button variant="secondary" icon={<KeyRound aria-hidden size={18} />} onClick={() => setMaking(true)}>
          {t.make}
        </Button>
      }
      row={(key) => <KeyRow key={key.id} entry={key} />}
    >
      {making ? <MakeKeyDialog onClose={() => setMaking(false)} /> : null}
    </ProgramsCard>
  );
}

function KeyRow({ entry }: { entry: ApiKey }) {
  const t = programs().keys;
  const revoke = useRevokeKey();
  const toast = useToast();
  const takeBack = async () => {
    const answer = await revoke.mutateAsync(entry.id);
    toast.show(
      answer.success
        ? { type: 'success', text: t.takenBack({ name: entry.name }) }
        : { type: 'error', text: answer.message },
    );
  };
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className={entry.holds ? 'font-semibold wrap-anywhere' : 'wrap-anywhere text-muted'}>
          {entry.name}
        </p>
        <p className="text-sm">{entry.scopes.map((scope) => t.scopes[scope]).join(' · ')}</p>
        <p className="text-sm text-muted">
          {entry.last_used_at === null ? t.unused : t.used({ at: formatIst(entry.last_used_at) })}{' '}
          {endOf(entry)}
        </p>
      </div>
      {entry.holds ? (
        <Button
          variant="secondary"
          className="shrink-0"
          busy={revoke.isPending}
          aria-label={t.takeBackOf({ name: entry.name })}
          onClick={() => void takeBack()}
        >
          {t.takeBack}
        </Button>
      ) : null}
    </li>
  );
}

function endOf({ revoked_at: revokedAt, expires_at: expiresAt, holds }: ApiKey): string {
  const t = programs().keys;
  if (revokedAt !== null) return t.takenBackAt({ at: formatIst(revokedAt) });
  const day = formatIstDay(expiresAt);
  return holds ? t.endsAt({ at: day }) : t.ended({ at: day });
}
