import type { TaxpayerKindTexts } from '../shapes.ts';

const onlyRegular = 'Shunya files only for regular taxpayers.';
const notThose = 'not GSTR-1 and GSTR-3B.';

export const taxpayerKinds: TaxpayerKindTexts = {
  others: {
    composition: `This is a composition dealer. It files CMP-08 each quarter and GSTR-4 once a year, ${notThose}`,
    input_service_distributor: `This is an Input Service Distributor. It files GSTR-6 each month, ${notThose}`,
    tax_deductor: `This registration is for deducting tax (TDS). It files GSTR-7 each month, ${notThose}`,
    tax_collector: `This registration is for collecting tax as an e-commerce operator (TCS). It files GSTR-8 each month, ${notThose}`,
    online_services_from_abroad: `This registration is for online services from abroad (OIDAR). It files GSTR-5A each month, ${notThose}`,
    non_resident: `This is a non-resident taxable person. It files GSTR-5, ${notThose}`,
    uin_holder: `This is a UIN holder (embassy, consulate or UN body). It files GSTR-11 to claim refunds, ${notThose}`,
  },
  short: {
    composition: 'composition dealer',
    input_service_distributor: 'ISD',
    tax_deductor: 'TDS',
    tax_collector: 'TCS',
    online_services_from_abroad: 'OIDAR',
    non_resident: 'non-resident',
    uin_holder: 'UIN holder',
  },
  shown: (type) => `The GST portal shows this registration as “${type}”. ${onlyRegular}`,
  notTold: `The GST portal does not say what kind of taxpayer this is. ${onlyRegular}`,
};
