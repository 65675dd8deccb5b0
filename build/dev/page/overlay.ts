import { excerptOf, locationText, problemTitles, type Problem } from './page-events';

const css = `
  :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; display: block; overflow: auto;
    background: #14100c; color: #f5efe6; font: 16px/1.5 ui-monospace, Menlo, Consolas, monospace; }
  main { max-width: 70rem; margin: 0 auto; padding: 2rem 1.5rem; }
  h1 { margin: 0 0 .25rem; font: 600 1.25rem/1.3 system-ui, sans-serif; color: #ff9d80; }
  section { margin-top: 1.5rem; padding-left: 1rem; border-left: 3px solid #ff9d80; }
  p { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  .location { color: #ffd479; }
  pre { margin: .5rem 0 0; padding: .75rem; overflow-x: auto; background: #000; font: inherit; }
  button { float: right; padding: .4rem .8rem; border: 1px solid currentcolor; background: none; color: inherit;
    font: 14px system-ui, sans-serif; cursor: pointer; }
`;

/** A layer over the page that shows problems. */
export interface Overlay {
  /** Replaces the shown problems; an empty list removes the layer. An unchanged list changes nothing. */
  readonly show: (problems: readonly Problem[]) => void;
}

/** Uses elements and a constructed stylesheet only, which the strictest Content-Security-Policy allows. */
export function createOverlay(): Overlay {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  let host: HTMLElement | undefined;
  let last = '[]';
  const hide = (): void => {
    host?.remove();
    host = undefined;
  };
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  return {
    show: (problems) => {
      const next = JSON.stringify(problems);
      // A dismissed list stays dismissed.
      if (next === last) return;
      last = next;
      hide();
      if (problems.length === 0) return;
      host = element('anyam-dev-overlay');
      const shadow = host.attachShadow({ mode: 'open' });
      shadow.adoptedStyleSheets = [sheet];
      shadow.append(panel(problems, hide));
      // Beside the body, outside of what React hydrates.
      document.documentElement.append(host);
    },
  };
}

function panel(problems: readonly Problem[], onDismiss: () => void): HTMLElement {
  const dismiss = element('button', 'Dismiss (Esc)');
  dismiss.setAttribute('type', 'button');
  dismiss.addEventListener('click', onDismiss);
  const main = element('main');
  main.setAttribute('role', 'alert');
  main.append(dismiss);
  for (const problem of problems) {
    const section = element('section');
    const location = element('p', locationText(problem));
    location.className = 'location';
    section.append(
      element('h1', problemTitles[problem.reportedBy]),
      location,
      element('p', problem.message),
      element('pre', excerptOf(problem)),
    );
    for (const part of section.querySelectorAll('p, pre')) if (part.textContent === '') part.remove();
    main.append(section);
  }
  return main;
}

function element(name: string, text = ''): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
