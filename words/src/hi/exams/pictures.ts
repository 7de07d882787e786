import type { pictures as en } from '../../en/exams/pictures.ts'
import type { SameWords } from '../../language.ts'

/** The texts of pictures in questions. */
export const pictures: SameWords<typeof en> = {
  figure: 'प्रश्न का चित्र',
  loadAgain: 'चित्र फिर से लोड करें',
}
