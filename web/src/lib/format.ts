/** '4:05' or '1:02:09', from whole seconds. */
export function clock(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':')
}

/** '23 KB' or '1.4 MB', from bytes; a non-breaking space joins the number and its unit. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  if (kilobytes < 1000) return `${kilobytes}\u00A0KB`
  return `${Math.round(kilobytes / 100) / 10}\u00A0MB`
}
