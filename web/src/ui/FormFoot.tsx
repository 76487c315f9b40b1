import type { ReactNode } from 'react';
import './formFoot.css';

/**
 * The buttons at the end of a form. On a phone they stay in view above its links, unless the window is so low that they
 * would cover the fields.
 */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div className="form-foot flex flex-wrap justify-end gap-3 border-t border-rule pt-5">{children}</div>
  );
}
