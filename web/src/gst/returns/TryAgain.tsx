import { Pencil, RotateCcw } from 'lucide-react';
import { useMay } from '../../api/people.ts';
import { paths } from '../../paths.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { timeOfDay } from '../../ui/formatIst.ts';
import { useAskAgain } from '../access/useAskAgain.ts';
import { type RefusedGstin, wrongCredential } from './entryActs.ts';

type Props = { gstin: RefusedGstin & { id: string; can_try_again: boolean } };

/**
 * Beside a refusal whose text says to try again; hidden when a retry cannot succeed. Where the portal does not accept the
 * username or the password, the same ones are not sent again: the one act is to correct them.
 */
export function TryAgain({ gstin }: Props) {
  const { answer, isPending, askedAt, ask } = useAskAgain({ gstinId: gstin.id, isVerified: false });
  const may = { file: useMay('file'), manage: useMay('manage') };
  const field = wrongCredential(gstin);
  if (field !== null)
    return may.manage ? (
      <ButtonLink
        to={paths.editGstin(gstin.id)}
        state={{ field }}
        variant="primary"
        icon={<Pencil aria-hidden size={18} />}
      >
        {guide().correctCredentials}
      </ButtonLink>
    ) : null;
  if (!gstin.can_try_again || !may.file) return null;
  const refused = answer?.success === false ? answer.message : '';
  return (
    <>
      <Button variant="secondary" icon={<RotateCcw aria-hidden size={18} />} busy={isPending} onClick={ask}>
        {ui().tryAgain}
      </Button>
      <p role="status" className="text-sm font-medium text-bad empty:hidden">
        {refused === '' && askedAt !== null ? guide().askedAgain({ time: timeOfDay(askedAt) }) : refused}
      </p>
    </>
  );
}
