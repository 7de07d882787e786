import { type FileHandle, open } from 'node:fs/promises'

/**
 * A rename is durable only after its folder is synced; Windows cannot open folders and does not
 * need it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  let handle: FileHandle | undefined
  try {
    handle = await open(folder)
    await handle.sync()
  } finally {
    await handle?.close()
  }
}
