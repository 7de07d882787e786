import { languageName } from '@sopan/domain/exams/languages'
import { cx } from '@sopan/ui/cx.ts'
import { Select } from '@sopan/ui/fields/select.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { questions } from '@sopan/words/exams/questions'

import { nameClass } from '#web/components/language/name-class.ts'
import { keepLanguage } from '#web/features/exams/chosen-language.ts'

/** More languages than this would need several rows of buttons on a phone. */
const MAX_BUTTONS = 3

/** The languages of a paper, each in its own script; the selected one applies to all questions. */
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
  const label = useWords(questions).language
  const choose = (language: string) => {
    keepLanguage(language)
    onChange(language)
  }
  if (languages.length > MAX_BUTTONS)
    return (
      <div className={cx('w-44 max-w-full', className)}>
        <Select aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageName(language)}
            </option>
          ))}
        </Select>
      </div>
    )
  return (
    <fieldset className={cx('flex w-fit max-w-full flex-wrap', className)}>
      <legend className="sr-only">{label}</legend>
      {languages.map((language, index) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === value}
          className={cx(
            'min-h-11 min-w-20 border border-edge px-4 text-14 -outline-offset-3 transition-colors',
            nameClass,
            index === 0 ? 'rounded-l-control' : 'border-l-0',
            index === languages.length - 1 && 'rounded-r-control',
            language === value ? 'selected-look bg-accent-soft font-bold' : 'bg-card hover:bg-well',
          )}
          onClick={() => choose(language)}
        >
          {languageName(language)}
        </button>
      ))}
    </fieldset>
  )
}
