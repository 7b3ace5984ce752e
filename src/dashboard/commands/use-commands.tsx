import { useMantineColorScheme } from '@mantine/core'
import {
  IconAddressBook,
  IconFileText,
  IconForms,
  IconHelp,
  IconKey,
  IconLanguage,
  IconLogin,
  IconLogout,
  IconMessage,
  IconMoon,
  IconPlugConnectedX,
  IconPlus,
  IconSection,
  IconShieldLock,
  IconSettings,
  IconUpload,
  IconUsers,
  IconWebhook,
} from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate, type RegisteredRouter } from '@tanstack/react-router'
import type { SearchResult } from '../../shared/contract/search.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { sections } from '../form/sections.ts'
import { formTexts } from '../form/texts.ts'
import { labels } from '../settings/labels/all.ts'
import { searchSettings } from '../settings/search/search-settings.ts'
import { groupNames } from '../settings/texts.ts'
import { appearances, languages } from '../shell/choices.ts'
import { usePages, type PagePath } from '../shell/pages.ts'
import { useMay } from '../shell/role.tsx'
import { shellTexts } from '../shell/texts.ts'
import { askedFor } from './use-asked.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import { useLanguage, useText } from '../text/language.ts'
import { matchingCommands, namedFirst, type Command, type CommandGroup } from './command.ts'
import { commandTexts } from './texts.ts'
import { useFound } from './use-found.tsx'

const iconSize = 18
const mostForms = 8
const mostSettings = 8

/**
 * Returns the commands that match the query, in groups: those of the open form first, and at the end what the search of the server finds.
 *
 * @param asked the query as it was a moment ago, which the server is asked
 */
export function useCommands(
  query: string,
  asked: string,
): { groups: CommandGroup[]; own: number; isSearching: boolean } {
  const t = useText(commandTexts)
  const form = useMatch({ from: '/inside/forms/$id', shouldThrow: false })?.params.id
  const sectionsOfForm = useSections(form)
  const settings = useSettings(form, query)
  const places = usePlaces()
  const makings = useMakings()
  const actions = useActions()
  const found = useFound(asked)
  const { forms, isSearching } = useForms(asked, found.forms)
  const isAsked = query === asked
  const listed = [
    ...matchingCommands([{ name: t.thisForm, commands: sectionsOfForm }], query),
    { name: t.settings, commands: settings },
    ...matchingCommands([{ name: t.actions, commands: [...places.filter(isMaking), ...makings] }], query),
    ...matchingCommands([{ name: t.pages, commands: places.filter((place) => !isMaking(place)) }], query),
    { name: t.forms, commands: isAsked ? forms : [] },
    ...matchingCommands([{ name: t.display, commands: actions }], query),
  ].filter(({ commands }) => commands.length > 0)
  const own = namedFirst(listed, query)
  return {
    groups: isAsked ? [...own, ...found.groups] : own,
    own: own.length,
    isSearching: isSearching || found.isSearching || !isAsked,
  }
}

/** It makes something, and is not only a page to look at. */
const isMaking = ({ id }: Command) => id === '/forms/new' || id === '/forms/import'

/** What pages make in a dialog: the palette leads to it. */
function useMakings(): Command[] {
  const t = useText(commandTexts)
  const navigate = useNavigate()
  const may = useMay()
  const offers = [
    { to: '/webhooks', needs: endpoints.webhooks.create, ...t.making.webhook, Icon: IconWebhook },
    { to: '/people', needs: endpoints.userInvitations.create, ...t.making.invitation, Icon: IconUsers },
    { to: '/api-keys', needs: endpoints.apiKeys.create, ...t.making.apiKey, Icon: IconKey },
    { to: '/mails/templates', needs: endpoints.replyTemplates.create, ...t.making.replyTemplate, Icon: IconMessage },
    { to: '/letterheads', needs: endpoints.letterheads.create, ...t.making.letterhead, Icon: IconFileText },
  ] as const
  return offers
    .filter(({ needs }) => may(needs))
    .map(({ to, label, keywords, Icon }) => ({
      id: `make-${to}`,
      label,
      keywords,
      icon: <Icon size={iconSize} />,
      run: () => navigate({ to, hash: askedFor }),
    }))
}

function useSections(id: number | undefined): Command[] {
  const names = useText(formTexts)
  const navigate = useNavigate()
  if (id === undefined) return []
  return sections.map((section) => ({
    id: `section-${section}`,
    label: names[section],
    icon: <IconSection size={iconSize} />,
    run: () => navigate({ to: `/forms/$id/${section}`, params: { id } }),
  }))
}

