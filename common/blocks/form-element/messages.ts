import type { Messages } from '../../messages';

/** The form's own messages. */
interface FormMessages {
  /** Precedes an error, for screen readers alone. */
  readonly errorMark: string;
  /** Default of the block's success message. */
  readonly thanks: string;
  /** Heading of the notice. */
  readonly notSent: string;
  /** Precedes the list of errors. */
  readonly fixErrors: string;
  /** In the notice without a list of errors. */
  readonly nothingLost: string;
}

export const formMessages: Messages<FormMessages> = {
  id: {
    errorMark: 'Kesalahan:',
    thanks: 'Terima kasih. Kiriman Anda sudah kami terima.',
    notSent: 'Belum terkirim',
    fixErrors: 'Mohon benahi isian berikut, lalu kirim lagi.',
    nothingLost: 'Isian Anda masih ada di sini, tidak ada yang hilang.',
  },
  en: {
    errorMark: 'Error:',
    thanks: 'Thank you. We have received what you sent.',
    notSent: 'Not sent yet',
    fixErrors: 'Please mend the following, then send it again.',
    nothingLost: 'What you entered is still here, nothing is lost.',
  },
};
