import { describe, expect, test } from '@jest/globals';
import { withoutSideEffects, withoutWarnings } from './shake-router';

describe('in a module without marked side effects', () => {
  test.each([
    [
      'names for developer tools are removed',
      'var C = React.createContext(null);\nC.displayName = "Context";',
      'var C = /* @__PURE__ */ React.createContext(null);\n',
    ],
    ['collections are marked', 'const all = new Set([1]);', 'const all = /* @__PURE__ */ new Set([1]);'],
    [
      'values that are computed are marked',
      'var names = Object.getOwnPropertyNames(Object.prototype).sort();',
      'var names = /* @__PURE__ */ (() => Object.getOwnPropertyNames(Object.prototype).sort())();',
    ],
    [
      'exports of React that are looked up by name are marked',
      'var impl = React3[USE_OPTIMISTIC];',
      'var impl = /* @__PURE__ */ (() => React3[USE_OPTIMISTIC])();',
    ],
    [
      'lists are marked',
      'var all = [\n  "GET",\n  ...others\n];',
      'var all = /* @__PURE__ */ (() => [\n  "GET",\n  ...others\n])();',
    ],
    [
      'collections of private fields are marked',
      '_map = new WeakMap();',
      'var _map = /* @__PURE__ */ new WeakMap();',
    ],
    [
      'the context of a class moves into the class',
      'var Boundary = class extends React2.Component {\n  render() {\n  }\n};\nBoundary.contextType = C;',
      'var Boundary = class extends React2.Component { static contextType = C;\n  render() {\n  }\n};',
    ],
    [
      'statements with effects stay',
      'start();\nvar made = make(new Set());\n  inner.displayName = "Inner";',
      'start();\nvar made = make(new Set());\n  inner.displayName = "Inner";',
    ],
    [
      'a context of another class stays',
      'var A = class extends B {\n};\nOther.contextType = C;',
      'var A = class extends B {\n};\nOther.contextType = C;',
    ],
  ])('%s', (_, source, expected) => {
    expect(withoutSideEffects(source)).toBe(expected);
  });
});

test.each([
  ['in one line', '  if (a) {\n    warning(false, "A (b)");\n  }\n', '  if (a) {\n  }\n'],
  ['in several', '  warning(\n    a,\n    `b ${f(\n      c\n    )}`\n  );\n  next();\n', '  next();\n'],
  ['and nothing else', 'function warning(cond) {\n}\n  invariant(\n    a,\n    "b"\n  );\n', null],
])('warnings for developers are left out %s', (_, source, expected) => {
  expect(withoutWarnings(source)).toBe(expected ?? source);
});
