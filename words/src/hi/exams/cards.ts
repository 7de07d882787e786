import type { cards as en } from '../../en/exams/cards.ts'
import type { SameWords } from '../../language.ts'

export const cards: SameWords<typeof en> = {
  titles: {
    paid: 'पेड टेस्ट',
    free: 'मुफ़्त टेस्ट',
    purchased: 'टेस्ट',
    previous: 'पिछले सालों के टेस्ट',
    series: 'टेस्ट सीरीज़',
  },
  search: 'टेस्ट खोजें',
  more: 'और टेस्ट दिखाएँ',
  myResults: 'मेरे रिज़ल्ट',
  failed: {
    load: 'टेस्ट लोड नहीं हुए',
    title: 'टेस्ट लोड नहीं हो सके',
    text: (reason) => `टेस्ट लोड नहीं हुए: ${reason}`,
  },
  empty: {
    titles: {
      all: 'अभी कोई टेस्ट नहीं है।',
      paid: 'अभी कोई पेड टेस्ट नहीं है।',
      free: 'अभी कोई मुफ़्त टेस्ट नहीं है।',
      purchased: 'आपने अभी कोई टेस्ट नहीं खरीदा है।',
      previous: 'अभी पिछले सालों का कोई टेस्ट नहीं है।',
    },
    purchased: 'खरीदे हुए टेस्ट यहाँ दिखते हैं।',
    regularly: 'नए टेस्ट आते रहते हैं।',
    notFound: 'कोई टेस्ट नहीं मिला',
    noMatch: (search) => `“${search}” से कुछ नहीं मिला। कोई दूसरा शब्द लिखें।`,
  },
  viewAll: 'सभी टेस्ट देखें',
  premium: 'प्रीमियम',
  free: 'मुफ़्त',
  alsoInHindi: 'हिन्दी में भी',
  results: 'रिज़ल्ट',
  resultsOf: (test) => `${test} के रिज़ल्ट`,
  questions: 'प्रश्न',
  minutes: 'मिनट',
  attempts: 'प्रयास',
  attemptsOf: () => 'प्रयास',
  used: (used, all) => `${all} में से ${used}`,
  countedQuestions: (questions) => `${questions}\u00A0प्रश्न`,
  countedMinutes: (minutes) => `${minutes}\u00A0मिनट`,
  countedAttempts: (attempts) => `${attempts}\u00A0प्रयास`,
  usedAttempts: (used, all) => `${all}\u00A0में\u00A0से\u00A0${used}\u00A0प्रयास`,
  attemptsLeft: (attempts) => `${attempts} प्रयास बाकी`,
  moreAttempts: (attempts) => `${attempts} और प्रयास`,
  purchased: 'आपके पास है',
  accessTill: (date) => `एक्सेस ${date} तक`,
  accessEnded: (date) => `आपका एक्सेस ${date} को खत्म हुआ।`,
  start: 'टेस्ट शुरू करें',
  noMoreAttempts: 'अब कोई प्रयास बाकी नहीं',
  buyAgain: 'जारी रखने के लिए टेस्ट फिर से खरीदें।',
  saleHint: 'फिर कोशिश करें; न हो, तो सपोर्ट से संपर्क करें।',
  dismiss: 'बंद करें',
  window: {
    before: (opens, closes) => `खुलने का समय: ${opens} से ${closes} तक`,
    open: (closes, ownEnd, left, all) =>
      `${closes} तक खुला है: ${ownEnd === null ? 'हर प्रयास उसी समय खत्म होगा' : `आपका प्रयास ${ownEnd} तक खत्म होगा`}${leftOf(left, all)}`,
    after: (closes) => `${closes} को बंद हुआ`,
    afterButTakeable: (closes) => `${closes} को बंद हुआ: टेस्ट अब भी दे सकते हैं, पर रैंक नहीं मिलेगी`,
  },
}

function leftOf(left: number | null, all: number): string {
  if (left === null) return ''
  return left < 1
    ? ', इसलिए एक मिनट से भी कम बचा है'
    : `, इसलिए ${all} मिनट में से ${left === 1 ? '1 बचा है' : `${left} बचे हैं`}`
}
