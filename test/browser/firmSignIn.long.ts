import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import { test } from '@playwright/test';
import { type FirmProvider, startFirmProvider } from '../harness/firmProvider.ts';
import { got } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';

let firm: FirmProvider;
/** The product by the name of its own address, to which a provider sends people back. */
let baseUrl: string;
const product = useProduct({
  begin: async () => {
    const owner = await product.signIn('+919877110001');
    const { redirect_uri: redirectUri } = got(await owner.client.firmSignIn()).data;
    baseUrl = new URL(redirectUri).origin;
    firm = await startFirmProvider(baseUrl);
  },
  end: () => firm.close(),
});

for (const [width, theme] of [
  [1280, 'light'],
  [360, 'dark'],
] as const)
  test(`an owner adds the sign-in of the firm, connects an identity and signs in with it: ${width} pixels, ${theme}`, async () => {
    const phone = `+91987711${String(width).padStart(4, '0')}`;
    firm.person = { subject: `asha-${width}`, email: 'asha@firm.example' };
    const owner = await product.signIn(phone);
    got(await owner.client.setName({ body: { name: 'Asha' } }));
    const visitor = await visit({ ...product, baseUrl }, { width, theme, expected: /status of 4\d\d/ });
    const { page } = visitor;
    const isAccessible = async (): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        [],
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `wider than the window by ${wide} pixels`);
    };
    await enterSignedIn(visitor, { ...product, baseUrl }, phone);
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Security and Data' }).click();
    const card = page.getByRole('region', { name: 'Sign-in with the firm' });
    await see(card.getByText('It is off.')).toBeVisible();
    await card.getByRole('button', { name: 'Add the sign-in service' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign-in with the firm' });
    await dialog.getByLabel('Address of the sign-in service (issuer)').fill('https://10.0.0.1');
    await dialog.getByLabel('Client ID').fill(firm.client.client_id);
    await dialog.getByLabel('Client secret').fill(firm.client.client_secret);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(dialog.getByText('Name a mail domain or an identity that may sign in')).toBeVisible();
    await dialog.getByLabel('Mail domains that may sign in').fill('firm.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(dialog.getByText('cannot be reached or read at its address')).toBeVisible();
    await isAccessible();
    await dialog.getByLabel('Address of the sign-in service (issuer)').fill(firm.issuer);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await see(card.getByText(`It is on, at ${new URL(firm.issuer).host}.`)).toBeVisible();
    await see(card.getByText('_shunya.firm.example')).toBeVisible();
    const link = (await card.getByText(/\/login\/firm\/[\w-]{22}$/).textContent()) ?? '';
    await isAccessible();

    await card.getByRole('button', { name: 'Connect my identity' }).click();
    await see(page.getByText('Your identity is connected.')).toBeVisible();
    await see(page).toHaveURL(link.trim());
    await page.getByRole('link', { name: 'Back to Security and Data' }).click();
    await page.getByRole('tab', { name: 'Security and Data' }).click();
    await see(card.getByText('Your identity: asha@firm.example')).toBeVisible();

    await visitor.context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign in with your firm' }).click();
    await page.getByLabel('Mail domain of your firm').fill('nobody.example');
    await page.getByRole('button', { name: 'Go to the sign-in of your firm' }).click();
    await see(page.getByText('No firm signs in by this address or domain here.')).toBeVisible();
    await isAccessible();
    await page.goto(link.trim());
    await see(page.getByLabel('Mail domain of your firm')).toHaveCount(0);
    await page.getByRole('button', { name: 'Go to the sign-in of your firm' }).click();
    await see(page).toHaveURL(/\/dashboard$/);

    // The session is renewed without the number. A page that runs would renew it before it is left.
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('authTokenExpiry', '1'));
    await page.evaluate(() => (document.cookie = 'authTokenExpiry=1; Path=/'));
    const renewed = page.waitForResponse('**/api/identity/firm/refresh');
    await page.goto('/dashboard');
    assert.equal((await renewed).status(), 200);
    await see(page).toHaveURL(/\/dashboard$/);
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Security and Data' }).click();
    await card.getByRole('button', { name: 'Disconnect my identity' }).click();
    await see(page.getByText('For this, sign out and sign in with your mobile number.')).toBeVisible();
    await visitor.leave();
  });
