import type { Loss, TextForm } from '@sopan/domain/texts/formatted-text'
import { TABLE } from '@sopan/domain/texts/write-text'

const quoted = (text: string) => `“${text}”`

/** The texts about what was pasted. */
export const pastedWords = {
  tooLong: 'This is too long to keep its form: only its text was pasted.',
  /** One sentence about each loss, or about several of a kind. */
  lost: {
    table: ({ columns, rows }: Extract<Loss, { what: 'table' }>) =>
      columns > TABLE.columns
        ? `A table of ${columns} columns was not kept, only its text.`
        : `A table of ${rows} rows was not kept, only its text.`,
    shift: (texts: readonly string[]) =>
      `Not raised or lowered any more: ${texts.map(quoted).join(', ')}.`,
    unreadFormula: (parts: readonly string[]) =>
      `A formula was not kept, because it has ${parts.join(', ')}.`,
    formula: (count: number) =>
      count === 1
        ? 'A formula was not kept: this text cannot show formulas.'
        : `${count} formulas were not kept: this text cannot show formulas.`,
    picture: (count: number, form: TextForm) => {
      const what = count === 1 ? 'A picture was' : `${count} pictures were`
      if (form !== 'question') return `${what} not kept: this text cannot show pictures.`
      return `${what} not kept. Add ${count === 1 ? 'it' : 'them'} separately.`
    },
    'text box': 'A text box was not kept.',
    underline: 'Underlining was not kept.',
    strikethrough: 'Strikethrough was not kept.',
    'merged cells': 'Merged cells of a table were separated.',
    symbols: 'Letters of a symbol font were pasted as plain letters. Please check them.',
    depth: 'Parts that are nested too deeply were not kept.',
  },
} as const
