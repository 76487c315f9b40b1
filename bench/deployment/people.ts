import { setTimeout as sleep } from 'node:timers/promises';
import { type CallAnswer, type CallSuccess, type Client, createClient } from '#contract/client.ts';
import type { CallName } from '#contract/calls.ts';
import type { Mailbox } from './mailbox.ts';

/** A person whose requests go to the api processes in turn and are repeated when one is lost. */
export type Person = {
  phone: string;
  /** The newest token; every api accepts it. */
  token(): string;
  /** Repeats the request until it is answered: after a lost answer, a 5xx or a limit. A refusal is an answer. */
  call<N extends CallName>(ask: (client: Client) => Promise<CallAnswer<N>>): Promise<CallAnswer<N>>;
};

const patienceMs = 120_000;

export async function signIn(given: {
  phone: string;
  /** The addresses of the api processes. */
  apis: string[];
  mailbox: Mailbox;
}): Promise<Person> {
  const { phone, apis, mailbox } = given;
  let token = '';
  let turn = 0;
  const client = (): Client => {
    turn += 1;
    return createClient({
      baseUrl: apis[turn % apis.length] ?? '',
      headers: () => (token === '' ? {} : { authorization: `Bearer ${token}` }),
    });
  };
  const answered = async <N extends CallName>(
    ask: (client: Client) => Promise<CallAnswer<N>>,
  ): Promise<CallAnswer<N>> => {
    for (const end = Date.now() + patienceMs; ;) {
      const answer = await ask(client());
      const again = !answer.success && (answer.status === 0 || answer.status >= 500 || answer.status === 429);
      if (!again || Date.now() > end) return answer;
      await sleep(answer.retryAfter > 0 ? Math.min(answer.retryAfter, 5) * 1000 : 250);
    }
  };
  const enter = async (): Promise<void> => {
    token = '';
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      const before = mailbox.codes(phone).length;
      must(await answered((at) => at.sendCode({ body: { phone_number: phone } })));
      const otp = await newCode(mailbox, phone, before);
      if (otp === null) continue;
      const proven = await answered((at) => at.checkCode({ body: { phone_number: phone, otp } }));
      // A request whose answer was lost has used the code: request a new one.
      if (!proven.success) continue;
      const session = must(
        await answered((at) =>
          at.verifyToken({
            body: { phone_number: phone },
            headers: { authorization: `Bearer ${proven.data.id_token}` },
          }),
        ),
      );
      ({ token } = session.data.user);
      return;
    }
    throw new Error(`${phone} could not sign in`);
  };
  await enter();
  return {
    phone,
    token: () => token,
    call: async (ask) => {
      const answer = await answered(ask);
      if (answer.success || answer.status !== 401) return answer;
      await enter();
      return answered(ask);
    },
  };
}

async function newCode(mailbox: Mailbox, phone: string, before: number): Promise<string | null> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    const codes = mailbox.codes(phone);
    if (codes.length > before) return codes.at(-1) ?? null;
  }
  return null;
}

/** The answer of a call that must succeed; throws when it failed. */
export function must<N extends CallName>(answer: CallAnswer<N>): CallSuccess<N> {
  if (!answer.success) throw new Error(`refused: ${answer.status} ${answer.message}`);
  return answer;
}
