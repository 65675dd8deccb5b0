import { useEffect, useState } from 'react';
import type { PagesResponse } from '../editor-responses';
import type { EditorApi } from './api';
import { useEditor } from './editor-context';
import type { OpenStory } from './editor-state';

/** Props of the list. */
export interface PagesShowingProps {
  readonly api: EditorApi;
  readonly open: OpenStory | undefined;
}

/** On how many published pages the selected story shows, with the list of them behind it. Nothing where the site does not say. */
export function PagesShowing({ api, open }: PagesShowingProps) {
  const { space } = useEditor();
  const pages = usePagesShowing(api, open?.story);
  if (open === undefined || pages === null) return null;
  const { count, isComplete, paths } = pages;
  if (count === 0) return isComplete ? <span>Not on any page yet</span> : null;
  return (
    <details className="pages" key={open.story.id}>
      <summary>
        Shows on {isComplete ? '' : 'at least '}
        {count === 1 ? '1 page' : `${count.toLocaleString('en')} pages`}
      </summary>
      <div className="panel">
        <ul>
          {paths.map((path) => (
            <li key={path}>
              <a href={`${space.siteOrigin}${path}`} target="_blank" rel="noopener noreferrer">
                {decoded(path)}
              </a>
            </li>
          ))}
        </ul>
        {count > paths.length ? <p>and {(count - paths.length).toLocaleString('en')} more</p> : null}
        {isComplete ? null : <p>Pages that no one has visited since they changed may show it, too.</p>}
      </div>
    </details>
  );
}

/** A path for people; as it is where it is not well encoded. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Requests the pages when a story is selected, saved or published: each makes another object of it. */
function usePagesShowing(api: EditorApi, story: OpenStory['story'] | undefined): PagesResponse['pages'] {
  const [latest, setLatest] = useState<PagesResponse & { readonly id: number }>({ id: 0, pages: null });
  useEffect(() => {
    if (story === undefined) return undefined;
    let isCurrent = true;
    const show = (pages: PagesResponse['pages']): void => {
      if (isCurrent) setLatest({ id: story.id, pages });
    };
    api.pages(story.id).then(
      (response) => show(response.pages),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, story]);
  return latest.id === story?.id ? latest.pages : null;
}
