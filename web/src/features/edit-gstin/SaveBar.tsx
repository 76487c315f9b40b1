import type { GstinFormTab } from '#domain/registration/gstinForm.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { useTimes } from './useTimes.ts';

/** Saving waits for the timing rule while its tab is open (specification 5). */
export function SaveBar(props: { tab: GstinFormTab; saving: boolean; onCancel: () => void }) {
  const { tab, saving, onCancel } = props;
  const t = edit();
  const { problem } = useTimes();
  const blocked = tab === 'filling' && problem !== null;
  return (
    <FormFoot>
      <Button variant="quiet" onClick={onCancel}>
        {t.cancel}
      </Button>
      <Button
        type="submit"
        variant="primary"
        busy={saving}
        disabled={blocked}
        title={blocked ? t.fixFirst : undefined}
      >
        {saving ? t.saving : t.save}
      </Button>
    </FormFoot>
  );
}
