import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { Filters } from './image-filters';
import type { ImageFormat } from './image-format';
import type { DrawnOriginal } from './image-original';
import { renderImage } from './image-render';
import type { Transformation } from './image-request';

const folder = mkdtempSync(join(tmpdir(), 'render-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** 400x200: grey, a red square of 40 in the upper left corner, a blue one in the upper right. */
const SQUARES = draw('squares', '<rect width="400" height="200" fill="#808080"/>', [
  '<rect width="40" height="40" fill="#f00"/>',
  '<rect x="360" width="40" height="40" fill="#00f"/>',
]);
/** Nothing but a green square in the lower right quarter. */
const MOSTLY_CLEAR = draw('clear', '', ['<rect x="200" y="100" width="200" height="100" fill="#0f0"/>']);

function draw(name: string, background: string, shapes: readonly string[]): DrawnOriginal {
  const path = join(folder, `${name}.svg`);
  writeFileSync(
    path,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200">${background}${shapes.join('')}</svg>`,
  );
  return { kind: 'drawing', path, width: 400, height: 200, format: 'png' };
}

type Change = Partial<Omit<Transformation, 'filters'>>;

async function renderPng(original: DrawnOriginal, change: Change, filters: Filters = {}) {
  return await pixelsOf(await render(original, change, filters, 'png'));
}

async function render(original: DrawnOriginal, change: Change, filters: Filters, format: ImageFormat) {
  const plain = { fit: 'crop', width: 0, height: 0, flipX: false, flipY: false, smart: false } as const;
  return await renderImage(original, { ...plain, ...change, filters }, format);
}

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    size: [info.width, info.height],
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
}

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const GREY = [128, 128, 128, 255];
const GREEN = [0, 255, 0, 255];
const WHITE = [255, 255, 255, 255];

describe('size', () => {
  test.each<[Change, Filters, [number, number]]>([
    [{}, {}, [400, 200]],
    [{ width: 100 }, {}, [100, 50]],
    [{ height: 100 }, {}, [200, 100]],
    [{ width: 1 }, {}, [1, 1]],
    [{ width: 100, height: 100 }, {}, [100, 100]],
    [{ width: 800 }, {}, [800, 400]],
    [{ width: 800 }, { noUpscale: true }, [400, 200]],
    [{ width: 800, height: 800 }, { noUpscale: true }, [200, 200]],
    [{ width: 100, height: 100, smart: true }, {}, [100, 100]],
    [{ width: 100, height: 100, fit: 'inside' }, {}, [100, 50]],
    [{ width: 100, height: 100, fit: 'inside' }, { fill: [0, 0, 0] }, [100, 100]],
    [{ width: 800, height: 800, fit: 'inside' }, {}, [800, 400]],
    [{ width: 800, height: 800, fit: 'inside' }, { noUpscale: true }, [400, 200]],
    [{ width: 800, height: 800, fit: 'inside' }, { noUpscale: true, fill: 'transparent' }, [800, 800]],
    [{ width: 100 }, { rotate: 90 }, [50, 100]],
    [{ width: 100 }, { rotate: 180 }, [100, 50]],
    [{ width: 100, height: 80, fit: 'inside' }, { rotate: 270, fill: [0, 0, 0] }, [80, 100]],
  ])('%j with %j makes %j', async (change, filters, size) => {
    expect((await renderPng(SQUARES, change, filters)).size).toEqual(size);
  });

  test('may grow to 4,000 pixels a side and no further', async () => {
    expect((await renderPng(SQUARES, { height: 2000 })).size).toEqual([4000, 2000]);
    await expect(renderPng(SQUARES, { height: 2001 })).rejects.toMatchObject({
      status: 422,
      body: {
        error: 'The size 0x2001 makes a picture of 4002x2001, no side may be longer than 4000',
      },
    });
  });
});

describe('cropping', () => {
  test('keeps the middle', async () => {
    const picture = await renderPng(SQUARES, { width: 200, height: 200 });
    expect([picture.at(2, 2), picture.at(197, 2)]).toEqual([GREY, GREY]);
  });

  test.each([
    ['the left', { left: 0, top: 0, right: 40, bottom: 40 }, 2, RED],
    ['the right', { left: 360, top: 0, right: 400, bottom: 40 }, 197, BLUE],
    ['a region outside', { left: 9000, top: 9000, right: 9999, bottom: 9999 }, 197, BLUE],
  ])(
    'keeps a focus on %s visible, as near to the middle as the edges allow',
    async (_where, focal, x, colour) => {
      const picture = await renderPng(SQUARES, { width: 200, height: 200, smart: true }, { focal });
      expect(picture.at(x, 2)).toEqual(colour);
    },
  );

  test('puts a focus into the middle where there is room', async () => {
    const focal = { left: 20, top: 90, right: 60, bottom: 110 };
    const picture = await renderPng(SQUARES, { width: 40, height: 100 }, { focal });
    expect([picture.at(2, 2), picture.at(17, 2), picture.at(23, 2)]).toEqual([RED, RED, GREY]);
  });

  test('keeps the most salient region when it is smart', async () => {
    const picture = await renderPng(MOSTLY_CLEAR, { width: 100, height: 200, smart: true });
    expect(picture.at(50, 150)).toEqual(GREEN);
  });
});

describe('turning', () => {
  test.each<[string, Change, Filters, [number, number]]>([
    ['flipX', { flipX: true }, {}, [397, 2]],
    ['flipY', { flipY: true }, {}, [2, 197]],
    ['rotate(90)', {}, { rotate: 90 }, [197, 2]],
    ['rotate(180)', {}, { rotate: 180 }, [397, 197]],
    ['rotate(270)', {}, { rotate: 270 }, [2, 397]],
  ])('%s takes the upper left corner along', async (_name, change, filters, [x, y]) => {
    expect((await renderPng(SQUARES, change, filters)).at(x, y)).toEqual(RED);
  });
});

describe('colours', () => {
  test.each([
    [-100, [0, 0, 0, 255]],
    [-20, [77, 77, 77, 255]],
    [0, GREY],
    [20, [179, 179, 179, 255]],
    [100, WHITE],
  ])('brightness(%d) makes grey %j', async (brightness, colour) => {
    expect((await renderPng(SQUARES, {}, { brightness })).at(200, 100)).toEqual(colour);
  });

  test('grayscale takes the colours and leaves the transparency', async () => {
    const squares = await renderPng(SQUARES, {}, { grayscale: true });
    const clear = await renderPng(MOSTLY_CLEAR, {}, { grayscale: true });
    expect([squares.at(2, 2), squares.at(397, 2)]).toEqual([
      [76, 76, 76, 255],
      [29, 29, 29, 255],
    ]);
    expect([clear.at(2, 2)[3], clear.at(300, 150)]).toEqual([0, [149, 149, 149, 255]]);
  });

  test('blur mixes neighbours and blur(0) does not', async () => {
    const sharpEdge = await renderPng(SQUARES, {}, { blur: 0 });
    const softEdge = await renderPng(SQUARES, {}, { blur: 10 });
    expect([sharpEdge.at(38, 2), sharpEdge.at(42, 2)]).toEqual([RED, GREY]);
    expect(softEdge.at(38, 2)[0]).toBeLessThan(240);
    expect(softEdge.at(42, 2)[0]).toBeGreaterThan(140);
  });
});

describe('the rest of a box', () => {
  test('has the requested colour, whatever the other filters', async () => {
    const box: Change = { fit: 'inside', width: 400, height: 400 };
    const filled = await renderPng(SQUARES, box, { fill: [0, 255, 0], grayscale: true, brightness: 50 });
    const clear = await renderPng(SQUARES, box, { fill: 'transparent' });
    expect([filled.at(2, 2), filled.at(2, 397)]).toEqual([GREEN, GREEN]);
    expect([clear.at(2, 2)[3], clear.at(2, 102)]).toEqual([0, RED]);
  });

  test('is white in a JPEG, which has no transparency', async () => {
    const bytes = await render(
      SQUARES,
      { fit: 'inside', width: 400, height: 400 },
      { fill: 'transparent' },
      'jpeg',
    );
    expect((await pixelsOf(bytes)).at(2, 2)).toEqual(WHITE);
  });

  test('around round corners is coloured or cut off', async () => {
    const corner = { radiusX: 30, radiusY: 30 };
    const green = await renderPng(SQUARES, {}, { roundCorner: { ...corner, colour: [0, 255, 0] } });
    const cut = await renderPng(SQUARES, {}, { roundCorner: { ...corner, colour: 'transparent' } });
    expect([green.at(0, 0), green.at(35, 35), green.at(399, 199)]).toEqual([GREEN, RED, GREEN]);
    expect([cut.at(0, 0)[3], cut.at(35, 35)]).toEqual([0, RED]);
  });
});

describe('format', () => {
  test.each([
    ['webp', 'webp'],
    ['png', 'png'],
    ['jpeg', 'jpeg'],
  ] as const)('%s is written', async (format, written) => {
    const bytes = await render(SQUARES, { width: 64 }, {}, format);
    expect((await sharp(bytes).metadata()).format).toBe(written);
  });

  test.each(['webp', 'jpeg'] as const)('a %s of quality 0 is smaller than one of 100', async (format) => {
    const [low, high] = [
      await render(SQUARES, {}, { quality: 0 }, format),
      await render(SQUARES, {}, { quality: 100 }, format),
    ];
    expect(low.length).toBeLessThan(high.length);
  });
});

describe('an original', () => {
  test('rendered for a photograph is white where the drawing is transparent; for a PNG it stays transparent', async () => {
    const photo = await pixelsOf(await renderImage({ ...MOSTLY_CLEAR, format: 'jpeg' }, null, 'jpeg'));
    const png = await pixelsOf(await renderImage(MOSTLY_CLEAR, null, 'png'));
    expect([photo.size, photo.at(2, 2), png.size, png.at(2, 2)[3]]).toEqual([
      [400, 200],
      WHITE,
      [400, 200],
      0,
    ]);
  });

  test('with an orientation is turned upright before it is cropped', async () => {
    const path = join(folder, 'sideways.png');
    const pixels = sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } });
    await pixels.withMetadata({ orientation: 6 }).png().toFile(path);
    const { fit, ...rest } = {
      fit: 'crop',
      width: 10,
      height: 0,
      flipX: false,
      flipY: false,
      smart: false,
    } as const;
    const bytes = await renderImage(
      { kind: 'file', path, format: 'png' },
      { fit, ...rest, filters: {} },
      'png',
    );
    expect((await pixelsOf(bytes)).size).toEqual([10, 20]);
  });

  test('that is not a picture is an error', async () => {
    const path = join(folder, 'broken.png');
    writeFileSync(path, 'no picture');
    const plain = { fit: 'crop', width: 9, height: 9, flipX: false, flipY: false, smart: false } as const;
    await expect(
      renderImage({ kind: 'file', path, format: 'png' }, { ...plain, filters: {} }, 'png'),
    ).rejects.toThrow(/unsupported image format/);
  });
});
