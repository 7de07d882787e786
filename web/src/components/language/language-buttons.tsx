import { LANGUAGES } from '@sopan/contract/language'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { languageWords } from '@sopan/words/frame/language'
import { LANGUAGE_NAMES } from '@sopan/words/language-names'

import { nameClass } from './name-class.ts'
import { useLanguageChoice } from './use-language-choice.ts'

/** The languages of the pages, each by its own name, in a line. */
export function LanguageButtons({ className }: { className?: string }) {
  const [current, choose] = useLanguageChoice()
  return (
    <div
      role="group"
      aria-label={useWords(languageWords).label}
      className={cx('flex flex-wrap gap-x-1', className)}
    >
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          className={cx(
            'min-h-11 min-w-11 rounded-control px-2.5 text-14',
            language === current ? 'font-bold text-ink' : cx('link', nameClass),
          )}
          onClick={() => choose(language)}
        >
          {LANGUAGE_NAMES[language].name}
        </button>
      ))}
    </div>
  )
}
