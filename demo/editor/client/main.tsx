import { createRoot } from 'react-dom/client';
import { messageOf } from '../../content-service/error-message';
import { editorApi } from './api';
import { Editor } from './Editor';

const container = document.getElementById('editor');
if (container === null) throw new Error('The page has no element #editor');
const root = createRoot(container);

try {
  root.render(<Editor api={editorApi} space={await editorApi.space()} />);
} catch (error) {
  root.render(<p role="alert">{messageOf(error)}</p>);
}
