import type { notices as en } from '../../en/learning/notices.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

export const notices: SameWords<typeof en> = {
  failed: 'सूचनाएँ लोड नहीं हो सकीं',
  more: 'और सूचनाएँ दिखाएँ',
  none: 'कोई सूचना नहीं मिली',
  noneText: 'आपके कोर्स, टेस्ट और परीक्षाओं की खबरें यहाँ दिखेंगी।',
  counts: { total: 'कुल', active: 'चालू', important: 'ज़रूरी', warnings: 'चेतावनी' },
  important: 'ज़रूरी',
  ended: 'खत्म',
  notification: 'सूचना',
  notLoaded: 'यह सूचना लोड नहीं हो सकी',
  notFound: 'ऐसी कोई सूचना नहीं है।',
  message: 'संदेश',
  link: 'लिंक',
  openTheLink: 'लिंक खोलें',
  noLink: 'कोई नहीं',
  type: 'प्रकार',
  types: { info: 'जानकारी', warning: 'चेतावनी', error: 'गड़बड़ी', success: 'सफल' },
  status: 'स्थिति',
  active: 'चालू',
  inactive: 'बंद',
  created: 'कब बनी',
  priority: 'कितनी ज़रूरी है',
  high: 'ज़्यादा',
  normal: 'सामान्य',
  openItem: {
    course: 'कोर्स खोलें',
    test: 'टेस्ट खोलें',
    book: 'किताब खोलें',
    bundle: 'सीरीज़ या कॉम्बो खोलें',
  },
  popup: {
    next: 'अगली',
    openLink: 'लिंक खोलें',
    watchVideo: 'वीडियो देखें',
    place: (place, all, time) => `${all} में से ${place}, ${date(time)}`,
  },
}
