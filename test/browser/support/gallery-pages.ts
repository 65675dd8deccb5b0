import { buildStory } from '../../../demo/content-service/space/build-space';
import type { JsonObject, Space, Story } from '../../../demo/content-service/api/story';
import { sampleSpace } from './running-site';

const folder = 'https://a.storyblok.com/f/410026';

/** Pictures of the sample space, of all shapes. */
const files = [
  '1600x900/04afa3981b/tambal.jpg',
  '900x1200/eff87b0705/tumpal.jpg',
  '1200x1200/feaf96cf0e/truntum-secang.jpg',
  '1200x900/1354a70f62/ceplok.jpg',
  '320x120/1f8a8bb4f6/merek-wastra.png',
];

/** An asset as the content service delivers it; the same place gives the same picture. */
function asset(place: number, fields: JsonObject = {}): JsonObject {
  return {
    id: place,
    filename: `${folder}/${files[place % files.length]}`,
    alt: `Kain ${place + 1}`,
    ...fields,
  };
}

/** An asset whose file is nowhere. */
const missing = { id: 404, filename: `${folder}/1200x900/0000000000/hilang.jpg`, alt: 'Kain yang hilang' };

function item(place: number, fields: JsonObject = {}): JsonObject {
  return {
    component: 'gallery_item',
    _uid: `item-${place}`,
    image: asset(place),
    title: `Motif ${place + 1}`,
    ...fields,
  };
}

function times<Entry>(count: number, make: (place: number) => Entry): Entry[] {
  return Array.from({ length: count }, (_, place) => make(place));
}

function page(slug: string, ...body: JsonObject[]): Story {
  const blocks = body.map((block, place) => ({ _uid: `${slug}-${place}`, ...block }));
  return buildStory(slug, { component: 'page', title: slug, body: blocks });
}

const longWord = 'Keanekaragamanwastranusantara'.repeat(4);

/** Pages of galleries, from one picture to forty, filled by editors with and without care. */
const galleryPages: readonly Story[] = [
  page(
    'foto',
    {
      component: 'image_gallery',
      title: 'Di bengkel',
      lightbox: true,
      images: times(5, (place) =>
        asset(place, { title: `Judul ${place + 1}`, copyright: place === 1 ? 'Sanggar Sogan' : '' }),
      ),
    },
    { component: 'image_gallery', title: 'Tanpa lightbox', images: times(2, asset) },
    {
      component: 'three_column_gallery',
      title: 'Tiga kolom',
      items: [
        item(0, { link: { linktype: 'url', url: '/saring#photo-1' } }),
        item(1, { caption: 'Keterangan kain' }),
        { component: 'gallery_item' },
        item(2),
      ],
    },
  ),
  page('saring', {
    component: 'filterable_gallery',
    title: 'Koleksi',
    items: times(6, (place) => item(place, { categories: place % 2 === 0 ? 'Tulis' : 'Cap, Kraton' })),
  }),
  page(
    'dua',
    {
      component: 'filterable_gallery',
      title: 'Satu',
      items: [item(0, { categories: 'Tulis' }), item(1, { categories: 'Cap' })],
    },
    {
      component: 'filterable_gallery',
      title: 'Dua',
      items: [item(2, { categories: 'Sutra' }), item(3, { categories: 'Cap' })],
    },
  ),
  page('satu', { component: 'image_gallery', lightbox: true, images: [asset(0)] }),
  page('empat-puluh', {
    component: 'filterable_gallery',
    title: 'Semua kain',
    items: [
      ...times(36, (place) =>
        item(place, {
          categories: `Kategori ${place + 1}`,
          caption:
            place % 5 === 0
              ? 'Kain panjang untuk upacara, dibatik oleh tiga pembatik selama empat bulan.'
              : '',
        }),
      ),
      item(36, {
        image: {},
        title: 'Tanpa gambar',
        caption: 'Cerita tentang kain yang tidak pernah difoto.',
        categories: 'Cerita',
      }),
      item(37, { image: missing, title: 'Gambar hilang', categories: 'Cerita, Hilang' }),
      item(38, { image: missing, title: '', categories: 'Hilang' }),
      item(39, { title: longWord, caption: longWord, categories: longWord }),
    ],
  }),
  page('hilang', { component: 'image_gallery', lightbox: true, images: [asset(0), missing] }),
];

/** The sample space, with these pages beside its own. */
export function withGalleries(): Space {
  const sample = sampleSpace();
  return { ...sample, published: [...sample.published, ...galleryPages] };
}
