import type { keys as en } from '../../en/results/keys.ts'
import type { SameWords } from '../../language.ts'

export const keys: SameWords<typeof en> = {
  all: 'सभी को पूरे अंक',
  dropped: 'गिना नहीं गया',
  oneOf: (letters) => letters.join(' या '),
  allOf: (letters) =>
    letters.length > 1
      ? `${letters.slice(0, -1).join(', ')} और ${letters.at(-1)}`
      : `${letters[0]}`,
  range: (from, to) => `${from} से ${to} तक`,
}
