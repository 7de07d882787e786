import type { score as en } from '../../en/results/score.ts'
import type { SameWords } from '../../language.ts'

export const score: SameWords<typeof en> = {
  passed: 'पास हुए',
  notPassed: 'पास नहीं हुए',
  attempt: (number) => `प्रयास\u00A0${number}`,
  questions: (questions) => `${questions} प्रश्न`,
  withoutQualifying: (questions) => `क्वालिफ़ाइंग सेक्शन के ${questions} छोड़कर`,
  answered: (questions) =>
    questions === 1 ? 'आपने 1 प्रश्न का उत्तर दिया।' : `आपने ${questions} प्रश्नों के उत्तर दिए।`,
  of: (marks, most) => `${most} में से ${marks}`,
  marks: 'अंक',
  passMark: (percentage) => `पास के लिए ${percentage}%`,
  counts: { correct: 'सही', partly: 'आंशिक सही', wrong: 'गलत', skipped: 'छोड़े' },
  cutOff: {
    missed: 'कट-ऑफ़ से कम।',
    section: (name, isQualifying, marks, most, needed) =>
      `${name}${isQualifying ? ', क्वालिफ़ाइंग' : ''}: ${most} में से ${marks}${needed === null ? '' : `, ${needed} चाहिए थे`}`,
  },
  rank: {
    place: (place, of) => `${of} में से रैंक ${place}`,
    percentile: (percentile, time) => `पर्सेंटाइल ${percentile} · ${time} तक`,
    tooFew: (from, learners) =>
      `रैंक के लिए कम से कम ${from} विद्यार्थी चाहिए। तय समय में यह टेस्ट ${learners} ${learners === 1 ? 'विद्यार्थी' : 'विद्यार्थियों'} ने दिया।`,
  },
  counted: {
    title: 'अंक कैसे गिने गए',
    answers: (given, late) => {
      const all = given === 1 ? '1 उत्तर गिना गया' : `${given} उत्तर गिने गए`
      return late === 0 ? `${all}।` : `${all}, उनमें से ${late} देर से पहुँचने के बाद भी।`
    },
    last: (time) => `आखिरी उत्तर ${time} को पहुँचा।`,
    marks: (right, partly, wrong, skipped) =>
      `अंक: ${right.count} सही ${right.marks}, ${partly === null ? '' : `${partly.count} आंशिक सही ${partly.marks}, `}${wrong.count} गलत ${wrong.marks}, ${skipped} छोड़े 0`,
  },
  sections: {
    title: 'सेक्शन',
    section: 'सेक्शन',
    partly: 'आंशिक',
    marks: 'अंक',
    percent: 'प्रतिशत',
    qualifying: 'क्वालिफ़ाइंग',
    cutOff: (marks, isReached) => `कट-ऑफ़ ${marks}${isReached ? '' : ', इससे कम'}`,
  },
  all: {
    title: 'सबके अंक',
    summary: (average, best, own) => `औसत ${average}, सबसे ज़्यादा ${best}, आपके ${own}।`,
    chart: (bars, own) => `किस अंक पर कितने लोग: ${bars}। आपके अंक: ${own}।`,
    bar: (from, to, learners) => `${from} से ${to}: ${learners}`,
    you: 'आप',
  },
  attempts: {
    title: 'हर प्रयास का रिज़ल्ट',
    hint: 'प्रतिशत में। टूटी लाइन पास होने की सीमा है।',
    chart: (attempts, passMark) => `हर प्रयास का रिज़ल्ट। ${attempts}। पास होने के लिए ${passMark}%।`,
    attempt: (number, percentage) => `प्रयास ${number}: ${percentage}%`,
  },
}
