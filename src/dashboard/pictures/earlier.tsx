import { ActionIcon, Box, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import classes from './pictures.module.css'
import { pictureTexts } from './texts.ts'
import { picturesQuery, useRemoval } from './use-pictures.ts'

/** Pictures of the account that were uploaded before, but for the one that is shown: to be used here, too, or deleted. */
export function EarlierPictures({
  label,
  value,
  use,
}: {
  label: string
  value: string | null
  use: (url: string) => void
}) {
  const t = useText(pictureTexts)
  const removal = useRemoval()
  const others = useQuery(picturesQuery).data?.filter(({ url }) => url !== value) ?? []
  if (others.length === 0) return null
  return (
    <Box mt="xs">
      <Text size="xs" c="dimmed" mb={4}>
        {t.earlier}
      </Text>
      <ul className={classes['earlier']} aria-label={`${label}: ${t.earlier}`}>
        {others.toReversed().map((picture) => (
          <li key={picture.id}>
            <Tooltip label={picture.name}>
              <UnstyledButton aria-label={t.use(picture.name)} onClick={() => use(picture.url)}>
                <img className={classes['picture']} src={new URL(picture.url).pathname} alt="" loading="lazy" />
              </UnstyledButton>
            </Tooltip>
            <ActionIcon
              aria-label={t.remove(picture.name)}
              loading={removal.isPending && removal.variables.id === picture.id}
              onClick={() => removal.mutate(picture)}
            >
              <IconTrash size={15} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Box>
  )
}
