import { carousel as en } from '../en/catalogue/carousel.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of cards that move by themselves. */
export const carousel = inLanguages('carousel', en, translations)
