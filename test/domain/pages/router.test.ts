import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPath, matchRoutes, type Route } from '../../../web/src/router/match.ts';

const routes: Route[] = [
  {
    children: [
      { path: '/' },
      { path: 'code' },
      { path: 'code/:token' },
      { children: [{ children: [{ path: 'gst-details' }, { path: 'gst-details/edit/:gstinId' }] }] },
      { path: '*' },
    ],
  },
];
const at = (pathname: string) => {
  const match = matchRoutes(routes, pathname);
  return [match?.chain.at(-1)?.path, match?.params];
};

test('an address leads to the route of its segments, whatever the case and however it ends', () => {
  assert.deepEqual(at('/'), ['/', {}]);
  assert.deepEqual(at('/gst-details'), ['gst-details', {}]);
  assert.deepEqual(at('/GST-Details/'), ['gst-details', {}]);
  assert.deepEqual(at('/gst-details/edit/27AAPFU0939F1ZV'), [
    'gst-details/edit/:gstinId',
    { gstinId: '27AAPFU0939F1ZV' },
  ]);
  assert.equal(matchRoutes(routes, '/gst-details')?.chain.length, 4, 'with all that is drawn around it');
});

test('an unknown address, too long or too short, leads to the last route', () => {
  for (const pathname of [
    '/nowhere',
    '/gst-details/edit',
    '/gst-details/edit/1/2',
    '/code/a/b',
    '/code/a/b/c',
  ])
    assert.deepEqual(at(pathname), ['*', {}], pathname);
});

test('a name in the address is decoded; one that cannot be stays as it was typed', () => {
  assert.deepEqual(at('/code/a%2Fb%20c'), ['code/:token', { token: 'a/b c' }]);
  assert.deepEqual(at('/code/%E0%A4'), ['code/:token', { token: '%E0%A4' }]);
  assert.deepEqual(matchPath('/code/:token', '/code/7'), { token: '7' });
  assert.equal(matchPath('/code', '/code/7'), null);
  assert.equal(matchPath('/code/:token', '/code'), null);
});
