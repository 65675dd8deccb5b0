import type { Messages } from '../messages';
import type { FieldDefinition } from './form-definition';

/** Messages about values that fail validation. */
export interface ValidationMessages {
  readonly missing: Readonly<Record<'text' | 'choice' | 'tick' | 'ticks', string>>;
  readonly tooLong: (maxLength: number) => string;
  readonly invalid: Readonly<Record<FieldDefinition['type'], string>>;
}

export const validationMessages: Messages<ValidationMessages> = {
  id: {
    missing: {
      text: 'Isian ini wajib diisi.',
      choice: 'Pilih salah satu.',
      tick: 'Centang kotak ini untuk melanjutkan.',
      ticks: 'Centang setidaknya satu pilihan.',
    },
    tooLong: (maxLength) => `Terlalu panjang: paling banyak ${maxLength.toLocaleString('id')} karakter.`,
    invalid: {
      text: 'Periksa lagi isian ini.',
      textarea: 'Periksa lagi isian ini.',
      email: 'Tulis satu alamat surel, misalnya nama@contoh.id.',
      tel: 'Tulis nomor telepon dengan angka, misalnya 0812 3456 7890.',
      url: 'Tulis alamat web lengkap, misalnya https://contoh.id.',
      number: 'Tulis sebuah angka, misalnya 12.',
      date: 'Tulis tanggal sebagai tahun-bulan-hari, misalnya 2026-08-17.',
      select: 'Pilih salah satu dari daftar.',
      radio: 'Pilih salah satu dari daftar.',
      checkbox: 'Pilih hanya dari daftar.',
    },
  },
  en: {
    missing: {
      text: 'Please fill this in.',
      choice: 'Please choose one.',
      tick: 'Please tick this box to go on.',
      ticks: 'Please tick at least one.',
    },
    tooLong: (maxLength) => `Too long: ${maxLength.toLocaleString('en')} characters at most.`,
    invalid: {
      text: 'Please check this.',
      textarea: 'Please check this.',
      email: 'Please give one e-mail address, such as name@example.com.',
      tel: 'Please give a telephone number in digits, such as 0812 3456 7890.',
      url: 'Please give a whole web address, such as https://example.com.',
      number: 'Please give a number, such as 12.',
      date: 'Please give the date as year-month-day, such as 2026-08-17.',
      select: 'Please choose one of the list.',
      radio: 'Please choose one of the list.',
      checkbox: 'Please choose from the list alone.',
    },
  },
};
