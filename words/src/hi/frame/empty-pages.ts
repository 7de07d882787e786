import type { emptyPages as en } from '../../en/frame/empty-pages.ts'
import type { SameWords } from '../../language.ts'

/** The texts of the pages without content: for a wrong address, and for a part that is being built. */
export const emptyPages: SameWords<typeof en> = {
  notFound: {
    tab: 'पेज नहीं मिला',
    title: 'यह पेज नहीं मिला',
    text: (seconds) => `यह पेज हट गया है, या इसका पता गलत है। आप ${seconds} सेकंड में होम पेज पर पहुँच जाएँगे।`,
    go: 'अभी होम पर जाएँ',
  },
  comingSoon: {
    stayTuned: 'थोड़ा इंतज़ार करें',
    text: 'यह हिस्सा अभी बन रहा है। तब तक आप अपने कोर्स पढ़ सकते हैं।',
    browse: 'कोर्स देखें',
  },
}
