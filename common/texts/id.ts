import type { ConsentTexts, ErrorTexts, InteractionTexts, PageTexts, SearchTexts } from './texts';

export const page: PageTexts = {
  site: {
    skipToContent: 'Langsung ke isi halaman',
    mainNavigation: 'Navigasi utama',
    footerNavigation: 'Navigasi kaki halaman',
    breadcrumb: 'Letak halaman',
    contents: 'Di halaman ini',
    menu: 'Menu',
    closeMenu: 'Tutup menu',
    language: 'Bahasa',
    untranslated: 'belum diterjemahkan',
    scheme: { label: 'Tampilan', system: 'Sistem', light: 'Terang', dark: 'Gelap' },
    privacyChoices: 'Pilihan privasi',
    email: 'Surel',
    opensInNewTab: 'membuka di tab baru',
    loading: 'Memuat halaman',
    toHome: 'Ke halaman utama',
    search: 'Cari',
    code: 'Kode',
    table: 'Tabel',
    unknownBlock: 'Blok tidak dikenal',
  },
  carousel: {
    carousel: 'korsel',
    slide: 'salindia',
    highlights: 'Sorotan',
    slideOf: '{slides} dari {total}',
    previous: 'Salindia sebelumnya',
    next: 'Salindia berikutnya',
    choose: 'Pilih salindia',
    goTo: 'Ke salindia {number}',
    pause: 'Jeda pergantian otomatis',
    play: 'Putar salindia otomatis',
  },
  gallery: {
    openPicture: 'Buka gambar ukuran penuh',
    filterBy: 'Saring menurut kategori',
    all: 'Semua',
    allCategories: 'Semua {total} kategori',
    fewer: 'Lebih sedikit',
    showing: '{visible} dari {total} ditampilkan',
  },
  form: {
    required: 'wajib diisi',
    limit: 'Paling banyak {count} karakter.',
    fileLimit: '{types}; paling besar {count} MB.',
    chooseFileAgain: 'Pilih lagi berkasnya: {name} tidak disimpan.',
    choose: 'Pilih…',
    send: 'Kirim',
    errorMark: 'Kesalahan:',
    thanks: 'Terima kasih. Kiriman Anda sudah kami terima.',
    notSent: 'Belum terkirim',
    fixErrors: 'Mohon benahi isian berikut, lalu kirim lagi.',
    nothingLost: 'Isian Anda masih ada di sini, tidak ada yang hilang.',
  },
  media: {
    video: 'Video',
    play: 'Putar video',
    loadsFrom: 'Dimuat dari {host}',
    watchAt: 'Tonton di {host}',
    captions: 'Teks',
    notice: 'Isi ini berasal dari {host} dan baru dimuat setelah Anda memintanya.',
    load: 'Muat dari {host}',
    openAt: 'Buka di {host}',
  },
  list: {
    empty: 'Belum ada tulisan di sini.',
    pages: 'Halaman daftar',
    page: 'halaman {number}',
    previous: 'Sebelumnya',
    next: 'Berikutnya',
    tags: 'Saring menurut tag',
    related: 'Tulisan terkait',
    others: 'Tulisan lain',
  },
  update: {
    name: 'Pembaruan situs',
    text: 'Situs ini baru saja diperbarui. Muat ulang agar semuanya kembali berfungsi.',
    reload: 'Muat ulang',
    later: 'Nanti saja',
  },
};

export const interaction: InteractionTexts = {
  language: 'id',
  lightbox: {
    pictures: 'Gambar ukuran penuh',
    position: 'Gambar {number} dari {total}',
    previous: 'Gambar sebelumnya',
    next: 'Gambar berikutnya',
    zoom: 'Perbesar gambar',
    close: 'Tutup',
    missing: 'Gambar ini tidak dapat dimuat.',
  },
  validation: {
    missing: {
      text: 'Isian ini wajib diisi.',
      choice: 'Pilih salah satu.',
      tick: 'Centang kotak ini untuk melanjutkan.',
      ticks: 'Centang setidaknya satu pilihan.',
      file: 'Pilih sebuah berkas.',
    },
    tooLong: { other: 'Terlalu panjang: paling banyak {count} karakter.' },
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
      file: 'Pilih berkas dari jenis yang disebut; isinya harus sesuai dengan namanya.',
    },
    fileTooLarge: 'Berkas ini lebih besar dari {count} MB. Pilih yang lebih kecil.',
  },
  submit: {
    sending: 'Mengirim…',
    refused:
      'Pemeriksaan otomatis kami tidak yakin bahwa pengirimnya manusia. Coba kirim lagi; bila tetap tidak bisa, hubungi kami dengan cara lain.',
    limited: {
      other: 'Terlalu banyak kiriman dalam waktu singkat. Tunggu {count} menit, lalu kirim lagi.',
    },
    unavailable:
      'Ada gangguan di pihak kami, sehingga kiriman Anda tidak sampai. Coba kirim lagi sebentar lagi.',
    notFound:
      'Formulir ini tidak lagi ditemukan di situs kami. Muat ulang halaman ini, atau hubungi kami dengan cara lain.',
    unpublished: 'Formulir ini belum terbit, jadi belum dapat menerima kiriman. Terbitkan dahulu halamannya.',
    tooLarge:
      'Isian Anda terlalu besar untuk dikirim sekaligus. Ringkas tulisannya atau pilih berkas yang lebih kecil, lalu kirim lagi.',
    unreachable: 'Server kami tidak menjawab. Coba kirim lagi sebentar lagi.',
    offline: 'Anda sedang luring. Kirim lagi setelah tersambung ke internet.',
    captchaFailed:
      'Pemeriksaan keamanan tidak dapat dimuat, mungkin karena dicegah oleh peramban atau jaringan Anda. Anda tetap dapat mengirim tanpa pemeriksaan itu.',
    submitWithoutCaptcha: 'Kirim tanpa pemeriksaan',
  },
};

