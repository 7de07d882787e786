/** A sentence in which a part, such as a name, is bold wherever the language puts it. */
export function Emphasized({
  text,
  part,
  className = 'font-semibold',
}: {
  text: string
  part: string
  className?: string
}) {
  const start = text.indexOf(part)
  if (start === -1 || part === '') return text
  return (
    <>
      {text.slice(0, start)}
      <span className={className}>{part}</span>
      {text.slice(start + part.length)}
    </>
  )
}
