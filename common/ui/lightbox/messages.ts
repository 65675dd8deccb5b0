import type { Messages } from '../../messages';

/** The texts of the lightbox. */
export interface LightboxMessages {
  readonly pictures: string;
  readonly position: (number: number, total: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly zoom: string;
  readonly close: string;
  readonly missing: string;
}

export const lightboxMessages: Messages<LightboxMessages> = {
  id: {
    pictures: 'Gambar ukuran penuh',
    position: (number, total) => `Gambar ${number} dari ${total}`,
    previous: 'Gambar sebelumnya',
    next: 'Gambar berikutnya',
    zoom: 'Perbesar gambar',
    close: 'Tutup',
    missing: 'Gambar ini tidak dapat dimuat.',
  },
  en: {
    pictures: 'Pictures in full size',
    position: (number, total) => `Picture ${number} of ${total}`,
    previous: 'Previous picture',
    next: 'Next picture',
    zoom: 'Enlarge the picture',
    close: 'Close',
    missing: 'This picture cannot be loaded.',
  },
};
