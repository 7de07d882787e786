import { LANGUAGES, type Language } from '@sopan/contract/language'
import { cx } from '@sopan/ui/cx.ts'
import { LANGUAGE_NAMES } from '@sopan/words/language-names'

import { nameClass } from './name-class.ts'
import { useLanguageChoice } from './use-language-choice.ts'

/** The other languages of the pages: by their names in the header, as sentences beside a choice of the language of questions. */
export function OtherLanguages({
  text = 'offer',
  className,
  onChoose,
}: {
  text?: 'name' | 'offer'
  className?: string
  onChoose?: (language: Language) => void
}) {
  const [current, choose] = useLanguageChoice()
  return (
    <div className={className}>
      {LANGUAGES.filter((language) => language !== current).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={cx('link min-h-11 min-w-11 text-14', nameClass)}
          onClick={() => {
            choose(language)
            onChoose?.(language)
          }}
        >
          {LANGUAGE_NAMES[language][text]}
        </button>
      ))}
    </div>
  )
}
