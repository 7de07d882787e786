/** An Excel file in Base64, or the text of any other file. */
export async function readListFile(file: File): Promise<{ file: string } | { text: string }> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return { text: await file.text() }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(byte))
  return { file: btoa(letters.join('')) }
}
