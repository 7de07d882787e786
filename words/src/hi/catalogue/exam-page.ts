import type { examPage as en } from '../../en/catalogue/exam-page.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'
import { inDays } from '../days.ts'

const { date, dateAndTime } = formatsIn('hi')

export const examPage: SameWords<typeof en> = {
  exam: 'परीक्षा',
  about: (exam) => `${exam} के बारे में`,
  nothing: 'अभी यहाँ कुछ नहीं है',
  nothingText: (exam) => `${exam} के कोर्स, टेस्ट और किताबें आने पर यहाँ दिखेंगी।`,
  notFound: 'परीक्षा नहीं मिली',
  notFoundText: 'इस नाम की परीक्षा के लिए कोई कोर्स, टेस्ट या किताब नहीं है। नाम खोजें, या सभी कोर्स देखें।',
  dates: 'तारीखें',
  source: 'स्रोत:',
  startHere: 'यहाँ से शुरू करें',
  openNow: 'अभी खुला है',
  opens: (days) => `${inDays(days)} खुलेगा`,
  window: (opens, closes) => `${dateAndTime(opens)} से ${dateAndTime(closes)} तक`,
  size: (questions, minutes) => `${questions} प्रश्न · ${minutes} मिनट`,
  vacancy: (company, lastDate) => `${company} · आखिरी तारीख ${date(lastDate)}`,
  afterLogin: 'लॉगिन के बाद',
  topics: 'टॉपिक और पैटर्न',
}
