import {
  OPTION_COLUMNS,
  QUESTION_COLUMNS,
  type QuestionColumn,
} from '@sopan/contract/console/question-columns'
import { closest } from 'fastest-levenshtein'

/** Before the text of a wrong cell in the file of wrong rows, so that it is not taken for what was typed. */
export const WRONG_MARK = '⚠ '

/** A column with what is wrong with the rows, which 'Download only the wrong rows' adds. */
export const PROBLEM = 'problem'

/** Letters of the options in Hindi, in the order of A to E. */
const HINDI_LETTERS = ['क', 'ख', 'ग', 'घ', 'ङ']

/** Other headings of the columns, the first one as the template explains it. */
const OTHER_NAMES: Partial<Record<QuestionColumn, readonly string[]>> = {
  question: ['प्रश्न', 'questions', 'question text', 'सवाल'],
  answer: ['उत्तर', 'सही उत्तर', 'correct answer', 'correct option', 'right answer'],
  number: ['सही संख्या', 'right number', 'numerical answer'],
  explanation: ['व्याख्या', 'हल', 'solution'],
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

const HINDI_SUFFIX = /(?:^| )(?:hi|hindi|हिंदी|हिन्दी)$/

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

/** The column of a heading in English or Hindi; undefined for an unknown one. */
export function columnOfHeading(heading: string): QuestionColumn | undefined {
  const name = normalised(heading)
  const known = NAMES.get(name)
  if (known !== undefined || !HINDI_SUFFIX.test(name)) return known
  const inHindi = `${NAMES.get(name.replace(HINDI_SUFFIX, '')) ?? ''}_hi`
  return isColumn(inHindi) ? inHindi : undefined
}

/** The known heading that is most like an unknown one. */
export const nearestHeading = (heading: string): string =>
  closest(normalised(heading), [...NAMES.keys(), ...QUESTION_COLUMNS])

/** The heading in Hindi, for the explanations of the template. */
export function hindiHeading(column: QuestionColumn): string {
  const [name = ''] = OTHER_NAMES[column] ?? []
  if (name !== '') return name
  const [english = ''] = OTHER_NAMES[column.replace('_hi', '') as QuestionColumn] ?? []
  return `${english} (हिंदी)`
}
