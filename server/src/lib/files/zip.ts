import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive. */
export interface ZipFile {
  /** A path below the folder of the archive. */
  name: string
  content: Uint8Array
}

/**
 * The bytes of a ZIP archive as its files come. They are not compressed: documents and pictures are already, and a
 * test that runs must not wait for the rest.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>, now: Date): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  const taken = () => {
    const bytes = Buffer.concat(chunks)
    chunks = []
    return bytes
  }
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    entry.mtime = now
    zip.add(entry)
    entry.push(content, true)
    yield taken()
  }
  zip.end()
  yield taken()
}
