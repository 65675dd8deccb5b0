import type { Messages } from '../../messages';

/** What the lightbox says. */
export interface LightboxMessages {
  readonly pictures: string;
  readonly place: (place: number, total: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly zoom: string;
  readonly close: string;
  readonly missing: string;
}

export const lightboxMessages: Messages<LightboxMessages> = {
  id: {
    pictures: 'Gambar ukuran penuh',
    place: (place, total) => `Gambar ${place} dari ${total}`,
    previous: 'Gambar sebelumnya',
    next: 'Gambar berikutnya',
    zoom: 'Perbesar gambar',
    close: 'Tutup',
    missing: 'Gambar ini tidak dapat dimuat.',
  },
  en: {
    pictures: 'Pictures in full size',
    place: (place, total) => `Picture ${place} of ${total}`,
    previous: 'Previous picture',
    next: 'Next picture',
    zoom: 'Enlarge the picture',
    close: 'Close',
    missing: 'This picture cannot be loaded.',
  },
};
