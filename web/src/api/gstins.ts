import { useAct } from './useAct.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput, CallSuccess } from '#contract/client.ts';
import { api } from '../client/api.ts';
import { successOf, allPages } from '../client/answers.ts';
import { answers } from '../texts/compiled/answers.ts';
import { type Details, wholeDetails } from './answers/wholeDetails.ts';
import { ui } from '../texts/compiled/ui.ts';
import { filled } from './answers/filled.ts';
import { lateApi } from '../client/lateApi.ts';
import { useReadAgain } from '../live/readAgain.ts';
import type { EditGstinInput } from '#contract/editGstin.ts';

/** specification 7 #4. The answer says that the row is stored; whether the portal takes it shows on the dashboard later. */
export function useAddGstin() {
  return useMutation({
    // A password is not to stay in memory once the answer is there.
    gcTime: 0,
    mutationFn: (body: CallInput<'addGstin'>['body']) => api.addGstin({ body }),
  });
}

/** specification 7 #20. The page says what is read again after it: the details of a deleted GSTIN are not there. */
export function useDeleteGstin() {
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<'deleteGstin'>['body']>) => api.deleteGstin({ body }),
  });
}

export const detailsKey = (id: string) => ['gst-details', 'one', id] as const;

/** specification 7 #18: the first of the answered list is the record. */
export function useDetails(id: string | null) {
  return useQuery({
    queryKey: detailsKey(id ?? ''),
    enabled: id !== null,
    meta: { shows: { parts: ['gstins', 'filings', 'codes'], gstins: [id ?? ''] } },
    queryFn: async (): Promise<Details> => {
      const answer = await successOf(api.getDetails({ params: { id: id ?? '' } }), '');
      const record = answer.data?.gstins?.[0];
      if (record === undefined) throw new Error(answers().noGstin, { cause: 'no_such_gstin' });
      return wholeDetails(record);
    },
  });
}

export type ListedDetails = Pick<
  Details,
  'id' | 'gstin' | 'business' | 'nick_name' | 'status' | 'consequences'
>;

/** specification 7 #17: every GSTIN of the left list. */
export function useDetailsList() {
  return useQuery({
    queryKey: ['gst-details', 'list'],
    meta: { shows: { parts: ['gstins'] } },
    queryFn: (): Promise<ListedDetails[]> =>
      allPages(async (after) => {
        const answer = await successOf(api.listDetails({ query: { after } }), '');
        const gstins: unknown = answer.data?.gstins;
        if (!Array.isArray(gstins)) throw new Error(ui().client.oddAnswer);
        return { rows: gstins.map((row) => wholeDetails(row)), next: answer.next };
      }),
  });
}

/** The record behind the form, by id or GSTIN; read each time the page opens. */
export function useEditedGstin(gstinId: string) {
  return useQuery({
    queryKey: ['gst-details', 'edit', gstinId],
    // The form begins with what is stored now, and nothing is put under the fingers of the person who types.
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<Details> => {
      const answer = await successOf(api.getDetails({ params: { id: gstinId } }), '');
      const record = answer.data?.gstins?.[0];
      if (record === undefined) throw new Error(answers().noGstin, { cause: 'no_such_gstin' });
      return wholeDetails(record);
    },
  });
}

export type ListedGstin = Omit<CallSuccess<'listGstins'>['data'][number], 'status'>;

const blank: ListedGstin = { id: '', gstin: '', business: '', nick_name: '' };

/** specification 7 #8: the GSTINs to choose from. */
export function useGstins() {
  return useQuery({
    queryKey: ['gstins'],
    meta: { shows: { parts: ['gstins'] } },
    queryFn: (): Promise<ListedGstin[]> =>
      allPages(async (after) => {
        const answer = await successOf(api.listGstins(after === undefined ? {} : { body: { after } }));
        if (!Array.isArray(answer.data)) throw new Error(ui().client.oddAnswer);
        return { rows: answer.data.map((row) => filled(blank, row)), next: answer.next };
      }),
  });
}

/** Adds every line; where some are wrong, the others. */
export function useImport() {
  const readAgain = useReadAgain();
  return useMutation({
    gcTime: 0,
    mutationFn: (input: { csv: string; askEachMonth: boolean; readyOnly: boolean }) =>
      successOf(
        lateApi.importGstins({
          body: {
            csv: input.csv,
            dry_run: false,
            ready_only: input.readyOnly,
            user_validation: input.askEachMonth,
          },
        }),
      ),
    onSettled: readAgain,
  });
}

export type Preview = CallSuccess<'importGstins'>['data'];

/** The problems in each line of a file; adds nothing. */
export function usePreviewImport() {
  return useMutation({
    // Passwords are not to stay in memory once the answer is there.
    gcTime: 0,
    mutationFn: (csv: string) => successOf(lateApi.importGstins({ body: { csv, dry_run: true } })),
  });
}

/** Has the status and the filing frequency of a GSTIN read at the portal now. */
export const useReadPortal = () => useAct((gstinId: string) => api.readAgain({ params: { id: gstinId } }));

/** Says that API access was renewed at the portal just now. */
export const useRenewedAccess = () =>
  useAct((gstinId: string) => lateApi.renewedAccess({ params: { id: gstinId } }));

/** specification 7 #21. */
export function useSaveGstin() {
  const readAgain = useReadAgain();
  return useMutation({
    // A password is not to stay in memory once the answer is there.
    gcTime: 0,
    mutationFn: (body: EditGstinInput) => lateApi.updateGstin({ body }),
    onSettled: readAgain,
  });
}

/** specification 7 #7. The switch turns after the server has said yes. */
export const useSetAutoFilling = () =>
  useAct((input: { id: string; gstin: string; on: boolean }) =>
    api.setAutoFillingOfOne({ body: { gstin: input.gstin, gstin_id: input.id, auto_filling: input.on } }),
  );

/** The signatory: the portal sends the code of each return to the person with this PAN (design#signatories). */
export const useSetSignatoryPan = (gstinId: string) =>
  useAct((pan: string) => api.setSignatoryPan({ params: { id: gstinId }, body: { signatory_pan: pan } }));

export type Verified = CallSuccess<'listGstins'>['data'][number];

/** The new GSTINs as the portal's answers come in, in the order of the file. */
export function useVerified(ids: readonly string[]) {
  return useQuery({
    queryKey: ['import', ids],
    meta: { shows: { parts: ['gstins'], gstins: ids } },
    queryFn: async (): Promise<Verified[]> => {
      const all = await allPages(async (after) => {
        const answer = await successOf(api.listGstins({ body: { after } }));
        return { rows: answer.data, next: answer.next };
      });
      const known = new Map(all.map((gstin) => [gstin.id, gstin]));
      return ids.flatMap((id) => known.get(id) ?? []);
    },
  });
}

/** Has the portal asked once more about a GSTIN that it had refused. */
export const useVerifyAgain = () => useAct((gstinId: string) => api.verifyAgain({ params: { id: gstinId } }));
