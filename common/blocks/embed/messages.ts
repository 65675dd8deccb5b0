import type { Messages } from '../../messages';

export const embedMessages = {
  id: {
    /** What a click on the button does, for the visitor's decision. */
    notice: (host: string) => `Isi ini berasal dari ${host} dan baru dimuat setelah Anda memintanya.`,
    load: (host: string) => `Muat dari ${host}`,
    openAt: (host: string) => `Buka di ${host}`,
    /** A note to editors, in previews. */
    untitled: 'Pengunjung tidak melihat blok ini: judulnya kosong.',
  },
  en: {
    notice: (host: string) => `This content comes from ${host} and loads once you ask for it.`,
    load: (host: string) => `Load from ${host}`,
    openAt: (host: string) => `Open at ${host}`,
    untitled: 'Visitors do not see this block: it has no title.',
  },
} satisfies Messages<unknown>;
