import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '#http/openApi.ts';

/**
 * Reads the API's descriptions, the demo's and the production's, by Redocly's recommended rules. One of them is off:
 * `/api/gst-details/{id}` and `/api/gst-details/scheduled` are both the specification's own.
 */
const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
let found = 0;
for (const demo of [true, false]) {
  const source = JSON.stringify(openApiDocument({ version: '0', demo, address: 'https://shunya.example' }));
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  for (const { ruleId, message, location } of problems) {
    const at = location[0] !== undefined && 'pointer' in location[0] ? location[0].pointer : '';
    console.error(`${demo ? 'demo' : 'production'}: ${ruleId}: ${message} (${at})`);
  }
  found += problems.length;
}
console.log(found === 0 ? 'The description of the API keeps every rule.' : `${found} problems.`);
process.exitCode = found === 0 ? 0 : 1;
