import { Text } from '@mantine/core'
import classes from './logic.module.css'
import type { Part } from './words.ts'

/** A sentence with what it names set off from its words. */
export function Sentence({ parts }: { parts: readonly Part[] }) {
  return (
    <>
      {parts.map((part, i) =>
        typeof part === 'string' ? (
          part
        ) : (
          <Text key={i} span inherit className={classes['part']} data-mark={part.mark}>
            {part.text}
          </Text>
        ),
      )}
    </>
  )
}
