import { useState } from 'react';
import { paths } from '../../paths.ts';
import { readTakenBack } from '../../session/keptSession.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { safety } from '../../texts/compiled/safety.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DeedLists } from './DeedLists.tsx';

/** Shown after 'Sign out everywhere' for a lost device: the acts taken back, and the way to sign in again. */
export function SignedOutPage() {
  const t = safety().links;
  const [deeds] = useState(readTakenBack);
  return (
    <PublicPage>
      <div className="page flex max-w-xl flex-col items-start gap-5 py-14">
        <h1 className="text-3xl sm:text-4xl">{t.stolen.title}</h1>
        {deeds === null ? null : (
          <>
            <Notice type="success">{t.stolen.done}</Notice>
            {deeds.taken_back.length + deeds.still_there.length === 0 ? <p>{t.stolen.nothing}</p> : null}
            <DeedLists deeds={deeds} />
          </>
        )}
        <ButtonLink to={paths.login()}>{t.signIn}</ButtonLink>
      </div>
    </PublicPage>
  );
}
