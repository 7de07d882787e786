/** A piece of a line that looks the same from end to end. */
export interface Run {
  kind: 'run'
  text: string
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  shift: 'raised' | 'lowered' | null
  /** The web address of a link. */
  href: string | null
}

/** The look of letters without any marks. */
export const PLAIN_LOOK: Omit<Run, 'kind' | 'text'> = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  shift: null,
  href: null,
}

export const runOf = (text: string, look = PLAIN_LOOK): Run => ({ kind: 'run', text, ...look })

export interface Formula {
  kind: 'formula'
  /** LaTeX. */
  tex: string
}

export interface Picture {
  kind: 'picture'
  /** As the texts of tests name it, such as 'images/circuit.png'. */
  name: string
}

export type Inline = Run | Formula | Picture | { kind: 'break' }

/** A part of a formatted text that was read from HTML or another format. */
export type Block =
  | { kind: 'paragraph'; inlines: readonly Inline[] }
  | { kind: 'heading'; level: number; inlines: readonly Inline[] }
  /** `start` is the first number; null: the list has bullets. */
  | { kind: 'list'; start: number | null; items: readonly (readonly Block[])[] }
  /** Rows of cells; all rows have as many cells. */
  | { kind: 'table'; rows: readonly (readonly (readonly Inline[])[])[] }
  | { kind: 'code'; text: string }

/**
 * How a text is written. plain: without marks; formulas: plain, with formulas between dollars; question: the Markdown of
 * questions, with formulas and without links; description: Markdown without formulas, with links.
 */
export type TextForm = 'plain' | 'formulas' | 'question' | 'description'

/** Something that a text had and that is not in the text that was written of it. */
export type Loss =
  | { what: 'table'; columns: number; rows: number }
  /** `text` is what was raised or lowered. */
  | { what: 'shift'; text: string }
  /** `why` names what is in the formula; null: this text shows no formulas. */
  | { what: 'formula'; why: string | null }
  | {
      what:
        | 'picture'
        | 'text box'
        | 'underline'
        | 'strikethrough'
        | 'merged cells'
        | 'symbols'
        | 'depth'
    }
