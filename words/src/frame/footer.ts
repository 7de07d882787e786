import { footer as en } from '../en/frame/footer.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts at the foot of every page. */
export const footer = inLanguages('footer', en, translations)
