import { Box, Group, Paper, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '../icons/tabler.ts'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { SettingGroup } from '../../shared/contract/form-settings/form-setting.ts'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { lazyPart, NotLoaded } from '../shell/lazy-part.tsx'
import { Locked } from '../shell/role.tsx'
import { useTitle } from '../shell/title.ts'
import { useLanguage, useText } from '../text/language.ts'
import { MailPreviewButton } from './control.tsx'
import { DesignTrial } from './design/trial.tsx'
import { labelsOf, type Labels } from './labels/by-group.ts'
import { settings, type Setting } from './registry.ts'
import { withParents } from './sections/folding.ts'
import { SectionsNav } from './sections/sections-nav.tsx'
import { isSettingsPart, type SettingsPart } from './sections/sections.ts'
import classes from './settings.module.css'
import { groupNames, settingsTexts } from './texts.ts'

/** Loaded when it is shown. */
const AssignmentCard = lazyPart(() => import('../assignment/card.tsx'), 'AssignmentCard')

const settingsSearch = queryOptions({
  queryKey: ['search of settings'],
  queryFn: () => import('./search/search-settings.ts'),
  staleTime: Infinity,
  // Without a network it is to fail, not to wait.
  networkMode: 'always',
})

const SoughtTree = lazyPart(() => import('./sections/sought-tree.tsx'), 'SoughtTree')
const CrmLimits = lazyPart(() => import('../crm/crm-limits.tsx'), 'CrmLimits')
const Looks = lazyPart(() => import('./looks/looks.tsx'), 'Looks')
const DesignSides = lazyPart(() => import('./design/design-sides.tsx'), 'DesignSides')
const Layouts = lazyPart(() => import('./looks/layouts.tsx'), 'Layouts')

/** All settings of a form, from the registry: by group, or those that match a search. */
export function SettingsPage() {
  const { id } = useParams({ from: '/inside/forms/$id' })
  const search = useSearch({ from: '/inside/forms/$id/settings' })
  const navigate = useNavigate()
  const form = useSuspenseQuery(formQuery(id)).data.answer
  useTitle(form.internal_title)
  const [sought, setSought] = useState('')
  const group = isSettingsPart(search.group) ? search.group : 'basics'
  const { setting } = search
  useEffect(() => {
    if (setting !== undefined) setSought('')
  }, [setting, group])
  function choose(next: SettingsPart) {
    setSought('')
    void navigate({ to: '/forms/$id/settings', params: { id }, search: { group: next } })
  }
  const isDesign = group === 'design' && sought === ''
  return (
    <Box className={classes['page']} data-wide={isDesign || undefined}>
      <Box className={classes['groups']}>
        <SearchInput sought={sought} change={setSought} />
        <SectionsNav current={sought === '' ? group : undefined} choose={choose} />
      </Box>
      <Box miw={0}>
        {/* What is tried stays while other settings are looked at. */}
        <DesignTrial key={form.id} form={form} isDesign={isDesign}>
          {(tried) => {
            if (group === 'assignment' && sought === '') return <Assignment form={form} />
            const part = group === 'assignment' ? 'basics' : group
            const shown = <Shown form={tried} group={part} setting={setting} sought={sought} />
            return isDesign ? (
              <Suspense fallback={<Skeleton h={400} radius="lg" />}>
                <DesignSides form={form}>{shown}</DesignSides>
              </Suspense>
            ) : (
              shown
            )
          }}
        </DesignTrial>
      </Box>
    </Box>
  )
}

const Assignment = ({ form }: { form: Form }) => (
  <Suspense fallback={<Skeleton h={400} radius="lg" />}>
    <AssignmentCard key={form.id} form={form} />
  </Suspense>
)

function SearchInput({ sought, change }: { sought: string; change: (sought: string) => void }) {
  const t = useText(settingsTexts)
  return (
    <TextInput
      type="search"
      aria-label={t.search}
      placeholder={t.search}
      leftSection={<IconSearch size={16} />}
      value={sought}
      onChange={(event) => change(event.currentTarget.value)}
      mb="sm"
    />
  )
}

/** What of a design is changed most: above the finished ones. */
const changedMost: ReadonlySet<string> = new Set([
  'use_default_styling',
  'logo_url',
  'accent_color',
  'background_color',
  'text_color',
  'button_text_color',
])

function useLabels(group: Parameters<typeof labelsOf>[0]): Labels | undefined {
  const { data, error } = useQuery(labelsOf(group))
  if (error) throw error
  return data
}

/** What searches settings, once something is sought. */
function useSettingsSearch(isSearch: boolean) {
  const { data: search, isError } = useQuery({ ...settingsSearch, enabled: isSearch })
  return { search, isNotLoaded: isSearch && isError }
}

interface ShownProps {
  form: Form
  group: SettingGroup
  /** The one that the address names. */
  setting: string | undefined
  sought: string
}

function Shown({ form, group, setting, sought }: ShownProps) {
  const t = useText(settingsTexts)
  const names = useText(groupNames)
  const { language } = useLanguage()
  const isSearch = sought.trim() !== ''
  const labels = useLabels(isSearch ? 'all' : group)
  const inGroup = () => settings.filter((one) => one.group === group)
  const { search, isNotLoaded } = useSettingsSearch(isSearch)
  const found = () => labels && search?.searchSettings(sought, labels, language)
  const shown = isSearch ? found() : labels && inGroup()
  if (isNotLoaded) return <NotLoaded />
  const isFirst = ({ name }: Setting) => !isSearch && group === 'design' && changedMost.has(name)
  const rows = (part: Setting[] | undefined) =>
    part && labels ? (
      <Rows form={form} shown={part} labels={labels} sought={setting} isSearch={isSearch} />
    ) : (
      <Skeleton h={400} radius="lg" />
    )
  return (
    <Box>
      <Group justify="space-between" mb="md">
        <Title order={2} role={isSearch ? 'status' : undefined}>
          {isSearch ? shown && t.found(shown.length) : names[group]}
        </Title>
        {!isSearch && group === 'email' && (
          <Suspense>
            <MailPreviewButton form={form} mail="confirmation" />
          </Suspense>
        )}
      </Group>
      {!isSearch && (
        <Suspense fallback={<Skeleton h={200} mb="md" radius="lg" />}>
          <Ahead form={form} group={group}>
            {group === 'design' && rows(shown?.filter(isFirst))}
          </Ahead>
        </Suspense>
      )}
      {rows(shown?.filter((one) => !isFirst(one)))}
    </Box>
  )
}

interface AheadProps extends Pick<ShownProps, 'form' | 'group'> {
  /** Settings above all else. */
  children: ReactNode
}

/** What stands before the settings of a group. */
function Ahead({ form, group, children }: AheadProps) {
  if (group === 'crm') return <Limits />
  if (group === 'layout') return <Layouts form={form} />
  return group === 'design' ? (
    <>
      <Box mb="md">{children}</Box>
      <Looks form={form} />
      <Layouts form={form} withPicture />
    </>
  ) : null
}

/** What of these settings has no effect with the CRM of the account. */
function Limits() {
  const { data } = useQuery(endpointQuery(endpoints.accountCrm.get))
  return (
    <Box mb="md">
      <Suspense>
        <CrmLimits crm={data?.crm ?? null} />
      </Suspense>
    </Box>
  )
}

interface RowsProps {
  form: Form
  shown: Setting[]
  labels: Labels
  sought: string | undefined
  isSearch: boolean
}

function Rows({ form, shown, labels, sought, isSearch }: RowsProps) {
  const t = useText(settingsTexts)
  if (shown.length === 0) return <Text c="dimmed">{t.noMatch}</Text>
  // The layout is chosen above the others, by its drawing.
  const way = isSearch ? { shown: withParents(shown), isOpen: true } : { shown, elsewhere: 'page_layout' }
  return (
    <Paper px="lg" py="xs">
      <Locked needs={endpoints.forms.update}>
        <Suspense fallback={<Skeleton h={400} />}>
          <SoughtTree form={form} labels={labels} sought={sought} {...way} />
        </Suspense>
      </Locked>
    </Paper>
  )
}
