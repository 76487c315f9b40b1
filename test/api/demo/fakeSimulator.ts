// Stands for portal-sim/main.ts in tests of its keeper: same variables, same ready line, same ways to end.
import { createServer } from 'node:http';
import { writeSync } from 'node:fs';

if (process.env['SIM_CLIENT_ID'] === 'broken') {
  writeSync(2, 'the book is unreadable\n');
  process.exit(3);
}
const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(1);
  const { SIM_OFFSET_MS, SIM_START, SIM_BOOK } = process.env;
  response.end(
    JSON.stringify({
      pid: process.pid,
      offset: SIM_OFFSET_MS,
      start: SIM_START,
      book: SIM_BOOK,
      env: process.env,
    }),
  );
});
server.listen(Number(process.env['SIM_PORT']), '127.0.0.1', () => {
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  writeSync(1, `portal-sim listening on ${port}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
