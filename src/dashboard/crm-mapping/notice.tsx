import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { IconPlugConnectedX } from '../icons/tabler.ts'
import { ButtonLink } from '../shell/links.tsx'
import { useMay } from '../shell/role.tsx'
import { useText } from '../text/language.ts'
import { mappingCountQuery } from './query.ts'
import { mappingTexts } from './texts.ts'

/** How many forms do not fit the CRM, and the way to the assistant; nothing where all do. */
export function MappingNotice({ isConnected }: { isConnected: boolean }) {
  const t = useText(mappingTexts)
  const may = useMay()
  const isOffered = isConnected && may(endpoints.formDrafts.update)
  const { data: count = 0 } = useQuery({ ...mappingCountQuery, enabled: isOffered })
  if (!isOffered || count === 0) return null
  return (
    <Alert
      color="yellow"
      radius="lg"
      role="region"
      icon={<IconPlugConnectedX size={20} />}
      title={t.noticeTitle(count)}
    >
      <Text size="sm" mb="sm">
        {t.noticeText(count)}
      </Text>
      <ButtonLink to="/crm/mapping" variant="default">
        {t.title}
      </ButtonLink>
    </Alert>
  )
}
