import { Button, Group, Paper, SegmentedControl, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconTrash } from '../icons/tabler.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { AnchorLink } from '../shell/links.tsx'
import { NotFoundPage } from '../shell/message-page.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useToast } from '../shell/toast.ts'
import { Locked } from '../shell/role.tsx'
import { useEdited } from '../shell/use-edited.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import classes from './letterheads.module.css'
import { MarginInputs } from './margin-inputs.tsx'
import {
  letterheadsQuery,
  marginsOf,
  nextMarginsOf,
  pictureOf,
  presetQuery,
  usersQuery,
  type Letterhead,
  type Margins,
  type NextMargins,
  type SheetName,
} from './model.ts'
import { Sheet } from './sheet.tsx'
import { letterheadTexts } from './texts.ts'
import { useSetDefault, useRemove } from './use-actions.tsx'

/** One letterhead: its sheets with their margins, its name, and who uses it. */
export function LetterheadPage() {
  const { id } = useParams({ from: '/inside/letterheads/$id' })
  const { data, error } = useQuery(letterheadsQuery)
  if (error) throw error
  if (!data) return <Skeleton h={400} m="xl" radius="lg" />
  const letterhead = data.find((one) => one.id === id)
  return letterhead ? <Editor key={letterhead.id} letterhead={letterhead} /> : <NotFoundPage />
}

function Editor({ letterhead }: { letterhead: Letterhead }) {
  const t = useText(letterheadTexts)
  const { number } = useFormat()
  const [margins, setMargins] = useEdited(marginsOf(letterhead))
  const [shown, setShown] = useState<SheetName>('first')
  const sheet = shown === 'first' ? letterhead.first : (letterhead.continuation ?? letterhead.first)
  const { width_mm, height_mm } = sheet
  return (
    <PageFrame title={letterhead.letterhead_name} back={{ to: '/letterheads', name: t.back }}>
      <Stack gap="lg">
        <div className={classes['layout']}>
          <Stack gap="sm">
            <Group justify="space-between" mih={36}>
              {letterhead.continuation ? (
                <SegmentedControl
                  aria-label={t.sheet}
                  value={shown}
                  onChange={(next) => setShown(next === 'first' ? 'first' : 'continuation')}
                  data={[
                    { value: 'first', label: t.first },
                    { value: 'continuation', label: t.continuation },
                  ]}
                />
              ) : (
                <Text fw={500}>{t.first}</Text>
              )}
              <Text size="sm" c="dimmed">
                {t.format(number(width_mm), number(height_mm))}
              </Text>
            </Group>
            {sheet.pages > 1 && (
              <Text size="sm" c="dimmed">
                {t.pages(sheet.pages)}
              </Text>
            )}
            <Locked needs={endpoints.letterheads.update}>
              <Sheet picture={pictureOf(letterhead, shown)} {...{ width_mm, height_mm, margins }} change={setMargins} />
            </Locked>
          </Stack>
          <Stack gap="lg">
            <Locked needs={endpoints.letterheads.update} explained>
              <Properties letterhead={letterhead} margins={margins} setMargins={setMargins} />
              <Usage letterhead={letterhead} />
            </Locked>
          </Stack>
        </div>
      </Stack>
    </PageFrame>
  )
}

interface PropertiesProps {
  letterhead: Letterhead
  margins: Margins
  setMargins: (margins: Margins) => void
}

function Properties({ letterhead, margins, setMargins }: PropertiesProps) {
  const t = useText(letterheadTexts)
  const words = useText(common)
  const { faultOf } = useProblems()
  const [name, setName] = useEdited(letterhead.letterhead_name)
  const [next, setNext] = useEdited(nextMarginsOf(letterhead))
  const save = useSave(letterhead)
  const isChanged =
    name !== letterhead.letterhead_name ||
    JSON.stringify(next) !== JSON.stringify(nextMarginsOf(letterhead)) ||
    JSON.stringify(margins) !== JSON.stringify(marginsOf(letterhead))
  return (
    <Paper p="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ name, margins, next })
        }}
      >
        <Stack>
          <TextInput
            label={t.name}
            value={name}
            maxLength={255}
            onChange={(event) => setName(event.currentTarget.value)}
            error={faultOf(save.error, 'letterhead_name')}
          />
          <MarginInputs {...{ margins, setMargins, next, setNext }} faultOf={(name) => faultOf(save.error, name)} />
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            {words.save}
          </Button>
          <Text size="sm" c="dimmed" role="status" mih={20}>
            {isChanged ? t.unsaved : ''}
          </Text>
        </Stack>
      </form>
    </Paper>
  )
}

interface SavedProperties {
  name: string
  margins: Margins
  next: NextMargins
}

/** The properties that differ from what is stored. */
const changedOf = <T extends Partial<Letterhead>>(stored: Letterhead, edited: T) =>
  Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => stored[name as keyof T & keyof Letterhead] !== value),
  )

function useSave(letterhead: Letterhead) {
  const t = useText(letterheadTexts)
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ name, next, margins: { top, right, bottom, left } }: SavedProperties) =>
      call(endpoints.letterheads.update, {
        id: letterhead.id,
        // What another user has changed since is not written over.
        body: changedOf(letterhead, {
          letterhead_name: name,
          letterhead_margin_top: top,
          letterhead_margin_right: right,
          letterhead_margin_bottom: bottom,
          letterhead_margin_left: left,
          letterhead_continuation_margin_top: next.top,
          letterhead_continuation_margin_bottom: next.bottom,
        }),
      }),
    async onSuccess() {
      toast.done(t.saved)
      await client.invalidateQueries({ queryKey: ['letterheads'] })
    },
    onError: toast.failed,
  })
}

function Usage({ letterhead }: { letterhead: Letterhead }) {
  const t = useText(letterheadTexts)
  const users = useQuery(usersQuery(letterhead.id)).data?.data
  const isDefault = useQuery(presetQuery).data?.design.letterhead_id === letterhead.id
  const setDefault = useSetDefault()
  const remove = useRemove()
  return (
    <Paper p="lg">
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t.usedBy}
        </Title>
        {users?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t.unused}
          </Text>
        )}
        {users?.map(({ form_id, internal_title }) => (
          <AnchorLink key={form_id} to="/pdf-templates/$id" params={{ id: form_id }} size="sm">
            {internal_title}
          </AnchorLink>
        ))}
        {letterhead.form_id === null && (
          <Button variant="light" px="xs" onClick={() => void setDefault(isDefault ? null : letterhead)}>
            {isDefault ? t.noDefault : t.makeDefault}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} />}
          disabled={!users}
          onClick={() => remove(letterhead, users ?? [])}
        >
          {t.remove}
        </Button>
      </Stack>
    </Paper>
  )
}
