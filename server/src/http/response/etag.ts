/** Whether an If-None-Match header lists an ETag; weak and strong ones are the same here. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => strong(one.trim()) === strong(etag)) ?? false

const strong = (etag: string) => etag.replace(/^W\//, '')
