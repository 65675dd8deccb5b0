import type { FormResultKind } from './form-result';
import { messagesIn, type Messages } from '../messages';

export const submitMessages = {
  id: {
    sending: 'Mengirim…',
    refused:
      'Pemeriksaan otomatis kami tidak yakin bahwa pengirimnya manusia. Coba kirim lagi; bila tetap tidak bisa, hubungi kami dengan cara lain.',
    /** @param minutes to wait, 1 or more. */
    limited: (minutes: number) =>
      `Terlalu banyak kiriman dalam waktu singkat. Tunggu ${minutes} menit, lalu kirim lagi.`,
    unavailable:
      'Ada gangguan di pihak kami, sehingga kiriman Anda tidak sampai. Coba kirim lagi sebentar lagi.',
    notFound:
      'Formulir ini tidak lagi ditemukan di situs kami. Muat ulang halaman ini, atau hubungi kami dengan cara lain.',
    /** Replaces `notFound` in the preview, where the form may be a draft. */
    unpublished: 'Formulir ini belum terbit, jadi belum dapat menerima kiriman. Terbitkan dahulu halamannya.',
    tooLarge: 'Isian Anda terlalu panjang untuk dikirim sekaligus. Ringkas dahulu, lalu kirim lagi.',
    unreachable: 'Server kami tidak menjawab. Coba kirim lagi sebentar lagi.',
    offline: 'Anda sedang luring. Kirim lagi setelah tersambung ke internet.',
    captchaFailed:
      'Pemeriksaan keamanan tidak dapat dimuat, mungkin karena dicegah oleh peramban atau jaringan Anda. Anda tetap dapat mengirim tanpa pemeriksaan itu.',
    /** Label of the button that submits without the captcha. */
    submitWithoutCaptcha: 'Kirim tanpa pemeriksaan',
  },
  en: {
    sending: 'Sending…',
    refused:
      'Our automatic check is not sure that the sender is a person. Try to send it again; if that does not help, contact us in another way.',
    limited: (minutes: number) =>
      `Too much was sent within a short time. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then send it again.`,
    unavailable:
      'Something is wrong on our side, so this did not reach us. Try to send it again in a moment.',
    notFound: 'This form can no longer be found on our site. Reload this page, or contact us in another way.',
    unpublished: 'This form is not published yet, so nothing can be sent. Publish its page first.',
    tooLarge: 'What you entered is too long to be sent at once. Shorten it, then send it again.',
    unreachable: 'Our server does not answer. Try to send it again in a moment.',
    offline: 'You are offline. Send it again once you are connected to the internet.',
    captchaFailed:
      'The security check cannot be loaded; your browser or network may prevent it. You can send without that check all the same.',
    submitWithoutCaptcha: 'Send without the check',
  },
} satisfies Messages<unknown>;

/** Messages about submitting a form. Browsers load them with the code that submits. */
export type SubmitMessages = (typeof submitMessages)['en'];

/** Minutes to wait if the server gives no time: the period of its rate limit. */
export const DEFAULT_WAIT_MINUTES = 10;

/** The notice above a form that was submitted without JavaScript and not accepted: the `text` of its result. */
export function noticeText(
  result: Extract<FormResultKind, 'refused' | 'limited' | 'unavailable'>,
  languageCode: string,
  minutes = DEFAULT_WAIT_MINUTES,
): string {
  const messages = messagesIn(submitMessages, languageCode);
  return result === 'limited' ? messages.limited(minutes) : messages[result];
}
