import { menus as en } from '../en/frame/menus.ts'
import { inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of header, tabs and menus. */
export const menus = inLanguages('menus', en, translations)
