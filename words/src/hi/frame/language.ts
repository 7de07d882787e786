import type { language as en } from '../../en/frame/language.ts'
import type { SameWords } from '../../language.ts'

export const language: SameWords<typeof en> = {
  label: 'भाषा',
  notLoaded: 'पेज इस भाषा में लोड नहीं हो सके। अपना इंटरनेट देखें और फिर कोशिश करें।',
}
