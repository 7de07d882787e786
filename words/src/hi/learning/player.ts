import type { player as en } from '../../en/learning/player.ts'
import type { SameWords } from '../../language.ts'

/** The texts of the video player. */
export const player: SameWords<typeof en> = {
  close: 'प्लेयर बंद करें',
  loading: 'वीडियो लोड हो रहा है...',
  failed: {
    title: 'वीडियो नहीं चल सका',
    broken: 'यह वीडियो नहीं चलाया जा सका।',
    host: 'वीडियो की वेबसाइट से संपर्क नहीं हो सका।',
  },
  offline: {
    waiting: 'आप ऑफ़लाइन हैं। इंटरनेट से जुड़ते ही वीडियो आगे चलेगा।',
    playing: 'आप ऑफ़लाइन हैं। जितना लोड हो चुका है, उतना चलता रहेगा।',
  },
  resumedAt: (clock) => `${clock} से आगे चल रहा है`,
  startOver: 'शुरू से चलाएँ',
  next: (title) => `अगला: ${title}`,
  opensSoon: '5 सेकंड में खुलेगा',
  stop: 'रोकें',
  play: 'चलाएँ',
  playAgain: 'फिर चलाएँ',
  pause: 'रोकें',
  back: (seconds) => `${seconds} सेकंड पीछे`,
  forward: (seconds) => `${seconds} सेकंड आगे`,
  seek: 'वीडियो में आगे-पीछे जाएँ',
  position: (clock, end) => `${end} में से ${clock}`,
  speeds: 'स्पीड',
  speed: (rate) => `स्पीड ${rate}×`,
  volume: 'आवाज़',
  mute: 'आवाज़ बंद करें',
  unmute: 'आवाज़ चालू करें',
  fullScreen: 'पूरी स्क्रीन',
  exitFullScreen: 'पूरी स्क्रीन से बाहर',
}
