/** Ids as the video host writes them, in each of the addresses that it gives out. */
const YOUTUBE =
  /(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|shorts\/|live\/|watch\?(?:.*&)?v=))([\w-]{11})/

export function youtubeId(address: string): string | null {
  return YOUTUBE.exec(address)?.[1] ?? null
}

/** The host's own picture of a video (D-09); null for what it does not host. */
export function youtubeThumbnail(address: string): string | null {
  const id = youtubeId(address)
  return id === null ? null : `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
}
