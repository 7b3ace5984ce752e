import {
  IconAddressBook,
  IconFileText,
  IconFileTypePdf,
  IconForms,
  IconHome,
  IconInbox,
  IconLock,
  IconMail,
  IconMessage,
  IconSection,
  IconUsers,
  IconWebhook,
} from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchKind, SearchResult } from '../../shared/contract/search.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import type { Command, CommandGroup } from './command.ts'
import { matchTexts } from '../text/match-texts.ts'
import { useStatuses } from '../submissions/processing/use-statuses.ts'
import { commandTexts } from './texts.ts'

const iconSize = 18

const icons: Record<SearchKind, ReactNode> = {
  submission: <IconInbox size={iconSize} />,
  mail: <IconMail size={iconSize} />,
  crm_address: <IconAddressBook size={iconSize} />,
  crm_estate: <IconHome size={iconSize} />,
  form: <IconForms size={iconSize} />,
  field: <IconSection size={iconSize} />,
  staff_member: <IconLock size={iconSize} />,
  user: <IconUsers size={iconSize} />,
  reply_template: <IconMessage size={iconSize} />,
  pdf_template: <IconFileTypePdf size={iconSize} />,
  letterhead: <IconFileText size={iconSize} />,
  webhook: <IconWebhook size={iconSize} />,
}

/** People come first, in the order that they are asked for; all else stays as the server sends it. */
const first: readonly SearchKind[] = ['submission', 'crm_address', 'crm_estate']
const rankOf = (kind: SearchKind) => (first.includes(kind) ? first.indexOf(kind) : first.length)

/**
 * Returns what the search of the server finds, in groups: `groups` of what an account has, and `forms` by id, which the palette lists itself.
 *
 * @param query what has been typed, a moment ago: a former question is given up when this one is asked
 */
export function useFound(query: string): { groups: CommandGroup[]; forms: SearchResult[]; isSearching: boolean } {
  const q = query.trim()
  const names = useText(commandTexts)
  const commandOf = useCommandOf()
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...endpointQuery(endpoints.search.find, { query: { q } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const groups = q.length > 1 && !isPlaceholderData ? (data?.groups ?? []) : []
  return {
    forms: groups.find(({ kind }) => kind === 'form')?.results ?? [],
    groups: groups
      .filter(({ kind }) => kind !== 'form')
      .toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind))
      .map(({ kind, results }) => ({
        name: names.kinds[kind],
        commands: results.map((result) => commandOf(kind, result)),
      })),
    isSearching: q.length > 1 && isFetching,
  }
}

function useCommandOf(): (kind: SearchKind, result: SearchResult) => Command {
  const where = useText(matchTexts)
  const statuses = useStatuses()
  const { dateTime } = useFormat()
  const open = useOpen()
  return (kind, result) => {
    const { id, title, match, form, about, status, created_at } = result
    // Who it is, and what tells it from others, may be what was found.
    const isSaid = match.in === 'name' || [title, about].some((text) => text?.includes(match.text))
    const matched = isSaid ? null : where[match.in](match.text, match.label)
    const time = created_at === null ? null : dateTime(created_at)
    const said = [matched, about, form?.internal_title, status && statuses[status], time].filter(
      (part) => part !== null && part !== undefined,
    )
    return {
      id: `${kind}-${id}`,
      label: title,
      ...(said.length > 0 && { description: said.join(' · ') }),
      icon: icons[kind],
      run: () => open[kind](result),
    }
  }
}

function useOpen(): Record<SearchKind, (result: SearchResult) => unknown> {
  const navigate = useNavigate()
  const openForm = (id: number) => navigate({ to: '/forms/$id/build', params: { id } })
  return {
    submission: ({ id }) => navigate({ to: '/inbox', search: { submission: id } }),
    mail: ({ id }) => navigate({ to: '/mails', search: { mail: id } }),
    crm_address: ({ id }) => navigate({ to: '/crm/records', search: { record: id } }),
    crm_estate: ({ id }) => navigate({ to: '/crm/records', search: { module: 'estate', record: id } }),
    form: ({ id }) => openForm(id),
    field: ({ form }) => form && openForm(form.id),
    staff_member: () => navigate({ to: '/staff' }),
    user: () => navigate({ to: '/people' }),
    reply_template: () => navigate({ to: '/mails/templates' }),
    pdf_template: ({ id }) => navigate({ to: '/pdf-templates/$id', params: { id } }),
    letterhead: ({ id }) => navigate({ to: '/letterheads/$id', params: { id } }),
    webhook: ({ id }) => navigate({ to: '/webhooks/$id', params: { id } }),
  }
}
