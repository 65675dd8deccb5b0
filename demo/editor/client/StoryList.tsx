import type { EditorSpace } from '../editor-responses';
import { fieldsId } from './BlockForm';
import { isChanged, stateNames, type EditorState } from './editor-state';

/** Props of the list. */
export interface StoryListProps extends Pick<EditorSpace, 'stories' | 'problems'> {
  readonly state: EditorState;
  readonly onSelect: (id: number) => void;
}

/** The stories of the space by name, address and state, after the files that cannot be read. */
export function StoryList({ stories, problems, state, onSelect }: StoryListProps) {
  return (
    <nav className="stories" aria-label="Stories">
      {problems.map((problem) => (
        <p key={problem} className="notice problem">
          Not in this list: {problem}
        </p>
      ))}
      <ul>
        {stories.map(({ id, name, full_slug: slug, state: saved }) => {
          const open = state.opened.get(id);
          const storyState = open?.state ?? saved;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === state.current ? 'true' : undefined}
                onClick={() => onSelect(id)}
              >
                <span className="name">{name}</span>
                <span className="address">{slug}</span>
                <span className={`badge ${storyState}`}>{stateNames[storyState]}</span>
                {open !== undefined && isChanged(open) ? (
                  <span className="badge dirty">Not saved</span>
                ) : null}
              </button>
              {id === state.current ? (
                // The other stories and the page in the preview are between this one and its fields.
                <a className="skip" href={`#${fieldsId}`}>
                  Go to its fields
                </a>
              ) : null}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
