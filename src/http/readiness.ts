/**
 * Says whether there is any use in sending work here: whether the database answers, and within the patience, which is
 * more than one that is well needs and less than a load balancer waits. All who ask while a look is under way share it,
 * so that asking often costs one connection.
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
