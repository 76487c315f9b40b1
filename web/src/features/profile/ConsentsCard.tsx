import { useState } from 'react';
import { type ConsentEntry, consentsAPage, useConsents, useSetConsent } from '../../api/consents.ts';
import { withRole } from '../../gst/people/withRole.ts';
import { paths } from '../../paths.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { Button } from '../../ui/Button.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Link } from '../../ui/Link.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { PagedCard } from './PagedCard.tsx';
import { rich } from '../../texts/rich.ts';

/** The user's consents, in the words they agreed to, with a way to withdraw (design#consent). */
export function ConsentsCard() {
  const [page, setPage] = useState(1);
  return (
    <PagedCard
      id="consents"
      title={texts().consents.title}
      list={useConsents(page)}
      page={page}
      aPage={consentsAPage}
      onPage={setPage}
      isLong
      empty={texts().consents.none}
      row={(consent) => <ConsentRow key={consent.id} consent={consent} />}
    />
  );
}

function ConsentRow({ consent }: { consent: ConsentEntry }) {
  const t = texts().consents;
  const setConsent = useSetConsent();
  const toast = useToast();
  const takeBack = async (gstinId: string) => {
    const answer = await setConsent.mutateAsync({ id: gstinId, askEachMonth: true });
    toast.show(
      answer.success ? { type: 'success', text: t.takenBack } : { type: 'error', text: answer.message },
    );
  };
  const { gstin_id: gstinId } = consent;
  const giver = withRole(consent.giver, consent.role);
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="font-semibold">{consent.title}</p>
        <p className="text-sm wrap-anywhere">
          {consent.business} {consent.gstin === '' ? null : <Mono>{consent.gstin}</Mono>}
        </p>
        <p className="text-sm text-muted">
          {consent.withdrawn_at === null
            ? t.given({ at: formatIst(consent.given_at), by: giver })
            : t.givenAndTakenBack({
                at: formatIst(consent.given_at),
                by: giver,
                back: formatIst(consent.withdrawn_at),
              })}{' '}
          {wayOf(consent.channel)}
        </p>
        <details className="text-sm">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t.words}
          </summary>
          <p lang={consent.said === consent.text ? consent.language : undefined} className="max-w-prose">
            {consent.said}
          </p>
          {consent.said === consent.text ? null : (
            <>
              <p className="mt-3 text-muted">{t.agreedIn}</p>
              <p lang={consent.language} className="max-w-prose">
                {consent.text}
              </p>
            </>
          )}
        </details>
      </div>
      {consent.can_withdraw && gstinId !== null ? (
        <Button
          variant="secondary"
          className="shrink-0"
          busy={setConsent.isPending}
          aria-label={t.takeBackOf({ what: consent.title, business: consent.business })}
          onClick={() => void takeBack(gstinId)}
        >
          {t.takeBack}
        </Button>
      ) : (
        <WayBack consent={consent} />
      )}
    </li>
  );
}

/** A link to where another kind of consent is withdrawn. */
function WayBack({ consent }: { consent: ConsentEntry }) {
  if (consent.withdrawn_at !== null) return null;
  const t = texts().consents;
  const details = { to: paths.gstDetails(), state: { gstin: consent.gstin } };
  switch (consent.kind) {
    case 'storage':
      return <Way {...details} says={t.endsByDeleting} />;
    case 'relay':
      return <Way {...details} says={t.endsByStopping} />;
    case 'month':
    case 'evidence':
    case 'fee':
      return <Way to={paths.fillingHistory()} says={t.endsBySkipping} />;
    case 'standing':
    // A recorded filing is not a promise that could end.
    case 'by_hand':
      return null;
  }
}

function Way(props: { says: string; to: string; state?: { gstin: string } }) {
  return (
    <p className="shrink-0 text-sm text-muted sm:max-w-56">
      {rich(props.says, {
        link: (words) => (
          <Link
            to={props.to}
            state={props.state}
            className="font-semibold text-primary underline underline-offset-4"
          >
            {words}
          </Link>
        ),
      })}
    </p>
  );
}

/** How the consent was given, where the channel has a name. */
function wayOf(channel: string): string {
  const ways: Readonly<Record<string, string>> = texts().consents.ways;
  return ways[channel] ?? '';
}
