/** The gateway in front of a portal: how long it takes to answer, and how much it lets through. */
export type GatewaySettings = {
  /** Wall milliseconds from a call to its answer; default 0. */
  answerMs?: number;
  /** Calls beyond this rate are answered with 429. The allowance of one second may be used at once. */
  callsPerSecond?: number;
};

export type Gateway = {
  /** Counts a call that came at this wall instant; false when it is beyond the cap. */
  admit(action: string, at: number): boolean;
  /** Calls of the portal since the start: by action where they were let through, and those that were not. */
  counted(): { admitted: Record<string, number>; refused: number };
};

/** A token bucket that holds one second's worth, and a count; calls under `/sim/` are not the portal's. */
export function openGateway({ callsPerSecond }: GatewaySettings): Gateway {
  const admitted: Record<string, number> = {};
  let refused = 0;
  let tokens = callsPerSecond ?? 0;
  let filledAt: number | null = null;
  const hasRoom = (at: number): boolean => {
    if (callsPerSecond === undefined) return true;
    const passed = Math.max(0, at - (filledAt ?? at));
    tokens = Math.min(callsPerSecond, tokens + (passed / 1000) * callsPerSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
  return {
    admit: (action, at) => {
      const room = hasRoom(at);
      if (room) admitted[action] = (admitted[action] ?? 0) + 1;
      else refused += 1;
      return room;
    },
    counted: () => ({ admitted: { ...admitted }, refused }),
  };
}
