import { type QuestionColumn, partsOfColumn } from '@sopan/contract/console/question-columns'
import { languageInEnglish } from '@sopan/domain/exams/languages'

/** The headings of a table of questions, as the fields of wrong cells are called. */
const columns: Record<ReturnType<typeof partsOfColumn>['name'], string> = {
  question: 'Question',
  a: 'Option A',
  b: 'Option B',
  c: 'Option C',
  d: 'Option D',
  e: 'Option E',
  answer: 'Answer',
  number: 'Right number',
  explanation: 'Explanation',
  passage: 'Passage',
  marks: 'Marks',
  negative: 'Negative marks',
  partly: 'Marks for each right option',
  section: 'Section',
  picture: 'Picture',
}

/** 'Option A', 'Option A in Marathi'. */
function columnName(column: QuestionColumn): string {
  const { name, language } = partsOfColumn(column)
  return language === null ? columns[name] : `${columns[name]} in ${languageInEnglish(language)}`
}

const PLACES = { row: 'Row', line: 'Line', question: 'Question' }
type Place = keyof typeof PLACES

/** 'Row 7', 'Question 7'. */
const numberOf = (place: Place, number: number) => `${PLACES[place]} ${number}`

const questions = (count: number) => (count === 1 ? '1 question' : `${count} questions`)

/** The texts of questions from files. */
export const questionWords = {
  columnName,
  open: 'Add questions from a file',
  title: 'Questions from a file',
  about:
    'An Excel file with a question in each row, a Word file with numbered questions, or a file of another format. Nothing is added before you have seen all questions here.',
  formats: 'Formats, and what they can have',
  part: 'Part of a question',
  namedAsWrong: "Where a format has 'no', a question with it is shown as wrong.",
  templateOf: { xlsx: 'Template for Excel', docx: 'Template for Word' },
  file: 'File',
  reading: 'Reading the file...',
  tooLarge: (bytes: number) => `A file may have at most ${bytes / 1_000_000} MB`,
  unreadable: 'The browser cannot read this file. Please choose it again.',
  fileErrors: 'This is to be corrected in the file. Then choose it again:',
  allRight: (count: number) => `${questions(count)} read, and nothing is wrong.`,
  someWrong: (count: number, wrong: number) =>
    `${questions(count)} read. Something is wrong with ${wrong === 1 ? '1 row' : `${wrong} rows`}.`,
  wrongTitle: 'Rows to correct',
  numberOf,
  checkAgain: 'Check again',
  downloadWrong: 'Download only the wrong rows',
  oldFont: (texts: number) =>
    texts === 1
      ? '1 text is in the old Hindi font Kruti Dev or DevLys. It was converted to Unicode:'
      : `${texts} texts are in the old Hindi font Kruti Dev or DevLys. They were converted to Unicode:`,
  offered: (texts: number) =>
    `${texts === 1 ? '1 text reads' : `${texts} texts read`} as Hindi in the letters of the old font Kruti Dev, although the file has another font there. Leave out what is English:`,
  readsAsOld: 'This reads as Hindi in the letters of the old font Kruti Dev. In Unicode:',
  convertQuestion: 'Convert this question',
  offeredList: 'Texts that can be converted',
  convert: (texts: number) => `Convert ${texts === 1 ? '1 text' : `${texts} texts`} to Hindi`,
  oldTable: 'Converted texts',
  place: 'Where',
  placeOf: (place: Place, number: number, column: QuestionColumn) =>
    `${numberOf(place, number)}, ${columnName(column)}`,
  oldText: 'In the file',
  newText: 'Converted',
  oldConfirm: 'I have looked at the converted texts',
  sendingPictures: 'Sending the pictures of the file...',
  noPictures: 'Pictures cannot be sent here.',
  table: 'Questions of the file',
  number: 'Row',
  answer: 'Answer',
  add: (count: number) => `Add ${questions(count)}`,
  addRight: (count: number) => `Add the right ones (${count})`,
  added: (count: number) => (count === 1 ? '1 question added' : `${count} questions added`),
  needsSections:
    'This test has sections. Write the name of its section into the column section of each row.',
  hasNoSections:
    'The rows have sections, and this test has questions without sections. Empty the column section, or remove those questions first.',
} as const
