import type { language as en } from '../../en/frame/language.ts'
import type { SameWords } from '../../language.ts'

export const language: SameWords<typeof en> = {
  label: 'भाषा',
}
