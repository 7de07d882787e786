import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { languageWords } from '@sopan/words/frame/language'

import { LanguageButtons } from '#web/components/language/language-buttons.tsx'

/** The language of the pages and mails, as a section of the profile. */
export function OwnLanguage() {
  return (
    <section aria-labelledby="language">
      <SectionHead id="language" title={useWords(languageWords).label} />
      <LanguageButtons className="-ml-2.5" />
    </section>
  )
}
