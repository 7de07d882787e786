import { readdir } from 'node:fs/promises'

import { errorCode } from '../error-code.ts'

/** Whether a folder is empty or not there, so that nothing mixes with other files. */
export async function isFreeFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    if (errorCode(error) === 'ENOTDIR') return false
    throw error
  }
}
