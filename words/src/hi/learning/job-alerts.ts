import type { jobAlerts as en } from '../../en/learning/job-alerts.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

export const jobAlerts: SameWords<typeof en> = {
  failed: 'जॉब अलर्ट लोड नहीं हो सके',
  search: 'जॉब अलर्ट खोजें',
  searchIn: 'पद, विभाग या जगह',
  shown: (jobs) => (jobs === 1 ? '1 जॉब अलर्ट दिख रहा है' : `${jobs} जॉब अलर्ट दिख रहे हैं`),
  more: 'और जॉब अलर्ट दिखाएँ',
  none: 'कोई जॉब अलर्ट नहीं मिला',
  nothing: 'अभी कोई भर्ती नहीं है। कुछ दिन बाद फिर देखें।',
  nothingOfExam: 'अभी इस परीक्षा की कोई भर्ती नहीं है। सभी भर्तियाँ देखें।',
  noMatch: (search) => `“${search}” से कुछ नहीं मिला। दूसरा पद, विभाग या जगह लिखें।`,
  viewAll: 'सभी जॉब अलर्ट देखें',
  viewDetails: 'पूरी जानकारी देखें',
  notFound: 'जॉब अलर्ट नहीं मिला',
  notFoundText: 'इसे हटा दिया गया है, या लिंक अधूरा है।',
  apply: 'आवेदन करें',
  expired: 'अवधि खत्म',
  expiredText: (lastDate) => `आखिरी तारीख ${date(lastDate)} थी। अब आवेदन नहीं हो सकता।`,
  withdrawn: 'वापस ली गई',
  withdrawnText: 'यह भर्ती अब नहीं हो रही है।',
  location: 'जगह',
  salary: 'वेतन',
  experience: 'अनुभव',
  lastDate: 'आखिरी तारीख',
  notStated: 'नहीं बताया गया',
  description: 'विवरण',
  requirements: 'योग्यता',
  attachment: 'साथ की फ़ाइल',
  noAttachment: 'इस जॉब अलर्ट के साथ कोई फ़ाइल नहीं है',
  viewNotice: 'विज्ञापन देखें (PDF)',
  viewPicture: 'तस्वीर देखें',
}
