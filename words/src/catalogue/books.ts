import { books as en } from '../en/catalogue/books.ts'
import { inLanguages } from '../language.ts'

/** The texts of the books. */
export const books = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/books.ts')).books,
})
