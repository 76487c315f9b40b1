import { paths } from '../../paths.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { formatIst } from '../../ui/formatIst.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** From when accounts of this size require a second factor, and where to set it up (design#required-second-factor). */
export function FactorNotice({ from }: { from: string }) {
  const t = desk();
  return (
    <Notice type="warning" className="mb-3">
      {t.factorFrom({ when: formatIst(from) })}{' '}
      <Link to={`${paths.profile()}#security`} className="font-semibold underline">
        {t.setFactorUp}
      </Link>
    </Notice>
  );
}
