import {
  IconAlertTriangle,
  IconFileTypePdf,
  IconForms,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLock,
  IconMail,
  IconMessage,
  IconPlugConnected,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '../icons/tabler.ts'
import { endpoints, type Callable } from '../api/endpoints.ts'
import { useMay } from './role.tsx'

/** The pages of the main navigation, in its order. */
const groups = [
  {
    name: 'daily',
    pages: [
      { to: '/', name: 'home', Icon: IconHome },
      { to: '/inbox', name: 'inbox', Icon: IconInbox },
      { to: '/forms', name: 'forms', Icon: IconForms },
      { to: '/mails', name: 'mails', Icon: IconMail },
      { to: '/work', name: 'work', Icon: IconAlertTriangle },
    ],
  },
  {
    name: 'templates',
    pages: [
      { to: '/pdf-templates', name: 'documents', Icon: IconFileTypePdf },
      { to: '/mails/templates', name: 'replyTemplates', Icon: IconMessage },
    ],
  },
  {
    name: 'team',
    pages: [
      { to: '/people', name: 'people', Icon: IconUsers },
      { to: '/staff', name: 'staff', Icon: IconLock },
      { to: '/audit-log', name: 'auditLog', Icon: IconHistory },
      { to: '/account', name: 'account', Icon: IconSettings },
    ],
  },
  {
    name: 'integrations',
    pages: [
      { to: '/crm', name: 'crm', Icon: IconPlugConnected },
      { to: '/webhooks', name: 'webhooks', Icon: IconWebhook },
      { to: '/api-keys', name: 'apiKeys', Icon: IconKey },
    ],
  },
] as const

type Page = (typeof groups)[number]['pages'][number]
export type PagePath = Page['to']

/** The call behind each page that some roles may not open. */
const shown: Partial<Record<PagePath, Callable>> = {
  '/api-keys': endpoints.apiKeys.list,
  '/inbox': endpoints.inbox.list,
  '/audit-log': endpoints.auditLog.list,
  '/people': endpoints.users.list,
  '/webhooks': endpoints.webhooks.list,
  '/work': endpoints.work.list,
}

/** The pages that the user's role includes, in their groups; the palette offers the same. */
export function usePages() {
  const may = useMay()
  const isIncluded = ({ to }: Page) => {
    const needs = shown[to]
    return needs === undefined || may(needs)
  }
  return groups.map(({ name, pages }) => ({ name, pages: [...pages].filter(isIncluded) }))
}

/** The page of the navigation that an address belongs to: the one whose own address is the longest beginning of it. */
export function pageOf(pathname: string): PagePath | undefined {
  if (pathname.startsWith('/letterheads')) return '/pdf-templates'
  const paths = groups.flatMap(({ pages }) => pages.map(({ to }): PagePath => to))
  const around = paths.filter((to) => to === pathname || (to !== '/' && pathname.startsWith(`${to}/`)))
  return around.toSorted((a, b) => b.length - a.length)[0]
}
