import { LANGUAGES } from '@sopan/contract/language'
import { cx } from '@sopan/ui/cx.ts'
import { LANGUAGE_NAMES } from '@sopan/words/language-names'

import { nameClass } from './name-class.ts'
import { useLanguageChoice } from './use-language-choice.ts'

/**
 * On a first visit, for a browser that asks for another language than English: its first line. The head of the document
 * marks such a browser until the first choice (web/src/start/page-settings.ts), because the initial HTML is the same for
 * everyone.
 */
export function LanguageOffer() {
  const [, choose] = useLanguageChoice()
  return (
    <p className="hidden flex-wrap justify-center gap-x-4 border-b border-rule bg-accent-soft px-4 in-data-offers-language:flex print:hidden!">
      {LANGUAGES.toReversed().map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={cx('link min-h-11', nameClass)}
          onClick={() => choose(language)}
        >
          {language === 'en' ? LANGUAGE_NAMES.en.name : LANGUAGE_NAMES[language].offer}
        </button>
      ))}
    </p>
  )
}
