import type { palette as en } from '../../en/exams/palette.ts'
import type { SameWords } from '../../language.ts'

export const palette: SameWords<typeof en> = {
  states: {
    answered: 'उत्तर दिया',
    unanswered: 'उत्तर नहीं दिया',
    marked: 'दोबारा देखने के लिए',
    unvisited: 'अभी नहीं देखा',
    both: 'उत्तर दिया और दोबारा देखने के लिए',
  },
  outcomes: {
    right: 'सही',
    partly: 'आंशिक सही',
    wrong: 'गलत',
    skipped: 'छोड़ा',
    dropped: 'गिना नहीं गया',
    open: 'उत्तर नहीं दिया',
  },
  cell: (number, state) => `प्रश्न ${number}: ${state}`,
}
