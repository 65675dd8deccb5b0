import { createAnswerStore, type AnswerStore } from '../server/content/answer-store';
import {
  createAnswers,
  type Answers,
  type Fill,
  type FillScope,
  type Outcome,
} from '../server/content/answers';
import { ContentError, outage } from '../server/content/content-error';
import type { ContentEvent } from '../server/content/content-events';
import { createContentVersion, type ContentVersion } from '../server/content/content-version';
import { createHandClock, type HandClock } from './hand-clock';

/** What a fill or a question may fail with. */
export const broken = outage('broken', '/x');
export const missing = new ContentError({ status: 404, statusText: 'Not Found', response: 'x', path: '/x' });
export const refused = new ContentError({ status: 401, statusText: 'x', response: 'x', path: '/' });

/** A content service as a test scripts it. */
export interface World {
  /** The version that the service names; an error where it cannot. */
  version: number | Error;
  /** What a fill brings, by key; an error where it fails. `v<version>` unless set. */
  readonly content: Map<string, string | Error>;
  /** The version that answers bear; the world's own unless set. */
  told: number | null;
  /** Milliseconds that a fill takes. */
  slow: number;
  /** Milliseconds that the question for the version takes. */
  slowVersion: number;
}

/** Answers over a scripted content service, their clock turned by hand. */
export interface ScriptedAnswers {
  readonly clock: HandClock;
  readonly world: World;
  readonly events: readonly ContentEvent[];
  /** Calls for content, in order. */
  readonly fills: readonly (FillScope & { readonly key: string })[];
  readonly version: ContentVersion;
  readonly store: AnswerStore<string>;
  readonly answers: Answers<string>;
  /** Reads a key, `a` unless given, with the patience of a page. */
  readonly read: (key?: string, patience?: number) => Promise<Outcome<string>>;
  /** Calls for the version. */
  readonly questions: () => number;
}

/** Makes them: failures pause for 1, 2, 4 and then 8 seconds, for the version 1 each time. */
export function scriptAnswers({ reuse = 'on' as 'on' | 'off', seconds = 60 } = {}): ScriptedAnswers {
  const clock = createHandClock();
  const world: World = { version: 10, content: new Map(), told: null, slow: 0, slowVersion: 0 };
  const events: ContentEvent[] = [];
  const fills: (FillScope & { key: string })[] = [];
  const report = (event: ContentEvent): void => void events.push(event);
  const taking = async (milliseconds: number): Promise<void> => {
    if (milliseconds > 0) await new Promise<void>((resolve) => void clock.after(milliseconds, resolve));
  };
  let questions = 0;
  const version = createContentVersion({
    question: async () => {
      questions += 1;
      await taking(world.slowVersion);
      if (world.version instanceof Error) throw world.version;
      return world.version;
    },
    seconds,
    clock,
    report,
    pauses: { after: () => 1_000 },
  });
  const store = createAnswerStore<string>({ entries: 1_000, bytes: 1_000_000, onEvict: () => {} });
  const pauses = { after: (count: number) => Math.min(8_000, 500 * 2 ** count) };
  const rest = { store, version, seconds, reuse, longestFill: 9_000, clock, report, pauses };
  const answers = createAnswers(rest);
  const fillOf =
    (key: string): Fill<string> =>
    async (scope) => {
      fills.push({ key, ...scope });
      const current = world.version instanceof Error ? 0 : world.version;
      await taking(world.slow);
      const value = world.content.get(key) ?? `v${current}`;
      if (value instanceof Error) throw value;
      return { value, bytes: value.length, cv: world.told ?? current };
    };
  const read = (key = 'a', patience = 9_500) => answers.read(key, fillOf(key), { patience });
  return { clock, world, events, fills, version, store, answers, read, questions: () => questions };
}
