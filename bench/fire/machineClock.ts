// Loaded before the program of a process under fire: the machine's clock, which the bench sets. Every process of a
// field shows the same time, and what would take a quarter of an hour is not waited for. Durations stay real.
const RealDate = Date;
let offsetMs = Number(process.env['FIELD_CLOCK_OFFSET_MS'] ?? 0);
const now = (): number => RealDate.now() + offsetMs;

class MachineDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }
  static override now = now;
}
globalThis.Date = MachineDate as DateConstructor;

process.on('message', (message: { offsetMs: number }) => {
  ({ offsetMs } = message);
});
// A process whose bench is gone, however it ended, goes too.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
