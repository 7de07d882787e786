import { common as en } from '../en/frame/common.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts that pages of several subjects show. */
export const common = inLanguages('common', en, translations)
