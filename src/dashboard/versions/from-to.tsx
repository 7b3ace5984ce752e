import { Text } from '@mantine/core'
import { TurnedInto } from '../lists/turned-into.tsx'
import { useText } from '../text/language.ts'
import { versionTexts } from './texts.ts'

/** A value as it was and as it is; `undefined` where it does not go into words. */
export function FromTo({ label, from, to }: { label?: string; from: string | undefined; to: string | undefined }) {
  const t = useText(versionTexts)
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {label !== undefined && `${label}: `}
      {from === undefined || to === undefined ? (
        t.other
      ) : (
        <>
          <Text span inherit td="line-through" aria-label={t.before}>
            {from}
          </Text>
          <TurnedInto label={t.turnsInto} />
          <Text span inherit c="var(--mantine-color-text)" aria-label={t.after}>
            {to}
          </Text>
        </>
      )}
    </Text>
  )
}
