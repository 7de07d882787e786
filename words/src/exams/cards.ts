import { cards as en } from '../en/exams/cards.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the cards and the list of tests. */
export const cards = inLanguages('cards', en, translations)
