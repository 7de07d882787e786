import { books as en } from '../en/catalogue/books.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the books. */
export const books = inLanguages('books', en, translations)
