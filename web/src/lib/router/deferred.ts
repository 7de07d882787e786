/** A promise that is resolved from outside; `Promise.withResolvers` is newer than the oldest browsers. */
export interface Deferred {
  done: Promise<void>
  resolve: () => void
}

export function deferred(): Deferred {
  let resolve = () => {}
  const done = new Promise<void>((settle) => {
    resolve = settle
  })
  return { done, resolve }
}
