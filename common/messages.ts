/** The product's own words, those that no editor writes. */
export interface UiMessages {
  readonly skipToContent: string;
  readonly mainNavigation: string;
  readonly footerNavigation: string;
  readonly opensInNewTab: string;
  readonly loading: string;
  readonly toHome: string;
  readonly required: string;
  readonly choose: string;
  readonly send: string;
}

const texts = {
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
} satisfies Record<string, UiMessages>;

/** The product's words in a language, by its code (`id`, `en`, `en-GB`); English where we have none. */
export function uiMessages(languageCode: string): UiMessages {
  return messagesIn<UiMessages>(texts, languageCode);
}

/** Words in each language that the product speaks. */
export type Messages<Text> = Readonly<Record<keyof typeof texts, Text>>;

/** A part's own words in a language, chosen as {@link uiMessages} does: for those that not every page needs. */
export function messagesIn<Text>(words: Messages<Text>, languageCode: string): Text {
  return isIndonesian(languageCode) ? words.id : words.en;
}

function isIndonesian(languageCode: string): boolean {
  return languageCode.toLowerCase().split('-')[0] === 'id';
}
