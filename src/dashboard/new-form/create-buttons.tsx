import { Button, Stack } from '@mantine/core'
import { useText } from '../text/language.ts'
import { newFormTexts } from './texts.ts'

interface CreateButtonsProps {
  /** A form without fields is not put online. */
  isEmpty: boolean
  isPending: boolean
  create: (online: boolean) => void
}

export function CreateButtons({ isEmpty, isPending, create }: CreateButtonsProps) {
  const t = useText(newFormTexts)
  return (
    <Stack gap="xs" mt="lg">
      <Button size="md" onClick={() => create(true)} loading={isPending} disabled={isEmpty}>
        {t.createOnline}
      </Button>
      <Button variant="default" onClick={() => create(false)} disabled={isPending}>
        {t.create}
      </Button>
    </Stack>
  )
}
