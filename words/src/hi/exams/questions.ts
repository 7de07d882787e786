import type { questions as en } from '../../en/exams/questions.ts'
import type { SameWords } from '../../language.ts'

/** The texts of questions, where they are answered and where they are reviewed. */
export const questions: SameWords<typeof en> = {
  figure: 'प्रश्न का चित्र',
  loadPicture: 'चित्र फिर से लोड करें',
  number: 'आपका उत्तर, एक संख्या:',
  deleteDigit: 'आखिरी अंक मिटाएँ',
  keypad: 'कीपैड',
  minus: 'माइनस',
  point: 'दशमलव बिंदु',
  several: (marks) =>
    marks === null
      ? 'एक या ज़्यादा विकल्प सही हैं। अंक तभी मिलेंगे, जब सभी सही विकल्प चुने जाएँ।'
      : `एक या ज़्यादा विकल्प सही हैं। हर सही विकल्प पर ${marks} अंक, अगर कोई गलत विकल्प न चुना हो।`,
  yourAnswer: 'आपका उत्तर',
  yourAnswerCorrect: 'आपका उत्तर, सही',
  correct: 'सही',
}
