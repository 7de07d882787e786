/** The texts of cards that move by themselves. */
export const carousel = {
  name: 'carousel',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
  position: (at: number, all: number) => `${at} of ${all}`,
  previous: 'Previous',
}
