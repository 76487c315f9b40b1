import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { profileKey } from './useProfile.ts';

/** specification 7 #14: the file as a data URL. */
export function useUploadPhoto() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => api.uploadPhoto({ body: { photo: await dataUrl(file) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: profileKey }),
  });
}

const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
    reader.readAsDataURL(file);
  });
