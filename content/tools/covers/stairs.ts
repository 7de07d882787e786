/** Eight treads of 40 units, left to right; each number is the height of a tread from the top. */
export interface Stair {
  back: number[]
  front: number[]
  /** The one marigold tread: the next step. */
  accent: { x: number; y: number; width: number }
  emblem: EmblemPosition
}

/** The position of an emblem: the middle of its tread and the treadY under it. */
export interface EmblemPosition {
  x: number
  treadY: number
  scale: number
  /** How far an icon is above the tread. */
  iconLift: number
}

const upRight: Stair = {
  back: [140, 140, 120, 100, 80, 60, 40, 20],
  front: [160, 160, 160, 140, 120, 100, 80, 60],
  accent: { x: 240, y: 80, width: 40 },
  emblem: { x: 64, treadY: 160, scale: 1, iconLift: 0 },
}

const upLeft: Stair = {
  back: upRight.back.toReversed(),
  front: upRight.front.toReversed(),
  accent: { x: 40, y: 80, width: 40 },
  emblem: { x: 256, treadY: 160, scale: 1, iconLift: 0 },
}

const stepwell: Stair = {
  back: [40, 80, 120, 140, 140, 120, 80, 40],
  front: [80, 120, 140, 160, 160, 140, 120, 80],
  accent: { x: 240, y: 120, width: 40 },
  emblem: { x: 160, treadY: 160, scale: 1, iconLift: 0 },
}

const terrace: Stair = {
  back: [160, 140, 120, 100, 100, 120, 140, 160],
  front: [180, 160, 140, 120, 120, 140, 160, 180],
  accent: { x: 120, y: 120, width: 80 },
  emblem: { x: 160, treadY: 121, scale: 0.8364, iconLift: 5 },
}

const stairs = [upRight, upLeft, stepwell, terrace]

/** The seed with which the sample's courses get the stairs of the design pictures. */
const SEED = 651_410

/** The slug selects the stair, so an item keeps its picture as long as it keeps its slug. */
export function stairOf(slug: string): Stair {
  let hash = SEED
  for (const character of slug) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619) >>> 0
  }
  return stairs[hash >>> 30] ?? upRight
}

/** The outline of a stair: down the left side, along every tread, closed at the foot. */
export function stairPath(heights: number[]): string {
  const treads = heights.map((height, index) => `V${height}H${(index + 1) * 40}`)
  return `M0 180${treads.join('')}V180Z`
}
