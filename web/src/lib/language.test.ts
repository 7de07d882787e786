import { getOwnLanguage, setOwnLanguage } from '@sopan/contract/own-choices'
import { languageWords } from '@sopan/words/frame/language'
import { inLanguages } from '@sopan/words/language'
import { beforeEach, describe, expect, it } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { anjali, ravi } from '#test/render.tsx'

import { currentLanguage, followChoice, showIn, startLanguage, wordsNow } from './language.ts'
import { chooseLanguage } from './own-language.ts'
import { settings } from './settings.ts'
import { shareLanguage } from './share-language.ts'

const lang = () => document.documentElement.lang
const sent = () => server.callsTo(setOwnLanguage).map(({ body }) => body)

function serve(language: 'en' | 'hi' | null) {
  server.reset()
  server.install()
  server.on(getOwnLanguage, yes({ language }))
  server.on(setOwnLanguage, ({ body }) => yes({ language: (body as { language: 'hi' }).language }))
}

beforeEach(async () => {
  document.cookie = 'language=; Max-Age=0'
  settings.language = 'en'
  await showIn('en')
})

describe('a choice', () => {
  it('shows the page in the language, and is kept on the device and in its cookie', async () => {
    expect(await chooseLanguage('hi', null)).toBe(true)
    expect([currentLanguage(), lang()]).toEqual(['hi', 'hi-IN'])
    expect(wordsNow(languageWords).label).toBe('भाषा')
    expect(localStorage.getItem('language')).toBe('hi')
    expect(document.cookie).toContain('language=hi')
  })

  it('that is made while another one is loading is the one that is shown', async () => {
    let arrive: (texts: { week: { day: string } }) => void = () => undefined
    const texts = new Promise<{ week: { day: string } }>((resolve) => (arrive = resolve))
    inLanguages('week', { day: 'Day' }, { hi: () => texts })
    const first = chooseLanguage('hi', null)
    await chooseLanguage('en', null)
    arrive({ week: { day: 'दिन' } })
    await first
    expect([currentLanguage(), localStorage.getItem('language')]).toEqual(['en', 'en'])
  })

  it('ends the offer of the first visit', async () => {
    document.documentElement.dataset['offersLanguage'] = ''
    await chooseLanguage('en', null)
    expect(document.documentElement.dataset['offersLanguage']).toBeUndefined()
  })

  it('of a learner is also kept in the account', async () => {
    serve(null)
    await chooseLanguage('hi', anjali.id)
    await expect.poll(sent).toEqual([{ language: 'hi', user_id: anjali.id }])
  })
})

describe('at the start', () => {
  it.each([
    [null, 'en', 'en', true],
    [null, 'hi', 'hi', true],
    ['hi', 'en', 'hi', false],
    ['en', 'hi', 'en', false],
    ['fr', 'hi', 'hi', true],
  ] as const)(
    'with the choice %s and HTML in %s the page is in %s',
    async (stored, html, shown, isSame) => {
      if (stored !== null) localStorage.setItem('language', stored)
      settings.language = html
      expect(await startLanguage()).toBe(isSame)
      expect(currentLanguage()).toBe(shown)
    },
  )

  it.each([
    ['en', 'en-IN'],
    ['hi', 'hi-IN'],
  ] as const)(
    'with the choice %s the page is marked as %s, also if its HTML has the other one',
    async (own, tag) => {
      document.documentElement.lang = own === 'en' ? 'hi-IN' : 'en-IN'
      localStorage.setItem('language', own)
      await startLanguage()
      expect(lang()).toBe(tag)
    },
  )

  it('the cookie that the browser has deleted is set again', async () => {
    localStorage.setItem('language', 'hi')
    await startLanguage()
    expect(document.cookie).toContain('language=hi')
  })
})

it('without its texts the page is English as a whole and offers the language again, until they are there', async () => {
  const isOffered = () => document.documentElement.hasAttribute('data-offers-language')
  let isOffline = true
  const load = async () => {
    if (isOffline) throw new Error('offline')
    return { month: { day: 'दिन' } }
  }
  inLanguages('month', { day: 'Day' }, { hi: load })
  localStorage.setItem('language', 'hi')
  await startLanguage()
  expect([currentLanguage(), lang(), isOffered()]).toEqual(['en', 'en-IN', true])
  expect(await chooseLanguage('hi', null)).toBe(false)
  expect(isOffered()).toBe(true)
  isOffline = false
  expect(await chooseLanguage('hi', null)).toBe(true)
  expect([currentLanguage(), isOffered()]).toEqual(['hi', false])
})

it('a choice in another tab is followed at the next page', async () => {
  localStorage.setItem('language', 'hi')
  expect(currentLanguage()).toBe('en')
  await followChoice()
  expect(currentLanguage()).toBe('hi')
})

describe('after a sign-in', () => {
  it('a device without a choice gets the language of the account', async () => {
    serve('hi')
    await shareLanguage(anjali.id)
    expect([currentLanguage(), localStorage.getItem('language')]).toEqual(['hi', 'hi'])
    expect(sent()).toEqual([])
  })

  it('an account without a choice gets what was chosen before the sign-in', async () => {
    serve(null)
    await chooseLanguage('hi', null)
    await shareLanguage(anjali.id)
    expect(sent()).toEqual([{ language: 'hi', user_id: anjali.id }])
  })

  it('an account without a choice does not get what another learner has chosen on the phone', async () => {
    serve(null)
    await chooseLanguage('hi', ravi.id)
    await expect.poll(sent).toHaveLength(1)
    await shareLanguage(anjali.id)
    expect(sent()).toEqual([{ language: 'hi', user_id: ravi.id }])
  })

  it('on a phone with the choice of another learner, the account and the phone keep their own', async () => {
    serve('hi')
    localStorage.setItem('language', 'en')
    await shareLanguage(anjali.id)
    expect([currentLanguage(), localStorage.getItem('language')]).toEqual(['en', 'en'])
    expect(sent()).toEqual([])
  })

  it('nothing changes if neither has one, or the call fails', async () => {
    serve(null)
    await shareLanguage(anjali.id)
    server.reset()
    await shareLanguage(anjali.id)
    expect([currentLanguage(), localStorage.getItem('language')]).toEqual(['en', null])
  })
})
