import type { Messages } from '../../messages';

export const lightboxMessages = {
  id: {
    pictures: 'Gambar ukuran penuh',
    position: (number: number, total: number) => `Gambar ${number} dari ${total}`,
    previous: 'Gambar sebelumnya',
    next: 'Gambar berikutnya',
    zoom: 'Perbesar gambar',
    close: 'Tutup',
    missing: 'Gambar ini tidak dapat dimuat.',
  },
  en: {
    pictures: 'Pictures in full size',
    position: (number: number, total: number) => `Picture ${number} of ${total}`,
    previous: 'Previous picture',
    next: 'Next picture',
    zoom: 'Enlarge the picture',
    close: 'Close',
    missing: 'This picture cannot be loaded.',
  },
} satisfies Messages<unknown>;

/** The texts of the lightbox. */
export type LightboxMessages = (typeof lightboxMessages)['en'];
