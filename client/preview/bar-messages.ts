import { inLanguage } from '../../common/texts/in-language';

/** How the page is connected to the editor. */
export type ConnectionState = 'alone' | 'waiting' | 'connected' | 'no-answer' | 'no-bridge' | 'expired';

/** The bar's messages in a language. */
export type BarMessages = Readonly<
  Record<
    | 'language'
    | 'title'
    | 'draft'
    | 'leave'
    | 'changed'
    | 'otherLanguage'
    | 'noPage'
    | 'unknownPages'
    | ConnectionState,
    string
  >
> &
  Readonly<Record<'pages' | 'atLeast' | 'more', (count: number) => string>>;

/** For editors, unlike the site's texts for visitors. */
const table: Readonly<Record<'id' | 'en', BarMessages>> = {
  id: {
    language: 'id',
    title: 'Pratinjau',
    draft: 'Draf',
    leave: 'Keluar dari pratinjau',
    changed: 'Diubah',
    otherLanguage: 'Perubahan itu dalam bahasa lain: tampil di halaman dalam bahasa itu.',
    noPage: 'Belum tampil di halaman mana pun',
    pages: (count) => `Tampil di ${count.toLocaleString('id')} halaman`,
    atLeast: (count) => `Tampil di setidaknya ${count.toLocaleString('id')} halaman`,
    more: (count) => `dan ${count.toLocaleString('id')} lagi`,
    unknownPages: 'Halaman yang belum dikunjungi sejak berubah mungkin juga menampilkannya.',
    alone: 'Dibuka di luar editor: perubahan tampil setelah disimpan dan dimuat ulang.',
    waiting: 'Menunggu editor …',
    connected: 'Tersambung dengan editor.',
    'no-answer': 'Editor tidak menjawab: samakan EDITOR_ORIGIN dengan alamat editor.',
    'no-bridge': 'Skrip editor tidak dapat dimuat: periksa EDITOR_BRIDGE_URL.',
    expired: 'Pratinjau ini berakhir setelah satu jam: buka lagi halamannya dari editor.',
  },
  en: {
    language: 'en',
    title: 'Preview',
    draft: 'Draft',
    leave: 'Leave preview',
    changed: 'Changed',
    otherLanguage: 'That change is in another language: it shows on the page in that language.',
    noPage: 'Not on any page yet',
    pages: (count) => `Shows on ${englishPages(count)}`,
    atLeast: (count) => `Shows on at least ${englishPages(count)}`,
    more: (count) => `and ${count.toLocaleString('en')} more`,
    unknownPages: 'Pages that no one has visited since they changed may show it, too.',
    alone: 'Opened outside the editor: changes show once they are saved and the page is reloaded.',
    waiting: 'Waiting for the editor …',
    connected: 'Connected to the editor.',
    'no-answer': 'The editor does not answer: EDITOR_ORIGIN must be its address.',
    'no-bridge': 'The editor’s script could not be loaded: check EDITOR_BRIDGE_URL.',
    expired: 'This preview ended after an hour: open the page from the editor again.',
  },
};

function englishPages(count: number): string {
  return count === 1 ? '1 page' : `${count.toLocaleString('en')} pages`;
}

/** The messages of the bar in a language, by its code. */
export function barMessages(language: string): BarMessages {
  return inLanguage<BarMessages>(table, language);
}
