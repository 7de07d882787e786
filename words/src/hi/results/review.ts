import type { review as en } from '../../en/results/review.ts'
import type { SameWords } from '../../language.ts'

export const review: SameWords<typeof en> = {
  title: 'प्रश्न और उत्तर',
  back: 'प्रश्नों और उत्तरों पर वापस जाएँ',
  noDetails: 'इस टेस्ट के रिज़ल्ट में प्रश्नों की जानकारी नहीं है।',
  noQuestions: 'यहाँ कोई प्रश्न नहीं है।',
  show: 'दिखाएँ',
  parts: {
    all: 'सभी',
    wrong: 'गलत',
    skipped: 'छोड़े',
    slow: 'ज़्यादा समय वाले',
    marked: 'दोबारा देखने के लिए',
  },
  practise: (questions) =>
    questions === 1 ? 'इस प्रश्न का अभ्यास करें' : `इन ${questions} का अभ्यास करें`,
  practised: (right, questions) =>
    `${questions} में से ${right} प्रश्न सही। इस अभ्यास का कुछ भी रिज़ल्ट में नहीं जुड़ता।`,
  sheet: {
    title: 'रिस्पॉन्स शीट',
    question: 'प्रश्न',
    section: 'सेक्शन',
    chosen: 'चुना',
    key: 'कुंजी',
    marks: 'अंक',
  },
  key: {
    final: 'उत्तर कुंजी अंतिम है।',
    provisional: (until) => `उत्तर कुंजी अभी अंतिम नहीं है; ${until} तक आपत्ति भेज सकते हैं।`,
    challengesOver: (until) =>
      `उत्तर कुंजी अभी अंतिम नहीं है। आपत्तियाँ ${until} तक भेज सकते थे; सबके उत्तर मिलने पर कुंजी अंतिम होगी।`,
  },
  challenge: {
    act: 'इस प्रश्न पर आपत्ति भेजें',
    title: (number) => `प्रश्न ${number} पर आपत्ति`,
    label: 'प्रश्न या उसकी कुंजी में क्या गलत है?',
    send: 'भेजें',
    missing: 'लिखें कि क्या गलत है।',
    sent: 'आपकी आपत्ति भेज दी गई। उत्तर ईमेल से आएगा और ‘संपर्क करें’ में भी दिखेगा।',
    failed: 'आपकी आपत्ति नहीं भेजी जा सकी। फिर कोशिश करें।',
  },
}
