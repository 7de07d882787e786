/**
 * A name for this page among those that answer, drawn anew with every load: a tab that was copied
 * or brought back can then never send another answer under a (seq, writer) that is taken. Entries
 * that wait on the device keep the writer that made them.
 */
export function newWriter(): string {
  const parts = crypto.getRandomValues(new Uint32Array(3))
  return [...parts].map((part) => part.toString(36).padStart(7, '0')).join('')
}
