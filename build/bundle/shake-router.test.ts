import { describe, expect, test } from '@jest/globals';
import { shakeable } from './shake-router';

describe('a module that bundlers keep whole', () => {
  test.each([
    [
      'names for tools go',
      'var C = React.createContext(null);\nC.displayName = "Context";',
      'var C = /* @__PURE__ */ React.createContext(null);\n',
    ],
    ['collections may go', 'const all = new Set([1]);', 'const all = /* @__PURE__ */ new Set([1]);'],
    [
      'a class takes its context in',
      'var Boundary = class extends React2.Component {\n  render() {\n  }\n};\nBoundary.contextType = C;',
      'var Boundary = class extends React2.Component { static contextType = C;\n  render() {\n  }\n};',
    ],
    [
      'what does something stays as it is',
      'start();\nvar kept = make(new Set());\n  inner.displayName = "Inner";',
      'start();\nvar kept = make(new Set());\n  inner.displayName = "Inner";',
    ],
    [
      'a context given to another class stays',
      'var A = class extends B {\n};\nOther.contextType = C;',
      'var A = class extends B {\n};\nOther.contextType = C;',
    ],
  ])('%s', (_, source, expected) => {
    expect(shakeable(source)).toBe(expected);
  });
});
