import { isUuid } from '../../common/story/uuid';
import { componentsIn, type BlockLoader } from '../../common/block-system/block-loader';
import { keepLoadedFields } from '../../common/block-system/known-fields';
import { languageCodeOf, type PageData, type PreviewConfig } from '../../common/page/page-data';
import { freezeStories } from '../../common/story/limit-story';
import type { Story } from '../../common/story/story';
import { storyAddress, storyPath } from '../../common/story/story-path';
import {
  idOf,
  isOtherLanguage,
  languageIn,
  missingRelations,
  readDraft,
  withDraft,
  type Draft,
} from './apply-draft';
import { connectEditor, rejectForeignMessages } from './editor-bridge';
import { openPhotosByKey } from './open-photos';
import { fetchPagesShowing } from './pages-showing';
import { PreviewBar } from './preview-bar';
import { createRelatedDrafts, type RelatedDrafts } from './related-drafts';
import { createReload } from './reload-page';
import { storeDraft, takeDraft } from './stored-draft';

/** Access to the page on screen. */
export interface Screen {
  readonly page: () => PageData;
  /** Replaces the page's data in place: scroll position, focus and open parts stay. */
  readonly update: (data: PageData) => void;
}

export interface PreviewDeps {
  readonly preview: PreviewConfig;
  readonly blockLoader: BlockLoader;
  readonly screen: Screen;
  /** Called when clicks begin to select blocks. */
  readonly onEditing: () => void;
  /** Registers a listener for each time another page is on screen. */
  readonly whenShown: (listener: () => void) => void;
}

/** Seconds for which the server accepts the editor's signature. */
const signatureLifetime = 3_600;
/** Milliseconds after which the bar says that the editor does not respond. */
const editorTimeout = 5_000;

/** Connects the page to the visual editor that frames it, and shows edits as they are typed. */
export async function startPreview(deps: PreviewDeps): Promise<void> {
  const { preview, screen, onEditing, whenShown } = deps;
  // A block that changes its story throws while it is edited; the cost matters for visitors alone.
  freezeStories();
  // Before the bridge is loaded, which accepts messages from any sender.
  rejectForeignMessages(preview.editorOrigin);
  const page = screen.page();
  const bar = new PreviewBar(languageCodeOf(page));
  const showStory = storyOnBar(bar, preview);
  const drafts = createDraftView(deps, bar);
  showStory(page);
  whenShown(() => {
    showStory(screen.page());
    drafts.onShown();
  });
  setTimeout(() => bar.setState('expired'), millisecondsLeft(preview));
  if (window.parent === window) return bar.setState('alone');
  bar.setState('waiting');
  const timeout = setTimeout(() => bar.setState('no-answer'), editorTimeout);
  const reload = createReload(preview);
  try {
    await connectEditor(preview, {
      onEditing: () => {
        clearTimeout(timeout);
        bar.setState('connected');
        onEditing();
        openPhotosByKey();
        drafts.onConnected();
      },
      onInput: (value) => void drafts.onInput(value),
      onSaved: (storyId, newSlug) => {
        // After that the server sends what visitors see, which the editor may not frame: the draft on screen is of more use.
        const willReload = millisecondsLeft(preview) > 0 && isOnPage(storyId, screen.page());
        drafts.onSaved(willReload);
        if (willReload) reload(newSlug === null ? null : newAddress(storyId, newSlug, screen.page()));
      },
    });
  } catch (error) {
    clearTimeout(timeout);
    bar.setState('no-bridge');
    throw error;
  }
}

