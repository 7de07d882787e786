import { oklchToHex } from '../covers/oklch.ts'
import { type SubjectName, subjects } from '../covers/subjects.ts'

const MARIGOLD = '#F5AF2E'
const SKIN = '#B9825A'
const SKIN_IN_SHADOW = '#A06D48'
const HAIR = '#2B2320'

export interface Sitter {
  subject: SubjectName
  /** The shape behind the head, and the one over it. */
  hair: { back: string; front: string }
  wearsGlasses: boolean
}

/** A face on the colour of a subject, 96 × 96 units, so drawn that a circle may cut off its corners. */
export function portrait({ subject, hair, wearsGlasses }: Sitter): string {
  const { hue, chroma, lift } = subjects[subject]
  const shade = (lightness: number, of = 1) => oklchToHex(lightness + lift, chroma * of, hue)
  const parts = [
    `<rect width="96" height="96" fill="${shade(0.84, 0.6)}"/>`,
    `<path fill="${HAIR}" d="${hair.back}"/>`,
    `<path fill="${SKIN_IN_SHADOW}" d="M40 56H56V74Q48 80 40 74Z"/>`,
    `<path fill="${shade(0.38)}" d="M12 96Q14 74 38 70Q48 80 58 70Q82 74 84 96Z"/>`,
    `<path stroke="${MARIGOLD}" stroke-width="3" fill="none" d="M37.5 70.500Q48 81.5 58.5 70.5"/>`,
    `<ellipse cx="48" cy="44" rx="17" ry="20" fill="${SKIN}"/>`,
    `<path fill="${HAIR}" d="${hair.front}"/>`,
    ...(wearsGlasses
      ? [
          `<path stroke="${HAIR}" stroke-width="2" fill="none" d="M35 42A5.5 5.5 0 1 0 46 42A5.5 5.5 0 1 0 35 42M50 42A5.5 5.5 0 1 0 61 42A5.5 5.5 0 1 0 50 42M46 42H50"/>`,
        ]
      : []),
    `<path fill="${HAIR}" d="M39 42A1.7 1.7 0 1 0 42.4 42A1.7 1.7 0 1 0 39 42M53.6 42A1.7 1.7 0 1 0 57 42A1.7 1.7 0 1 0 53.6 42"/>`,
    `<path stroke="${SKIN_IN_SHADOW}" stroke-width="2" stroke-linecap="round" fill="none" d="M42 54Q48 58 54 54"/>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" aria-hidden="true">${parts.join('')}</svg>\n`
}
