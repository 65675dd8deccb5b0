import type { StorySummary } from '../editor-responses';
import { isChanged, type EditorState } from './editor-state';
import { stateNames } from './state-names';

/** What the list shows. */
export interface StoryListProps {
  readonly stories: readonly StorySummary[];
  readonly state: EditorState;
  readonly onChoose: (id: number) => void;
}

/** All stories of the space by name, address and state. */
export function StoryList({ stories, state, onChoose }: StoryListProps) {
  return (
    <nav className="stories" aria-label="Stories">
      <ul>
        {stories.map(({ id, name, full_slug: slug, state: stored }) => {
          const open = state.opened.get(id);
          const shown = open?.state ?? stored;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === state.current ? 'true' : undefined}
                onClick={() => onChoose(id)}
              >
                <span className="name">{name}</span>
                <span className="address">{slug}</span>
                <span className={`badge ${shown}`}>{stateNames[shown]}</span>
                {open !== undefined && isChanged(open) ? (
                  <span className="badge dirty">Not saved</span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
