import { controls as en } from '../en/frame/controls.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of buttons, fields and windows that nearly every page has. */
export const controls = inLanguages('controls', en, translations)
