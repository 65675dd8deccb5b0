/** What stands between page and editor. */
export type ConnectionState = 'alone' | 'waiting' | 'connected' | 'no-answer' | 'no-bridge' | 'expired';

/** The strip at the edge of a preview. */
export interface PreviewBar {
  readonly say: (state: ConnectionState) => void;
  /** Names the story on screen. */
  readonly shows: (name: string) => void;
  /** Notes a change that is on the page now. */
  readonly changed: () => void;
}

type Messages = Readonly<Record<'title' | 'draft' | 'leave' | 'changed', string>> &
  Readonly<Record<ConnectionState, string>>;

const words: Readonly<Record<'id' | 'en', Messages>> = {
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

const look = {
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
 * Puts the bar on the page: that it is a draft, of which story, when it last changed, how the editor is connected, and the
 * way out, which opens a tab of its own: what visitors see may not be framed by an editor.
 * @param language of the page, as a code.
 */
export function showPreviewBar(language: string, name: string): PreviewBar {
  const say = words[language === 'id' ? 'id' : 'en'];
  const bar = document.createElement('aside');
  bar.setAttribute('aria-label', say.title);
  bar.dataset['previewBar'] = '';
  Object.assign(bar.style, look);
  const draft = document.createElement('strong');
  draft.textContent = say.draft;
  const story = document.createElement('span');
  story.textContent = name;
  const change = document.createElement('span');
  change.hidden = true;
  const state = document.createElement('span');
  state.setAttribute('role', 'status');
  const leave = document.createElement('a');
  leave.textContent = say.leave;
  leave.href = window.location.pathname;
  leave.target = '_blank';
  leave.rel = 'noopener';
  leave.style.color = 'inherit';
  bar.append(draft, story, change, state, leave);
  document.body.append(bar);
  return {
    say: (now) => {
      bar.dataset['previewBar'] = now;
      state.textContent = say[now];
    },
    shows: (shown) => {
      story.textContent = shown;
      leave.href = window.location.pathname;
    },
    changed: () => {
      change.hidden = false;
      change.textContent = `${say.changed} ${new Date().toLocaleTimeString(language)}`;
    },
  };
}
