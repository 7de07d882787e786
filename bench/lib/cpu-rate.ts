/**
 * How many times slower the browser's CPU is made. 4 makes a machine with Lighthouse's benchmark index 1,500
 * as slow as a phone of middle price; a slower machine needs less (2 at an index of 800).
 */
export const CPU_RATE = Number(process.env['BENCH_CPU_RATE'] ?? 4)
