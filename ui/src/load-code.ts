import { sleep } from './sleep.ts'

/** Pauses after which code that failed to load is requested again. */
const PAUSES_MS = [1000, 5000, 20_000]

/** Loads the code of a part of a page that has no error view, and tries again after a failure. */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  [pause, ...later]: readonly number[] = PAUSES_MS,
): Promise<Module> {
  if (pause === undefined) return load()
  try {
    return await load()
  } catch {
    await sleep(pause)
    return loadCode(load, later)
  }
}
