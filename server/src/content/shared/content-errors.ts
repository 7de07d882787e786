/** Something in a content folder that an operator has to correct. */
export interface ContentError {
  /** Relative to the folder, with `/` on every system; `.` is the folder itself. */
  file: string
  /** From 1; null where the error is about a whole file. */
  line: number | null
  message: string
}

/** Adds an error; the check continues, so that it reports all of them. */
export type AddError = (file: string, line: number | null, message: string) => void

/** Adds to a list. */
export const addTo =
  (list: ContentError[]): AddError =>
  (file, line, message) =>
    void list.push({ file, line, message })

/** Errors sorted by file, then by line. */
export function sorted(errors: readonly ContentError[]): ContentError[] {
  return errors.toSorted(
    (a, b) =>
      compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || compare(a.message, b.message),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** One error per line in a form that editors can open: `file:line: message`. */
export function listErrors(errors: readonly ContentError[]): string {
  return errors
    .map(({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`)
    .join('\n')
}
