import { bookPurchase as en } from '../en/catalogue/book-purchase.ts'
import { inLanguages } from '../language.ts'

/** The texts of the dialog in which a book is bought. */
export const bookPurchase = inLanguages(en, {
  hi: async () => (await import('../hi/catalogue/book-purchase.ts')).bookPurchase,
})
