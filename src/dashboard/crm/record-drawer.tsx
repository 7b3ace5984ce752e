import { Anchor, Box, Button, Drawer, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '../icons/tabler.ts'
import { useQueries } from '@tanstack/react-query'
import { writableModules } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { statuses } from '../inbox/filter.ts'
import { AnchorLink } from '../shell/links.tsx'
import { Permitted } from '../shell/role.tsx'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { moduleNames } from '../text/crm.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { hrefOf, nameOf, soughtBy, valuesOf } from './record-words.ts'
import { linkedQuery, type CrmRecord } from './records.ts'
import { recordTexts } from './records-texts.ts'
import { useReading } from './use-reading.ts'

interface RecordDrawerProps {
  /** Records that were opened one from the other; the last is shown. */
  trail: CrmRecord[]
  setTrail: (trail: CrmRecord[]) => void
}

/** One record of the built-in CRM beside the list, and the way to those that it is linked with. */
export function RecordDrawer({ trail, setTrail }: RecordDrawerProps) {
  const words = useText(common)
  const t = useText(recordTexts)
  const modules = useText(moduleNames)
  const reading = useReading()
  const record = trail.at(-1)
  const before = trail.at(-2)
  return (
    <Drawer
      opened={record !== undefined}
      onClose={() => setTrail([])}
      size={560}
      title={record && `${modules[record.module]}: ${nameOf(record, reading)}`}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {record && (
        <Stack gap="lg" key={record.id}>
          {before && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowLeft size={16} />}
              onClick={() => setTrail(trail.slice(0, -1))}
              style={{ alignSelf: 'flex-start' }}
            >
              {t.backTo(nameOf(before, reading))}
            </Button>
          )}
          <Values record={record} />
          <Submissions record={record} />
          <Linked record={record} open={(next) => setTrail([...trail, next])} />
        </Stack>
      )}
    </Drawer>
  )
}

function Values({ record }: { record: CrmRecord }) {
  const t = useText(recordTexts)
  const reading = useReading()
  const { dateTime } = useFormat()
  const values = valuesOf(record, reading)
  const rows = [
    ...values,
    { name: '#number', label: t.number, text: record.id },
    { name: '#made', label: t.createdAt, text: dateTime(record.created_at) },
    { name: '#changed', label: t.changed, text: dateTime(record.updated_at) },
  ]
  return (
    <Box>
      {values.length === 0 && (
        <Text c="dimmed" mb="sm">
          {t.noValues}
        </Text>
      )}
      <Box
        component="dl"
        m={0}
        display="grid"
        style={{ gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '8px 16px' }}
      >
        {rows.map(({ name, label, text }) => (
          <Row key={name} label={label} text={text} href={hrefOf(record, name)} />
        ))}
      </Box>
    </Box>
  )
}

function Row({ label, text, href }: { label: string; text: string; href: string | undefined }) {
  return (
    <>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {href === undefined ? (
          text
        ) : (
          <Anchor href={href} size="sm">
            {text}
          </Anchor>
        )}
      </Text>
    </>
  )
}

/** The way from a contact to what was sent with its e-mail address, or its telephone number. */
function Submissions({ record }: { record: CrmRecord }) {
  const t = useText(recordTexts)
  const q = soughtBy(record)
  if (q === undefined) return null
  return (
    <Permitted needs={endpoints.inbox.list}>
      <AnchorLink to="/inbox" search={{ q, status: statuses }} size="sm" style={{ alignSelf: 'flex-start' }}>
        {t.submissions}
      </AnchorLink>
    </Permitted>
  )
}

interface LinkedProps {
  record: CrmRecord
  open: (record: CrmRecord) => void
}

function Linked({ record, open }: LinkedProps) {
  const t = useText(recordTexts)
  const modules = useText(moduleNames)
  const reading = useReading()
  const answers = useQueries({ queries: writableModules.map((module) => linkedQuery(module, record)) })
  const error = answers.find((answer) => answer.error)?.error
  const groups = writableModules.flatMap((module, place) => {
    const answer = answers[place]?.data
    return answer && answer.data.length > 0 ? [{ module, ...answer }] : []
  })
  const isPending = answers.some((answer) => answer.isPending)
  return (
    <Box component="section">
      <Title order={3} mb="xs">
        {t.linked}
      </Title>
      <Refused error={error} isBesideFields={false} />
      {isPending && <Skeleton h={60} />}
      {!isPending && !error && groups.length === 0 && <Text c="dimmed">{t.noLinked}</Text>}
      {groups.map(({ module, data, meta }) => (
        <Box key={module} mb="sm">
          <Text size="sm" c="dimmed">
            {modules[module]}
          </Text>
          {data.map((linked) => (
            <Button
              key={linked.id}
              variant="subtle"
              size="compact-sm"
              fullWidth
              justify="flex-start"
              onClick={() => open(linked)}
            >
              <Text span inherit truncate lh={1.5}>
                {nameOf(linked, reading)}
              </Text>
            </Button>
          ))}
          {meta.total > data.length && <Text size="sm">{t.moreLinked(meta.total - data.length)}</Text>}
        </Box>
      ))}
    </Box>
  )
}
