import assert from 'node:assert/strict';
import { see } from '../../harness/browser/visitor.ts';
import { type Checks, type Desk, seeToast } from './desk.ts';
import { details, type ProfileRow } from './rows.ts';
import { held, no, noEnvelope, noNetwork, yes } from './server.ts';

const offline = 'Backend service is not available. Please check your connection and try again.';
const broken = 'HTTP 500: Internal Server Error';

/** As much of a profile as saving needs. */
const profile: ProfileRow = {
  first_name: 'Asha',
  last_name: 'Rao',
  display_name: 'Meera',
  email: 'asha@example.in',
};

type Act = {
  does: string;
  call: 'updateProfile' | 'verifyEmail' | 'uploadPhoto';
  act: (desk: Desk) => Promise<void>;
  failed: string;
  done: string;
};

const tab = ({ page }: Desk, name: string) => page.getByRole('tab', { name }).click();
const saving = (section: string): Act => ({
  does: `saving ${section}`,
  call: 'updateProfile',
  act: async (desk) => {
    await tab(desk, section);
    await desk.page
      .getByRole('form', { name: section })
      .getByRole('button', { name: 'Save Changes' })
      .click();
  },
  failed: `Failed to update ${section}`,
  done: `${section} updated successfully!`,
});
const acts: Act[] = [
  saving('Personal Information'),
  saving('Contact Details'),
  saving('Preferences'),
  {
    does: 'verifying the e-mail address',
    call: 'verifyEmail',
    act: async (desk) => {
      await tab(desk, 'Contact Details');
      await desk.page.getByRole('button', { name: 'Verify now' }).click();
    },
    failed: 'Failed to send verification email',
    done: 'Verification email sent successfully!',
  },
  {
    does: 'uploading a photo',
    call: 'uploadPhoto',
    act: ({ page }) =>
      page
        .getByLabel('Choose a photo')
        .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('photo') }),
    failed: 'Failed to upload profile photo',
    done: 'Profile photo uploaded successfully!',
  },
];

/** The texts after saving, on the profile and on Edit GSTIN (specification 8). */
export const saveChecks: Checks = {
  'a missing e-mail address cannot be verified': async ({ page, server }) => {
    server.answer({ profile: yes({ ...profile, email: '' }) });
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Contact Details' }).click();
    await see(page.getByText('Not verified')).toBeVisible();
    await page.getByRole('button', { name: 'Verify now' }).click();
    await see(page.getByText('Enter your email first')).toBeVisible();
    await see(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    server.answer({ profile: yes(profile) });
    await page.reload();
    await see(page.getByLabel('First Name')).toHaveValue('Asha');
  },

  ...Object.fromEntries(
    acts.map(({ does, call, act, failed, done }) => [
      `${does} gives the reason under its own heading, the heading alone where there is none, and says when it is done`,
      async (desk: Desk) => {
        for (const [answer, lines] of [
          [no('The cupboard is locked.'), [failed, 'The cupboard is locked.']],
          [no(''), [failed]],
          [noNetwork, [failed, offline]],
          [noEnvelope, [failed, broken]],
          [yes(), [done]],
        ] as const) {
          desk.server.answer({ [call]: answer });
          await act(desk);
          await seeToast(desk.page, lines);
        }
      },
    ]),
  ),

  'a GSTIN that is not saved says why, and one that is saved leads back': async ({ page, server }) => {
    const row = details({ gstin: '29AAAPL1234C1Z5', legal_name: 'Second Shop LLP' });
    server.answer({ getDetails: yes({ gstins: [row] }), listDetails: yes({ gstins: [row] }) });
    await page.goto('/gst-details/edit/29AAAPL1234C1Z5');
    await page.getByRole('tab', { name: 'Filling Information' }).click();
    const day = (form: string, number: string) =>
      page
        .getByRole('group', { name: `${form} filling day` })
        .getByRole('button', { name: number, exact: true });
    // specification 9: the times of a record that tells none.
    await see(day('GSTR-1', '5')).toHaveAttribute('aria-pressed', 'true');
    await see(day('GSTR-3B', '10')).toHaveAttribute('aria-pressed', 'true');
    for (const [answer, text] of [
      [no('The portal is asleep.'), 'The portal is asleep.'],
      [no(''), 'Failed to update GSTIN details'],
      [noNetwork, offline],
      [noEnvelope, broken],
    ] as const) {
      server.answer({ updateGstin: answer });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await see(page.getByRole('alert')).toHaveText(text);
    }
    const sent = server.asked('updateGstin').at(-1) as Record<string, unknown>;
    assert.deepEqual([sent['principal_country'], sent['additional_country']], ['India', 'India']);
    // The whole form, the tabs that nobody has filled in yet among it.
    for (const field of ['legal_name', 'contact_person', 'gstr1_filling_day', 'username', 'principal_street'])
      assert.ok(field in sent, field);
    const late = held(yes());
    server.answer({ updateGstin: late.given });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await see(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-busy', 'true');
    late.release();
    const saved = page.getByRole('dialog', { name: 'Changes Saved Successfully' });
    await see(saved.getByText('Your GSTIN information has been updated successfully.')).toBeVisible();
    await saved.getByRole('button', { name: 'Back to GST Details' }).click();
    await see(page.getByRole('heading', { name: 'Second Shop LLP' })).toBeVisible();
  },
};
