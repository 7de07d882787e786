import { player as en } from '../en/learning/player.ts'
import { type SameWords, inLanguages } from '../language.ts'
import { translations } from './translations.ts'

/** The texts of the video player. */
export const player = inLanguages('player', en, translations)
export type PlayerWords = SameWords<typeof en>
