/** A window of this width, for code that uses media queries of the form (max-width: N px). */
export function fakeWidth(width: number): typeof matchMedia {
  return (media) => {
    const most = Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0)
    return Object.assign(new EventTarget(), {
      media,
      matches: width <= most,
      onchange: null,
      addListener() {},
      removeListener() {},
    })
  }
}
