import { LANGUAGES } from '@sopan/contract/language'
import { MenuItem } from '@sopan/ui/floats/menu.tsx'
import { LANGUAGE_NAMES } from '@sopan/words/language-names'
import { Languages } from 'lucide-react'

import { nameClass } from './name-class.ts'
import { useLanguageChoice } from './use-language-choice.ts'

/** The other languages of the pages, as items of a menu. */
export function LanguageEntries() {
  const [current, choose] = useLanguageChoice()
  return LANGUAGES.filter((language) => language !== current).map((language) => (
    <MenuItem key={language} icon={<Languages aria-hidden />} onSelect={() => choose(language)}>
      <span lang={language} className={nameClass}>
        {LANGUAGE_NAMES[language].offer}
      </span>
    </MenuItem>
  ))
}
