import { integerOf, isJsonObject } from '../../common/json';
import type { StoryAddress } from '../../common/story/story-path';
import type { Clock } from '../clock';
import type { Log } from '../log';
import { createAnswerStore, type AnswerStore } from './answer-store';
import { createAnswers, type Answers, type Outcome } from './answers';
import type { ContentClient } from './content-client';
import { ContentError, outage } from './content-error';
import type { ReportEvent } from './content-events';
import { createContentVersion, type ContentVersion, type VersionState } from './content-version';
import { fetchStories, nameOfQuestion, type StoriesAnswer, type StoriesQuestion } from './fetch-stories';
import { fetchStory, type FoundStory } from './fetch-story';
import type { Pauses } from './pauses';
import type { Priority } from './rate-limit';

/** Whether pages can be had: `untried` until the first answer. */
export type SourceState = 'untried' | 'answering' | 'failing' | 'disabled';

/** How the source is, for readiness and metrics. */
export interface SourceHealth {
  readonly state: SourceState;
  /** Stories that can be served without asking. */
  readonly known: number;
  /** Bytes of all answers that are kept, as they came. */
  readonly bytes: number;
  /** The content version believed in; 0 before the first. */
  readonly version: number;
  /** Milliseconds since that version was last confirmed; null before it ever was. */
  readonly versionAge: number | null;
  /** Milliseconds: the age of the oldest answer served stale within the last minute; 0 where none was. */
  readonly stale: number;
}

/** Where published stories come from. Nothing of it throws: what cannot be had is `unavailable`. */
export interface ContentSource {
  /** A story with its links and relations. Whoever asks first, the fill goes on without them. */
  story: (address: StoryAddress, priority?: Priority) => Promise<Outcome<FoundStory>>;
  /** An answer of `cdn/stories` as it came. */
  stories: (question: StoriesQuestion) => Promise<Outcome<StoriesAnswer>>;
  /** Asks for the content version now: what a publish hook causes. */
  checkVersion: () => Promise<VersionState>;
  /** The content version believed in; 0 before the first. */
  version: () => number;
  /** True where what belongs to this version may be served without asking anybody. */
  isVerified: (version: number) => boolean;
  /** What is known of the version once it was asked for where that was due, and within half a second. Never throws. */
  settle: () => Promise<VersionState>;
  /** Calls back each time the version has moved. */
  onMove: (listener: () => void) => void;
  health: () => SourceHealth;
}

/** What a source is made of. */
export interface ContentSourceOptions {
  readonly client: ContentClient;
  /** Fields whose stories come with a page, as `component.field`. */
  readonly relations: readonly string[];
  readonly cache: 'on' | 'off';
  /** Seconds for which an answer is used without asking whether the content version moved. */
  readonly cacheSeconds: number;
  readonly clock: Clock;
  readonly report: ReportEvent;
  readonly pauses?: Pauses;
}

/** Milliseconds, retries and related stories included. A visitor waits at most twelve seconds: two more may go by for header and footer. */
const longestFill = 9_000;
/** Milliseconds that a visitor waits where nothing is known. */
const patience = 9_500;
/** Milliseconds for the question which version is current. */
const longestQuestion = 6_000;

const megabyte = 1024 * 1024;
// What pages are made of is asked for when they are made; the pages themselves are kept elsewhere.
/** Bytes in memory for each byte of an answer as it came: objects take more than their JSON. */
const unpacked = 4;
const storyBounds = { entries: 20_000, bytes: (8 * megabyte) / unpacked };
const listBounds = { entries: 2_000, bytes: (8 * megabyte) / unpacked };

