import type { Page } from '@playwright/test';
import { got, type Product } from '../../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../../harness/browser/visitor.ts';
import { type Foreign, foreignServer } from './server.ts';

/** Someone signed in whose pages talk to a server that is not ours. */
export type Desk = { product: Product; visitor: Visitor; page: Page; server: Foreign };

/** Tests by their names; all of them sit at one desk, each leaves it to the next as it likes. */
export type Checks = Record<string, (desk: Desk) => Promise<void>>;

/** The browser's texts for refused, broken and missing answers. */
const provoked = /^Failed to load resource|Minified React error #31/;

export async function openDesk(product: Product, phone: string): Promise<Desk> {
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const server = await foreignServer(product.baseUrl);
  const visitor = await visit({ ...product, baseUrl: server.baseUrl }, { expected: provoked });
  await enterSignedIn(visitor, product, phone);
  return { product, visitor, page: visitor.page, server };
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** A toast of just these lines, which is dismissed by hand. */
export async function seeToast(page: Page, lines: readonly string[]): Promise<void> {
  // A toast leaves by itself: each step is taken at once, and none waits for what may be gone.
  const said = async (): Promise<string[]> =>
    (await toasts(page).getByRole('paragraph').allInnerTexts()).toSorted();
  await see.poll(said).toEqual(lines.toSorted());
  await toasts(page)
    .getByRole('button', { name: 'Dismiss' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await see(toasts(page).getByRole('button')).toHaveCount(0);
}
