import { z } from 'zod';
import { SMS_GATEWAYS } from '#notify/smsGateways.ts';
import { smsTemplates } from '#texts/smsTemplates.ts';
import { declared, inProduction, type Setting } from './declared.ts';
import { portalSettings } from './portalSettings.ts';
import * as shape from './settingShapes.ts';

const withFirebase = {
  where: 'with `SHUNYA_IDENTITY=firebase`',
  why: 'SHUNYA_IDENTITY=firebase signs in through it',
};

/**
 * Every variable that the program reads, declared once, by chapter, in the order of the documents. To add one: a line
 * here, a reading in config.ts (an undeclared name does not compile), `npm run settings`.
 */
export const chapters = {
  'The program': declared({
    SHUNYA_MODE: {
      meaning: '`demo`, which reaches nothing outside this machine, or `production`',
      shape: z.enum(['demo', 'production']),
      standard: 'demo',
      example: 'production',
    },
    SHUNYA_ROLES: {
      meaning: 'what this process does: `api` (pages and API), `worker` (files returns) or both',
      shape: shape.roleList,
      standard: 'api,worker',
      example: 'api,worker',
    },
    HOST: {
      meaning: 'the address of this machine at which it listens; in demo mode nothing but loopback',
      shape: shape.text,
      standard: { demo: '127.0.0.1', production: '0.0.0.0' },
      example: '127.0.0.1',
    },
    PORT: {
      meaning: 'the one public port, of pages and API',
      shape: shape.whole(0, 65_535),
      standard: '3000',
      example: '3000',
    },
    PUBLIC_URL: {
      meaning: 'where people reach the product',
      shape: shape.webUrl,
      absent: 'this machine',
      demanded: inProduction('links in mails lead to it'),
      example: 'https://shunya.example.com',
    },
    SUPPORT_MAIL: {
      meaning: "whom users write to, in every page's footer",
      shape: shape.mailAddress,
      absent: '`support@shunya.example`',
      demanded: inProduction('the footer of every page says whom users write to'),
      example: 'support@shunya.example.com',
    },
    TRUSTED_PROXIES: {
      meaning:
        'how many proxies of yours (load balancer, ingress, nginx) stand in front: so many entries of `X-Forwarded-For` are believed. Too few, and everyone shares the limits of the proxy’s own address; too many, and anyone can choose theirs',
      shape: shape.whole(0, 10),
      absent: 'none',
      demanded: {
        where: 'in production, of a process that serves pages and API',
        why: 'what ends TLS for PUBLIC_URL stands in front, and by nothing else is known how many entries of X-Forwarded-For are its own',
      },
      example: '1',
    },
    PROBE_PORT: {
      meaning:
        'a further port, at `HOST`, for `/api/live`, `/api/ready` and `/api/health` alone: for a worker, which has no other, and to watch a start from its first moment',
      shape: shape.whole(1, 65_535),
      absent: 'no such port',
      example: '3001',
    },
    METRICS_PORT: {
      meaning:
        'a further port, at `HOST`, where Prometheus reads `/metrics`; docs/operations.md says what each tells. It is for your own network: keep it from the public one',
      shape: shape.whole(1, 65_535),
      absent: 'no metrics',
      example: '9464',
    },
    OPERATOR_PORT: {
      meaning:
        'the port of the operator’s page, which `shunya operator` serves as a process of its own (docs/operations.md). Keep it from the public network',
      shape: shape.whole(0, 65_535),
      absent: 'the page cannot be started',
      example: '9470',
    },
    OPERATOR_HOST: {
      meaning: 'the address of this machine at which the operator’s page listens',
      shape: shape.text,
      standard: '127.0.0.1',
      example: '127.0.0.1',
    },
    OPERATOR_TOKEN_FILE: {
      meaning: 'a file with the token that opens the operator’s page, 32 characters at least',
      shape: shape.text,
      absent: 'the page cannot be started',
      example: '/etc/shunya/operator-token',
    },
    DATA_DIR: {
      meaning:
        'the folder of the embedded PostgreSQL, the demo’s keys and the pretend portal’s book; with `DATABASE_URL` production writes nothing there. Started by root in a folder closed to others, the database lies in `/var/lib`: `postgres` in the folder is a link to it, and what it leads to is removed by hand',
      shape: shape.text,
      standard: './data',
      example: '/var/lib/shunya',
    },
    SHUNYA_KEYS_FILE: {
      meaning: 'the file of the keys that seal credentials; docs/settings.md has its format',
      shape: shape.text,
      absent: 'made in `DATA_DIR`',
      demanded: {
        where: 'in production, without `SHUNYA_KEYS_COMMAND`',
        why: 'production does not make its own keys',
      },
      example: '/etc/shunya/keys.json',
    },
    SHUNYA_KEYS_COMMAND: {
      meaning:
        'a command that prints the keys, in the format of the key file, instead of it: a client of your key store, which then keeps them. It is split at blanks: no quoting and no shell features. It has 30 seconds at each start, and where it is set the file is not read',
      shape: shape.text,
      absent: '`SHUNYA_KEYS_FILE` is read',
      example: '/usr/local/bin/vault kv get -field=keys secret/shunya',
    },
    SHUNYA_ALLOW_UNSAFE: {
      meaning:
        'names of settings, by commas, whose value production would refuse as unsafe: an address without TLS elsewhere, no proxy in front of an https address, a key file that others may read; `DATABASE_SUPERUSER`, a `DATABASE_URL` that signs in as one; and `DATABASE_CLOCK`, a clock that differs from PostgreSQL’s, for tests that move time. Each is accepted for itself, with a warning at the start; `PORTAL_ALLOW_SIMULATED` is an exception of its own',
      shape: shape.nameList,
      standard: '',
      example: 'DATABASE_URL',
    },
    SHUNYA_EXTENSIONS_FILE: {
      meaning:
        'a JSON file of due dates that a notification has moved, for the country, states, districts or pincodes, beside those that are built in; docs/operations.md has its format. Read at the start',
      shape: shape.text,
      absent: 'those that are built in',
      example: '/etc/shunya/extensions.json',
    },
  }),
  PostgreSQL: declared({
    DATABASE_URL: {
      meaning:
        'a PostgreSQL of your own, with a login in the address that owns the database and may make roles (`createrole`), and is no superuser: it migrates, and makes the two logins by which the program works ([design](design.md#three-logins))',
      shape: shape.postgresUrl,
      absent: 'an embedded one in `DATA_DIR`',
      demanded: inProduction('production needs a PostgreSQL of its own'),
      example: 'postgres://shunya:PASSWORD@db.example.com:5432/shunya?sslmode=verify-full',
      secret: true,
    },
    DATABASE_PASSWORD_FILE: {
      meaning:
        'a file with the password for `DATABASE_URL` and `DATABASE_DIRECT_URL`, whose addresses then have none: a secret of compose or Kubernetes. It may hold any character; blanks and line ends around it do not count',
      shape: shape.text,
      absent: 'the password in the address',
      example: '/run/secrets/database_password',
    },
    DATABASE_DIRECT_URL: {
      meaning:
        'where the addresses of this group lead through a pooler (PgBouncer in session mode): the same database past it, by the same login as `DATABASE_URL`. Migrations and notices go there',
      shape: shape.postgresUrl,
      absent: '`DATABASE_URL`',
      example: 'postgres://shunya:PASSWORD@db.example.com:5432/shunya?sslmode=verify-full',
      secret: true,
    },
    DATABASE_API_URL: {
      meaning:
        'the same database by a login of your own for pages and API, a member of `shunya_api` that cannot act as it. For a `DATABASE_URL` that may not make roles: the start says which SQL to run',
      shape: shape.postgresUrl,
      absent: 'a login is made, its password derived from the key file',
      example: 'postgres://shunya_api_login:PASSWORD@db.example.com:5432/shunya?sslmode=verify-full',
      secret: true,
    },
    DATABASE_WORKER_URL: {
      meaning: 'the same for the worker, a member of `shunya_worker`',
      shape: shape.postgresUrl,
      absent: 'a login is made, its password derived from the key file',
      example: 'postgres://shunya_worker_login:PASSWORD@db.example.com:5432/shunya?sslmode=verify-full',
      secret: true,
    },
    DATABASE_MIGRATIONS: {
      meaning:
        'who brings the database to a release’s schema: `at_start` each process that starts, or `by_command` only `npm run db:migrate`, for which a process waits and is not ready',
      shape: z.enum(['at_start', 'by_command']),
      standard: 'at_start',
      example: 'by_command',
    },
    DATABASE_CONNECTIONS: {
      meaning:
        'connections of one process for its transactions, of both its logins together; a quarter more for single statements, and about ten more of a worker. Six processes on a server with its usual 100 need fewer',
      shape: shape.whole(2, 100),
      standard: '20',
      example: '6',
    },
  }),
  'The way out': declared({
    HTTPS_PROXY: {
      meaning:
        'a proxy for https addresses: portal, SMS, sign-in provider, collectors, webhooks and identity providers of firms (which it is asked for by the address that was looked up here). Nothing on this machine’s loopback goes through it, and no mail (SMTP)',
      shape: shape.webUrl,
      absent: 'directly',
      example: 'http://proxy.example.com:3128',
      secret: true,
      lowerToo: true,
    },
    HTTP_PROXY: {
      meaning: 'the same for http addresses',
      shape: shape.webUrl,
      absent: 'directly',
      example: 'http://proxy.example.com:3128',
      secret: true,
      lowerToo: true,
    },
    NO_PROXY: {
      meaning: 'hosts that are reached without the proxy, by commas; `.example.com` is all below it',
      shape: shape.text,
      absent: 'loopback alone',
      example: '.internal.example.com',
      lowerToo: true,
    },
  }),
  'The GST portal': portalSettings,
  'Signing in': declared({
    SHUNYA_IDENTITY: {
      meaning: 'who proves phone numbers: `local` (our own codes by SMS) or `firebase`',
      shape: z.enum(['local', 'firebase']),
      standard: 'local',
      example: 'local',
    },
    FIREBASE_PROJECT_ID: {
      meaning: 'the Firebase project',
      shape: shape.firebaseProject,
      demanded: withFirebase,
      example: 'my-project',
    },
    FIREBASE_API_KEY: {
      meaning: 'its web key; the pages show it to everyone, as Firebase means it',
      shape: shape.firebaseKey,
      demanded: withFirebase,
      example: 'WEB-KEY',
    },
    FIREBASE_AUTH_DOMAIN: {
      meaning: 'the domain of its sign-in',
      shape: shape.hostName,
      absent: '`<project>.firebaseapp.com`',
      example: 'my-project.firebaseapp.com',
    },
    FIREBASE_KEYS_URL: {
      meaning: 'where the keys of its tokens are read instead of at Google; for tests, never in production',
      shape: shape.webUrl,
      absent: 'at Google',
      example: 'http://127.0.0.1:9000/keys',
    },
  }),
  'Mail and SMS': declared({
    SMTP_HOST: {
      meaning: 'the mail server for reminders and notices',
      shape: shape.text,
      demanded: inProduction('reminders and notices go out by mail'),
      example: 'smtp.example.com',
    },
    SMTP_PORT: {
      meaning: 'its port',
      shape: shape.whole(1, 65_535),
      absent: '465 with `tls`, else 587',
      example: '587',
    },
    SMTP_SECURITY: {
      meaning: '`tls` from the first byte, `starttls` insisted upon, or `none`',
      shape: z.enum(['tls', 'starttls', 'none']),
      standard: 'starttls',
      example: 'starttls',
    },
    SMTP_USER: {
      meaning: 'the login at it; together with `SMTP_PASSWORD` or not at all',
      shape: shape.text,
      absent: 'without a login',
      example: 'shunya',
      secret: true,
    },
    SMTP_PASSWORD: {
      meaning: 'its password',
      shape: shape.text,
      absent: 'without a login',
      example: 'PASSWORD',
      secret: true,
    },
    MAIL_FROM: {
      meaning: 'the sender of our mails',
      shape: shape.mailAddress,
      demanded: inProduction('mails need a sender'),
      example: 'notices@shunya.example.com',
    },
    SMS_GATEWAY: {
      meaning:
        'how the SMS gateway is spoken to: `exotel`, `gupshup`, or `generic`, our own contract ([adapters](adapters.md#an-sms-gateway))',
      shape: z.enum(SMS_GATEWAYS),
      standard: 'generic',
      example: 'exotel',
    },
    SMS_USER: {
      meaning: 'the login at the gateway: the API key of Exotel, the user id of Gupshup',
      shape: shape.text,
      absent: 'none is sent',
      demanded: { where: 'with `SMS_GATEWAY=exotel` or `gupshup`', why: 'this SMS gateway wants a login' },
      example: 'API-KEY',
      secret: true,
    },
    SMS_URL: {
      meaning:
        'the address of the SMS gateway: `https://api.in.exotel.com/v1/Accounts/SID/Sms/send`, `https://enterprise.smsgupshup.com/GatewayAPI/rest`, or your own, which takes `POST {"to","text"}` with the message’s id as `Idempotency-Key`',
      shape: shape.webUrl,
      absent: 'no SMS',
      demanded: {
        where: 'in production with `SHUNYA_IDENTITY=local`',
        why: 'with SHUNYA_IDENTITY=local the sign-in codes go out by SMS',
      },
      example: 'https://sms.example.com/send',
    },
    SMS_TEMPLATES_FILE: {
      meaning:
        'a JSON file of what India’s operators demand with each SMS (DLT): `{"entity": …, "header": …, "templates": {"sign_in.en": …}}`, a number for every text in every language. The start names those that are missing and refuses. The gateway then gets `entity_id`, `header` and `template_id` too',
      shape: shape.text,
      absent: 'none are sent',
      demanded: {
        where: 'in production with `SHUNYA_IDENTITY=local` or `SMS_URL`, unless `SMS_DLT` is `none`',
        why: `India’s operators drop an SMS whose text has no registered number (DLT); these have none: ${smsTemplates.join(', ')}. SMS_DLT=none says that no SMS of ours needs one`,
      },
      example: '/etc/shunya/sms-templates.json',
    },
    SMS_DLT: {
      meaning:
        '`registered`: our SMS go out in India under the numbers of `SMS_TEMPLATES_FILE`; `none`: no SMS of ours goes out under India’s DLT rules, or the gateway finds the registered text by itself',
      shape: z.enum(['registered', 'none']),
      standard: 'registered',
      example: 'registered',
    },
    SMS_TOKEN: {
      meaning:
        'the secret at the gateway: the API token of Exotel, the password of Gupshup; else sent as `Authorization: Bearer`',
      shape: shape.text,
      absent: 'none is sent',
      demanded: { where: 'with `SMS_GATEWAY=exotel` or `gupshup`', why: 'this SMS gateway wants a login' },
      example: 'TOKEN',
      secret: true,
    },
  }),
  'The relay for the portal’s codes': declared({
    RELAY_DOMAIN: {
      meaning: 'the domain of its mail addresses, whose MX record leads here',
      shape: shape.hostName,
      absent: 'the relay is off; in demo mode `codes.shunya.example`',
      example: 'codes.shunya.example.com',
    },
    RELAY_RESPONSIBLE: {
      meaning: 'who says that it may run, and since when (`Name, YYYY-MM-DD`)',
      shape: shape.nameAndDate,
      absent: 'the relay is off; in demo mode it runs',
      example: 'The operator, 2026-10-01',
    },
    RELAY_PORT: {
      meaning: 'where it takes mail; 0 is a free one',
      shape: shape.whole(0, 65_535),
      standard: { demo: '0', production: '25' },
      example: '25',
    },
    RELAY_SENDERS: {
      meaning:
        'domains, by commas, whose mails to the relay are read: the portal’s where mailboxes forward its mails unchanged (`gst.gov.in`), and those of mailboxes that rewrite them',
      shape: shape.nameList,
      standard: '',
      example: 'gst.gov.in',
    },
    RELAY_AUTH_SERVER: {
      meaning:
        'the name under which an MX of yours in front of the relay writes what it has found (`Authentication-Results`, RFC 8601), and takes others’ of that name away: DKIM or SPF must then have passed for one of `RELAY_SENDERS`',
      shape: shape.hostName,
      absent: 'the address of From is looked at, which can be forged',
      example: 'mx.example.com',
    },
    RELAY_CERTIFICATE_FILE: {
      meaning:
        'the certificate of the mail door and what leads to it, as PEM, for STARTTLS; together with `RELAY_CERTIFICATE_KEY_FILE`. Read at the start',
      shape: shape.text,
      absent: 'a self-signed one is made at the start: mail is encrypted, and nobody knows for whom',
      example: '/etc/shunya/relay.pem',
    },
    RELAY_CERTIFICATE_KEY_FILE: {
      meaning: 'its key, as PEM',
      shape: shape.text,
      absent: 'a self-signed one is made at the start',
      example: '/etc/shunya/relay-key.pem',
    },
  }),
  'Usage and errors': declared({
    ANALYTICS_URL: {
      meaning:
        'a collector of your own for usage events ([038](decisions/038-usage-events-and-error-reports.md))',
      shape: shape.webUrl,
      absent: 'nothing is sent',
      example: 'https://usage.example.com/take',
    },
    ANALYTICS_TOKEN: {
      meaning: 'sent to it as `Authorization: Bearer`',
      shape: shape.text,
      absent: 'none is sent',
      example: 'TOKEN',
      secret: true,
    },
    ERROR_REPORTING_URL: {
      meaning: 'the same for error reports',
      shape: shape.webUrl,
      absent: 'nothing is sent',
      example: 'https://errors.example.com/take',
    },
    ERROR_REPORTING_TOKEN: {
      meaning: 'sent to it as `Authorization: Bearer`',
      shape: shape.text,
      absent: 'none is sent',
      example: 'TOKEN',
      secret: true,
    },
  }),
  'Errors to Sentry': declared({
    SENTRY_DSN: {
      meaning:
        'the address (DSN) of a project at Sentry, or at a server that speaks its protocol, such as GlitchTip: unexpected errors of the server and of pages go there, without personal data ([operations.md](operations.md#errors-to-sentry))',
      shape: shape.sentryDsn,
      absent: 'nothing is sent',
      example: 'https://KEY@sentry.example.com/1',
      secret: true,
    },
    SENTRY_ENVIRONMENT: {
      meaning: 'the name of this installation there',
      shape: shape.text,
      absent: 'the value of `SHUNYA_MODE`',
      example: 'production',
    },
    SENTRY_RELEASE: {
      meaning: 'the name of the release there',
      shape: shape.text,
      absent: '`shunya@` and the version',
      example: 'shunya@0.1.0',
    },
  }),
  Traces: declared({
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      meaning:
        'a receiver of OpenTelemetry traces over OTLP/HTTP (JSON), without its path `/v1/traces` ([operations.md](operations.md#traces))',
      shape: shape.webUrl,
      absent: 'nothing is traced',
      example: 'https://otel.example.com:4318',
    },
    OTEL_EXPORTER_OTLP_HEADERS: {
      meaning:
        'headers that are sent to it: `name=value`, separated by commas, values encoded as in an address',
      shape: shape.headerList,
      absent: 'none are sent',
      example: 'x-api-key=TOKEN',
      secret: true,
    },
    OTEL_SERVICE_NAME: {
      meaning: 'the name of the program in traces',
      shape: shape.text,
      standard: 'shunya',
      example: 'shunya',
    },
    OTEL_TRACES_SAMPLER_ARG: {
      meaning: 'the share of requests and turns that are traced, from 0 to 1',
      shape: shape.share,
      standard: '1',
      example: '0.1',
    },
  }),
  'The demo': declared({
    SHUNYA_DEMO_KINDNESS: {
      meaning:
        'how the simulator behaves where sources about the portal differ: `kind`, `unkind`, `seed=7`, and single switches by commas (`unkind,expiry=120`), listed by `GET /sim/kindness`',
      shape: z.string().regex(/^[a-z0-9_=,-]+$/i, 'kind, unkind, seed=NUMBER or switch=value, by commas'),
      absent: 'as it was left, at first kind',
      example: 'unkind',
    },
    SHUNYA_DEMO_CODE_WAIT_SECONDS: {
      meaning: 'how long a move of the demo’s clock waits for a forwarded code',
      shape: shape.whole(0, 600),
      standard: '30',
      example: '30',
    },
  }),
};

type Chapters = typeof chapters;
type Union<T> = (T extends unknown ? (one: T) => void : never) extends (one: infer I) => void ? I : never;
type Declared = Union<Chapters[keyof Chapters]>;

export type SettingName = keyof Declared;
/** The type that reading a setting returns. */
export type Read<N extends SettingName> = Declared[N] extends { shape: z.ZodType<infer T> } ? T : never;
/** Settings that always have a value. */
export type Standing = {
  [N in SettingName]: Declared[N] extends { standard: unknown } ? N : never;
}[SettingName];
/** Settings that are required somewhere. */
export type Demanded = {
  [N in SettingName]: Declared[N] extends { demanded: unknown } ? N : never;
}[SettingName];

/** All of them by name. */
export const settings = Object.assign({}, ...Object.values(chapters)) as Record<SettingName, Setting>;
