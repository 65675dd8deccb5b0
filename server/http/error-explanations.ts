import { messagesIn, type Messages } from '../../common/messages';

interface Explanations {
  readonly byStatus: Readonly<Record<number, string>>;
  readonly otherwise: string;
}

/** Kept on the server: error pages are documents of their own, and no other page's script needs these texts. */
const explanations: Messages<Explanations> = {
  id: {
    byStatus: {
      400: 'Alamat ini, atau isian yang Anda kirim, tidak dapat dibaca. Periksa alamatnya, atau kembali dan coba kirim lagi.',
      403: 'Permintaan ini ditolak. Jika Anda mengirim formulir, buka halamannya di situs ini lalu kirim dari sana.',
      404: 'Halaman yang Anda cari tidak ada di sini. Mungkin alamatnya berubah atau salah ketik.',
      405: 'Alamat ini tidak dapat dibuka dengan cara itu. Jika Anda mengirim formulir, kembali ke halamannya dan kirim lagi.',
      413: 'Isian yang Anda kirim terlalu besar. Kembali ke formulirnya, persingkat isinya, lalu kirim lagi.',
      415: 'Isian yang Anda kirim tidak dapat dibaca di sini. Buka halaman formulirnya di situs ini lalu kirim dari sana.',
      429: 'Terlalu banyak permintaan datang dari koneksi Anda. Tunggu sebentar, lalu coba lagi.',
      503: 'Halaman ini sedang tidak dapat dimuat. Silakan coba lagi sebentar lagi.',
    },
    otherwise: 'Ada yang tidak beres di pihak kami. Silakan coba lagi sebentar lagi.',
  },
  en: {
    byStatus: {
      400: 'This address, or what you sent, cannot be read. Check the address, or go back and send it again.',
      403: 'This request was refused. If you sent a form, open its page on this site and send it from there.',
      404: 'The page you are looking for is not here. The address may have changed or been mistyped.',
      405: 'This address cannot be opened that way. If you sent a form, return to its page and send it again.',
      413: 'What you sent is too large. Return to the form, shorten what you entered and send it again.',
      415: 'What you sent cannot be read here. Open the form’s page on this site and send it from there.',
      429: 'Too many requests came from your connection. Wait a moment, then try again.',
      503: 'This page cannot be loaded right now. Please try again in a moment.',
    },
    otherwise: 'Something went wrong on our side. Please try again in a moment.',
  },
};

/** What an error of this status means for visitors and what they can do about it, in a language by its code. */
export function explanationOf(status: number, languageCode: string): string {
  const { byStatus, otherwise } = messagesIn(explanations, languageCode);
  return byStatus[status] ?? otherwise;
}
