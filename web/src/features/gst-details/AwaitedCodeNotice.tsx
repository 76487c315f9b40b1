import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCodes } from './useCodes.ts';

/** Says that a portal code of this GSTIN is waited for, and leads to the dashboard, where it is typed. */
export function AwaitedCodeNotice({ gstinId }: { gstinId: string }) {
  const code = useCodes().data?.find((each) => each.gstin_id === gstinId);
  if (code === undefined) return null;
  return (
    <Notice type="warning" title={code.title}>
      <p>
        {code.relay
          ? 'Your forwarding rule should bring it here by itself. If it does not, type it in.'
          : `The GST portal sent it${code.sent_to === '' ? '' : ` to ${code.sent_to}`}. Type it in while it works.`}
      </p>
      <ButtonLink to={paths.dashboard()} variant="secondary" className="mt-2">
        Type the code
      </ButtonLink>
    </Notice>
  );
}
