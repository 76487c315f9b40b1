import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { readSession } from '../../../web/src/session/keptSession.ts';

// A host beside ours, or who sits on a line without TLS, can put cookies into a browser.

const local = new Map<string, string>();
let planted: Record<string, string> = {};
const globals = globalThis as unknown as Record<string, unknown>;
describe('Planted cookies', () => {
  beforeEach(() => {
    local.clear();
    globals['localStorage'] = { getItem: (key: string) => local.get(key) ?? null };
    globals['document'] = {
      get cookie() {
        return Object.entries(planted)
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join('; ');
      },
    };
    planted = {
      authToken: 'of-the-thief',
      refreshToken: 'of-the-thief',
      tokenType: 'Bearer',
      authTokenExpiry: String(Date.now() + 900_000),
      userData: '{"name":"Thief"}',
    };
  });
  afterEach(() => {
    delete globals['localStorage'];
    delete globals['document'];
  });

  test('a cookie that was planted is no session where this browser has one of its own', () => {
    const own = { authToken: 'own', refreshToken: 'own', tokenType: 'Bearer', userData: '{"name":"Asha"}' };
    for (const [key, value] of Object.entries({ ...own, authTokenExpiry: String(Date.now() + 60_000) }))
      local.set(key, value);
    const session = readSession();
    assert.deepEqual([session?.token, session?.refreshToken, session?.user.name], ['own', 'own', 'Asha']);
    // A session ended here is not started again by it.
    local.set('authToken', 'null');
    assert.equal(readSession(), null);
  });

  test('a planted cookie without a session here lives no longer than its access token: it is renewed by nothing', () => {
    const session = readSession();
    assert.equal(session?.token, 'of-the-thief', 'as the specification wants it');
    assert.equal(session.refreshToken, null);
  });
});
