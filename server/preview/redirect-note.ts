import { inLanguage } from '../../common/texts/in-language';
import type { RedirectProblem } from '../pages/redirects/redirect-table';
import type { RedirectPreview } from '../pages/redirects/redirects';

interface RedirectNotes {
  readonly leads: (from: string, to: string, isPermanent: boolean) => string;
  readonly gone: (from: string) => string;
  readonly nowhere: (from: string) => string;
  readonly problems: Readonly<Record<RedirectProblem, string>>;
}

const notes: Readonly<Record<'id' | 'en', RedirectNotes>> = {
  id: {
    leads: (from, to, isPermanent) =>
      `Cerita ini adalah pengalihan: ${from} membawa pengunjung ke ${to}, ${isPermanent ? 'selamanya (301)' : 'untuk sementara (302)'}.`,
    gone: (from) =>
      `Cerita ini adalah pengalihan: di ${from} pengunjung membaca bahwa halamannya sudah tidak ada (410).`,
    nowhere: (from) => `Cerita ini adalah pengalihan, tetapi ${from} belum membawa pengunjung ke mana pun.`,
    problems: {
      'from-invalid': '“from” bukan alamat halaman: isi dengan alamat di situs ini, seperti /halaman-lama.',
      'from-taken': 'Ada halaman di alamat itu, dan halaman selalu didahulukan: pindahkan halamannya dulu.',
      'from-repeated': 'Pengalihan lain sudah memakai alamat itu: hapus salah satunya.',
      'to-invalid':
        '“to” kosong atau tidak dapat dipakai: pilih cerita, alamat di situs ini, atau alamat https.',
      'to-unpublished': 'Cerita yang dituju belum terbit: terbitkan dulu, atau pilih yang lain.',
      loop: 'Pengalihan ini berputar kembali ke dirinya sendiri: ubah “to”.',
    },
  },
  en: {
    leads: (from, to, isPermanent) =>
      `This story is a redirect: ${from} takes visitors to ${to}, ${isPermanent ? 'for good (301)' : 'for now (302)'}.`,
    gone: (from) =>
      `This story is a redirect: at ${from} visitors read that the page is gone for good (410).`,
    nowhere: (from) => `This story is a redirect, but ${from} takes visitors nowhere yet.`,
    problems: {
      'from-invalid': '“from” is no address of a page: enter one of this site, such as /old-page.',
      'from-taken': 'A page has that address, and pages come first: move the page before.',
      'from-repeated': 'Another redirect has that address already: delete one of them.',
      'to-invalid':
        '“to” is empty or cannot be used: choose a story, an address of this site, or an https one.',
      'to-unpublished': 'The story that it leads to is not published: publish it, or choose another.',
      loop: 'This redirect leads back to itself: change “to”.',
    },
  },
};

/** What the editor of a redirect reads: where it leads, and what is wrong with it. In English for other languages. */
export function redirectNote(
  from: string,
  { redirection, problems }: RedirectPreview,
  languageCode: string,
): string {
  const { leads, gone, nowhere, problems: advice } = inLanguage<RedirectNotes>(notes, languageCode);
  const sentence = (): string => {
    if (redirection === null || problems.some(({ problem }) => problem === 'from-taken'))
      return nowhere(from === '' ? '“from”' : from);
    if (redirection.status === 410) return gone(from);
    const { status, to, query, hash } = redirection;
    return leads(from, to + query + hash, status === 301);
  };
  const found = new Set(problems.map(({ problem }) => advice[problem]));
  return [sentence(), ...found].join(' ');
}
