import type { Language } from '@sopan/contract/language'

/** Each language in its own words, for who does not read the language of the page. */
export const LANGUAGE_NAMES: Readonly<
  Record<Language, { name: string; offer: string; notLoaded: string }>
> = {
  en: {
    name: 'English',
    offer: 'Read in English',
    notLoaded:
      'The pages could not be loaded in English. Please check your internet connection and try again.',
  },
  hi: {
    name: 'हिन्दी',
    offer: 'हिन्दी में देखें',
    notLoaded: 'पेज हिन्दी में लोड नहीं हो सके। अपना इंटरनेट देखें और फिर कोशिश करें।',
  },
}
