import { buildStory } from '../../../demo/content-service/space/build-space';
import type { JsonObject, Space, Story } from '../../../demo/content-service/api/story';
import { HOSTILE_TEXT } from '../../support/hostile-content';
import { sampleSpace } from './running-site';

const folder = 'https://a.storyblok.com/f/410026';

/** Images of the sample space in several aspect ratios. */
const files = [
  '1600x900/04afa3981b/tambal.jpg',
  '900x1200/eff87b0705/tumpal.jpg',
  '1200x1200/feaf96cf0e/truntum-secang.jpg',
  '1200x900/1354a70f62/ceplok.jpg',
  '320x120/1f8a8bb4f6/merek-wastra.png',
];

/** An asset in Storyblok's format; an index always has the same image. */
function asset(index: number, fields: JsonObject = {}): JsonObject {
  return {
    id: index,
    filename: `${folder}/${files[index % files.length]}`,
    alt: `Kain ${index + 1}`,
    ...fields,
  };
}

/** An asset whose file does not exist. */
const missing = { id: 404, filename: `${folder}/1200x900/0000000000/hilang.jpg`, alt: 'Kain yang hilang' };

function item(index: number, fields: JsonObject = {}): JsonObject {
  return {
    component: 'gallery_item',
    _uid: `item-${index}`,
    image: asset(index),
    title: `Motif ${index + 1}`,
    ...fields,
  };
}

function times<Entry>(count: number, create: (index: number) => Entry): Entry[] {
  return Array.from({ length: count }, (_, index) => create(index));
}

function page(slug: string, ...body: JsonObject[]): Story {
  const blocks = body.map((block, index) => ({ _uid: `${slug}-${index}`, ...block }));
  return buildStory(slug, { component: 'page', title: slug, body: blocks });
}

const longWord = 'Keanekaragamanwastranusantara'.repeat(4);

/** Pages of galleries with one to forty images, some with missing or very long values. */
const galleryPages: readonly Story[] = [
  page(
    'foto',
    {
      component: 'image_gallery',
      title: 'Di bengkel',
      lightbox: true,
      images: times(5, (index) =>
        asset(index, { title: `Judul ${index + 1}`, copyright: index === 1 ? 'Sanggar Sogan' : '' }),
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
    items: times(6, (index) => item(index, { categories: index % 2 === 0 ? 'Tulis' : 'Cap, Kraton' })),
  }),
  page('dalam-korsel', {
    component: 'carousel_wrapper',
    items: [
      {
        component: 'filterable_gallery',
        items: times(4, (index) => item(index, { categories: index % 2 === 0 ? 'Tulis' : 'Cap' })),
      },
    ],
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
      ...times(36, (index) =>
        item(index, {
          categories: `Kategori ${index + 1}`,
          caption:
            index % 5 === 0
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
  page(
    'jauh',
    { component: 'typography', text: 'Panjang '.repeat(6000) },
    {
      component: 'filterable_gallery',
      items: times(4, (index) =>
        item(index, { categories: index === 0 ? 'Tulis' : 'Cap', caption: HOSTILE_TEXT }),
      ),
    },
  ),
  page('hilang', { component: 'image_gallery', lightbox: true, images: [asset(0), missing] }),
];

/** The sample space with these pages in addition. */
export function withGalleries(): Space {
  const sample = sampleSpace();
  return { ...sample, published: [...sample.published, ...galleryPages] };
}
