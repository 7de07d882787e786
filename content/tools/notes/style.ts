import type { anek } from '../fonts.ts'

export type FontName = keyof typeof anek

/** The colours of the light theme; the background is paler than on screen to save ink. */
export const colours = {
  paper: '#FDFBF6',
  paperLine: '#E6EEF4',
  marginLine: '#EAABA5',
  separator: '#E0DBD2',
  ink: '#162540',
  ink2: '#4D5769',
  accent: '#F5AF2E',
  accentText: '#86540E',
  accentSoft: '#FDF0D3',
  logoStep: '#1B3059',
  logoStepLight: '#24406F',
}

/** A page in points for a phone: 360 CSS pixels wide, its body text has more than 13 of them. */
export const page = {
  width: 283,
  height: 510,
  /** The distance between ruled lines; every line of text is on one. */
  line: 17,
  /** The first and the last ruled line, from the top. */
  firstLine: 62,
  lastLine: 62 + 17 * 24,
  marginLine: 28,
  left: 36,
  right: 271,
}

/** Text is a little above its ruled line, as in handwriting. */
export const BASELINE_LIFT = 4.5
export const BODY_SIZE = 11
