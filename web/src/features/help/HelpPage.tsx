import { useState } from 'react';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { SignedInFrame } from '../../shell/SignedInLayout.tsx';
import { isFresh, readSession } from '../../session/keptSession.ts';
import { Answers } from './Answers.tsx';

/** The help page: public, and in the signed-in pages' frame for people who are signed in. */
export function HelpPage() {
  // Read once: a session that ends meanwhile takes nothing away that is being read.
  const [signedIn] = useState(() => isFresh(readSession()));
  const Frame = signedIn ? SignedInFrame : PublicPage;
  return (
    <Frame>
      <Answers />
    </Frame>
  );
}
