import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { apiKey } from '#contract/keys.ts';
import { type ApiKey, keyHolds } from '#domain/account/apiKey.ts';
import { type Instant, isoIst } from '#domain/shared/istTime.ts';
import { listKeys, makeKey, revokeKey } from '#usecases/programs/keys.ts';
import { done, refused, maybeIso } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** Keys with which third-party programs act in an account (design#api-keys). */
export function keyRoutes(serve: Serve, { ports }: Pick<AppDeps, 'ports'>): void {
  const present = (key: ApiKey) => presentKey(key, ports.clock.wall());

  serve.signedIn(calls.listKeys, async ({ user, account }) =>
    done((await listKeys(account, user)).map(present)),
  );

  serve.signedIn(calls.makeKey, async ({ user, account, body }) => {
    const made = await makeKey(account, user, body);
    if (!made.ok) return refused(problemOf(made.failure));
    const { key } = made.value;
    return done({ key, made: present(made.value.made) }, 'key_made');
  });

  serve.signedIn(calls.revokeKey, async ({ user, account, params }) => {
    const revoked = await revokeKey(account, user, params.id);
    return revoked.ok ? done(null, 'key_revoked') : refused(problemOf(revoked.failure));
  });
}

const presentKey = (key: ApiKey, wall: Instant): z.input<typeof apiKey> => ({
  id: key.id,
  name: key.name,
  scopes: key.scopes,
  made_at: isoIst(key.madeAt),
  expires_at: isoIst(key.expiresAt),
  last_used_at: maybeIso(key.lastUsedAt),
  revoked_at: maybeIso(key.revokedAt),
  holds: keyHolds(key, wall),
});
