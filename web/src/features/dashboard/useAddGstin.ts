import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { addGstinBody, type AddGstinValues } from './addGstinRules.ts';

/** specification 7 #4. The answer says that the row is stored; whether the portal takes it shows on the dashboard later. */
export function useAddGstin() {
  return useMutation({
    mutationFn: (values: AddGstinValues) => api.addGstin({ body: addGstinBody(values) }),
  });
}
