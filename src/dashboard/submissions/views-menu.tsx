import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { entered } from '../text/read-form.ts'
import type { SubmissionsFilter } from './filter.ts'
import { viewTexts } from './view-texts.ts'
import { keepViews, viewsOf, withView, type View } from './views.ts'

interface ViewsMenuProps {
  formId: number
  filter: SubmissionsFilter
  change: (filter: SubmissionsFilter) => void
}

/** What was saved under names, to go back to. */
export function ViewsMenu({ formId, filter, change }: ViewsMenuProps) {
  const t = useText(viewTexts)
  const toast = useToast()
  const [opened, setOpened] = useState(false)
  const [views, setViews] = useState(() => viewsOf(formId))
  function keep(next: View[], said?: string) {
    if (!keepViews(formId, next)) return toast.done(t.noStorage)
    setViews(next)
    if (said !== undefined) toast.done(said)
  }
  function save() {
    setOpened(false)
    openSave(t.saveTitle, (name) => keep(withView(views, { name, filter }), t.saved(name)))
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={280} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />} onClick={() => setOpened(!opened)}>
          {t.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.views} p="sm">
        <Stack gap={4}>
          {views.length === 0 && (
            <Text size="sm" c="dimmed" mb={4}>
              {t.none}
            </Text>
          )}
          {views.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                justify="flex-start"
                flex={1}
                onClick={() => {
                  setOpened(false)
                  change(view.filter)
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                aria-label={t.remove(view.name)}
                onClick={() => keep(views.filter(({ name }) => name !== view.name))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Button variant="light" onClick={save}>
            {t.save}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function openSave(title: string, save: (name: string) => void): void {
  const modalId = 'save-view'
  const finish = (name: string) => {
    modals.close(modalId)
    save(name)
  }
  modals.open({ modalId, title, children: <SaveView save={finish} /> })
}

function SaveView({ save }: { save: (name: string) => void }) {
  const t = useText(viewTexts)
  const words = useText(common)
  const [isMissing, setMissing] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = entered(event.currentTarget, 'name').trim()
    setMissing(name === '')
    if (name !== '') save(name)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          name="name"
          label={t.name}
          description={t.replaces}
          maxLength={60}
          data-autofocus
          error={isMissing && t.nameNeeded}
        />
        <Button type="submit">{words.save}</Button>
      </Stack>
    </form>
  )
}
