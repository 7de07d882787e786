/** Smaller files are sent as they are. */
const SMALL_BYTES = 300 * 1024
/** Longest side in pixels; the server stores no more. */
const MAX_SIDE = 2000
const QUALITY = 0.85

/**
 * A smaller copy of a picture, so that it can be sent over a slow network; the picture itself if the
 * browser cannot draw it or the copy is not smaller.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const copy = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    return copy !== null && copy.size < file.size ? copy : file
  } catch {
    return file
  }
}
