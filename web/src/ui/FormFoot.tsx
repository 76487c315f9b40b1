import type { ReactNode } from 'react';
import './formFoot.css';

/**
 * The buttons that end a form. On a phone they stay in view above its links, unless the window is so low that they would
 * cover what is typed.
 */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div className="form-foot flex flex-wrap justify-end gap-3 border-t border-rule pt-5">{children}</div>
  );
}
