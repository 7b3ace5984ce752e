import { ActionIcon, Box, Group, Menu, Switch, Text, Title, Tooltip } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconArrowLeft, IconDots, IconForms, IconRefresh } from '../icons/tabler.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { HelpLink } from '../guide/help-link.tsx'
import { ActionIconLink, MenuItemLink } from '../shell/links.tsx'
import { useToast } from '../shell/toast.ts'
import { Permitted, useMay } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { editorTexts } from './texts.ts'
import { useDraft, useEditor, useForm } from './use-template-editor.ts'

/** Above the editor: whose document it is, whether it is made, and what concerns all of it. */
export function EditorHeader() {
  const t = useText(editorTexts)
  const words = useText(common)
  const { id, internal_title } = useForm()
  const { enabled } = useDraft()
  const editor = useEditor()
  const may = useMay()
  const rebuild = useRebuild()
  return (
    <Box
      component="header"
      bg="var(--mantine-color-body)"
      px={{ base: 'md', sm: 'lg' }}
      py="sm"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Tooltip label={t.all}>
            <ActionIconLink to="/pdf-templates" aria-label={t.all}>
              <IconArrowLeft size={18} />
            </ActionIconLink>
          </Tooltip>
          <Title order={1} size="h3" lineClamp={1}>
            {internal_title}
          </Title>
          <Text c="dimmed" visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
            PDF
          </Text>
          <HelpLink />
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Switch
            label={t.enabled}
            disabled={!may(endpoints.pdfTemplates.update)}
            checked={enabled}
            onChange={({ currentTarget: { checked } }) => editor.change((draft) => ({ ...draft, enabled: checked }))}
          />
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={words.moreFor(internal_title)}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Permitted needs={endpoints.pdfTemplates.update}>
                <Menu.Item leftSection={<IconRefresh size={16} />} onClick={rebuild}>
                  {t.regenerate}
                </Menu.Item>
              </Permitted>
              <MenuItemLink to="/forms/$id/document" params={{ id }} leftSection={<IconForms size={16} />}>
                {t.toForm}
              </MenuItemLink>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
    </Box>
  )
}

/** The blocks made anew by the server, as a change like any other: it can be taken back. */
function useRebuild() {
  const t = useText(editorTexts)
  const words = useText(common)
  const toast = useToast()
  const editor = useEditor()
  const { id } = useForm()
  async function rebuild() {
    try {
      await editor.flush()
      await call(endpoints.pdfTemplates.regenerate, { id })
      const { blocks } = await call(endpoints.pdfTemplates.get, { id })
      editor.change((draft) => ({ ...draft, blocks }))
      editor.select(null)
    } catch (error) {
      toast.failed(error)
    }
  }
  return () =>
    modals.openConfirmModal({
      title: t.regenerateTitle,
      children: <Text size="sm">{t.regenerateText}</Text>,
      labels: { confirm: t.regenerate, cancel: words.cancel },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => void rebuild(),
    })
}
