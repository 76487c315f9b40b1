/** Whether only a DSC signs its returns, so that nothing is filed here; a server other than ours does not say. */
export const isByDsc = (signedBy: string | undefined): boolean =>
  signedBy === 'dsc' || signedBy === 'dsc_or_code';
