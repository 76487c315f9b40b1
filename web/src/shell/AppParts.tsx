import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '../client/answers.ts';
import { ToastArea } from '../ui/Toast.tsx';

/** Providers for pages with live data: queries and toasts. */
export function AppParts({ children }: { children: ReactNode }) {
  // Created for each sign-in, so that no data of one user is left for the next.
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Without a network a call fails at once with a message, instead of waiting for one silently.
          mutations: { networkMode: 'always' },
          queries: {
            networkMode: 'always',
            staleTime: 30_000,
            // readAgain.ts handles both, and temporary refusals of the server.
            refetchOnWindowFocus: false,
            refetchOnReconnect: false,
            // Retries only errors that may pass by themselves; one without a network is shown at once.
            retry: (failures, error) =>
              navigator.onLine &&
              failures < 2 &&
              error instanceof CallError &&
              (error.problem.code === 'network' || error.problem.status >= 502),
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={queries}>
      <ToastArea>{children}</ToastArea>
    </QueryClientProvider>
  );
}
