import { inLanguage } from '../../texts/in-language';

/** Why visitors do not see a block, for editors in previews. */
interface EditorNotes {
  readonly notAllowed: (origin: string, setting: string) => string;
  readonly notHttps: string;
  readonly untitled: string;
}

const table: Readonly<Record<'id' | 'en', EditorNotes>> = {
  id: {
    notAllowed: (origin, setting) => `Pengunjung tidak melihat blok ini: ${origin} tidak ada di ${setting}.`,
    notHttps: 'Pengunjung tidak melihat blok ini: alamatnya harus diawali https://',
    untitled: 'Pengunjung tidak melihat blok ini: judulnya kosong.',
  },
  en: {
    notAllowed: (origin, setting) => `Visitors do not see this block: ${origin} is not in ${setting}.`,
    notHttps: 'Visitors do not see this block: its address must begin with https://',
    untitled: 'Visitors do not see this block: it has no title.',
  },
};

/** The notes in a language; English for any other. */
export function editorNotes(languageCode: string): EditorNotes {
  return inLanguage<EditorNotes>(table, languageCode);
}
