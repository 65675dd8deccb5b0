import { describe, expect, test } from '@jest/globals';
import { readFilters } from './image-filters';
import { ServiceError } from '../api/service-errors';

function refusalOf(text: string): unknown {
  try {
    return readFilters(text);
  } catch (error) {
    return error instanceof ServiceError ? [error.status, error.body] : error;
  }
}

describe('filters', () => {
  test.each([
    ['quality(0)', { quality: 0 }],
    ['quality(100)', { quality: 100 }],
    ['blur(0)', { blur: 0 }],
    ['blur(100)', { blur: 100 }],
    ['brightness(-100)', { brightness: -100 }],
    ['brightness(0)', { brightness: 0 }],
    ['brightness(100)', { brightness: 100 }],
    ['rotate(90)', { rotate: 90 }],
    ['rotate(180)', { rotate: 180 }],
    ['rotate(270)', { rotate: 270 }],
    ['format(webp)', { format: 'webp' }],
    ['format(png)', { format: 'png' }],
    ['format(jpeg)', { format: 'jpeg' }],
    ['grayscale()', { grayscale: true }],
    ['no_upscale()', { noUpscale: true }],
    ['fill(00fFA0)', { fill: [0, 255, 160] }],
    ['fill(transparent)', { fill: 'transparent' }],
    ['focal(0x0:1x1)', { focal: { left: 0, top: 0, right: 1, bottom: 1 } }],
    ['focal(450x500:450x500)', { focal: { left: 450, top: 500, right: 450, bottom: 500 } }],
    ['round_corner(0,0,0,0)', { roundCorner: { radiusX: 0, radiusY: 0, colour: [0, 0, 0] } }],
    ['round_corner(20|1000,255,0,9,0)', { roundCorner: { radiusX: 20, radiusY: 1000, colour: [255, 0, 9] } }],
    ['round_corner(9,0,0,0,1)', { roundCorner: { radiusX: 9, radiusY: 9, colour: 'transparent' } }],
    ['focal(1x2:3x4):quality(7)', { focal: { left: 1, top: 2, right: 3, bottom: 4 }, quality: 7 }],
  ])('filters:%s is read', (text, expected) => {
    expect(readFilters(`filters:${text}`)).toEqual(expected);
  });

  test.each([
    ['quality(-1)', 'The filter quality must be given a whole number from 0 to 100, got "-1"'],
    ['quality(101)', 'The filter quality must be given a whole number from 0 to 100, got "101"'],
    ['quality()', 'The filter quality must be given a whole number from 0 to 100, got ""'],
    ['quality(7.5)', 'The filter quality must be given a whole number from 0 to 100, got "7.5"'],
    ['quality(0x1)', 'The filter quality must be given a whole number from 0 to 100, got "0x1"'],
    ['blur(-1)', 'The filter blur must be given a whole number from 0 to 100, got "-1"'],
    ['blur(101)', 'The filter blur must be given a whole number from 0 to 100, got "101"'],
    ['brightness(-101)', 'The filter brightness must be given a whole number from -100 to 100, got "-101"'],
    ['brightness(101)', 'The filter brightness must be given a whole number from -100 to 100, got "101"'],
    ['rotate(0)', 'The filter rotate must be given one of 90, 180, 270, got "0"'],
    ['rotate(360)', 'The filter rotate must be given one of 90, 180, 270, got "360"'],
    ['format(gif)', 'The filter format must be given one of webp, png, jpeg, got "gif"'],
    ['format(avif)', 'The filter format must be given one of webp, png, jpeg, got "avif"'],
    ['grayscale(1)', 'The filter grayscale must be given nothing, got "1"'],
    ['fill(fff)', 'The filter fill must be given six hexadecimal digits or transparent, got "fff"'],
    ['fill(red)', 'The filter fill must be given'],
    ['focal(1x1)', 'The filter focal must be given'],
    ['focal(2x1:1x2)', 'The filter focal must be given'],
    ['focal(1x2:2x1)', 'The filter focal must be given'],
    ['round_corner(20)', 'The filter round_corner must be given'],
    ['round_corner(1001,0,0,0)', 'The filter round_corner must be given'],
    ['round_corner(20,256,0,0)', 'The filter round_corner must be given'],
    ['round_corner(1|2|3,0,0,0)', 'The filter round_corner must be given'],
    ['round_corner(1,0,0,0,1,1)', 'The filter round_corner must be given'],
    ['sepia()', 'The filter "sepia" is unknown, expected one of quality, blur,'],
    ['constructor()', 'The filter "constructor" is unknown'],
    ['blur(1):blur(2)', 'The filter "blur" is given more than once'],
    ['', 'Filters must be written'],
    ['blur', 'Filters must be written'],
    ['blur(1', 'Filters must be written'],
    ['blur(1):', 'Filters must be written'],
    ['blur(1)quality(2)', 'Filters must be written'],
    ['blur(1)::quality(2)', 'Filters must be written'],
    ['blur((1))', 'Filters must be written'],
  ])('filters:%s is refused', (text, message) => {
    expect(refusalOf(`filters:${text}`)).toEqual([422, { error: expect.stringContaining(message) }]);
  });
});
