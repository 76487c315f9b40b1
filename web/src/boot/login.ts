import { mobileProblem } from '#domain/account/person.ts';
import { keepSent, mobileDigits, readLoginDraft, sentEvent } from '../identity/loginDraft.ts';
import { usesFirebase } from '../identity/provider.ts';
import { loginMessageKey, readSession } from '../session/keptSession.ts';
import { pageLanguage } from '../texts/language.ts';
import { holdUntilAlive } from './holding.ts';
import { sendCode } from './sendCode.ts';

// Runs before the login page is painted: puts the form there in the page's language. In any other state (signed in,
// waiting for a code, sent here with a message) the page itself draws what belongs there when it has loaded.
function isNewHere(): boolean {
  const { usr } = (history.state ?? {}) as { usr?: unknown };
  return (
    (usr ?? null) === null &&
    readSession() === null &&
    readLoginDraft().step === 1 &&
    sessionStorage.getItem(loginMessageKey) === null
  );
}

function showForm(): void {
  const form = document.querySelector<HTMLTemplateElement>(`template[data-language="${pageLanguage()}"]`);
  if (form === null) return;
  document.getElementById('root')?.append(form.content.cloneNode(true));
  const box = document.querySelector<HTMLInputElement>('#mobile');
  const send = document.querySelector<HTMLButtonElement>('form button[type=submit]');
  if (box === null || send === null) return;
  const look = (): void => {
    send.disabled = mobileProblem(mobileDigits(box.value)) !== null;
  };
  box.value = readLoginDraft().digits;
  look();
  box.addEventListener('input', look);
  let isSending = false;
  // Even if the page is alive by then: its own press would send another code.
  addEventListener(
    'submit',
    (event) => {
      if (!isSending) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  const rest = (): void => {
    if (!isSending) send.removeAttribute('aria-busy');
  };
  holdUntilAlive(
    (target) => {
      send.setAttribute('aria-busy', 'true');
      // Google's captcha comes with the page.
      if (usesFirebase()) return undefined;
      const digits = mobileDigits(box.value);
      isSending = true;
      const sent = sendCode(digits).then((isSent) => {
        isSending = false;
        if (isSent) keepSent(digits);
        if (isSent) showIn(target, form.dataset['sent'] ?? '', digits);
        return isSent;
      });
      return () =>
        void sent.then((isSent) => {
          rest();
          if (isSent) dispatchEvent(new Event(sentEvent));
          else if (target instanceof HTMLFormElement) target.requestSubmit();
        });
    },
    () => {
      box.removeEventListener('input', look);
      rest();
    },
  );
}

/** Below the button, until the page itself shows the box for the code. */
function showIn(target: HTMLElement, says: string, digits: string): void {
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  line.textContent = says.replace('{number}', `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`);
  target.append(line);
}

try {
  if (isNewHere()) showForm();
} catch {
  // Storage is blocked: the page itself reports what it can.
}
