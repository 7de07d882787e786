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

/** An A5 page in points: readable on a phone, two to an A4 pdf. */
export const page = {
  width: 420,
  height: 595,
  /** The distance between ruled lines; every line of text is on one. */
  line: 17,
  /** The first and the last ruled line, from the top. */
  firstLine: 68,
  lastLine: 68 + 17 * 29,
  marginLine: 44,
  left: 55,
  right: 394,
}

/** Text is a little above its ruled line, as in handwriting. */
export const BASELINE_LIFT = 4.5
export const BODY_SIZE = 10.5
