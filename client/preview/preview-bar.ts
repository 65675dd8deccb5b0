/** How the page is connected to the editor. */
type ConnectionState = 'alone' | 'waiting' | 'connected' | 'no-answer' | 'no-bridge' | 'expired';

/** The bar at the edge of a preview. */
export interface PreviewBar {
  readonly setState: (state: ConnectionState) => void;
  /** Shows the name of the story on screen. */
  readonly setName: (name: string) => void;
  /** Shows the current time as that of the last change. */
  readonly setChanged: () => void;
}

type BarMessages = Readonly<Record<'title' | 'draft' | 'leave' | 'changed', string>> &
  Readonly<Record<ConnectionState, string>>;

const messages: Readonly<Record<'id' | 'en', BarMessages>> = {
  id: {
    title: 'Pratinjau',
    draft: 'Draf',
    leave: 'Keluar dari pratinjau',
    changed: 'Diubah',
    alone: 'Dibuka di luar editor: perubahan tampil setelah disimpan dan dimuat ulang.',
    waiting: 'Menunggu editor …',
    connected: 'Tersambung dengan editor.',
    'no-answer': 'Editor tidak menjawab: samakan EDITOR_ORIGIN dengan alamat editor.',
    'no-bridge': 'Skrip editor tidak dapat dimuat: periksa EDITOR_BRIDGE_URL.',
    expired: 'Pratinjau ini berakhir setelah satu jam: buka lagi halamannya dari editor.',
  },
  en: {
    title: 'Preview',
    draft: 'Draft',
    leave: 'Leave preview',
    changed: 'Changed',
    alone: 'Opened outside the editor: changes show once they are saved and the page is reloaded.',
    waiting: 'Waiting for the editor …',
    connected: 'Connected to the editor.',
    'no-answer': 'The editor does not answer: EDITOR_ORIGIN must be its address.',
    'no-bridge': 'The editor’s script could not be loaded: check EDITOR_BRIDGE_URL.',
    expired: 'This preview ended after an hour: open the page from the editor again.',
  },
};

const barStyle = {
  position: 'fixed',
  insetInlineStart: '0.75rem',
  insetBlockEnd: '0.75rem',
  maxInlineSize: 'calc(100vw - 1.5rem)',
  zIndex: '2147483000',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 0.75rem',
  padding: '0.5rem 0.875rem',
  borderRadius: '0.5rem',
  background: '#1d1a17',
  color: '#fff',
  font: '400 0.875rem/1.4 system-ui, sans-serif',
  boxShadow: '0 0.25rem 1rem rgb(0 0 0 / 30%)',
} as const;

/**
 * Adds the bar to the page. It shows that this is a draft, of which story, its last change and the connection to the editor, and
 * links to the published page. That link opens a new tab, since an editor may not frame published pages.
 * @param language language code of the page.
 */
export function showPreviewBar(language: string, name: string): PreviewBar {
  const text = messages[language === 'id' ? 'id' : 'en'];
  const bar = document.createElement('aside');
  bar.setAttribute('aria-label', text.title);
  bar.dataset['previewBar'] = '';
  Object.assign(bar.style, barStyle);
  const draft = document.createElement('strong');
  draft.textContent = text.draft;
  const story = document.createElement('span');
  story.textContent = name;
  const change = document.createElement('span');
  change.hidden = true;
  const status = document.createElement('span');
  status.setAttribute('role', 'status');
  const leave = document.createElement('a');
  leave.textContent = text.leave;
  leave.href = window.location.pathname;
  leave.target = '_blank';
  leave.rel = 'noopener';
  leave.style.color = 'inherit';
  bar.append(draft, story, change, status, leave);
  document.body.append(bar);
  return {
    setState: (state) => {
      bar.dataset['previewBar'] = state;
      status.textContent = text[state];
    },
    setName: (storyName) => {
      story.textContent = storyName;
      leave.href = window.location.pathname;
    },
    setChanged: () => {
      change.hidden = false;
      change.textContent = `${text.changed} ${new Date().toLocaleTimeString(language)}`;
    },
  };
}