export const consent: ConsentTexts = {
  text: 'Bolehkah kami mencatat kunjungan Anda, agar tahu halaman mana yang berguna? Alat dari penyedia lain lalu dapat menyimpan data di peramban Anda. Ini dapat diubah di kaki setiap halaman.',
  accept: 'Setuju',
  decline: 'Tolak',
};

export const errors: ErrorTexts = {
  byStatus: {
    400: {
      heading: 'Permintaan tidak terbaca',
      explanation:
        'Alamat ini, atau isian yang Anda kirim, tidak dapat dibaca. Periksa alamatnya, atau kembali dan coba kirim lagi.',
    },
    401: {
      heading: 'Nama dan kata sandi',
      explanation:
        'Halaman ini tidak terbuka untuk umum. Coba lagi dengan nama dan kata sandi yang Anda terima.',
    },
    403: {
      heading: 'Permintaan ditolak',
      explanation:
        'Permintaan ini ditolak. Jika Anda mengirim formulir, buka halamannya di situs ini lalu kirim dari sana.',
    },
    404: {
      heading: 'Halaman tidak ditemukan',
      explanation: 'Halaman yang Anda cari tidak ada di sini. Mungkin alamatnya berubah atau salah ketik.',
    },
    405: {
      heading: 'Tidak dapat dibuka seperti itu',
      explanation:
        'Alamat ini tidak dapat dibuka dengan cara itu. Jika Anda mengirim formulir, kembali ke halamannya dan kirim lagi.',
    },
    410: {
      heading: 'Halaman ini sudah tidak ada',
      explanation: 'Halaman yang pernah ada di sini sudah dihapus, dan tidak akan kembali.',
    },
    413: {
      heading: 'Isian terlalu besar',
      explanation:
        'Isian yang Anda kirim terlalu besar. Kembali ke formulirnya, ringkas tulisannya atau pilih berkas yang lebih kecil, lalu kirim lagi.',
    },
    415: {
      heading: 'Isian tidak terbaca',
      explanation:
        'Isian yang Anda kirim tidak dapat dibaca di sini. Buka halaman formulirnya di situs ini lalu kirim dari sana.',
    },
    429: {
      heading: 'Terlalu banyak permintaan',
      explanation: 'Terlalu banyak permintaan datang dari koneksi Anda. Tunggu sebentar, lalu coba lagi.',
    },
    500: {
      heading: 'Terjadi kesalahan',
      explanation: 'Ada yang tidak beres di pihak kami. Silakan coba lagi sebentar lagi.',
    },
    503: {
      heading: 'Halaman sedang tidak tersedia',
      explanation: 'Halaman ini sedang tidak dapat dimuat. Silakan coba lagi sebentar lagi.',
    },
  },
  suggestions: 'Mungkin yang Anda cari',
  tryAgain: 'Coba lagi',
};

export const search: SearchTexts = {
  heading: 'Pencarian',
  found: { other: '{count} hasil' },
  foundMany: 'Lebih dari {count} hasil',
  foundSome: 'Tidak ada halaman yang memuat semua kata itu. Halaman berikut memuat sebagian.',
  nothing: 'Tidak ada hasil untuk “{query}”',
  hint: 'Periksa ejaannya, atau coba kata lain yang lebih umum.',
  notReady: 'Pencarian sedang disiapkan. Silakan coba lagi sebentar lagi.',
  pages: 'Halaman hasil',
  position: 'Halaman {page} dari {pages}',
  previous: 'Sebelumnya',
  next: 'Berikutnya',
};
