import { refused, type Call, type Refused } from './answer.ts';
import { sameText } from './wire.ts';

/** Headers of the provider's own, each with its required value (gst-portal#provider-headers). */
const PROVIDERS = {
  none: {},
  taxpro: { aspid: 'clientId', password: 'clientSecret' },
  spice: { 'asp-id': 'clientId', 'asp-secret': 'clientSecret' },
  vayana: { 'x-flynn-n-org-id': 'clientId', 'x-flynn-n-user-token': 'clientSecret' },
  alankit: { 'ocp-apim-subscription-key': 'clientSecret' },
  api_key: { 'x-api-key': 'clientSecret' },
} as const satisfies Record<
  Call['book']['kindness']['provider_headers'],
  Record<string, 'clientId' | 'clientSecret'>
>;

/** A refusal of the provider's, with the status that its kind of gateway gives. */
function ofGateway(call: Call, code: string, says: string): Refused {
  return call.book.kindness.gateway_status === '453'
    ? refused('AUTH4035', says, 453)
    : refused(code, says, 403);
}

/** Client id and secret, the first thing every call is asked for (gst-portal#envelope). */
export function clientRefusal(call: Call): Refused | null {
  const id = call.request.headers['clientid'] ?? '';
  const secret = call.request.headers['client-secret'] ?? '';
  if (id === '') return ofGateway(call, 'AUT4031', 'Client id is missing');
  if (secret === '') return ofGateway(call, 'AUT4032', 'Client secret is missing');
  if (!sameText(id, call.book.access.clientId)) return ofGateway(call, 'AUT4033', 'Invalid client id');
  return sameText(secret, call.book.access.clientSecret)
    ? null
    : ofGateway(call, 'AUT4034', 'Invalid client secret');
}

/**
 * The headers a call must carry before the portal looks at it: the client's, the provider's headers, the user's
 * address. No source gives the code for a missing header of the provider's: the code GSP001, of TaxPro's list, is
 * invented.
 */
export function doorRefusal(call: Call): Refused | null {
  const noClient = clientRefusal(call);
  if (noClient !== null) return noClient;
  const { access, kindness } = call.book;
  for (const [name, holds] of Object.entries(PROVIDERS[kindness.provider_headers])) {
    if (!sameText(call.request.headers[name] ?? '', access[holds])) {
      return ofGateway(call, 'GSP001', `The provider's header ${name} is missing or wrong`);
    }
  }
  const address = call.request.headers['ip-usr'] ?? '';
  return kindness.ip_usr === 'demanded' && !/^[0-9a-fA-F.:]{7,45}$/.test(address)
    ? refused('GEN5001', 'ip-usr is missing')
    : null;
}
