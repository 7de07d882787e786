import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')

type Theme = Record<string, string>

/** The roles of both themes as defined in theme.css: dark is light with replacements. */
function readThemes(): { light: Theme; dark: Theme } {
  const roles = (part: string): Theme =>
    Object.fromEntries(
      [...part.matchAll(/--color-([a-z0-9-]+):\s*(oklch\([^)]+\))/g)].map(([, role, value]) => [
        role ?? '',
        value ?? '',
      ]),
    )
  const [before = '', night = ''] = css.split('@variant night {')
  const light = roles(before)
  return { light, dark: { ...light, ...roles(night) } }
}

/** Relative luminance (WCAG 2.x) of an oklch colour, computed in linear sRGB. */
function luminance(colour: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const inGamut = (channel: number) => Math.min(1, Math.max(0, channel))
  return (
    0.2126 * inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** [text or shape, background, required contrast] */
const pairs: [string, string, number][] = [
  ...['paper', 'card', 'well', 'accent-soft', 'done-soft', 'wrong-soft'].flatMap(
    (ground): [string, string, number][] => [
      ['ink', ground, 4.5],
      ['ink-2', ground, 4.5],
    ],
  ),
  ['on-action', 'action', 4.5],
  ['on-action', 'action-hover', 4.5],
  ['action', 'paper', 4.5],
  ['action', 'card', 4.5],
  ['action', 'well', 4.5],
  ['on-accent', 'accent', 4.5],
  ['accent-text', 'card', 4.5],
  ['accent-text', 'paper', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['on-done', 'done', 4.5],
  ['done-text', 'card', 4.5],
  ['done-text', 'paper', 4.5],
  ['done-text', 'done-soft', 4.5],
  ['on-wrong', 'wrong', 4.5],
  ['wrong-text', 'card', 4.5],
  ['wrong-text', 'paper', 4.5],
  ['wrong-text', 'wrong-soft', 4.5],
  ['on-print', 'print', 4.5],
  ['edge', 'card', 3],
  ['edge', 'paper', 3],
  ['edge', 'well', 3],
  ['done', 'card', 3],
  ['wrong', 'card', 3],
  ['focus', 'card', 3],
  ['focus', 'paper', 3],
]

const themes = readThemes()

test.each(
  (['light', 'dark'] as const).flatMap((theme) =>
    pairs.map(([shape, ground, need]) => ({ theme, shape, ground, need })),
  ),
)('$theme: $shape on $ground is at least $need : 1', ({ theme, shape, ground, need }) => {
  const colours = themes[theme]
  expect(contrast(colours[shape] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(need)
})

test("the contrast function matches the design's reference figures", () => {
  const rounded = (shape: string, ground: string, theme: Theme) =>
    Number(contrast(theme[shape] ?? '', theme[ground] ?? '').toFixed(1))
  expect(rounded('ink', 'paper', themes.light)).toBeCloseTo(14.2, 0)
  expect(rounded('ink', 'paper', themes.dark)).toBeCloseTo(15.6, 0)
  expect(rounded('edge', 'well', themes.light)).toBeCloseTo(3.4, 0)
  expect(rounded('on-accent', 'accent', themes.dark)).toBeCloseTo(8.9, 0)
})

test('each role of the light theme except the printed ones has a dark value', () => {
  const [, night = ''] = css.split('@variant night {')
  const missing = Object.keys(themes.light).filter((role) => !night.includes(`--color-${role}:`))
  expect(missing).toEqual(['print', 'on-print'])
})
