import type { questions as en } from '../../en/exams/questions.ts'
import type { SameWords } from '../../language.ts'

const AFTER: Readonly<Record<string, string>> = {
  after_section: 'अपना सेक्शन खत्म होने के बाद',
  after_submission: 'सबमिट होने के बाद',
}

export const questions: SameWords<typeof en> = {
  questions: 'प्रश्न',
  question: (number) => `प्रश्न ${number}`,
  questionOf: (number, all) => `${all} में से प्रश्न ${number}`,
  previous: 'पिछला',
  next: 'अगला',
  finish: 'पूरा करें',
  language: 'प्रश्नों की भाषा',
  notIn: (language) => `यह प्रश्न ${language} में नहीं है।`,
  passage: {
    alone: 'गद्यांश',
    ofOne: (number) => `प्रश्न ${number} का गद्यांश`,
    ofTwo: (first, last) => `प्रश्न ${first} और ${last} का गद्यांश`,
    ofMore: (first, last) => `प्रश्न ${first} से ${last} तक का गद्यांश`,
  },
  practice: {
    title: 'अभ्यास',
    place: (number, all) => `अभ्यास, ${all} में से ${number}`,
    check: 'जाँचें',
    next: 'अगला प्रश्न',
  },
  reviewed: {
    meta: (isAnswered, spent, median) => {
      const answered = isAnswered ? 'उत्तर दिया।' : 'उत्तर नहीं दिया।'
      if (spent === null) return answered
      return median === null
        ? `${answered} समय लगा: ${spent}।`
        : `${answered} समय लगा: ${spent}; आधे लोगों को ज़्यादा से ज़्यादा ${median} लगे।`
    },
    receipt: 'रसीद',
    savedOn: (time) => `${time} को सेव हुआ।`,
    explanation: 'व्याख्या',
    keyCorrected: (time, before, now, reason) =>
      `उत्तर कुंजी ${time} को सुधारी गई: पहले ${before}, अब ${now}। कारण: ${reason}`,
    late: (answer, time, why, isCounted) =>
      `${answer === null ? 'उत्तर हटाने का बदलाव' : `उत्तर ${answer}`} ${time} को पहुँचा, ${AFTER[why] ?? 'समय खत्म होने के बाद'}, ${isCounted ? 'और बाद में गिना गया' : 'और गिना नहीं गया'}।`,
  },
}
