// Loaded before the program of each process of a deployment: it replaces the machine's clock by one that the bench
// sets. All processes have the same time, and the bench need not wait 15 minutes. Durations stay real. Without types,
// so that a measured process loads nothing that strips them.
const RealDate = Date;
let offsetMs = Number(process.env['FIELD_CLOCK_OFFSET_MS'] ?? 0);
const now = () => RealDate.now() + offsetMs;

class MachineDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now = now;
}
globalThis.Date = MachineDate;

process.on('message', (message) => {
  ({ offsetMs } = message);
});
// The process ends when its bench ends, however that ends.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
