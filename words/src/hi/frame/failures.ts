import type { failures as en } from '../../en/frame/failures.ts'
import type { SameWords } from '../../language.ts'

/** The texts of pages and windows that could not be loaded. */
export const failures: SameWords<typeof en> = {
  page: {
    failed: {
      title: 'कुछ गड़बड़ हो गई',
      text: 'हमारी ओर से कुछ गड़बड़ हो गई। आपने जो कुछ सेव किया है, वह सुरक्षित है।',
    },
    missing: {
      title: 'यह पेज लोड नहीं हो सका',
      text: 'पेज फिर से लोड करें। इंटरनेट कट गया था, या ऐप अपडेट हुआ है।',
    },
    offline: 'इंटरनेट से जुड़ते ही यह पेज लोड हो जाएगा।',
    goHome: 'होम पर जाएँ',
    reload: 'फिर से लोड करें',
  },
  windows: {
    'PDF viewer': 'PDF नहीं खुल सकी',
    'delete form': 'खाता हटाने का फ़ॉर्म नहीं खुल सका',
    'download form': 'डाउनलोड का फ़ॉर्म नहीं खुल सका',
    form: 'फ़ॉर्म नहीं खुल सका',
    'image viewer': 'तस्वीर नहीं खुल सकी',
    'password form': 'पासवर्ड का फ़ॉर्म नहीं खुल सका',
    player: 'वीडियो नहीं खुल सका',
    'profile form': 'प्रोफ़ाइल का फ़ॉर्म नहीं खुल सका',
    test: 'टेस्ट नहीं खुल सका',
  },
  checkConnection: 'इंटरनेट देखें और फिर कोशिश करें।',
  inSeconds: (button, seconds) => `${button} (${seconds} सेकंड में)`,
  userData: 'फिर से लॉगिन करें। आपकी जानकारी लोड नहीं हो सकी।',
  userId: {
    title: 'फिर से लॉगिन करें। यूज़र ID नहीं मिली।',
    text: 'इस डिवाइस पर आपका लॉगिन अधूरा है।',
  },
}
