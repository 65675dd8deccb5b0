import type { Messages } from '../../messages';

/** What a form says of itself. */
export interface FormMessages {
  /** Stands before an error, for screen readers alone. */
  readonly errorMark: string;
  /** Where the editor says nothing. */
  readonly thanks: string;
  /** Heading of what is said of a form that has yet to arrive. */
  readonly notSent: string;
  readonly mend: string;
  readonly kept: string;
}

export const formMessages: Messages<FormMessages> = {
  id: {
    errorMark: 'Kesalahan:',
    thanks: 'Terima kasih. Kiriman Anda sudah kami terima.',
    notSent: 'Belum terkirim',
    mend: 'Mohon benahi isian berikut, lalu kirim lagi.',
    kept: 'Isian Anda masih ada di sini, tidak ada yang hilang.',
  },
  en: {
    errorMark: 'Error:',
    thanks: 'Thank you. We have received what you sent.',
    notSent: 'Not sent yet',
    mend: 'Please mend the following, then send it again.',
    kept: 'What you entered is still here, nothing is lost.',
  },
};
