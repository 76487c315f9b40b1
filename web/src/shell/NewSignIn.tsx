import { Suspense } from 'react';
import { useNewSignIn } from '../api/sessions.ts';
import { later } from '../ui/later.tsx';

/** Few people ever need it. */
const SignInNotice = later(async () => (await import('./SignInNotice.tsx')).SignInNotice);

/** Notifies an open page of a sign-in elsewhere (design#this-was-not-me). */
export function NewSignIn() {
  const session = useNewSignIn();
  return session === null ? null : (
    <Suspense>
      <SignInNotice session={session} />
    </Suspense>
  );
}
