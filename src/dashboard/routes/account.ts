import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountSearch } from '../account/parts.ts'
import { auditFilter } from '../audit-log/filter.ts'
import { recordsFilter } from '../crm/records-filter.ts'
import { inboxFilter } from '../inbox/filter.ts'
import { mailsFilter } from '../mails/model.ts'
import { workFilter } from '../work/filter.ts'
import { byId, inside } from './inside.ts'

const inbox = createRoute({
  getParentRoute: () => inside,
  path: '/inbox',
  validateSearch: inboxFilter,
  component: lazyRouteComponent(() => import('../inbox/page.tsx'), 'InboxPage'),
})

const mails = createRoute({
  getParentRoute: () => inside,
  path: '/mails',
  validateSearch: mailsFilter,
  component: lazyRouteComponent(() => import('../mails/list-page.tsx'), 'MailsPage'),
})

const replyTemplates = createRoute({
  getParentRoute: () => inside,
  path: '/mails/templates',
  component: lazyRouteComponent(() => import('../reply-templates/page.tsx'), 'ReplyTemplatesPage'),
})

const work = createRoute({
  getParentRoute: () => inside,
  path: '/work',
  validateSearch: workFilter,
  component: lazyRouteComponent(() => import('../work/list-page.tsx'), 'WorkPage'),
})

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/list-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$id',
  params: byId,
  component: lazyRouteComponent(() => import('../webhooks/detail-page.tsx'), 'WebhookPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => inside,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('../api-keys/page.tsx'), 'ApiKeysPage'),
})

const crm = createRoute({
  getParentRoute: () => inside,
  path: '/crm',
  component: lazyRouteComponent(() => import('../crm/page.tsx'), 'CrmPage'),
})

const crmRecords = createRoute({
  getParentRoute: () => inside,
  path: '/crm/records',
  validateSearch: recordsFilter,
  component: lazyRouteComponent(() => import('../crm/records-page.tsx'), 'CrmRecordsPage'),
})

const crmMapping = createRoute({
  getParentRoute: () => inside,
  path: '/crm/mapping',
  component: lazyRouteComponent(() => import('../crm-mapping/page.tsx'), 'CrmMappingPage'),
})

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('../account/page.tsx'), 'AccountPage'),
})

const signInProvider = createRoute({
  getParentRoute: () => inside,
  path: '/account/sign-in',
  component: lazyRouteComponent(() => import('../sign-in-provider/page.tsx'), 'SignInProviderPage'),
})

const people = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  component: lazyRouteComponent(() => import('../people/page.tsx'), 'PeoplePage'),
})

const security = createRoute({
  getParentRoute: () => inside,
  path: '/security',
  component: lazyRouteComponent(() => import('../security/page.tsx'), 'SecurityPage'),
})

const staff = createRoute({
  getParentRoute: () => inside,
  path: '/staff',
  component: lazyRouteComponent(() => import('../staff/page.tsx'), 'StaffPage'),
})

const auditLog = createRoute({
  getParentRoute: () => inside,
  path: '/audit-log',
  validateSearch: auditFilter,
  component: lazyRouteComponent(() => import('../audit-log/page.tsx'), 'AuditLogPage'),
})

/** What belongs to the whole account, and to the user. */
export const accountRoutes = [
  inbox,
  mails,
  replyTemplates,
  work,
  webhooks,
  webhook,
  apiKeys,
  crm,
  crmRecords,
  crmMapping,
  staff,
  auditLog,
  people,
  security,
  account,
  signInProvider,
] as const
