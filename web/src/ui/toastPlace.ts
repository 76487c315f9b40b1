import { createContext, type RefCallback } from 'react';

/**
 * For the `ref` of an element above an open dialog's content: toasts are inside it while it is the newest such element,
 * because the keyboard stays inside the dialog.
 */
export const ToastPlace = createContext<RefCallback<HTMLElement> | undefined>(undefined);
