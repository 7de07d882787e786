import { youtubeVideoId } from '@sopan/domain/youtube'
import type { ComponentType } from 'react'
import HtmlPlayer from 'react-player/HtmlPlayer'
import { canPlay } from 'react-player/patterns'
import type { VideoElementProps } from 'react-player/types'

import { loadYoutubeApi } from './youtube-api.ts'

export type MediaElement = ComponentType<VideoElementProps>

/** The library types these elements differently from their own packages. */
const asElement = (module: { default: unknown }) => module.default as MediaElement

/** The element that plays this URL: the browser's own, or one whose code has to be loaded first. */
export function elementFor(url: string): MediaElement | Promise<MediaElement> {
  if (youtubeVideoId(url) !== null) return loadYoutube()
  if (canPlay.hls(url)) return import('hls-video-element/react').then(asElement)
  return HtmlPlayer
}

async function loadYoutube(): Promise<MediaElement> {
  const [element] = await Promise.all([import('youtube-video-element/react'), loadYoutubeApi()])
  return asElement(element)
}
