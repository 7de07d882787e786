/** A copy of an item without these keys. The other keys have the names of columns. */
export function without<Item extends object, Key extends keyof Item>(
  item: Item,
  ...keys: Key[]
): Omit<Item, Key> {
  const left = Object.entries(item).filter(([key]) => !keys.some((one) => one === key))
  return Object.fromEntries(left) as Omit<Item, Key>
}
