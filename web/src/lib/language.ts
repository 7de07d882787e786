import { LANGUAGE_COOKIE, type Language, isLanguage, languageTag } from '@sopan/contract/language'
import { type InLanguages, loadWords } from '@sopan/words/language'

import { read, write } from './browser/storage.ts'
import { createStore } from './browser/store.ts'
import { settings } from './settings.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const shown = createStore<Language>('en')
let asked: Language = 'en'

/** The language in which this page is shown now. In the server's HTML a context has it (ui/src/language.ts). */
export const currentLanguage = shown.get
export const onLanguage = shown.subscribe

/** The texts of a subject in the language of this page, for code outside of components. */
export const wordsNow = <Words>(words: InLanguages<Words>): Words => words.in(shown.get())

/** The language that was chosen on this device; null without a choice. */
export function languageOfDevice(): Language | null {
  const chosen = read('language') ?? ''
  return isLanguage(chosen) ? chosen : null
}

/**
 * Shows the page in a language, from now on.
 *
 * @returns false if its texts could not be loaded: then the page stays as it is.
 */
export async function showIn(language: Language): Promise<boolean> {
  asked = language
  if (!(await loadWords(language))) return false
  // The reader may have chosen another one meanwhile.
  if (asked === language) {
    setShown(language)
    offerAgain(false)
  }
  return true
}

/** English as a whole, where some texts could not be loaded. The first line of the page offers the language again. */
function fallBack(): void {
  setShown('en')
  offerAgain(true)
}

/** web/src/start/page-settings.ts offers a language before the first choice. */
function offerAgain(isOffered: boolean): void {
  document.documentElement.toggleAttribute('data-offers-language', isOffered)
}

function setShown(language: Language): void {
  document.documentElement.lang = languageTag(language)
  shown.set(language)
}

/**
 * Before the app is rendered: the choice of this device, else the language of the server's HTML.
 *
 * @returns whether the page is shown in the language of its HTML.
 */
export async function startLanguage(): Promise<boolean> {
  const wanted = languageOfDevice() ?? settings.language
  // The HTML may be in another language than the app, whose texts may not be there.
  if (wanted === 'en') setShown('en')
  else if (!(await showIn(wanted))) fallBack()
  // Browsers delete cookies that scripts have set earlier than what is stored.
  if (wanted !== settings.language) setCookie(wanted)
  return currentLanguage() === settings.language
}

/** For a page whose code has just been loaded: if its texts cannot be loaded, the app is English as a whole. */
export async function loadWordsOfPage(): Promise<void> {
  if (!(await loadWords(currentLanguage()))) fallBack()
}

/** At each new page: a choice in another tab, and one whose texts could not be loaded before. */
export async function followChoice(): Promise<void> {
  const chosen = languageOfDevice()
  if (chosen !== null && chosen !== currentLanguage()) await showIn(chosen)
}

/** Remembers the choice on this device, and for the HTML of the pages that the server sends to it. */
export function keepOnDevice(language: Language): void {
  write('language', language)
  setCookie(language)
}

function setCookie(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}
