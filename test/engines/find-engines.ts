import { locateProgram } from '../support/locate-program';

/** Engines of browsers other than Chromium. */
export const engineNames = ['Firefox', 'WebKit'] as const;
export type EngineName = (typeof engineNames)[number];

/** The programs of an engine, and the packages of Debian that have them. */
interface EnginePrograms {
  /** Any one of each list is enough. */
  readonly programs: readonly (readonly string[])[];
  readonly packages: string;
}

const engines: Readonly<Record<EngineName, EnginePrograms>> = {
  Firefox: { programs: [['firefox-esr', 'firefox']], packages: 'firefox-esr' },
  // GTK's WebKit, the one of Safari, draws on a display alone.
  WebKit: { programs: [['WebKitWebDriver'], ['Xvfb']], packages: 'webkit2gtk-driver xvfb' },
};

/** The path of a program of PATH. */
export function programOf(...names: readonly string[]): string | undefined {
  return names.flatMap((name) => locateProgram(name))[0];
}

/** What this machine lacks for an engine; undefined if nothing. */
export function problemOf(name: EngineName): string | undefined {
  const { programs, packages } = engines[name];
  const missing = programs.find((names) => programOf(...names) === undefined);
  return missing && `no ${missing[0]}; \`apt-get install ${packages}\` installs it`;
}
