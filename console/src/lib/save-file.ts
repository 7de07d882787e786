/** Lets the browser save a file, whose content is in Base64. */
export function saveFile({
  name,
  type,
  content,
}: {
  name: string
  type: string
  content: string
}): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
