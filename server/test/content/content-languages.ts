import { TRANSLATIONS, languageName } from '@sopan/domain/exams/languages'

/** The texts of a question in the languages besides English and Hindi. */
export const inOthers = (margin: string) =>
  TRANSLATIONS.slice(1)
    .map(
      (code) => `${margin}${code}:
${margin}  text: ${languageName(code)} 1 + 1?
${margin}  options:
${margin}    - '1'
${margin}    - '2'
${margin}  explanation: ${languageName(code)}
`,
    )
    .join('')

/** The text of a passage in the languages besides English. */
export const passageInOthers = (margin: string) =>
  TRANSLATIONS.map(
    (code) => `${margin}${code}:\n${margin}  text: ${languageName(code)} 1, 2\n`,
  ).join('')
