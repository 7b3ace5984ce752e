import {
  IconAlertTriangle,
  IconFileTypePdf,
  IconForms,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconMail,
  IconPlugConnected,
  IconSettings,
  IconUserCog,
  IconUsers,
  IconWebhook,
} from '../icons/tabler.ts'
import { endpoints, type Callable } from '../api/endpoints.ts'
import { useMay } from './role.tsx'

/** The pages of the main navigation, in its order. */
const all = [
  { to: '/', name: 'home', Icon: IconHome },
  { to: '/inbox', name: 'inbox', Icon: IconInbox },
  { to: '/forms', name: 'forms', Icon: IconForms },
  { to: '/pdf-templates', name: 'documents', Icon: IconFileTypePdf },
  { to: '/mails', name: 'mails', Icon: IconMail },
  { to: '/work', name: 'work', Icon: IconAlertTriangle },
  { to: '/staff', name: 'staff', Icon: IconUsers },
  { to: '/webhooks', name: 'webhooks', Icon: IconWebhook },
  { to: '/api-keys', name: 'apiKeys', Icon: IconKey },
  { to: '/crm', name: 'crm', Icon: IconPlugConnected },
  { to: '/audit-log', name: 'auditLog', Icon: IconHistory },
  { to: '/people', name: 'people', Icon: IconUserCog },
  { to: '/account', name: 'account', Icon: IconSettings },
] as const

/** The call behind each page that some roles may not open. */
const shown: Partial<Record<(typeof all)[number]['to'], Callable>> = {
  '/api-keys': endpoints.apiKeys.list,
  '/inbox': endpoints.inbox.list,
  '/audit-log': endpoints.auditLog.list,
  '/people': endpoints.users.list,
  '/webhooks': endpoints.webhooks.list,
  '/work': endpoints.work.list,
}

/** The pages that the user's role includes; the palette offers the same. */
export function usePages() {
  const may = useMay()
  return all.filter(({ to }) => {
    const needs = shown[to]
    return needs === undefined || may(needs)
  })
}
