import type { Messages } from '../../messages';

export const frameMessages = {
  id: {
    /** Notes to editors, in previews. */
    notAllowed: (origin: string, setting: string) =>
      `Pengunjung tidak melihat blok ini: ${origin} tidak ada di ${setting}.`,
    notHttps: 'Pengunjung tidak melihat blok ini: alamatnya harus diawali https://',
  },
  en: {
    notAllowed: (origin: string, setting: string) =>
      `Visitors do not see this block: ${origin} is not in ${setting}.`,
    notHttps: 'Visitors do not see this block: its address must begin with https://',
  },
} satisfies Messages<unknown>;
