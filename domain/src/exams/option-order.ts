/**
 * The order in which an attempt shows a question's options, as indexes from 0. It depends only on
 * the two ids, so that a reload, another device and the review show the same order.
 */
export function optionOrder(attemptId: number, questionId: number, count: number): number[] {
  const random = seeded(Math.imul(attemptId, 0x9e37_79b1) ^ Math.imul(questionId, 0x85eb_ca6b))
  const places = Array.from({ length: count }, (_, place) => place)
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const held = places[last] ?? last
    places[last] = places[other] ?? other
    places[other] = held
  }
  return places
}

/** Mulberry32: even enough for up to five options (option-order.test.ts), and equal on every machine. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
