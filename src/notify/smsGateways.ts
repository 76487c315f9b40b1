/** Required by operators in India with each SMS: the sender, the header, and the number of its text. */
export type RegisteredSms = { entity: string; header: string; templates: Readonly<Record<string, string>> };

/** The gateways that we speak to; `generic` is the contract of our own that docs/adapters.md describes. */
export const SMS_GATEWAYS = ['generic', 'exotel', 'gupshup'] as const;
export type SmsGateway = (typeof SMS_GATEWAYS)[number];

/** One SMS for a gateway. `to` is +91 and ten digits; `registered` is null when no DLT numbers are sent. */
export type SmsToSend = {
  id: string;
  to: string;
  text: string;
  registered: (Pick<RegisteredSms, 'entity' | 'header'> & { template: string }) | null;
};
export type SmsLogin = { user: string | null; token: string | null };

/** How a gateway is spoken to: one POST, and what its answer means. */
export type GatewaySpoken = {
  request(sms: SmsToSend, login: SmsLogin): { headers: Record<string, string>; body: string };
  /**
   * The refusal in an answer with a status of success, as a short code without number or text; null when the gateway
   * has taken the SMS. Without it the status alone decides.
   */
  refusalIn?(body: string): string | null;
};

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** Devanagari does not fit into the alphabet of GSM 03.38. */
const isPlain = (text: string): boolean => /^[\n\r\u0020-\u007e£¥§¿¡ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü]*$/.test(text);

export const gateways: Readonly<Record<SmsGateway, GatewaySpoken>> = {
  generic: {
    request: ({ id, to, text, registered }, { token }) => ({
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        to,
        text,
        ...(registered === null
          ? {}
          : {
              entity_id: registered.entity,
              header: registered.header,
              template_id: registered.template,
            }),
      }),
    }),
  },
  // developer.exotel.com: Send SMS; Common SMS API Errors. A status tells a refusal.
  exotel: {
    request: ({ id, to, text, registered }, { user, token }) => {
      const { headers, body } = form({
        From: registered?.header ?? '',
        To: to,
        Body: text,
        EncodingType: isPlain(text) ? 'plain' : 'unicode',
        CustomField: id,
        ...(registered === null
          ? {}
          : { DltEntityId: registered.entity, DltTemplateId: registered.template, SmsType: 'transactional' }),
      });
      const login = Buffer.from(`${user ?? ''}:${token ?? ''}`).toString('base64');
      return { headers: { ...headers, authorization: `Basic ${login}` }, body };
    },
  },
  // docs.gupshup.io: Send Messages to Single Number; GupShup Enterprise API Help Document. Refusals come with status 200.
  gupshup: {
    request: ({ id, to, text, registered }, { user, token }) =>
      form({
        method: 'SendMessage',
        v: '1.1',
        format: 'json',
        auth_scheme: 'plain',
        userid: user ?? '',
        password: token ?? '',
        send_to: to.replace(/^\+/, ''),
        msg: text,
        msg_type: isPlain(text) ? 'TEXT' : 'Unicode_text',
        extra: id,
        ...(registered === null
          ? {}
          : {
              mask: registered.header,
              principalEntityId: registered.entity,
              dltTemplateId: registered.template,
            }),
      }),
    refusalIn: (body) => {
      let answer: unknown;
      try {
        answer = JSON.parse(body);
      } catch {
        return 'an answer in another form';
      }
      const { response } = (answer ?? {}) as { response?: { status?: unknown; id?: unknown } };
      if (response?.status === 'success') return null;
      const code = typeof response?.id === 'string' ? response.id : '';
      return /^\d{1,4}$/.test(code) ? code : 'without a code';
    },
  },
};
