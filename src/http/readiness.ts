/**
 * Whether this process can take work: whether the database answers within `patience`, which is more than a healthy one
 * needs and less than a load balancer waits. Simultaneous callers share one check, so that frequent probes cost one
 * connection.
 */
export function readiness(
  databaseAnswers: () => Promise<boolean>,
  patienceMs = 2_000,
): () => Promise<boolean> {
  let look: Promise<boolean> | null = null;
  return async () => {
    look ??= databaseAnswers()
      .catch(() => false)
      .finally(() => {
        look = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, patienceMs, false);
    });
    const ready = await Promise.race([look, late]);
    clearTimeout(timer);
    return ready;
  };
}
