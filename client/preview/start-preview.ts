import { componentsIn, type BlockLoader } from '../../common/block-system/block-loader';
import { isJsonObject, objectsOf } from '../../common/json';
import { languageCodeOf, type PageData, type PreviewConfig } from '../../common/page/page-data';
import { freezeStories, limitStory } from '../../common/story/limit-story';
import type { Story } from '../../common/story/story';
import { rejectForeignMessages, connectEditor } from './editor-bridge';
import { showPreviewBar } from './preview-bar';
import { idOf, readDraft, unknownIn, withDraft, type Draft } from './apply-draft';

/** The page on screen, for whoever changes it in place. */
export interface Screen {
  readonly shown: () => PageData;
  /** Shows the page changed: scroll, focus and what is open stay as they are. */
  readonly change: (data: PageData) => void;
}

/** What an editor's preview is made of. */
export interface PreviewDeps {
  readonly preview: PreviewConfig;
  readonly blockLoader: BlockLoader;
  readonly screen: Screen;
  /** Called when clicks begin to select blocks. */
  readonly onEditing: () => void;
  /** Calls back each time another page is on screen. */
  readonly whenShown: (listener: () => void) => void;
}

/** Milliseconds between two reloads at least. */
const reloadPause = 1_000;
/** Seconds after which what the editor signed is valid no more. */
const validSeconds = 3_600;
/** Milliseconds after which an editor that has not answered is missed. */
const longestSilence = 5_000;
/** What our endpoint takes for a uuid, and how many of them at once. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const mostAtOnce = 50;

/** Connects the page with the visual editor around it: what is typed there shows here. */
export async function startPreview({
  preview,
  blockLoader,
  screen,
  onEditing,
  whenShown,
}: PreviewDeps): Promise<void> {
  // Few people pay for it here, and a block that changes its story throws while it is edited.
  freezeStories();
  // First of all: the bridge believes any message.
  rejectForeignMessages(preview.editorOrigin);
  const page = screen.shown();
  const bar = showPreviewBar(languageCodeOf(page), nameOf(page));
  whenShown(() => bar.shows(nameOf(screen.shown())));
  setTimeout(() => bar.say('expired'), millisecondsLeft(preview));
  if (window.parent === window) return bar.say('alone');
  bar.say('waiting');
  const silence = setTimeout(() => bar.say('no-answer'), longestSilence);
  const reload = reloadSeldom();
  let newest = 0;
  try {
    await connectEditor(preview, {
      onEditing: () => {
        clearTimeout(silence);
        bar.say('connected');
        onEditing();
      },
      onInput: (value) => {
        const draft = readDraft(value, preview.relations);
        if (draft === null || withDraft(screen.shown(), draft) === null) return;
        newest += 1;
        const own = newest;
        void showDraft(draft, { preview, blockLoader, screen }, () => own === newest).then((isShown) => {
          if (isShown) bar.changed();
        });
      },
      onSaved: (storyId) => {
        if (isOnPage(storyId, screen.shown())) reload();
      },
    });
  } catch (error) {
    clearTimeout(silence);
    bar.say('no-bridge');
    throw error;
  }
}

/** Milliseconds until the server takes the editor's parameters no more. */
function millisecondsLeft({ parameters }: PreviewConfig): number {
  const signedAt = Number(new URLSearchParams(parameters).get('_storyblok_tk[timestamp]'));
  return (signedAt + validSeconds) * 1_000 - Date.now();
}

function nameOf({ shown }: PageData): string {
  return shown.kind === 'story' ? shown.story.name : '';
}

function isOnPage(storyId: unknown, { shown }: PageData): boolean {
  const wanted = idOf({ id: storyId });
  const onPage = [shown.kind === 'story' ? shown.story : null, shown.config];
  return wanted !== null && onPage.some((story) => story !== null && idOf(story) === wanted);
}

/** Shows a draft at once, and again with stories that it refers to and that nobody here knew. @returns whether it is shown. */
async function showDraft(
  draft: Draft,
  { preview, blockLoader, screen }: Pick<PreviewDeps, 'preview' | 'blockLoader' | 'screen'>,
  isNewest: () => boolean,
): Promise<boolean> {
  // A block that was just added may be the first of its kind here.
  await blockLoader.load(componentsIn(draft.story.content)).catch(() => {});
  const shown = isNewest() ? withDraft(screen.shown(), draft) : null;
  if (shown === null) return false;
  screen.change(shown);
  const missing = unknownIn(draft, shown);
  if (missing.length > 0) {
    const rels = await fetchDrafts(missing, preview).catch(() => ({}));
    const now = screen.shown();
    if (isNewest() && Object.keys(rels).length > 0 && now.shown.kind === 'story')
      screen.change({ ...now, shown: { ...now.shown, rels: { ...now.shown.rels, ...rels } } });
  }
  return true;
}

/** Drafts by uuid, through our own endpoint. */
async function fetchDrafts(
  uuids: readonly string[],
  { parameters }: PreviewConfig,
): Promise<Readonly<Record<string, Story>>> {
  const wanted = uuids
    .filter((each) => uuid.test(each))
    .slice(0, mostAtOnce)
    .join(',');
  if (wanted === '') return {};
  const query = `version=draft&per_page=${mostAtOnce}&by_uuids=${encodeURIComponent(wanted)}&${parameters}`;
  const response = await fetch(`/cdn/stories?${query}`, { headers: { Accept: 'application/json' } });
  const body: unknown = response.ok ? await response.json() : null;
  const stories = isJsonObject(body) ? objectsOf(body['stories']) : [];
  return Object.fromEntries(
    stories.flatMap((value) => {
      const story = limitStory(value);
      return story === null ? [] : [[story.uuid, story]];
    }),
  );
}

/** Reloads the page where it is scrolled to, at most once a second however often it is asked to. */
function reloadSeldom(): () => void {
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    setTimeout(() => window.location.reload(), Math.max(0, reloadPause - performance.now()));
  };
}
