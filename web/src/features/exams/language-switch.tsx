import { cx } from '@sopan/ui/cx.ts'

import { keepLanguage } from '#web/features/exams/chosen-language.ts'
import { languageName } from '#web/features/exams/language-names.ts'

/** Buttons for the languages of a paper; the selected one applies to all questions. */
export function LanguageSwitch({
  languages,
  value,
  onChange,
  className,
}: {
  languages: readonly string[]
  value: string
  onChange: (language: string) => void
  className?: string
}) {
  return (
    <fieldset className={cx('flex w-fit', className)}>
      <legend className="sr-only">Language of the questions</legend>
      {languages.map((language, index) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === value}
          className={cx(
            'min-h-11 min-w-20 border border-edge px-4 text-14 -outline-offset-3 transition-colors',
            index === 0 ? 'rounded-l-control' : 'border-l-0',
            index === languages.length - 1 && 'rounded-r-control',
            language === value ? 'selected-look bg-accent-soft font-bold' : 'bg-card hover:bg-well',
          )}
          onClick={() => {
            keepLanguage(language)
            onChange(language)
          }}
        >
          {languageName(language)}
        </button>
      ))}
    </fieldset>
  )
}
