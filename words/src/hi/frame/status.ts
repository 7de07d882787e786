import type { status as en } from '../../en/frame/status.ts'
import type { SameWords } from '../../language.ts'

const withRate = (state: string, percent: number | null) =>
  percent === null ? state : `${state} (${percent}%)`

/** The texts of maintenance, updates and the start of the app. */
export const status: SameWords<typeof en> = {
  starting: 'शुरू हो रहा है...',
  checking: 'सिस्टम की स्थिति देखी जा रही है...',
  maintenance: {
    title: 'रखरखाव चल रहा है',
    text: 'हम सिस्टम पर काम कर रहे हैं। कुछ मिनट बाद फिर देखें।',
  },
  updateRequired: {
    title: 'अपडेट ज़रूरी है',
    text: 'जारी रखने के लिए नया वर्शन लें। आपका वर्शन अब नहीं चलता।',
  },
  updateAvailable: {
    title: 'अपडेट आ गया है',
    text: 'नया वर्शन आ गया है।',
  },
  ended: 'सिस्टम फिर चल रहा है',
  checkAgain: 'फिर देखें',
  checkNeedsNetwork: 'आप ऑफ़लाइन हैं। इंटरनेट से जुड़ें और फिर देखें।',
  download: 'नया वर्शन डाउनलोड करें',
  tryRefresh: 'पेज रीफ़्रेश करें',
  network: 'इंटरनेट',
  online: 'चालू',
  offline: 'बंद',
  yourVersion: 'आपका वर्शन',
  requiredVersion: 'ज़रूरी वर्शन',
  backendVersion: 'सर्वर का वर्शन',
  latestVersion: 'सबसे नया वर्शन',
  unknown: 'पता नहीं',
  apis: 'सेवाएँ',
  working: (percent) => withRate('चल रही हैं', percent),
  issues: (percent) => withRate('दिक्कत है', percent),
  reasons: 'कारण',
  versionMismatch: 'वर्शन पुराना है',
  lastChecked: 'पिछली जाँच',
}
