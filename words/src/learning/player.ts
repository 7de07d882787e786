import { player as en } from '../en/learning/player.ts'
import { type SameWords, inLanguages } from '../language.ts'

/** The texts of the video player. */
export const player = inLanguages(en, {
  hi: async () => (await import('../hi/learning/player.ts')).player,
})
export type PlayerWords = SameWords<typeof en>
