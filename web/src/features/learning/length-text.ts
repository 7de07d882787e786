import type { LessonWords } from '@sopan/words/learning/lesson'

/** '24 min', '1 h 10 min' or '14:32', as staff write it, in the language of the page; 15 min where they wrote no length (D-15). */
export const lengthText = (written: string | null, { units }: LessonWords): string =>
  (written ?? '15 min').replace(/(\d+) (h|min)/g, (_, count: string, unit: 'h' | 'min') =>
    units[unit](Number(count)),
  )
