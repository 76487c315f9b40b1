import { useFormContext } from 'react-hook-form';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { ApiAccessSteps } from '../../gst/access/ApiAccessSteps.tsx';
import { Checkbox, Field, PasswordInput } from '../../ui/Field.tsx';
import { Group, TextBox, twoColumns, useProblem } from './FormBoxes.tsx';
import type { FormValues } from './formValues.ts';

/** The sign-in of the GST portal, and where its codes go (specification 3, record 083.4 and record 083.5). */
export function CredentialsTab(props: {
  gstinId: string;
  hasPassword: boolean;
  apiAccess: Details['api_access'];
}) {
  const { gstinId, hasPassword, apiAccess } = props;
  const { register } = useFormContext<FormValues>();
  const problem = useProblem('password');
  return (
    <div className="flex flex-col gap-6">
      <Group
        title="Sign-in"
        note="A new username or password is checked with the GST portal before anything more is filed."
      >
        <div className={twoColumns}>
          <TextBox
            name="username"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
          <Field
            label="Password"
            error={problem}
            hint={
              hasPassword
                ? 'Stored encrypted and never shown. Leave it empty to keep it.'
                : 'Not stored here: the GST portal did not need it. Fill it in only to have the sign-in checked.'
            }
          >
            <PasswordInput {...register('password')} autoComplete="new-password" maxLength={200} />
          </Field>
        </div>
        <Checkbox
          {...register('password_reminder')}
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
        <div className={twoColumns}>
          <TextBox name="email_for_otp" type="email" maxLength={200} />
          <TextBox name="phone_for_otp" type="tel" />
          <TextBox
            name="signatory_pan"
            className="font-mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="The PAN of the person who signs, not that of the firm."
          />
        </div>
      </Group>
    </div>
  );
}
