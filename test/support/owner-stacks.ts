import * as React from 'react';

/** React's state, which its renderers share. No types exist for it. */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

/**
 * Ends React's stacks of elements. In development it takes one for each of the first 10,000 elements of a second, in case a
 * warning wants to name the component that made it: a seventh of what a page costs. Its warnings are the same without.
 */
export function skipOwnerStacks(): void {
  // React counts here and resets the count every second. It is at its limit for good.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}
