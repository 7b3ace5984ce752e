import { Button, Checkbox, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import { IconColumns3 } from '../../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import type { ConfigurationModule } from '../../../shared/contract/crm/crm.ts'
import { crmFieldsQuery } from '../../api/crm-fields.ts'
import type { Form } from '../../forms/model.ts'
import { moduleNames } from '../../text/crm.ts'
import { useText } from '../../text/language.ts'
import { columnsOf, keyOf, shownColumns } from './columns.ts'
import type { SubmissionsFilter } from '../filter.ts'
import { submissionsQuery } from '../model.ts'
import { viewTexts } from './view-texts.ts'

interface ColumnsMenuProps {
  form: Form
  filter: SubmissionsFilter
  change: (filter: SubmissionsFilter) => void
}

const labels = { label: { fontSize: 'var(--mantine-font-size-sm)', lineHeight: '24px' } }

/** Chooses the columns of the table, by the record of the CRM that they belong to. */
export function ColumnsMenu({ form, filter, change }: ColumnsMenuProps) {
  const t = useText(viewTexts)
  const modules = useText(moduleNames)
  const crm = useQuery(crmFieldsQuery).data ?? {}
  const groups = Map.groupBy(columnsOf(form.fields, crm), ({ module }) => module)
  const { columns: chosen, ...rest } = filter
  // What the table shows of itself is ticked, too: taking one away leaves the others.
  const listed = useQuery(submissionsQuery(form.id, filter)).data?.data ?? []
  const shown = shownColumns(columnsOf(form.fields, crm), chosen, listed).flatMap((group) => group.columns.map(keyOf))
  const choose = (columns: string[]) => change(columns.length === 0 ? rest : { ...rest, columns })
  return (
    <Popover width={280} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          {t.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.columns} p="sm">
        <ScrollArea.Autosize mah="min(60vh, 420px)" type="auto" offsetScrollbars>
          <Stack gap="xs" fz="sm">
            <Checkbox
              size="md"
              styles={labels}
              label={t.automatic}
              checked={chosen === undefined}
              onChange={() => choose([])}
            />
            <Checkbox.Group value={shown} onChange={choose}>
              {[...groups].map(([module, columns]) => (
                <Stack key={module} gap={6} mt="xs" role="group" aria-label={modules[module as ConfigurationModule]}>
                  <Text size="xs" c="dimmed" fw={500}>
                    {modules[module as ConfigurationModule]}
                  </Text>
                  {columns.map((column) => (
                    <Checkbox
                      key={keyOf(column)}
                      size="md"
                      styles={labels}
                      value={keyOf(column)}
                      label={column.label}
                    />
                  ))}
                </Stack>
              ))}
            </Checkbox.Group>
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