/** A source over a content client: the version, and what is kept of stories and of lists. */
export function createContentSource(options: ContentSourceOptions): ContentSource {
  const { relations, report, clock } = options;
  let state: SourceState = 'untried';
  const client = observed(options.client, (answers) => {
    state = answers ? 'answering' : 'failing';
  });
  const onEvict = (count: number): void => report('evicted', { count });
  const stories = createAnswerStore<FoundStory>({ ...storyBounds, onEvict });
  const movers: (() => void)[] = [];
  const lists = createAnswerStore<StoriesAnswer>({ ...listBounds, onEvict });
  const version = createContentVersion({
    question: () => askVersion(client),
    seconds: options.cacheSeconds,
    clock,
    report,
    // Kept answers belong to a version: those of another are used only while the service is slow or fails.
    onMove: (moved) => {
      report('flushed', { version: moved, answers: stories.size() + lists.size() });
      for (const listener of movers) listener();
    },
    ...(options.pauses === undefined ? {} : { pauses: options.pauses }),
  });
  const storyAnswers = answersIn(stories, version, options);
  const listAnswers = answersIn(lists, version, options);

  return {
    story: (address, priority) =>
      storyAnswers.read(
        JSON.stringify([address.language, address.slug]),
        (scope) => fetchStory(client, relations, address, scope),
        { patience, ...(priority === undefined ? {} : { priority }) },
      ),
    stories: (question) =>
      listAnswers.read(nameOfQuestion(question), (scope) => fetchStories(client, question, scope), {
        patience,
        // Programs come after visitors.
        priority: 'unknown',
      }),
    checkVersion: () => version.ask(),
    version: () => version.current(),
    isVerified: (cv) => cv > 0 && cv === version.current() && version.state() === 'verified',
    settle: () => version.settle(),
    onMove: (listener) => void movers.push(listener),
    health: () => ({
      state,
      known: stories.size(),
      bytes: stories.bytes() + lists.bytes(),
      version: version.current(),
      versionAge: Number.isFinite(version.age()) ? version.age() : null,
      stale: Math.max(storyAnswers.stalest(), listAnswers.stalest()),
    }),
  };
}

function answersIn<Value>(
  store: AnswerStore<Value>,
  version: ContentVersion,
  { cache, cacheSeconds: seconds, clock, report, pauses }: ContentSourceOptions,
): Answers<Value> {
  const rest = pauses === undefined ? {} : { pauses };
  return createAnswers({ store, version, reuse: cache, seconds, longestFill, clock, report, ...rest });
}

async function askVersion(client: ContentClient): Promise<number> {
  const scope = { priority: 'urgent', signal: AbortSignal.timeout(longestQuestion) } as const;
  const { body } = await client.get(['cdn', 'spaces', 'me'], {}, scope);
  const { space } = body;
  if (!isJsonObject(space)) throw outage('the answer holds no space', '/cdn/spaces/me');
  return integerOf(space['version'], 0);
}

/** Notes of each call whether the content service answered it, be it that something is missing. */
function observed(client: ContentClient, note: (answers: boolean) => void): ContentClient {
  return {
    ...client,
    get: async (...call) => {
      try {
        const answer = await client.get(...call);
        note(true);
        return answer;
      } catch (error) {
        note(error instanceof ContentError && !error.retryable);
        throw error;
      }
    },
  };
}

/** The source of a site without a content token: it says so once, and knows no page. */
export function disabledContentSource(log: Log): ContentSource {
  log.error('content-disabled', {
    reason: 'CONTENT_TOKEN is not set: pages cannot be loaded from the content service',
  });
  const error = new ContentError({
    status: 503,
    statusText: 'Disabled',
    response: 'no content token',
    path: '/',
  });
  const unavailable = (): Promise<Outcome<never>> => Promise.resolve({ outcome: 'unavailable', error });
  return {
    story: unavailable,
    stories: unavailable,
    checkVersion: () => Promise.resolve('unsupported'),
    version: () => 0,
    isVerified: () => false,
    settle: () => Promise.resolve('unverified'),
    onMove: () => {},
    health: () => ({ state: 'disabled', known: 0, bytes: 0, version: 0, versionAge: null, stale: 0 }),
  };
}
