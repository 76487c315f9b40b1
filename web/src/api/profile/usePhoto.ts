import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calls } from '#contract/calls.ts';
import { fetchSignedIn } from '../../client/api.ts';

/** The address of the photo in this page's memory; null while there is none. It is fetched with the token. */
export function usePhoto(uploadedAt: string | null): string | null {
  const photo = useQuery({
    queryKey: ['profile-photo', uploadedAt],
    enabled: uploadedAt !== null,
    // A photo of one moment never changes: it is not asked for again, least of all when it was removed.
    staleTime: 'static',
    queryFn: async () => {
      const response = await fetchSignedIn(calls.photo.path);
      return response.ok ? await response.blob() : null;
    },
  });
  const blob = uploadedAt === null ? null : (photo.data ?? null);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- an address is made once per photo and given back with it
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}