/** Shows drafts as they come, and the latest one again on the next page with its story: the server knows none before it is saved. */
function createDraftView({ preview, blockLoader, screen }: PreviewDeps, bar: PreviewBar) {
  const relatedDrafts = createRelatedDrafts(preview);
  const ofEditor = new URLSearchParams(window.location.search).get('_storyblok_lang');
  let latestInput = 0;
  let unsaved: { readonly value: unknown; readonly language: string | null } | null = null;
  let isReloading = false;
  const pagesWithDraft = new WeakSet<PageData>();
  const update = (page: PageData): void => {
    pagesWithDraft.add(page);
    screen.update(page);
  };
  const show = async (value: unknown): Promise<boolean> => {
    const draft = readDraft(value, preview.relations, screen.page().shown);
    if (draft === null || withDraft(screen.page(), draft) === null) return false;
    if (isOtherLanguage(languageIn(value, ofEditor), draft, screen.page())) {
      bar.setChange('other-language');
      return false;
    }
    latestInput += 1;
    const input = latestInput;
    const scope = { relatedDrafts, blockLoader, screen: { ...screen, update } };
    return showDraft(draft, scope, () => input === latestInput);
  };
  const onInput = async (value: unknown): Promise<void> => {
    unsaved = { value, language: screen.page().language };
    if (await show(value)) bar.setChange('shown');
  };
  window.addEventListener('pagehide', () => {
    if (isReloading && unsaved !== null) storeDraft(unsaved.value);
  });
  return {
    onInput,
    onSaved: (willReload: boolean): void => {
      unsaved = null;
      isReloading ||= willReload;
    },
    /** Shows what was typed between a save and the reload after it, unless the editor has sent a newer draft. */
    onConnected: (): void => {
      const stored = takeDraft();
      if (stored !== undefined && latestInput === 0) void onInput(stored);
    },
    onShown: (): void => {
      const page = screen.page();
      if (unsaved === null || pagesWithDraft.has(page)) return;
      bar.setChange('none');
      // A draft holds the texts of one language; where it is not certain which, that of the page that it came to.
      const isCertain = languageIn(unsaved.value, ofEditor) !== '';
      if (isCertain || unsaved.language === page.language) void show(unsaved.value);
    },
  };
}

/** Milliseconds until the editor's signature expires. */
function millisecondsLeft({ parameters }: PreviewConfig): number {
  const signedAt = Number(new URLSearchParams(parameters).get('_storyblok_tk[timestamp]'));
  return (signedAt + signatureLifetime) * 1_000 - Date.now();
}

/** Returns a function that shows the story of a page on the bar, and the pages that show that story. */
function storyOnBar(bar: PreviewBar, preview: PreviewConfig): (page: PageData) => void {
  let current: string | undefined;
  return (page) => {
    const story = editedStory(page, preview);
    bar.setPage(story?.name ?? '', languageCodeOf(page));
    if (story?.uuid === current) return;
    current = story?.uuid;
    bar.setPages(null);
    // The search page is a story without a uuid.
    if (story === null || !isUuid(story.uuid)) return;
    void fetchPagesShowing(story.uuid, preview).then((showing) => {
      if (story.uuid === current) bar.setPages(showing);
    });
  };
}

/** The story that is edited: that of the page, or the one with header and footer if the editor opened that. */
function editedStory({ shown }: PageData, { parameters }: PreviewConfig): Story | null {
  const opened = new URLSearchParams(parameters).get('_storyblok');
  if (shown.config !== null && idOf(shown.config) === opened) return shown.config;
  return shown.kind === 'story' ? shown.story : null;
}

/** True on every error page: a story that is no page has one with a note, and a story that could not be loaded may be there now. */
function isOnPage(storyId: unknown, { shown }: PageData): boolean {
  if (shown.kind !== 'story') return true;
  const id = idOf({ id: storyId });
  return id !== null && [shown.story, shown.config].some((story) => story !== null && idOf(story) === id);
}

/** The address of the page whose story has another slug now; null if it is another story's. */
function newAddress(storyId: unknown, newSlug: string, { shown, language, site }: PageData): string | null {
  if (shown.kind !== 'story' || idOf(shown.story) !== idOf({ id: storyId })) return null;
  const { slug } = storyAddress(newSlug.split('/').filter(Boolean), site.languages);
  return storyPath({ language, slug }) + window.location.search;
}

/** Shows a draft, and again once missing related stories are fetched. @returns false if a newer draft came first. */
async function showDraft(
  draft: Draft,
  {
    relatedDrafts,
    blockLoader,
    screen,
  }: Pick<PreviewDeps, 'blockLoader' | 'screen'> & { readonly relatedDrafts: RelatedDrafts },
  isLatest: () => boolean,
): Promise<boolean> {
  // A block that was just added may be the first of its type on this page.
  await blockLoader.load(componentsIn(draft.story.content)).catch(() => {});
  if (!isLatest()) return false;
  const story = keepLoadedFields(blockLoader)(draft.story);
  const missing = missingRelations(draft, screen.page());
  const language = languageCodeOf(screen.page());
  const rels = { ...relatedDrafts.known(missing, language), ...draft.rels };
  const page = withDraft(screen.page(), { ...draft, story, rels });
  if (page === null) return false;
  screen.update(page);
  // For a newer draft, too: it does not request them again.
  const fetched = await relatedDrafts.fetchNew(missingRelations(draft, page), language);
  const current = screen.page();
  // Meanwhile the editor may have gone to the page in another language.
  if (Object.keys(fetched).length > 0 && languageCodeOf(current) === language)
    screen.update({ ...current, shown: { ...current.shown, rels: { ...current.shown.rels, ...fetched } } });
  return true;
}
