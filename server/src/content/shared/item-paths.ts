/** Ids by place turned round: where the item with an id is, if it is in the folder. */
export function placesById(ids: Map<string, number>): (id: number) => string | undefined {
  const places = new Map([...ids].map(([place, id]) => [id, place]))
  return (id) => places.get(id)
}

/** The id at a place that has been brought up to date before. */
export function idAt(ids: Map<string, number>, place: string): number {
  const id = ids.get(place)
  if (id === undefined) throw new Error(`${place} has no id yet`)
  return id
}
