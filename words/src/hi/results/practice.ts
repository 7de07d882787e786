import type { practice as en } from '../../en/results/practice.ts'
import type { SameWords } from '../../language.ts'

export const practice: SameWords<typeof en> = {
  failed: 'आपकी गलतियाँ लोड नहीं हो सकीं',
  asOf: (time) => `${time} तक की जानकारी`,
  rule: 'गलत और छोड़े प्रश्न अगले दिन फिर आते हैं, और हर सही उत्तर के बाद 3, फिर 7 और फिर 21 दिन बाद।',
  leftOut: (questions) =>
    `इनमें से कुछ का अभ्यास करने पर ${questions === 1 ? '1 और प्रश्न आएगा' : `${questions} और प्रश्न आएँगे`}।`,
  nothingDue: 'आज के लिए कुछ नहीं है',
  due: (first, questions) =>
    first < questions
      ? `शुरू करें: आज के ${questions} में से ${first} प्रश्न`
      : `शुरू करें: आज के ${questions} प्रश्न`,
  fresh: (questions) => (questions === 1 ? '1 नया प्रश्न' : `${questions} नए प्रश्न`),
  starred: (questions) => `स्टार वाले: ${questions}`,
  empty: {
    title: 'अभी अभ्यास के लिए कुछ नहीं है',
    text: 'आपके टेस्ट के गलत और छोड़े प्रश्न यहाँ फिर आते हैं, जैसे ही उनके उत्तर दिखाए जाते हैं।',
    takeTest: 'टेस्ट दें',
  },
  byTest: 'टेस्ट के हिसाब से',
  bySection: 'सेक्शन के हिसाब से',
  mistakes: (mistakes, due) =>
    `${mistakes === 1 ? '1 गलती' : `${mistakes} गलतियाँ`}${due === 0 ? '' : `, आज के लिए ${due}`}`,
  practise: 'अभ्यास करें',
  practiseOf: (name) => `${name} का अभ्यास करें`,
  session: {
    stop: 'रोकें',
    done: 'हो गया',
    end: (right, questions) => `${questions} में से ${right} प्रश्न सही। गलत वाले कल फिर आएँगे।`,
    known: 'यह मुझे आता है',
    star: 'स्टार',
  },
}
