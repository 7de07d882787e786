import type { QuestionColumn } from '@sopan/contract/console/question-columns'

/** The row below the headings of the template, which is not read. */
export const EXAMPLE: Partial<Record<QuestionColumn, string>> & { question: string } = {
  question: 'Example, which is not added: what is 50% of $x^2$ for x = 4?',
  a: '4',
  b: '8',
  c: '1/2',
  d: '16',
  answer: 'B',
  explanation: '$4^2 = 16$, and a half of it is 8.',
  question_hi: 'उदाहरण: x = 4 के लिए $x^2$ का 50% क्या है?',
  a_hi: '4',
  b_hi: '8',
  c_hi: '1/2',
  d_hi: '16',
  explanation_hi: '$4^2 = 16$, जिसका आधा 8 है।',
}
