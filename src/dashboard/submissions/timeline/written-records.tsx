import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import { writableModules } from '../../api/crm-fields.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { IconCircleCheck } from '../../icons/tabler.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { useMay } from '../../shell/role.tsx'
import { useFormat } from '../../text/format.ts'
import { useText } from '../../text/language.ts'
import { timelineTexts, writtenTexts } from './timeline-texts.ts'
import classes from './timeline.module.css'

/** What one write has put into the CRM, as one entry. */
export function WrittenRecords({ events }: { events: readonly TimelineEvent[] }) {
  const t = useText(timelineTexts)
  const { dateTime } = useFormat()
  const last = events.at(-1)
  if (!last) return null
  return (
    <li className={classes['event']}>
      <IconCircleCheck size={20} className={classes['done']} aria-hidden />
      <div>
        <Group justify="space-between" gap="xs" align="baseline">
          <Text size="sm" fw={500}>
            {t.written}
          </Text>
          <Text size="xs" c="dimmed">
            {dateTime(last.at)}
          </Text>
        </Group>
        <Group component="ul" gap="2px 12px" m={0} p={0} style={{ listStyle: 'none' }}>
          {events.map(
            ({ record }) =>
              record && (
                <Text key={record.stage} component="li" size="sm">
                  <WrittenRecord record={record} />
                </Text>
              ),
          )}
        </Group>
      </div>
    </li>
  )
}

/** One record by its number, which leads to it where the CRM is the built-in one. */
function WrittenRecord({ record }: { record: NonNullable<TimelineEvent['record']> }) {
  const t = useText(timelineTexts)
  const names = useText(writtenTexts)
  const may = useMay()
  const { data: crm } = useQuery(endpointQuery(endpoints.accountCrm.get))
  const { stage, id, is_in_former_crm: isFormer } = record
  if (id === null || stage === 'files') return names[stage]
  const number = isFormer ? t.formerNumber(id) : t.number(id)
  const module = writableModules.find((one) => one === stage)
  const isHere = !isFormer && crm?.crm === 'built-in' && may(endpoints.crmRecords.list)
  return (
    <>
      {names[stage]}{' '}
      {module === undefined || !isHere ? (
        number
      ) : (
        <AnchorLink
          to="/crm/records"
          search={{ module, record: Number(id) }}
          inherit
          underline="always"
          aria-label={`${names[stage]} ${number}`}
        >
          {number}
        </AnchorLink>
      )}
    </>
  )
}
