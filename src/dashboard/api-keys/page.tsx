import { Badge, Button, Code, Group, Skeleton, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconKey, IconPlus } from '../icons/tabler.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { scopes } from '../../shared/contract/accounts/scopes.ts'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { useToast } from '../shell/toast.ts'
import { useAsked } from '../commands/use-asked.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { NewKey } from './new-key.tsx'
import { useReplace } from './replace-key.tsx'
import { purposeOf } from './purposes.ts'
import { keyTexts } from './texts.ts'

type ApiKey = RecordOf<typeof endpoints.apiKeys.list>

/** The keys of programs: made and shown once, revoked at once. */
export function ApiKeysPage() {
  const t = useText(keyTexts)
  return (
    <PageFor title={t.title} needs={endpoints.apiKeys.list}>
      <ApiKeys />
    </PageFor>
  )
}

function ApiKeys() {
  const t = useText(keyTexts)
  const { data, error } = useQuery(endpointQuery(endpoints.apiKeys.list, { query: { per_page: 100 } }))
  if (error) throw error
  return (
    <PageFrame title={t.title} actions={<CreateButton />}>
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      {!data && <Skeleton h={200} radius="lg" />}
      {data && data.data.length > 0 && <KeyTable keys={data.data} />}
      {data && data.data.length === 0 && (
        <EmptyState icon={<IconKey size={28} />} title={t.noneTitle} text={t.noneText}>
          <CreateButton />
        </EmptyState>
      )}
    </PageFrame>
  )
}

function CreateButton() {
  const t = useText(keyTexts)
  const modalId = 'new-key'
  const open = () =>
    modals.open({
      modalId,
      title: t.create,
      // The value is gone with the dialog: it is closed on purpose only.
      closeOnClickOutside: false,
      closeOnEscape: false,
      withCloseButton: false,
      children: <NewKey close={() => modals.close(modalId)} />,
    })
  useAsked(open)
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={open}>
      {t.create}
    </Button>
  )
}

function KeyTable({ keys }: { keys: ApiKey[] }) {
  const t = useText(keyTexts)
  const { date, dateTime } = useFormat()
  // Two of one name are told apart by how they begin.
  const calledOf = ({ name, hint }: ApiKey) =>
    keys.filter((key) => key.name === name).length > 1 ? `${name} (${hint}…)` : name
  return (
    <ListTable
      label={t.table}
      minWidth={800}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t.name,
          place: 'title',
          cell: ({ name }) => (
            <Text inherit fw={500}>
              {name}
            </Text>
          ),
        },
        { name: t.hint, place: 'named', cell: ({ hint }) => <Code>{hint}…</Code> },
        { name: t.rights, place: 'named', cell: (key) => <Rights apiKey={key} /> },
        { name: t.madeBy, place: 'named', cell: (key) => <Maker apiKey={key} /> },
        {
          name: t.expires,
          place: 'named',
          cell: ({ expires_at }) => (expires_at === null ? t.unlimited : date(expires_at)),
        },
        {
          name: t.lastUsed,
          place: 'named',
          cell: ({ last_used_at }) =>
            last_used_at === null ? <Badge color="gray">{t.unused}</Badge> : dateTime(last_used_at),
        },
        { name: '', place: 'line', cell: (key) => <Actions apiKey={key} called={calledOf(key)} /> },
      ]}
    />
  )
}

/** `called` tells it from others of the same name. */
function Actions({ apiKey, called }: { apiKey: ApiKey; called: string }) {
  const t = useText(keyTexts)
  const revoke = useRevoke()
  const replace = useReplace()
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button variant="subtle" size="compact-sm" aria-label={t.replaceOf(called)} onClick={() => replace(apiKey)}>
        {t.replace}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={t.revokeOf(called)}
        onClick={() => revoke({ id: apiKey.id, name: called })}
      >
        {t.revoke}
      </Button>
    </Group>
  )
}

/** What a key may do, and for what it was made. */
function Rights({ apiKey }: { apiKey: ApiKey }) {
  const t = useText(keyTexts)
  const { read_only, scopes: granted } = apiKey
  const areas = scopes.flatMap((scope) => {
    const writes = granted?.includes(`${scope}:write`) === true
    if (writes && !read_only) return t.areas[scope]
    return writes || granted?.includes(`${scope}:read`) ? t.onlyRead(t.areas[scope]) : []
  })
  return (
    <>
      <Badge color={read_only ? 'gray' : 'foyer'} miw="max-content">
        {t.purposes[purposeOf(apiKey)]}
      </Badge>
      {granted && (
        <Text size="xs" c="dimmed" mt={4}>
          {areas.join(', ')}
        </Text>
      )}
    </>
  )
}

/** Who has made a key, and so has seen it; that this person is no owner any more is a reason to revoke it. */
function Maker({ apiKey: { made_by, made_by_role } }: { apiKey: ApiKey }) {
  const t = useText(keyTexts)
  return (
    <>
      <Text size="sm">{made_by}</Text>
      {made_by_role !== 'owner' && (
        <Badge color="yellow" miw="max-content">
          {made_by_role === null ? t.makerRemoved : t.makerDemoted}
        </Badge>
      )}
    </>
  )
}

/** At once: a key may be in wrong hands. */
function useRevoke() {
  const t = useText(keyTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  return ({ id, name }: Pick<ApiKey, 'id' | 'name'>) =>
    modals.openConfirmModal({
      title: t.revokeTitle(name),
      children: <Text size="sm">{t.revokeText}</Text>,
      labels: { confirm: t.revoke, cancel: words.cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': words.close },
      async onConfirm() {
        try {
          await call(endpoints.apiKeys.revoke, { id })
          toast.done(t.revoked(name))
        } catch (error) {
          toast.failed(error)
        }
        await client.invalidateQueries({ queryKey: ['api-keys'] })
      },
    })
}
