/** Languages that are written from right to left. Not every browser can tell (`Intl.Locale.prototype.getTextInfo`). */
const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)/i;

/** The value of `<html dir>` for a language, by its code; undefined for one that is written from left to right. */
export function textDirectionOf(languageCode: string): 'rtl' | undefined {
  return rightToLeft.test(languageCode) ? 'rtl' : undefined;
}
