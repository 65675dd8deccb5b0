import type { Messages } from '../../messages';

/** The form's own messages. */
export const formMessages = {
  id: {
    /** Precedes an error, for screen readers alone. */
    errorMark: 'Kesalahan:',
    /** Default of the block's success message. */
    thanks: 'Terima kasih. Kiriman Anda sudah kami terima.',
    /** Heading of the notice. */
    notSent: 'Belum terkirim',
    /** Precedes the list of errors. */
    fixErrors: 'Mohon benahi isian berikut, lalu kirim lagi.',
    /** In the notice without a list of errors. */
    nothingLost: 'Isian Anda masih ada di sini, tidak ada yang hilang.',
  },
  en: {
    errorMark: 'Error:',
    thanks: 'Thank you. We have received what you sent.',
    notSent: 'Not sent yet',
    fixErrors: 'Please mend the following, then send it again.',
    nothingLost: 'What you entered is still here, nothing is lost.',
  },
} satisfies Messages<unknown>;
