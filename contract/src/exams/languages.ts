/**
 * The languages besides English in which a test can have its texts, Hindi first and then by their English names: the
 * languages in which SSC and RRB set their papers. A file, a column of a table and the wire name a language by this code
 * of BCP 47.
 */
export const TRANSLATIONS = [
  'hi',
  'as',
  'bn',
  'gu',
  'kn',
  'kok',
  'ml',
  'mni',
  'mr',
  'or',
  'pa',
  'ta',
  'te',
  'ur',
] as const
export type Translation = (typeof TRANSLATIONS)[number]
