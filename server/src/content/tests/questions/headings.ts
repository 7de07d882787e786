import {
  OPTION_COLUMNS,
  QUESTION_COLUMNS,
  type QuestionColumn,
  partsOfColumn,
} from '@sopan/contract/console/question-columns'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { TRANSLATIONS, languageInEnglish, languageName } from '@sopan/domain/exams/languages'
import { closest } from 'fastest-levenshtein'

/** Before the text of a wrong cell in the file of wrong rows, so that it is not taken for what was typed. */
export const WRONG_MARK = '⚠ '

/** The headings of the column with what is wrong, which 'Download only the wrong rows' adds, by the form of the texts. */
export const PROBLEM = { plain: 'problem', markdown: 'problem (the texts are Markdown)' }

/** The heading of an empty column of a file whose texts are Markdown. */
export const MARKDOWN = 'the texts are Markdown'

export const isOfMarkdown = (heading: string): boolean =>
  [PROBLEM.markdown, MARKDOWN].some((one) => one.toLowerCase() === heading.toLowerCase())
export const isProblem = (heading: string): boolean =>
  isOfMarkdown(heading) || heading.toLowerCase() === PROBLEM.plain

/** Letters of the options in Hindi, in the order of A to E. */
const HINDI_LETTERS = ['क', 'ख', 'ग', 'घ', 'ङ']

/** An answer such as 'ख' in the letters of the options. */
export const withLatinLetters = (answer: string): string =>
  answer.replaceAll(/[कखगघङ]/g, (letter) => letterOf(HINDI_LETTERS.indexOf(letter)))

/** Other headings of the columns, the first one as the template explains it. */
const OTHER_NAMES: Partial<Record<QuestionColumn, readonly string[]>> = {
  question: ['प्रश्न', 'questions', 'question text', 'सवाल'],
  answer: ['उत्तर', 'सही उत्तर', 'correct answer', 'correct option', 'right answer'],
  number: ['सही संख्या', 'right number', 'numerical answer'],
  explanation: ['व्याख्या', 'हल', 'solution'],
  passage: ['गद्यांश', 'अनुच्छेद', 'comprehension', 'paragraph'],
  marks: ['अंक', 'mark'],
  partly: ['आंशिक अंक', 'partial marks'],
  negative: ['ऋणात्मक अंक', 'negative marks', 'negative marking', 'नकारात्मक अंक'],
  section: ['खंड', 'subject', 'अनुभाग'],
  picture: ['चित्र', 'image'],
  ...Object.fromEntries(
    OPTION_COLUMNS.map((option, index) => {
      const letter = HINDI_LETTERS[index] ?? option
      return [option, [`विकल्प ${letter}`, letter, `option ${option}`, `विकल्प ${option}`]]
    }),
  ),
}

/** 'Question (Hindi)' as 'question hindi': the longest heading has some ten words. */
const normalised = (heading: string) =>
  heading
    .slice(0, 60)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_().:*-]+/g, ' ')
    .trim()

const NAMES = new Map<string, QuestionColumn>(
  QUESTION_COLUMNS.flatMap((column) =>
    [column, ...(OTHER_NAMES[column] ?? [])].map((name) => [normalised(name), column] as const),
  ),
)

const isColumn = (name: string): name is QuestionColumn =>
  QUESTION_COLUMNS.some((column) => column === name)

/** The last words of headings that name a language. */
const ENDINGS = new Map(
  TRANSLATIONS.flatMap((code) =>
    [code, languageInEnglish(code), languageName(code), ...(code === 'hi' ? ['हिंदी'] : [])].map(
      (name) => [normalised(name), code] as const,
    ),
  ),
)

/** The column of a heading in English or Hindi, also with a language behind it; undefined for an unknown one. */
export function columnOfHeading(heading: string): QuestionColumn | undefined {
  const name = normalised(heading)
  const known = NAMES.get(name)
  if (known !== undefined) return known
  const end = name.lastIndexOf(' ')
  const inLanguage = `${NAMES.get(name.slice(0, Math.max(0, end))) ?? ''}_${ENDINGS.get(name.slice(end + 1)) ?? ''}`
  return isColumn(inLanguage) ? inLanguage : undefined
}

/** The known heading that is most like an unknown one. */
export const nearestHeading = (heading: string): string =>
  closest(normalised(heading), [...NAMES.keys(), ...QUESTION_COLUMNS])

/** The heading in Hindi, for the explanations of the template. */
export function hindiHeading(column: QuestionColumn): string {
  const { name, language } = partsOfColumn(column)
  const [hindi = ''] = OTHER_NAMES[name] ?? []
  return language === null ? hindi : `${hindi} (हिंदी)`
}
