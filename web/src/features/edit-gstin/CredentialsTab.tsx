import type { Details } from '../../api/answers/wholeDetails.ts';
import { ApiAccessSteps } from '../../gst/access/ApiAccessSteps.tsx';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { PasswordBox } from '../../ui/form/TextBox.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import { GstinBox } from './GstinBoxes.tsx';

/** The sign-in of the GST portal, and where its codes go (specification 3, record 083.4 and record 083.5). */
export function CredentialsTab(props: {
  gstinId: string;
  hasPassword: boolean;
  apiAccess: Details['api_access'];
}) {
  const { gstinId, hasPassword, apiAccess } = props;
  return (
    <div className="flex flex-col gap-6">
      <Group
        title="Sign-in"
        note="A new username or password is checked with the GST portal before anything more is filed."
      >
        <TwoColumns>
          <GstinBox
            name="username"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
          <PasswordBox
            name="password"
            label="Password"
            hint={
              hasPassword
                ? 'Stored encrypted and never shown. Leave it empty to keep it.'
                : 'Not stored here: the GST portal did not need it. Fill it in only to have the sign-in checked.'
            }
            autoComplete="new-password"
            maxLength={200}
          />
        </TwoColumns>
        <TickBox
          name="password_reminder"
          className="mt-3"
          label="Remind me to change the password every 90 days"
        />
      </Group>
      {apiAccess === null ? null : (
        <Group title="API access at the GST portal">
          <div className="mt-4">
            <ApiAccessSteps gstinId={gstinId} access={apiAccess} />
          </div>
        </Group>
      )}
      <Group
        title="Codes of the GST portal"
        note="The portal sends its codes to the authorised signatory. These hold for every GSTIN of that signatory."
      >
        <TwoColumns>
          <GstinBox name="email_for_otp" type="email" maxLength={200} />
          <GstinBox name="phone_for_otp" type="tel" />
          <GstinBox
            name="signatory_pan"
            className="font-mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="The PAN of the person who signs, not that of the firm."
          />
        </TwoColumns>
      </Group>
    </div>
  );
}
