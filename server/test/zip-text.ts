import { unzipSync } from 'fflate'

/** The texts of all files of an archive. */
export const textOfZip = (archive: Uint8Array): string =>
  Object.values(unzipSync(archive))
    .map((bytes) => Buffer.from(bytes).toString('utf8'))
    .join('\n')
