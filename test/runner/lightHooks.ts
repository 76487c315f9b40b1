import asyncHooks from 'node:async_hooks';

/** As much as is used here of what `createHook` takes. */
type Hooks = Parameters<typeof asyncHooks.createHook>[0];

const create = asyncHooks.createHook;

/**
 * Node's test runner follows every promise of this process from its making to its collection, to name the test in which
 * an error was thrown that nobody caught. That is much of what a test process calculates (record 149). It needs the tests
 * themselves alone for anything else, so it is told of those alone, and of the end of none: such an error counts against
 * the file whose test ended last.
 *
 * Loaded before `node:test`, which takes the function as it is then.
 */
asyncHooks.createHook = (hooks: Hooks) =>
  create({
    init: (id, type, trigger, resource) => {
      if (type === 'Test') hooks.init?.(id, type, trigger, resource);
    },
  });
