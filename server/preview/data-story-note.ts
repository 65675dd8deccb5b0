import { inLanguage } from '../../common/texts/in-language';

const notes: Readonly<Record<'id' | 'en', (type: string) => string>> = {
  id: (type) =>
    `Cerita ini tidak punya halaman sendiri: jenis isinya ${type}. Perubahannya tampil di halaman yang memakainya.`,
  en: (type) =>
    `This story has no page of its own: its content type is ${type}. Changes to it show on the pages that use it.`,
};

/** What an editor reads who opens a story that is no page, in a language by its code. */
export function dataStoryNote(contentType: string, languageCode: string): string {
  return inLanguage<(type: string) => string>(notes, languageCode)(contentType);
}
