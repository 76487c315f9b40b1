import { calls } from '#contract/calls.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { type DocsFiles, docsPage } from '../docsPage.ts';
import type { eventStreams } from '../events.ts';
import { type OpenApiDocument, openApiDocument } from '../openApi.ts';
import { readiness } from '../readiness.ts';
import { docsPolicy } from '../securityHeaders.ts';
import type { Serve } from '../serve.ts';

/** Events, probes and the API's description from its own table. */
export function systemRoutes(
  serve: Serve,
  deps: AppDeps,
  parts: { streams: ReturnType<typeof eventStreams>; docs: DocsFiles | null },
): void {
  const { streams, docs } = parts;
  serve.signedIn(calls.events, async ({ user, query }) => done(streams.open(user, query.since)));

  const isReady = readiness(() => deps.databaseAnswers());
  const away = refused({ code: 'unavailable', retryAfterSeconds: 5 });
  serve.open(calls.live, async () => done({ up: true as const }));
  serve.open(calls.ready, async () => ((await isReady()) ? done({ ready: true as const }) : away));
  serve.open(calls.health, async () =>
    (await isReady()) ? done({ up: true as const, version: deps.version, database: true as const }) : away,
  );

  const described = { version: deps.version, demo: deps.demo !== undefined };
  let document: OpenApiDocument | null = null;
  serve.open(calls.openapi, async () => {
    document ??= openApiDocument({ ...described, address: deps.account.publicUrl() });
    return done(document);
  });

  const page = docsPage(docs);
  serve.open(calls.docs, async ({ reply }) => {
    void reply.header('content-security-policy', docsPolicy);
    return done(page);
  });
}
