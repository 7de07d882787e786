/** Something in a content folder that an operator has to correct. */
export interface Mistake {
  /** Relative to the folder, with `/` on every system; `.` is the folder itself. */
  file: string
  /** From 1; null where the mistake is about a whole file. */
  line: number | null
  message: string
}

/** Takes down a mistake and goes on, so that a check names all of them. */
export type Complain = (file: string, line: number | null, message: string) => void

/**
 * Mistakes in the order in which a person works through them: by file, then by line.
 */
export function sorted(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted(
    (a, b) =>
      compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || compare(a.message, b.message),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** One mistake a line, as an editor can open it: `file:line: what is wrong`. */
export function listMistakes(mistakes: readonly Mistake[]): string {
  return mistakes
    .map(({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`)
    .join('\n')
}
