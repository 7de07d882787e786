import type { bundles as en } from '../../en/offers/bundles.ts'
import type { SameWords } from '../../language.ts'

export const bundles: SameWords<typeof en> = {
  forms: { series: 'टेस्ट सीरीज़', combo: 'कॉम्बो' },
  both: 'सीरीज़ और कॉम्बो',
  lists: {
    series: {
      title: 'टेस्ट सीरीज़',
      more: 'और टेस्ट सीरीज़ दिखाएँ',
      none: 'कोई टेस्ट सीरीज़ नहीं मिली',
      nothing: 'अभी कोई टेस्ट सीरीज़ नहीं है। सभी टेस्ट देखें।',
      viewAll: 'सभी टेस्ट सीरीज़ देखें',
    },
    combo: {
      title: 'कॉम्बो',
      more: 'और कॉम्बो दिखाएँ',
      none: 'कोई कॉम्बो नहीं मिला',
      nothing: 'अभी कोई कॉम्बो नहीं है। सभी कोर्स देखें।',
      viewAll: 'सभी कॉम्बो देखें',
    },
  },
  view: 'देखें',
  viewOf: (title) => `${title} देखें`,
  counts: {
    courses: () => 'कोर्स',
    tests: () => 'टेस्ट',
    books: (books) => (books === 1 ? 'किताब' : 'किताबें'),
  },
  notFound: 'सीरीज़ या कॉम्बो नहीं मिला',
  notFoundText: 'यह सीरीज़ या कॉम्बो नहीं मिल सका',
  about: 'इसके बारे में',
  items: 'इसमें क्या है',
  item: {
    opens: (day) => `${day} को खुलेगा`,
    attempts: (attempts) => `${attempts} प्रयास`,
    yours: 'आपका है',
    taken: 'दिया हुआ',
    classes: (done, all) => `${all} में से ${done} क्लास`,
    heldAlone: 'इसके बिना भी आपका है: जो अवधि बाद में खत्म हो, वही मानी जाती है।',
  },
  alreadyHeld: (titles, more) =>
    `आपके पास पहले से है: ${titles.join(', ')}${more > 0 ? ` और ${more} और` : ''}। जो अवधि बाद में खत्म हो, तब तक ${titles.length + more === 1 ? 'यह आपका रहेगा' : 'ये आपके रहेंगे'}।`,
  progress: 'कितना पूरा हुआ',
  taken: (done, all) => `${all} में से ${done} दिए`,
  next: (title, day) => `अगला: ${title}, ${day} से`,
  pressAgain: (button) => `फिर कोशिश करने के लिए “${button}” दबाएँ।`,
}
