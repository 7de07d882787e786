/**
 * The name of an exam as it is in URLs: 'SSC CGL' becomes 'ssc-cgl', and a Hindi name keeps its letters. Empty if the
 * name has neither a letter nor a digit.
 */
export const examSlug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]/u)
    .filter((word) => word !== '')
    .join('-')
