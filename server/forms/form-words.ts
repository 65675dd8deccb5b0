import type { Words } from '../../common/ui-text';

/** What people are told who were taken for a machine. */
export const refusedWords: Words<string> = {
  id: 'Formulir ini tidak terkirim karena pemeriksaan keamanan mengira Anda bukan manusia. Muat ulang halaman, izinkan skripnya, lalu coba lagi; atau hubungi kami dengan cara lain.',
  en: 'This form was not sent, because the security check took you for a machine. Reload the page, allow its scripts and try again; or reach us in another way.',
};
