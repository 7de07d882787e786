/** The lines of a paragraph, without those that a mail does not have. */
export const lines = (...all: (string | null)[]): string =>
  all.filter((line) => line !== null).join('\n')