/** Only for words: there are too many to be listed. */
function useSettings(id: number | undefined, query: string): Command[] {
  const { language } = useLanguage()
  const names = useText(groupNames)
  const navigate = useNavigate()
  if (id === undefined || query.trim() === '') return []
  return searchSettings(query, labels, language)
    .slice(0, mostSettings)
    .map(({ name, group }) => ({
      id: `setting-${name}`,
      label: labels[name][language][0],
      description: names[group],
      icon: <IconSettings size={iconSize} />,
      run: () => navigate({ to: '/forms/$id/settings', params: { id }, search: { group, setting: name } }),
    }))
}

type RouteId = keyof RegisteredRouter['routesById']
/** Addresses behind the sign-in that name no record. */
type InsidePath<Id = RouteId> = Id extends `/inside${infer Path}`
  ? Path extends '' | '/' | `${string}$${string}`
    ? never
    : Path
  : never
/** Those that the navigation leads to only by the way: one that is missing here does not compile. */
type FurtherPath = Exclude<InsidePath, PagePath>

/** What else a page is looked for by. */
const keywords: Partial<Record<PagePath, string>> = {
  '/inbox': 'submissions inquiries einsendungen anfragen',
  '/people': 'people users roles benutzer mitarbeiter rollen zugänge',
  '/staff': 'staff mitarbeitende mitarbeiter',
}

function usePlaces(): Command[] {
  const pages = usePages().flatMap((group) => group.pages)
  const names = useText(shellTexts)
  const { newForm, makeForm, importForm, crmRecords, crmMapping, signIn, kinds } = useText(commandTexts)
  const navigate = useNavigate()
  const may = useMay()
  const further: Record<FurtherPath, Pick<Command, 'label' | 'icon' | 'keywords'>> = {
    '/forms/new': { label: newForm, keywords: makeForm, icon: <IconPlus size={iconSize} /> },
    '/forms/import': { label: importForm, icon: <IconUpload size={iconSize} /> },
    '/crm/records': { label: crmRecords, icon: <IconAddressBook size={iconSize} /> },
    '/crm/mapping': { label: crmMapping, icon: <IconPlugConnectedX size={iconSize} /> },
    '/letterheads': { label: kinds.letterhead, icon: <IconFileText size={iconSize} /> },
    '/security': { label: names.security, icon: <IconShieldLock size={iconSize} /> },
    '/guide': { label: names.guides, icon: <IconHelp size={iconSize} /> },
    '/account/sign-in': { label: signIn, icon: <IconLogin size={iconSize} /> },
  }
  const listed = pages.map(({ to, name, Icon }) => ({
    to,
    label: names[name],
    icon: <Icon size={iconSize} />,
    ...(to in keywords && { keywords: keywords[to] }),
  }))
  const others = (Object.keys(further) as FurtherPath[])
    .filter((to) => !['/forms/new', '/forms/import'].includes(to) || may(endpoints.forms.create))
    .filter((to) => to !== '/crm/mapping' || may(endpoints.formDrafts.update))
    .filter((to) => to !== '/account/sign-in' || may(endpoints.signInProvider.get))
    .map((to) => ({ to, ...further[to] }))
  return [...listed, ...others].map(({ to, ...offer }) => ({ id: to, ...offer, run: () => navigate({ to }) }))
}

/** Those changed last, or those that the server finds: by any part of their names, then by words in any spelling. */
function useForms(query: string, found: readonly SearchResult[]): { forms: Command[]; isSearching: boolean } {
  const navigate = useNavigate()
  const search = query.trim()
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(endpoints.forms.list, { query: { search, sort: 'updated_at', per_page: mostForms } }),
    placeholderData: keepPreviousData,
  })
  const listed = isPlaceholderData ? [] : (data?.data ?? [])
  const further = found
    .filter(({ id }) => !listed.some((form) => form.id === id))
    .map(({ id, title }) => ({ id, internal_title: title, title: null }))
  const forms = [...listed, ...further].slice(0, mostForms).map(({ id, internal_title, title }) => ({
    id: `form-${id}`,
    label: internal_title,
    ...(title !== null && title !== internal_title && { description: title }),
    icon: <IconForms size={iconSize} />,
    run: () => navigate({ to: '/forms/$id/build', params: { id } }),
  }))
  return { forms, isSearching: !data || isPlaceholderData }
}

function useActions(): Command[] {
  const t = useText(commandTexts)
  const shell = useText(shellTexts)
  const { choose } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  return [
    ...appearances.map((appearance) => ({
      id: `appearance-${appearance}`,
      label: t.appearance(shell[appearance]),
      icon: <IconMoon size={iconSize} />,
      run: () => setColorScheme(appearance),
    })),
    ...languages.map(({ value, label }) => ({
      id: `language-${value}`,
      label: t.language(label),
      keywords: 'language sprache',
      icon: <IconLanguage size={iconSize} />,
      run: () => choose(value),
    })),
    { id: 'sign-out', label: shell.signOut, icon: <IconLogout size={iconSize} />, run: signOut },
  ]
}
