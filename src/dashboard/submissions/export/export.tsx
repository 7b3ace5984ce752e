import { Button, Menu, type ButtonProps } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileText } from '../../icons/tabler.ts'
import type { Form } from '../../forms/model.ts'
import { useText } from '../../text/language.ts'
import type { Submission } from '../views/columns.ts'
import type { SubmissionsFilter } from '../filter.ts'
import { submissionsTexts } from '../texts.ts'
import { useExport } from './use-export.ts'

interface ExportButtonProps extends Pick<ButtonProps, 'size'> {
  form: Form
  /** All of a filter, or these. */
  what: SubmissionsFilter | readonly Submission[]
}

/** Saves submissions as a table, in one of two formats. */
export function ExportButton({ form, what, size }: ExportButtonProps) {
  const t = useText(submissionsTexts)
  const save = useExport(form)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          leftSection={<IconDownload size={16} />}
          data-icon-on-phone
          rightSection={<IconChevronDown size={14} />}
        >
          {t.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void save('xlsx', what)}>
          {t.asXlsx}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => void save('csv', what)}>
          {t.asCsv}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
