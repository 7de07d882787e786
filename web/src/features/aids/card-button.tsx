import { Button } from '@sopan/ui/actions/button.tsx'
import { type ComponentProps, useId } from 'react'

/** The main action of a card: a press anywhere on the card, which must be `relative`, presses it. */
export function CardButton({
  titleId,
  children,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'className' | 'id' | 'aria-labelledby'> & {
  /** The id of the card's title, which completes the button's name. */
  titleId: string
}) {
  const id = useId()
  return (
    <Button
      {...rest}
      id={id}
      aria-labelledby={`${id} ${titleId}`}
      className="static! after:absolute after:inset-0 after:rounded-card after:content-['']"
    >
      {children}
    </Button>
  )
}
