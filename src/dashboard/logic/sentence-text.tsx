import { Text } from '@mantine/core'
import classes from './logic.module.css'
import type { SentencePart } from './rule-texts.ts'

/** A sentence with what it names set off from its words. */
export function Sentence({ parts }: { parts: readonly SentencePart[] }) {
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
