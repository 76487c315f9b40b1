import type { Details } from '../../api/answers/wholeDetails.ts';
import { ApiAccessSteps } from '../../gst/access/ApiAccessSteps.tsx';
import { edit } from '../../texts/compiled/edit.ts';
import { gstinLabel } from '../../texts/gstinLabels.ts';
import { Group, TwoColumns } from '../../ui/form/Group.tsx';
import { PasswordBox } from '../../ui/form/TextBox.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import { GstinBox, GstinChoice } from './GstinBoxes.tsx';

/** The sign-in of the GST portal, and the recipient of its codes (specification 3, design#portal-passwords and design#signatories). */
export function CredentialsTab(props: {
  gstinId: string;
  hasPassword: boolean;
  /** The law leaves open how the returns are signed. */
  mayChooseSigning: boolean;
  apiAccess: Details['api_access'];
}) {
  const t = edit();
  const { gstinId, hasPassword, mayChooseSigning, apiAccess } = props;
  return (
    <div className="flex flex-col gap-6">
      <Group title={t.signIn} note={t.signInNote}>
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
            label={t.password}
            hint={hasPassword ? t.passwordKept : t.passwordNotKept}
            autoComplete="new-password"
            maxLength={200}
          />
        </TwoColumns>
        <TickBox name="password_reminder" className="mt-3" label={t.passwordReminder} />
      </Group>
      {apiAccess === null ? null : (
        <Group title={t.access}>
          <div className="mt-4">
            <ApiAccessSteps gstinId={gstinId} access={apiAccess} />
          </div>
        </Group>
      )}
      {mayChooseSigning ? <Signing /> : null}
      <Group title={t.codes} note={t.codesNote}>
        <TwoColumns>
          <GstinBox name="email_for_otp" type="email" maxLength={200} />
          <GstinBox name="phone_for_otp" type="tel" />
          <GstinBox name="signatory_pan" mono hint={t.signatoryPanHint} />
        </TwoColumns>
      </Group>
    </div>
  );
}

/**
 * For an LLP: the law requires a digital signature of companies only, the portal of most LLPs too
 * (gst-portal#evc-or-dsc).
 */
function Signing() {
  const t = edit();
  return (
    <Group title={t.signing} note={t.signingNote}>
      <TwoColumns>
        <GstinChoice
          name="signing"
          label={gstinLabel('signing')}
          options={[
            { value: '', label: t.signingNotChosen },
            { value: 'evc', label: t.signingByCode },
            { value: 'dsc', label: t.signingByDsc },
          ]}
        />
      </TwoColumns>
    </Group>
  );
}
