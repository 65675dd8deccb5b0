/** The name of each network (e-mail has one in each language), and its icon as an SVG path in a view box of 24 by 24. */
export const networks = {
  facebook: { name: 'Facebook', icon: 'M14 22v-9h3l.5-4H14V7c0-1.2.6-2 2-2h2V2h-3c-3 0-5 2-5 5v2H7v4h3v9z' },
  instagram: {
    name: 'Instagram',
    icon: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M17.2 6.8v.01',
  },
  linkedin: { name: 'LinkedIn', icon: 'M5 10v9M5 5.5v.01M10 19v-9M10 14c0-5 9-5.5 9 0v5' },
  tiktok: { name: 'TikTok', icon: 'M14 3v12a4.5 4.5 0 1 1-4.5-4.5M14 3c.5 3.5 3 5 6 5.2' },
  whatsapp: {
    name: 'WhatsApp',
    icon: 'M3 21l1.4-4.7A9 9 0 1 1 8 19.8zM8.5 8c0 4 3.5 7.5 7.5 7.5l.8-2.2-2.6-1-1 1c-1.5-.7-2.5-1.7-3.2-3.2l1-1-1-2.4z',
  },
  x: { name: 'X', icon: 'M4 4l16 16M20 4L4 20' },
  youtube: {
    name: 'YouTube',
    icon: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4zM10 9v6l5-3z',
  },
  github: {
    name: 'GitHub',
    icon: 'M9 21v-3.5c-3.5 1-4.5-1.5-5.5-2M15 21v-4c0-1-.3-1.6-.8-2 3-.4 5.3-1.7 5.3-5.5 0-1.2-.4-2.3-1.2-3.1.3-.9.2-2-.1-2.9-1 0-2.2.6-3.2 1.3a11 11 0 0 0-6 0C8 4.1 6.8 3.5 5.8 3.5c-.3.9-.4 2-.1 2.9-.8.8-1.2 1.9-1.2 3.1 0 3.8 2.3 5.1 5.3 5.5-.5.4-.8 1-.8 2',
  },
  email: {
    name: null,
    icon: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 6.5L12 13l8.5-6.5',
  },
} as const;
