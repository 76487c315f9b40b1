import {
  type Card,
  type Entry,
  got,
  history,
  type Product,
  until,
  type User,
} from '../../harness/product.ts';

/**
 * Types each code of a signatory who forwards nothing, as in the SMS to their mobile, until both returns have their
 * ARNs; answers the places of the codes that were taken ('code 2 of 3').
 */
export async function fileByTyping(
  { product, user, mobile }: { product: Product; user: User; mobile: string },
  card: Card,
): Promise<{ entry: Entry; places: number[] }> {
  const places: number[] = [];
  const tried = new Set<string>();
  const entry = await until(`both returns of ${card.nick_name}`, async () => {
    const [newest] = await history(user, card.gstin);
    if (newest !== undefined && newest.gstr1_arn !== '' && newest.gstr3b_arn !== '') return newest;
    const awaited = got(await user.client.listCodes()).data.find((code) => code.gstin === card.gstin);
    if (awaited === undefined) {
      await user.client.askCode({ params: { id: card.id } });
      return null;
    }
    const { data } = got(await product.anyone.demoMessages({ query: { to: mobile } }));
    const code = data
      .map(({ text }) => /^The .* is (\w{4,10})\. It is valid/.exec(text)?.[1])
      .find((one) => one !== undefined);
    if (code === undefined || tried.has(code)) return null;
    const given = await user.client.giveCode({ params: { id: awaited.id }, body: { code } });
    if (given.success) {
      tried.add(code);
      places.push(awaited.place);
    }
    return null;
  });
  return { entry, places };
}
