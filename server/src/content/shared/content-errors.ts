/** Something in a content folder that an operator has to correct. */
export interface ContentError {
  /** Relative to the folder, with `/` on every system; `.` is the folder itself. */
  file: string
  /** From 1; null where the error is about a whole file. */
  line: number | null
  /** The field of a form, such as 'questions.2.text'; left out where the error is about no field. */
  field?: string
  message: string
}

/** A field of a YAML file and its line, from 1. */
export interface Place {
  line: number
  path: readonly PropertyKey[]
}

/** Where an error is: a field, a line of a file that is not YAML, or null for a whole file. */
export type At = Place | number | null

/** Adds an error; the check continues, so that it reports all of them. */
export type AddError = (file: string, at: At, message: string) => void

/** Adds to a list. */
export const addTo =
  (list: ContentError[]): AddError =>
  (file, at, message) => {
    if (at === null || typeof at === 'number') list.push({ file, line: at, message })
    else list.push({ file, line: at.line, field: at.path.join('.'), message })
  }

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
