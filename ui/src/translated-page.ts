/**
 * A browser that translates a page replaces text nodes. React still has the old ones: removing such a node, or
 * inserting another one before it, would throw and end the whole page (facebook/react#11538).
 */
export function allowTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function removeOwn<Child extends Node>(this: Node, child: Child) {
    if (child.parentNode === this) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function insertShown<New extends Node>(
    this: Node,
    node: New,
    before: Node | null,
  ) {
    // Without its place, the new node is shown at the end.
    insertBefore.call(this, node, before?.parentNode === this ? before : null)
    return node
  }
}
