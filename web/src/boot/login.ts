import { mobileProblem } from '#domain/account/person.ts';
import { mobileDigits, readLoginDraft } from '../identity/loginDraft.ts';
import { loginMessageKey, readSession } from '../session/keptSession.ts';
import { pageLanguage } from '../texts/language.ts';
import { holdUntilAlive } from './holding.ts';

// Runs before the login page is painted: puts the form there in the page's language. Whoever finds the page in another
// state (signed in, waiting for a code, sent here with something to say) sees it when the page itself has come.
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
  holdUntilAlive(
    () => send.setAttribute('aria-busy', 'true'),
    () => {
      box.removeEventListener('input', look);
      send.removeAttribute('aria-busy');
    },
  );
}

try {
  if (isNewHere()) showForm();
} catch {
  // Storage is blocked: the page itself says what it can.
}
