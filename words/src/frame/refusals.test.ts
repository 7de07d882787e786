import { LANGUAGES } from '@sopan/contract/language'
import { beforeAll, expect, it } from 'vitest'

import { refusals as en } from '../en/frame/refusals.ts'
import { formatsIn } from '../format.ts'
import { refusals as hi } from '../hi/frame/refusals.ts'
import { loadWords } from '../language.ts'
import { refusalText } from './refusals.ts'

beforeAll(() => loadWords('hi'))

it.each([
  [{ code: 'no_attempts_left' }, 'No more attempts', 'अब कोई प्रयास बाकी नहीं है'],
  [
    { code: 'coupon_from_price', rupees: 112_400 },
    'This coupon can be used for prices from ₹1,12,400',
    'यह कूपन ₹1,12,400 या उससे ज़्यादा कीमत पर लगता है',
  ],
  [
    { code: 'too_many_requests', minutes: 1 },
    'Too many requests. Please wait a moment and try again.',
    'थोड़े समय में बहुत बार कोशिश हुई। थोड़ा रुककर फिर कोशिश करें।',
  ],
  [
    { code: 'too_many_logins', minutes: 15 },
    'Too many failed attempts. Please try again in 15 minutes.',
    'लॉगिन के कई प्रयास गलत हुए। 15 मिनट बाद फिर कोशिश करें।',
  ],
] as const)('the refusal %j is worded in both languages', (refusal, ...texts) => {
  expect(LANGUAGES.map((language) => refusalText(refusal, language))).toEqual(texts)
})

it('a name in a sentence stays as it is, with any characters', () => {
  const refusal = { code: 'test_running', test: `{0} <b>'#'</b> $&` } as const
  for (const language of LANGUAGES) expect(refusalText(refusal, language)).toContain(refusal.test)
})

it('a test has its name in the language of the sentence, where it has one', () => {
  const refusal = { code: 'test_running', test: 'Polity', hi: { test: 'राजव्यवस्था' } } as const
  expect(refusalText(refusal, 'en')).toContain("'Polity'")
  expect(refusalText(refusal, 'hi')).toContain("'राजव्यवस्था'")
})

it('times are Indian, with the digits 0 to 9, in both languages', () => {
  const refusal = { code: 'test_not_open_yet', at: '2026-11-29T05:30:00Z' } as const
  expect(refusalText(refusal, 'en')).toBe(
    'This test opens on 29\u00A0Nov\u00A02026, 11:00\u00A0am.',
  )
  expect(refusalText(refusal, 'hi')).toContain('29\u00A0नवंबर\u00A02026, सुबह\u00A011:00')
  expect(formatsIn('hi').number(1_234_567)).toBe('12,34,567')
})

it('no sentence in Hindi is the English one', () => {
  const same = Object.entries(en).filter(([code, text]) => hi[code as keyof typeof hi] === text)
  expect(same).toEqual([])
})
