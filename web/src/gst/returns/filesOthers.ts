export type Refusal = { status: string; remark_code?: string };

/** Refused as a taxpayer who files other returns: nothing has failed. */
export const filesOthers = (gstin: Refusal): boolean =>
  gstin.status === 'failed' && gstin.remark_code === 'not_regular';
