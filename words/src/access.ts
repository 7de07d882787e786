import { type Access, accessLeft } from '@sopan/domain/orders/access'

import { access as en } from './en/access.ts'
import { access as hi } from './hi/access.ts'
import type { InLanguages, Language, SameWords } from './language.ts'

const words: InLanguages<SameWords<typeof en>> = { en, hi }

/** 'N days remaining', 'Unlimited access' or 'Access expired'; null if there never was access. */
export function accessText(access: Access, now: Date, language: Language): string | null {
  const left = accessLeft(access, now)
  if (left === null) return null
  const own = words[language]
  return typeof left === 'string' ? own[left] : own.left(left.days)
}
