import type { answers as en } from '../../en/results/answers.ts'
import type { SameWords } from '../../language.ts'

const several = 'एक या ज़्यादा विकल्प सही हैं।'

export const answers: SameWords<typeof en> = {
  yours: 'आपका उत्तर',
  yoursCorrect: 'आपका उत्तर, सही',
  correct: 'सही',
  several: {
    onlyAll: `${several} सभी सही विकल्प चुनने पर ही अंक मिलते हैं।`,
    each: (marks) =>
      `${several} हर सही विकल्प पर ${marks === '1' ? '1 अंक मिलता है' : `${marks} अंक मिलते हैं`}, जब तक कोई गलत विकल्प न चुना जाए।`,
  },
  number: {
    label: 'आपका उत्तर, एक संख्या:',
    keypad: 'कीपैड',
    minus: 'माइनस',
    point: 'दशमलव',
    delete: 'आखिरी अंक हटाएँ',
  },
}
