import { emptyPages as en } from '../en/frame/empty-pages.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the pages without content: for a wrong address, and for a part that is being built. */
export const emptyPages = inLanguages('emptyPages', en, translations)
