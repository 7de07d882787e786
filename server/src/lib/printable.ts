/**
 * Text of a user as it is shown on a terminal: without characters that move the cursor, change
 * colours or reverse the direction of the rest of the line.
 */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u{061C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu, '\uFFFD')
