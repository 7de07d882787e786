import { type Access, accessLeft } from '@sopan/domain/orders/access'

import { access as en } from '../en/catalogue/access.ts'
import { type Language, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

const words = inLanguages('access', en, translations)

/** 'N days remaining', 'Unlimited access' or 'Access expired'; null if there never was access. */
export function accessText(access: Access, now: Date, language: Language): string | null {
  const left = accessLeft(access, now)
  if (left === null) return null
  const own = words.in(language)
  return typeof left === 'string' ? own[left] : own.left(left.days)
}
