import type { FastifyReply } from 'fastify';
import { calls } from '#contract/calls.ts';
import { FORMS, parsePeriod, periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import { addMany } from '#usecases/registration/importRegistrations.ts';
import { done, refused } from '../answer.ts';
import type { AccessSwitches, AppDeps, DemoControls, PretendPortalFailure } from '../deps.ts';
import { publicPatience } from '../patience.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** The demo's controls (design#demo-controls): anyone who reaches this machine may use them. */
export function demoRoutes(serve: Serve, { ports, ...deps }: AppDeps, demo: DemoControls): void {
  const { silenceMs } = { ...publicPatience, ...deps.patience };
  serve.open(calls.demoMessages, async ({ query }) => {
    const messages = await demo.messages({ ...query, to: query.to ? query.to : null });
    return done(messages.map((message) => ({ ...message, at: isoIst(message.at) })));
  });

  serve.open(calls.demoClock, async () => done({ now: isoIst(await ports.clock.product()) }));

  serve.open(calls.moveDemoClock, async ({ body, reply }) => {
    const moved = await whileAtWork(reply, silenceMs, demo.moveClock(Date.parse(body.to)));
    return moved.ok ? done({ now: isoIst(moved.value.now) }) : refused(problemOf(moved.failure));
  });

  serve.open(calls.demoFaults, async () => {
    const found = await demo.faults();
    return found.ok ? done(found.value) : refused(problemOf(found.failure));
  });

  serve.open(calls.demoEndFault, async ({ params }) => {
    const ended = await demo.endFault(params.id);
    return ended.ok ? done(null, 'fault_ended') : refused(problemOf(ended.failure));
  });

  serve.open(calls.demoFault, async ({ body }) => reply(await demo.setFault(body), 'fault_set'));

  serve.open(calls.demoTaxpayer, async ({ body }) => {
    const shaped = await demo.shapeTaxpayer(body);
    return shaped.ok ? done(shaped.value, 'taxpayer_shaped') : refused(problemOf(shaped.failure));
  });

  serve.signedIn(calls.demoFirm, async ({ user, ports: mine, body }) => {
    const made = await demo.makeFirm(body.gstins);
    if (!made.ok) return refused(problemOf(made.failure));
    // By user name and password only, the way people trying the demo add them: the practice portal provides the rest,
    // including the signatory's mail address, from which codes are forwarded.
    const clients = made.value.map(({ business, username, password }, index) => ({
      username,
      password,
      gstin: null,
      nickName: business,
      // One in four has declared for good that its months are nil.
      askEachMonth: index % 4 !== 3,
    }));
    const added = await addMany(mine, user.accountId, clients);
    const ids = added.flatMap((one) => (one.ok ? [one.id] : []));
    const refusal = added.find((one) => !one.ok);
    return ids.length === 0 && refusal !== undefined
      ? refused(problemOf({ kind: refusal.why }))
      : done({ ids }, 'gstins_added', { count: ids.length });
  });

  serve.open(calls.demoPayLateFee, async ({ body }) =>
    reply(await demo.payLateFee(body.username), 'late_fee_paid'),
  );

  serve.open(calls.demoBankPay, async ({ body }) =>
    reply(await demo.payAtBank(body.username, body.rupees), 'bank_paid'),
  );

  serve.open(calls.demoResetSaved, async ({ body }) =>
    reply(await demo.resetSaved(body.username), 'saved_reset'),
  );

  serve.open(calls.demoFileByHand, async ({ body }) => {
    const due = previousPeriod(periodAt(await ports.clock.product()));
    const period = body.period === undefined ? due : parsePeriod(body.period);
    if (period === null) return refused({ code: 'demo_not_taken' });
    const forms = body.form === undefined ? FORMS : [body.form];
    const filed = await demo.fileByHand(body.username, period, forms);
    return filed.ok
      ? done({ filed: filed.value }, 'filed_by_hand', { arns: filed.value.map(({ arn }) => arn) })
      : refused(problemOf(filed.failure));
  });

  serve.open(calls.demoNotice, async ({ body: { username, form } }) => {
    const sent = await demo.sendNotice(username, form);
    return sent.ok ? done(null, 'notice_sent', { form }) : refused(problemOf(sent.failure));
  });

  serve.open(calls.demoApiAccess, async ({ body }) => {
    const switches = switchesOf(body);
    const set = await demo.setApiAccess(body.username, switches);
    return set.ok ? done(null, 'access_switched', switches) : refused(problemOf(set.failure));
  });
}

/** A body with only the taxpayer switches access on. */
const switchesOf = (body: {
  on?: boolean | undefined;
  owner_renews?: boolean | undefined;
}): AccessSwitches => ({
  on: body.on ?? (body.owner_renews === undefined ? true : null),
  ownerRenews: body.owner_renews ?? null,
});

const reply = (
  result: Result<null, PretendPortalFailure>,
  message: 'fault_set' | 'fault_ended' | 'late_fee_paid' | 'bank_paid' | 'saved_reset',
) => (result.ok ? done(null, message) : refused(problemOf(result.failure)));

/**
 * Waits for work that may take minutes, and tells the client every `silenceMs / 6` that its answer is coming (status 102,
 * RFC 2518): neither this server's listener nor a proxy nor the client takes the connection for dead. A client of HTTP/1.0
 * knows no such line and gets none.
 */
async function whileAtWork<T>(reply: FastifyReply, silenceMs: number, work: Promise<T>): Promise<T> {
  const tell = () => reply.raw.writeProcessing();
  const timer = reply.request.raw.httpVersion === '1.0' ? undefined : setInterval(tell, silenceMs / 6);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
