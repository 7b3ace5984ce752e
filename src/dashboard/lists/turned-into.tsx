import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '../icons/tabler.ts'

interface TurnedIntoProps {
  /** What a screen reader says between the two values. */
  label: string
}

/** Between a value as it was and as it is; an arrow of the text's own font is missing on some devices. */
export function TurnedInto({ label }: TurnedIntoProps) {
  return (
    <>
      {' '}
      <IconArrowRight size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
      <VisuallyHidden>{label}</VisuallyHidden>{' '}
    </>
  )
}
