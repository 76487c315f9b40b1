import { Camera, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { initials, shownName } from '#domain/account/person.ts';
import { usePhoto, type Profile, useRemovePhoto, useUploadPhoto } from '../../api/profile.ts';
import { avatarColour } from '../../shell/avatarColour.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatMobile } from '../../ui/formatMobile.ts';
import { useToast } from '../../ui/Toast.tsx';
import { VerifiedMark } from './VerifiedMark.tsx';
import './profile.css';

const maxBytes = 5 * 1024 * 1024;

/** The user: photo, name, verified number, and how much of the profile is filled in. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  const names = {
    displayName: profile.display_name,
    firstName: profile.first_name,
    lastName: profile.last_name,
  };
  const name = shownName(names, shell().nobody);
  return (
    <Card className="flex w-full flex-col gap-6 lg:flex-row lg:items-center lg:justify-between">
      <div className="flex min-w-0 items-start gap-4 sm:items-center">
        <Avatar name={name} uploadedAt={profile.photo_updated_at} />
        <div className="min-w-0">
          <p className="font-display text-2xl font-semibold wrap-anywhere">{name}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="whitespace-nowrap tabular-nums">{formatMobile(profile.mobile)}</span>
            <VerifiedMark />
          </p>
          <PhotoButtons hasPhoto={profile.photo_updated_at !== null} />
        </div>
      </div>
      <Completion />
    </Card>
  );
}

function Avatar({ name, uploadedAt }: { name: string; uploadedAt: string | null }) {
  const photo = usePhoto(uploadedAt);
  const shape = 'profile-photo shrink-0 rounded-full';
  return photo === null ? (
    <span
      aria-hidden="true"
      className={`${shape} grid place-items-center text-2xl font-semibold text-white`}
      style={{ backgroundColor: avatarColour(name) }}
    >
      {initials(name)}
    </span>
  ) : (
    <img src={photo} alt={texts().header.photoOf({ name })} className={`${shape} object-cover`} />
  );
}

function PhotoButtons({ hasPhoto }: { hasPhoto: boolean }) {
  const t = texts().header;
  const upload = useUploadPhoto();
  const remove = useRemovePhoto();
  const toast = useToast();
  const box = useRef<HTMLInputElement>(null);

  const chosen = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Lets the same file be chosen and sent again.
    event.target.value = '';
    if (file === undefined) return;
    if (file.size > maxBytes) {
      toast.show({ type: 'error', title: t.failed, text: t.tooLarge });
      return;
    }
    const answer = await upload.mutateAsync(file).catch(() => null);
    if (answer?.success) toast.show({ type: 'success', text: t.uploaded });
    else {
      const text = answer?.message ?? t.unreadable;
      toast.show({ type: 'error', title: t.failed, text });
    }
  };

  const drop = async () => {
    const answer = await remove.mutateAsync();
    if (!answer.success) toast.show({ type: 'error', text: answer.message });
  };

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <input
        ref={box}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void chosen(event)}
      />
      <Button
        variant="secondary"
        busy={upload.isPending}
        icon={<Camera aria-hidden size={18} />}
        onClick={() => box.current?.click()}
      >
        {hasPhoto ? t.change : t.upload}
      </Button>
      {hasPhoto ? (
        <Button
          variant="quiet"
          busy={remove.isPending}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => void drop()}
        >
          {t.remove}
        </Button>
      ) : null}
    </div>
  );
}

/** Fixed at 80 % by the specification (specification 9). */
function Completion() {
  return (
    <div className="w-full lg:w-72">
      <div className="flex items-baseline justify-between gap-3">
        <p id="profile-completion">{texts().header.completion}</p>
        <p className="font-semibold tabular-nums">80%</p>
      </div>
      <div
        role="progressbar"
        aria-labelledby="profile-completion"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={80}
        className="mt-2 h-3 overflow-hidden rounded-full border border-edge bg-raised"
      >
        <div className="h-full w-4/5 rounded-full bg-primary" />
      </div>
    </div>
  );
}
