import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

const options = { getInitialValueInEffect: false }

/** Whether the opened submission stands beside the list, or over it in a drawer. `inbox.module.css` asks the same. */
export function useIsBeside(): boolean {
  const hasRoom = useMediaQuery('(min-width: 100em) and (min-height: 40em)', false, options)
  // Paper is narrower than the window that it is printed from.
  const isPrinted = useMediaQuery('print', false, options)
  const [isBeside, setIsBeside] = useState(hasRoom)
  if (!isPrinted && isBeside !== hasRoom) setIsBeside(hasRoom)
  return isBeside
}
