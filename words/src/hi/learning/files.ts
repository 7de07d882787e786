import type { files as en } from '../../en/learning/files.ts'
import type { SameWords } from '../../language.ts'

/** The texts of the windows that show PDFs and pictures. */
export const files: SameWords<typeof en> = {
  zoomIn: 'बड़ा करें',
  zoomOut: 'छोटा करें',
  zoom: (percent, usual) => `आकार ${percent}%, वापस ${usual}% करें`,
  picture: {
    name: 'तस्वीर',
    loading: 'तस्वीर लोड हो रही है...',
    failed: 'तस्वीर लोड नहीं हो सकी',
  },
  pdf: {
    loading: 'PDF लोड हो रही है...',
    viewers: {
      hosted: 'ऑनलाइन व्यूअर',
      builtin: 'ऐप का व्यूअर',
      direct: 'फ़ाइल सीधे',
      uncached: 'फ़ाइल सीधे, फिर से लोड की हुई',
    },
    notShown: 'PDF नहीं दिख रही?',
    nextViewer: 'दूसरा व्यूअर आज़माएँ',
    reload: 'फिर से लोड करें: दूसरा व्यूअर आज़माएँ',
    failed: {
      title: 'PDF नहीं खुल सकी',
      text: 'PDF लोड नहीं हो सकी - फिर से लोड करें या ब्राउज़र में खोलें',
    },
    openInBrowser: 'ब्राउज़र में खोलें',
    download: 'PDF डाउनलोड करें',
    pages: 'पेज',
    page: (number) => `पेज ${number}`,
    pageOf: (number, all, size) => `${all} में से पेज ${number}${size === null ? '' : `, ${size}`}`,
    linkedPage: 'लिंक वाले पेज पर जाएँ',
    printed: (all) =>
      `ये स्क्रीन पर दिख रहे पेज हैं। सभी ${all} पेज प्रिंट करने के लिए PDF डाउनलोड करें या ब्राउज़र में खोलें।`,
  },
}
