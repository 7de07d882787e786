import type { running as en } from '../../en/exams/running.ts'
import type { SameWords } from '../../language.ts'

export const running: SameWords<typeof en> = {
  resume: 'टेस्ट जारी रखें',
  label: 'चल रहा टेस्ट',
  kept: 'आपके उत्तर इस डिवाइस पर सुरक्षित हैं और भेज दिए जाएँगे।',
  inProgress: (left) => `यह टेस्ट चल रहा है${left === null ? '' : `, ${left}`}। घड़ी चल रही है।`,
  onCard: (left) => `चल रहा है, ${left}`,
  left: (minutes) => (minutes === 0 ? 'एक मिनट से भी कम बाकी' : `लगभग ${minutes} मिनट बाकी`),
}
