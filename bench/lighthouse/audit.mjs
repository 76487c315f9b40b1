// Audits one page in a browser that listens on a port; prints the scores (0 to 100) and CLS as JSON.
import lighthouse from 'lighthouse';

const [url, port] = process.argv.slice(2);
const { lhr } = await lighthouse(url, { port: Number(port), output: 'json', logLevel: 'error' });
const scores = Object.fromEntries(
  Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
);
const failing = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
  auditRefs
    .filter((ref) => ref.weight > 0 && (lhr.audits[ref.id].score ?? 1) < 0.9)
    .map((ref) => `${id}/${ref.id}`),
);
console.log(JSON.stringify({ scores, cls: lhr.audits['cumulative-layout-shift'].numericValue, failing }));
