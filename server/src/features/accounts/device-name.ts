const BROWSERS: readonly (readonly [part: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]
const SYSTEMS: readonly (readonly [part: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
]

/** A name that the learner recognises, such as 'Chrome on Android'; null if nothing is known. */
export function deviceName({
  platform,
  device,
}: {
  platform: string
  device: string | null
}): string | null {
  const find = (names: typeof BROWSERS) => names.find(([part]) => device?.includes(part))?.[1]
  if (platform !== 'web') return `App on ${find(SYSTEMS) ?? platform}`
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} on ${system}`
}
