import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '../client/answers.ts';
import { ToastArea } from '../ui/Toast.tsx';

/** What pages with live data need around them: queries and toasts. */
export function AppParts({ children }: { children: ReactNode }) {
  // Made for each sign-in, so that nothing of one user is left for the next.
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Without a network a call fails at once and says so, instead of waiting unseen for one.
          mutations: { networkMode: 'always' },
          queries: {
            networkMode: 'always',
            staleTime: 30_000,
            // readAgain.ts sees to both, and to what a server refuses for a while.
            refetchOnWindowFocus: false,
            refetchOnReconnect: false,
            // Only what may come right by itself is asked again.
            retry: (failures, error) =>
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
