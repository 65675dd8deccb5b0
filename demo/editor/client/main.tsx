import { createRoot } from 'react-dom/client';
import { editorApi } from './api';
import { Editor } from './Editor';

const place = document.getElementById('editor');
if (place === null) throw new Error('The page has no place for the editor');
const root = createRoot(place);

try {
  root.render(<Editor api={editorApi} space={await editorApi.space()} />);
} catch (error) {
  root.render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>);
}
