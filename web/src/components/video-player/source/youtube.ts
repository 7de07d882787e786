/** Video ids in each form of YouTube's URLs. */
const YOUTUBE =
  /(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|shorts\/|live\/|watch\?(?:.*&)?v=))([\w-]{11})/

export function youtubeId(url: string): string | null {
  return YOUTUBE.exec(url)?.[1] ?? null
}

/** YouTube's thumbnail of a video (D-09); null for other URLs. */
export function youtubeThumbnail(url: string): string | null {
  const id = youtubeId(url)
  return id === null ? null : `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
}
