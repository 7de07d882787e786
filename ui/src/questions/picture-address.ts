/**
 * The URL of an uploaded file at a server. A full URL stays as it is; a path is resolved below the uploads
 * directory, without leading relative segments (D-05).
 */
export function uploadUrlAt(server: string, path: string): string {
  if (/^https?:\/\//i.test(path)) return path
  const clean = path.replace(/^(?:\.{0,2}\/)+/, '').replace(/^uploads\//, '')
  return `${server}/uploads/${clean}`
}

/** The address of a picture in a question; pages that another server than that of the files has sent set it at their start. */
export const pictureAddress = { of: (src: string): string => uploadUrlAt('', src) }
