/** The texts of answer keys. */
export const keys = {
  all: 'full marks for every learner',
  dropped: 'not counted',
  oneOf: (letters: readonly string[]) => letters.join(' or '),
  allOf: (letters: readonly string[]) =>
    letters.length > 1
      ? `${letters.slice(0, -1).join(', ')} and ${letters.at(-1)}`
      : `${letters[0]}`,
  range: (from: string, to: string) => `${from} to ${to}`,
}
