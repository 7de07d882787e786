import { spawnSync } from 'node:child_process'

import { onTestFinished } from 'vitest'

import { temporaryFolder } from './temporary-folder.ts'

/** A folder on a separate disk of so many kilobytes, unmounted after the test; null if this machine cannot mount it. */
export function smallDisk(kilobytes: number, folder = temporaryFolder()): string | null {
  const size = `size=${kilobytes}k`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]).status !== 0) return null
  onTestFinished(() => {
    spawnSync('umount', [folder])
  })
  return folder
}

/** Gives a small disk another size. */
export const resizeDisk = (folder: string, kilobytes: number) =>
  spawnSync('mount', ['-o', `remount,size=${kilobytes}k`, folder])
