import type { dashboard as en } from '../../en/learning/dashboard.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date, number } = formatsIn('hi')

export const dashboard: SameWords<typeof en> = {
  welcome: 'फिर से स्वागत है!',
  welcomeName: (name) => (name ? `${name}, फिर से स्वागत है!` : 'फिर से स्वागत है!'),
  quickActions: 'जल्दी शुरू करें',
  browseCourses: 'कोर्स देखें',
  takeTests: 'टेस्ट दें',
  empty: 'यहाँ अभी कुछ नहीं है!',
  emptyText: 'आपके कोर्स और टेस्ट यहाँ दिखेंगे, और यह भी कि कितना पूरा हुआ।',
  exploreCourses: 'कोर्स देखें',
  tryTests: 'टेस्ट देकर देखें',
  viewAllOf: (section) => `${section}: सभी देखें`,
  keyCorrected: (test, time, percent) =>
    `${test} की एक गलत उत्तर कुंजी ${date(time)} को सुधारी गई। आपका रिज़ल्ट अब ${percent}% है।`,
  seeCorrection: 'सुधार देखें',
  courses: {
    title: 'मेरे कोर्स',
    failed: 'आपके कोर्स लोड नहीं हो सके',
    none: 'आपके पास अभी कोई कोर्स नहीं है।',
    progressOf: (course) => `${course} में कितना पूरा हुआ`,
    allDone: (classes) => (classes === 1 ? '1 क्लास पूरी' : `सभी ${classes} क्लास पूरी`),
    done: (classes, all) => `${all} में से ${classes} क्लास`,
    accessExpired: 'एक्सेस की अवधि खत्म',
    daysRemaining: (days) => `${days} दिन बाकी`,
  },
  tests: {
    title: 'मेरे टेस्ट',
    failed: 'आपके टेस्ट लोड नहीं हो सके',
    none: 'आपने अभी कोई टेस्ट नहीं खरीदा।',
    actions: {
      resume: 'टेस्ट जारी रखें',
      start: 'टेस्ट शुरू करें',
      'buy-again': 'फिर से खरीदें',
      buy: 'अभी खरीदें',
      none: 'अब कोई प्रयास बाकी नहीं',
    },
    questions: (questions) => `${questions} प्रश्न`,
    minutes: (minutes) => `${minutes} मिनट`,
    attemptsLeft: (left, all) => `${all} में से ${left} प्रयास बाकी`,
    lastResult: (percent, passed) => `पिछला रिज़ल्ट ${percent}%, ${passed ? 'पास' : 'पास नहीं'}`,
    rank: (place, of) => `${number(of)} में से रैंक ${number(place)}`,
  },
  books: {
    title: 'मेरी किताबें',
    failed: 'आपकी किताबें लोड नहीं हो सकीं',
    none: 'आपके पास अभी कोई किताब नहीं है।',
  },
  bundles: {
    title: 'मेरी सीरीज़ और कॉम्बो',
    progressOf: (bundle) => `${bundle} में कितना पूरा हुआ`,
  },
  marks: {
    title: 'समय के साथ मेरे अंक',
    exam: 'परीक्षा',
    inPercent: 'प्रतिशत में, हर टेस्ट का सबसे नया प्रयास।',
    ofExam: (exam) => `${exam} में मेरे अंक`,
    inWords: (exam, results) => `${exam} में मेरे अंक। ${results.join(', ')}।`,
    asTable: 'टेबल में देखें',
    number: 'क्र॰',
    test: 'टेस्ट',
    marks: 'अंक',
  },
  spending: {
    title: 'खर्च',
    failed: 'आपका खर्च लोड नहीं हो सका',
    total: 'कुल',
  },
}
