import { TRANSLATIONS as CODES } from '@sopan/contract/exams/languages'
import { expect, it } from 'vitest'

import { TRANSLATIONS, inLanguage, languageInEnglish, languageName, listed } from './languages.ts'

it.each([
  ['en', 'English', 'English', 'ltr'],
  ['hi', 'हिन्दी', 'Hindi', 'ltr'],
  ['mr', 'मराठी', 'Marathi', 'ltr'],
  ['ur', 'اردو', 'Urdu', 'rtl'],
  ['xx', 'xx', 'xx', 'ltr'],
  ['constructor', 'constructor', 'constructor', 'ltr'],
])('%s has a name, a name in English and a direction', (code, name, english, dir) => {
  expect([languageName(code), languageInEnglish(code), inLanguage(code)]).toEqual([
    name,
    english,
    { lang: code, dir },
  ])
})

it('each language of the contract has a name in its own script, and only an Arabic script goes from right to left', () => {
  expect(TRANSLATIONS).toEqual(CODES)
  const names = TRANSLATIONS.map(languageName)
  expect(new Set(names).size).toBe(TRANSLATIONS.length)
  for (const code of TRANSLATIONS) {
    expect(languageName(code)).not.toMatch(/[a-z]/i)
    const isArabic = /\p{Script=Arabic}/u.test(languageName(code))
    expect(inLanguage(code).dir).toBe(isArabic ? 'rtl' : 'ltr')
  }
})

it('languages are listed with English first, Hindi second and an unknown one last', () => {
  expect(listed(['ur', 'xx', 'mr', 'hi', 'mr', 'en'])).toEqual(['en', 'hi', 'mr', 'ur', 'xx'])
})
