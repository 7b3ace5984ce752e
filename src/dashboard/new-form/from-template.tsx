import { Alert, Group, Paper, SimpleGrid, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopy, IconSearch } from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { AnchorLink } from '../shell/links.tsx'
import { Pager } from '../shell/pager.tsx'
import { useText } from '../text/language.ts'
import classes from './template.module.css'
import { templateTexts } from './template-texts.ts'
import { useCopyTemplate } from './use-copy-template.ts'
import type { WayProps } from './way.ts'

type Template = RecordOf<typeof endpoints.forms.list>

const perPage = 12

const templatesQuery = (search: string, page: number) =>
  endpointQuery(endpoints.forms.list, {
    query: { template: 1, sort: 'updated_at', per_page: perPage, page, ...(search !== '' && { search }) },
  })

/** Forms that are shared as templates, one of which is copied. */
export function FromTemplate({ name, refused }: WayProps) {
  const t = useText(templateTexts)
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({ ...templatesQuery(search, page), placeholderData: keepPreviousData })
  const copy = useCopyTemplate()
  if (error) throw error
  if (!data) return <Skeleton h={200} radius="lg" />
  const isSearched = text !== '' || search !== ''
  if (data.meta.total === 0 && !isSearched) return <NoTemplate />
  return (
    <Paper p="lg">
      <Group justify="space-between" mb="md" gap="sm">
        <Text size="sm" c="dimmed" maw={520}>
          {t.help}
        </Text>
        {(isSearched || data.meta.last_page > 1) && (
          <TextInput
            type="search"
            aria-label={t.search}
            placeholder={t.search}
            leftSection={<IconSearch size={16} />}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setPage(1)
            }}
          />
        )}
      </Group>
      {data.data.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t.noMatch}
        </Text>
      )}
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" p={0} m={0} mb="md" aria-label={t.list}>
        {data.data.map((template) => (
          <li key={template.id} className={classes['item']}>
            <TemplateCard
              template={template}
              isPending={copy.isPending}
              choose={() => copy.mutate({ id: template.id, name }, { onError: refused })}
            />
          </li>
        ))}
      </SimpleGrid>
      <Pager page={data.meta.current_page} total={data.meta.last_page} onChange={setPage} />
    </Paper>
  )
}

interface TemplateCardProps {
  template: Template
  isPending: boolean
  choose: () => void
}

function TemplateCard({ template: { id, internal_title, title }, isPending, choose }: TemplateCardProps) {
  const t = useText(templateTexts)
  const { data } = useQuery(endpointQuery(endpoints.fields.list, { id, query: { per_page: 1 } }))
  return (
    <UnstyledButton className={classes['card']} onClick={choose} disabled={isPending}>
      <Stack gap={2} flex={1} miw={0}>
        <Text fw={500} lineClamp={2}>
          {internal_title}
        </Text>
        {title !== null && title !== internal_title && (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {title}
          </Text>
        )}
        <Text size="sm" c="dimmed" mih="1.5em">
          {data && t.fields(data.meta.total)}
        </Text>
      </Stack>
      <IconCopy size={18} aria-hidden className={classes['copy']} />
    </UnstyledButton>
  )
}

function NoTemplate() {
  const t = useText(templateTexts)
  return (
    <Alert title={t.noneTitle}>
      {t.noneText}{' '}
      <AnchorLink to="/forms" size="sm">
        {t.toForms}
      </AnchorLink>
    </Alert>
  )
}
