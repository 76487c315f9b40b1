import { calls } from '#contract/calls.ts';
import { addPasskey, passkeyToAdd, passkeyToSignIn, removePasskey } from '#usecases/signIn/passkeys.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import { bearerOf, type Serve } from '../serve.ts';

/** Passkeys: created, stored, used at a sign-in and removed (design#passkeys). */
export function passkeyRoutes(serve: Serve, { identity }: AppDeps): void {
  serve.open(calls.askPasskey, async ({ body, request }) => {
    const idToken = bearerOf(request);
    if (idToken === null) return refused({ code: 'unauthenticated' });
    const options = await passkeyToSignIn(identity, { idToken, phone: body.phone_number });
    return options.ok ? done({ passkey: options.value }) : refused(problemOf(options.failure));
  });

  serve.signedIn(calls.beginPasskey, async ({ user }) => {
    const begun = await passkeyToAdd(identity, user);
    return begun.ok ? done({ passkey: begun.value }) : refused(problemOf(begun.failure));
  });

  serve.signedIn(calls.addPasskey, async ({ user, body }) => {
    const added = await addPasskey(identity, user, { name: body.name, answer: body.passkey });
    return added.ok
      ? done({ recovery_codes: added.value.recoveryCodes }, 'passkey_added')
      : refused(problemOf(added.failure));
  });

  serve.signedIn(calls.removePasskey, async ({ user, params }) => {
    const removed = await removePasskey(identity, user, params.id);
    return removed.ok ? done(null, 'passkey_removed') : refused(problemOf(removed.failure));
  });
}
