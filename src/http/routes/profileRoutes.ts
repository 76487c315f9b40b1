import { calls } from '#contract/calls.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { changeProfile } from '#usecases/account/changeProfile.ts';
import { removePhoto } from '#usecases/account/removePhoto.ts';
import { readPhoto } from '#usecases/account/readPhoto.ts';
import { uploadPhoto } from '#usecases/account/uploadPhoto.ts';
import { readProfile } from '#usecases/account/readProfile.ts';
import { verifyEmail } from '#usecases/account/verifyEmail.ts';
import { confirmEmail } from '#usecases/account/confirmEmail.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { changeOf, presentProfile, profileProblem, sectionOf } from '../present/presentProfile.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** The profile, its photo and its e-mail address (specification 7 #13-#16). */
export function profileRoutes(serve: Serve, { account }: AppDeps): void {
  serve.signedIn(calls.profile, async ({ user }) => {
    const profile = await readProfile(account, user.accountId);
    return profile.ok ? done(presentProfile(profile.value)) : refused(problemOf(profile.failure));
  });

  serve.signedIn(calls.updateProfile, async ({ user, body }) => {
    const changed = await changeProfile(account, user.accountId, changeOf(body));
    if (!changed.ok) {
      const { failure } = changed;
      return refused(failure.kind === 'profile_invalid' ? profileProblem(failure) : problemOf(failure));
    }
    return done(presentProfile(changed.value), `${sectionOf(body)} updated successfully!`);
  });

  serve.signedIn(calls.verifyEmail, async ({ user, body }) => {
    const sent = await verifyEmail(account, user.accountId, body);
    return sent.ok ? done(null, 'Verification email sent successfully!') : refused(problemOf(sent.failure));
  });

  serve.open(calls.confirmEmail, async ({ body }) => {
    const confirmed = await confirmEmail(account, body);
    return confirmed.ok
      ? done(confirmed.value, 'Your e-mail address is verified.')
      : refused(problemOf(confirmed.failure));
  });

  serve.signedIn(calls.uploadPhoto, async ({ user, body }) => {
    const kept = await uploadPhoto(account, user.accountId, body);
    return kept.ok
      ? done({ photo_updated_at: isoIst(kept.value.at) }, 'Profile photo uploaded successfully!')
      : refused(problemOf(kept.failure));
  });

  serve.signedIn(calls.photo, async ({ user }) => {
    const photo = await readPhoto(account, user.accountId);
    return photo.ok ? done(Buffer.from(photo.value.bytes)) : refused(problemOf(photo.failure));
  });

  serve.signedIn(calls.removePhoto, async ({ user }) => {
    await removePhoto(account, user.accountId);
    return done(null, 'The photo is removed.');
  });
}
