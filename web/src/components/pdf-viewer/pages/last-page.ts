import { readJson, write } from '#web/lib/browser/storage.ts'

/** Maximum number of remembered files; the file opened longest ago is forgotten first. */
const MOST = 100

type Pages = [file: string, page: number][]

const isPages = (value: unknown): value is Pages =>
  Array.isArray(value) &&
  value.every((entry) => Array.isArray(entry) && typeof entry[0] === 'string')

/** A file without its signature, which differs for each link. */
const nameOf = (file: string) => new URL(file).pathname

const readPages = (): Pages => readJson('pdf_pages', isPages, [])

/** The page at which this device left a file; 1 for a new file. */
export function lastPage(file: string): number {
  const entry = readPages().find(([name]) => name === nameOf(file))
  return Math.max(1, Math.floor(Number(entry?.[1])) || 1)
}

export function rememberPage(file: string, page: number): void {
  const others = readPages().filter(([name]) => name !== nameOf(file))
  const pages: Pages = [...others, [nameOf(file), page]]
  write('pdf_pages', JSON.stringify(pages.slice(-MOST)))
}
