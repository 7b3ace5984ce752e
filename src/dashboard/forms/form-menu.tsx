import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconFolders,
} from '../icons/tabler.ts'
import { MenuItemLink } from '../shell/links.tsx'
import { Permitted } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { endpoints } from '../api/endpoints.ts'
import { useText } from '../text/language.ts'
import { openGroupsOf } from './groups-of-form.tsx'
import type { FormSummary } from './model.ts'
import { formsTexts } from './texts.ts'
import { useFormActions } from './use-form-actions.tsx'

/** All that can be done with a form from the list. */
export function FormMenu({ form }: { form: FormSummary }) {
  const t = useText(formsTexts)
  const words = useText(common)
  const actions = useFormActions()
  const size = 16
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={words.moreFor(form.internal_title)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItemLink to="/forms/$id/build" params={{ id: form.id }} leftSection={<IconPencil size={size} />}>
          {t.edit}
        </MenuItemLink>
        {form.active && (
          <Menu.Item
            component="a"
            href={form.url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={size} />}
          >
            {t.open}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink size={size} />} onClick={() => void actions.copyLink(form)}>
          {t.copyLink}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={size} />} onClick={() => void actions.exportForm(form)}>
          {t.exportForm}
        </Menu.Item>
        <Permitted needs={endpoints.forms.update}>
          <Menu.Item leftSection={<IconCopy size={size} />} onClick={() => void actions.copy(form)}>
            {t.copyForm}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolders size={size} />} onClick={() => openGroupsOf(form)}>
            {t.editGroups}
          </Menu.Item>
          <Menu.Item
            leftSection={form.active ? <IconPlayerPause size={size} /> : <IconPlayerPlay size={size} />}
            onClick={() => void actions.setActive(form, !form.active)}
          >
            {form.active ? t.switchOff : t.switchOn}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={size} />} onClick={() => actions.remove(form)}>
            {words.delete}
          </Menu.Item>
        </Permitted>
      </Menu.Dropdown>
    </Menu>
  )
}
