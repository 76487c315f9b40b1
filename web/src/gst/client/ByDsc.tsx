import { byDsc } from '../../texts/compiled/byDsc.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { isByDsc } from '#domain/registration/signatory.ts';

type Props = {
  signedBy: string;
  gstinId: string;
  /** The months here were never opened, so no ARN of theirs can be recorded; with others the box for it says how. */
  isUnopened?: boolean;
};

/** Why a company's returns are not filed here, and how they are filed; nothing for others (gst-portal#evc-or-dsc). */
export function ByDsc({ signedBy, gstinId, isUnopened = false }: Props) {
  const t = byDsc();
  if (!isByDsc(signedBy)) return null;
  return (
    <div className="mt-3 text-sm">
      <p className="text-base font-semibold text-bad">{signedBy === 'dsc' ? t.company : t.llp}</p>
      <p>{t.bySms}</p>
      {isUnopened ? <p>{t.listRead}</p> : null}
      {signedBy === 'dsc' ? null : (
        <p>
          {t.choose}{' '}
          <Link
            to={paths.editGstin(gstinId)}
            state={{ field: 'signing' }}
            className="font-semibold text-primary underline underline-offset-4"
          >
            {returns().acts.edit}
          </Link>
        </p>
      )}
    </div>
  );
}
