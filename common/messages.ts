/** Messages of the site itself. */
const uiTable = {
  id: {
    skipToContent: 'Langsung ke isi halaman',
    mainNavigation: 'Navigasi utama',
    footerNavigation: 'Navigasi kaki halaman',
    opensInNewTab: 'membuka di tab baru',
    loading: 'Memuat halaman',
    toHome: 'Ke halaman utama',
    required: 'wajib diisi',
    choose: 'Pilih…',
    send: 'Kirim',
  },
  en: {
    skipToContent: 'Skip to content',
    mainNavigation: 'Main navigation',
    footerNavigation: 'Footer navigation',
    opensInNewTab: 'opens in a new tab',
    loading: 'Loading page',
    toHome: 'To the home page',
    required: 'required',
    choose: 'Choose…',
    send: 'Send',
  },
};

/** The site's messages in a language, by its code (`id`, `en`, `en-GB`); English for any other. */
export function uiMessages(languageCode: string): (typeof uiTable)['en'] {
  return messagesIn(uiTable, languageCode);
}

/** Messages in each language of the product. */
export type Messages<Table> = Readonly<Record<keyof typeof uiTable, Table>>;

/** Messages of one component in a language, chosen as {@link uiMessages} does. They ship with that component alone. */
export function messagesIn<Table>(messages: Messages<Table>, languageCode: string): Table {
  return languageCode.toLowerCase().split('-')[0] === 'id' ? messages.id : messages.en;
}
