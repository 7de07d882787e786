import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

/** The share of the shorter side that the icon takes on a splash screen. */
const SPLASH_SHARE = 0.6
/**
 * The same for the foreground of an adaptive icon. A phone may show no more of it than a circle of
 * 66 of its 108 units: the corners of the drawing are 38 units from the centre.
 */
const FOREGROUND_SHARE = 0.86

/** Draws the app's icons and splash screens over the ones of the new project, in the same sizes. */
export async function drawIcons(resources: string, iconFile: string): Promise<void> {
  const svg = await readFile(iconFile)
  const background = backgroundOf(svg.toString())
  for (const { path, name } of await listPictures(resources)) {
    const { width, height } = await sharp(path).metadata()
    await sharp(await draw(name, { svg, background, width, height })).toFile(path)
  }
  const color = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="ic_launcher_background">${background}</color>
</resources>
`
  await writeFile(join(resources, 'values/ic_launcher_background.xml'), color)
}

async function listPictures(resources: string): Promise<{ path: string; name: string }[]> {
  const entries = await readdir(resources, { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name }) => /^(?:ic_launcher\w*|splash)\.png$/.test(name))
    .map(({ parentPath, name }) => ({ path: join(parentPath, name), name }))
}

interface Picture {
  svg: Buffer
  background: string
  width: number
  height: number
}

async function draw(name: string, picture: Picture): Promise<Buffer> {
  const { svg, width, height } = picture
  const size = Math.min(width, height)
  if (name === 'splash.png') return drawOn(picture, size * SPLASH_SHARE)
  if (name === 'ic_launcher_foreground.png') return drawOn(picture, size * FOREGROUND_SHARE)
  const icon = sharp(svg, { density: 300 }).resize(width, height).png()
  const radius = name === 'ic_launcher_round.png' ? size / 2 : size / 5
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`
  return icon.composite([{ input: Buffer.from(mask), blend: 'dest-in' }]).toBuffer()
}

/** The icon in the middle of a larger picture with the same background. */
async function drawOn({ svg, background, width, height }: Picture, size: number): Promise<Buffer> {
  const icon = await sharp(svg, { density: 300 }).resize(Math.round(size)).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: icon }])
    .png({ palette: true })
    .toBuffer()
}

/** The color of the icon's first rectangle, which fills it. */
function backgroundOf(svg: string): string {
  const color = /<rect[^>]* fill="(#[0-9a-f]{6})"/i.exec(svg)?.[1]
  if (color === undefined) throw new Error('The icon has no background')
  return color
}
