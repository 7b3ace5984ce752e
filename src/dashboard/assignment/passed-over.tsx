import { Text } from '@mantine/core'
import { useText } from '../text/language.ts'
import type { PassedOver } from './model.ts'
import { assignmentTexts } from './texts.ts'

/** Says of users whom a rule names that they are not assigned, and why. */
export function PassedOverNote({ users }: { users: readonly PassedOver[] }) {
  const t = useText(assignmentTexts)
  if (users.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {[...users.map(({ id, name }) => (name === null ? t.hasLeft(id) : t.mayOnlyRead(name))), t.droppedLater].join(
        ' ',
      )}
    </Text>
  )
}
