import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { isProblem } from './api/problem.ts'
import { currentUser } from './api/queries.ts'
import { basePath } from './base-path.ts'
import { recordsFilter } from './crm/records-filter.ts'
import { formQuery } from './form/query.ts'
import { auditFilter } from './audit-log/filter.ts'
import { formsFilter } from './forms/model.ts'
import { Layout } from './shell/layout.tsx'
import { mailsFilter } from './mails/model.ts'
import { templateQuery } from './pdf-templates/model.ts'
import { root } from './root-route.tsx'
import { statisticsFilter } from './statistics/period.ts'
import { submissionsFilter } from './submissions/filter.ts'
import { draftQuery } from './versions/query.ts'
import { ErrorPage, NotFoundPage } from './shell/message-page.tsx'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // Only a path of the dashboard itself, so that nobody is led elsewhere after signing in.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' && /^\/[^/\\]/.test(to) ? { to } : {},
  component: lazyRouteComponent(() => import('./session/sign-in.tsx'), 'SignInPage'),
})

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./session/set-up.tsx'), 'SetUpPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./session/invitation.tsx'), 'InvitationPage'),
})

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(() => import('./session/forgotten-password.tsx'), 'ForgottenPasswordPage'),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  component: lazyRouteComponent(() => import('./session/new-password.tsx'), 'NewPasswordPage'),
})

/** `$id` in an address is a positive integer, or there is nothing. */
const byId = {
  parse({ id }: { id: string }) {
    if (!/^[1-9]\d{0,15}$/.test(id)) throw notFound()
    return { id: Number(id) }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

/** Everything behind the sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Layout,
  async beforeLoad({ context, location }) {
    try {
      await context.client.ensureQueryData(currentUser)
    } catch (error) {
      if (isProblem(error, 401)) throw redirect({ to: '/sign-in', search: { to: location.href } })
      throw error
    }
  },
})

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/forms' })
  },
})

const forms = createRoute({
  getParentRoute: () => inside,
  path: '/forms',
  validateSearch: formsFilter,
  component: lazyRouteComponent(() => import('./forms/list-page.tsx'), 'FormsPage'),
})

const newForm = createRoute({
  getParentRoute: () => inside,
  path: '/forms/new',
  component: lazyRouteComponent(() => import('./new-form/page.tsx'), 'NewFormPage'),
})

const form = createRoute({
  getParentRoute: () => inside,
  path: '/forms/$id',
  params: byId,
  loader: ({ context, params }) => context.client.ensureQueryData(formQuery(params.id)),
  component: lazyRouteComponent(() => import('./form/layout.tsx'), 'FormLayout'),
})

const formHome = createRoute({
  getParentRoute: () => form,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/forms/$id/build', params })
  },
})

/** A form and its draft, in their newest version. */
const newest = (client: QueryClient, id: number) =>
  Promise.all([
    client.fetchQuery({ ...formQuery(id), staleTime: 0 }),
    client.fetchQuery({ ...draftQuery(id), staleTime: 0 }),
  ])

const build = createRoute({
  getParentRoute: () => form,
  path: '/build',
  // What is edited must be the newest version.
  loader: ({ context, params }) => newest(context.client, params.id),
  component: lazyRouteComponent(() => import('./build/page.tsx'), 'BuildPage'),
})

const logic = createRoute({
  getParentRoute: () => form,
  path: '/logic',
  loader: ({ context, params }) => newest(context.client, params.id),
  component: lazyRouteComponent(() => import('./logic/page.tsx'), 'LogicPage'),
})

const settings = createRoute({
  getParentRoute: () => form,
  path: '/settings',
  // `setting` is one that a link leads to.
  validateSearch: ({ group, setting }: Record<string, unknown>): { group?: string; setting?: string } => ({
    ...(typeof group === 'string' && { group }),
    ...(typeof setting === 'string' && /^\w+$/.test(setting) && { setting }),
  }),
  component: lazyRouteComponent(() => import('./settings/page.tsx'), 'SettingsPage'),
})

const share = createRoute({
  getParentRoute: () => form,
  path: '/share',
  component: lazyRouteComponent(() => import('./share/page.tsx'), 'SharePage'),
})

const submissions = createRoute({
  getParentRoute: () => form,
  path: '/submissions',
  validateSearch: submissionsFilter,
  component: lazyRouteComponent(() => import('./submissions/page.tsx'), 'SubmissionsPage'),
})

const versions = createRoute({
  getParentRoute: () => form,
  path: '/versions',
  component: lazyRouteComponent(() => import('./versions/page.tsx'), 'VersionsPage'),
})

const statistics = createRoute({
  getParentRoute: () => form,
  path: '/statistics',
  validateSearch: statisticsFilter,
  component: lazyRouteComponent(() => import('./statistics/page.tsx'), 'StatisticsPage'),
})

const formDocument = createRoute({
  getParentRoute: () => form,
  path: '/document',
  component: lazyRouteComponent(() => import('./form-document/page.tsx'), 'DocumentPage'),
})

const pdfTemplates = createRoute({
  getParentRoute: () => inside,
  path: '/pdf-templates',
  component: lazyRouteComponent(() => import('./pdf-templates/list-page.tsx'), 'TemplatesPage'),
})

const pdfTemplate = createRoute({
  getParentRoute: () => inside,
  path: '/pdf-templates/$id',
  params: byId,
  // What is edited must be the newest version.
  loader: ({ context, params }) =>
    Promise.all([
      context.client.fetchQuery({ ...templateQuery(params.id), staleTime: 0 }),
      context.client.fetchQuery({ ...formQuery(params.id), staleTime: 0 }),
    ]),
  component: lazyRouteComponent(() => import('./pdf-templates/editor-page.tsx'), 'TemplateEditorPage'),
})

const letterheads = createRoute({
  getParentRoute: () => inside,
  path: '/letterheads',
  component: lazyRouteComponent(() => import('./letterheads/list-page.tsx'), 'LetterheadsPage'),
})

const letterhead = createRoute({
  getParentRoute: () => inside,
  path: '/letterheads/$id',
  params: byId,
  component: lazyRouteComponent(() => import('./letterheads/detail-page.tsx'), 'LetterheadPage'),
})

const mails = createRoute({
  getParentRoute: () => inside,
  path: '/mails',
  validateSearch: mailsFilter,
  component: lazyRouteComponent(() => import('./mails/list-page.tsx'), 'MailsPage'),
})

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/list-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$id',
  params: byId,
  component: lazyRouteComponent(() => import('./webhooks/detail-page.tsx'), 'WebhookPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => inside,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./api-keys/page.tsx'), 'ApiKeysPage'),
})

const crm = createRoute({
  getParentRoute: () => inside,
  path: '/crm',
  component: lazyRouteComponent(() => import('./crm/page.tsx'), 'CrmPage'),
})

const crmRecords = createRoute({
  getParentRoute: () => inside,
  path: '/crm/records',
  validateSearch: recordsFilter,
  component: lazyRouteComponent(() => import('./crm/records-page.tsx'), 'CrmRecordsPage'),
})

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/page.tsx'), 'AccountPage'),
})

const people = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  component: lazyRouteComponent(() => import('./people/page.tsx'), 'PeoplePage'),
})

const security = createRoute({
  getParentRoute: () => inside,
  path: '/security',
  component: lazyRouteComponent(() => import('./security/page.tsx'), 'SecurityPage'),
})

const staff = createRoute({
  getParentRoute: () => inside,
  path: '/staff',
  component: lazyRouteComponent(() => import('./staff/page.tsx'), 'StaffPage'),
})

const auditLog = createRoute({
  getParentRoute: () => inside,
  path: '/audit-log',
  validateSearch: auditFilter,
  component: lazyRouteComponent(() => import('./audit-log/page.tsx'), 'AuditLogPage'),
})

export function createDashboardRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      signIn,
      setUp,
      invitation,
      forgottenPassword,
      newPassword,
      inside.addChildren([
        home,
        forms,
        newForm,
        form.addChildren([formHome, build, logic, settings, formDocument, share, submissions, statistics, versions]),
        pdfTemplates,
        pdfTemplate,
        letterheads,
        letterhead,
        mails,
        webhooks,
        webhook,
        apiKeys,
        crm,
        crmRecords,
        staff,
        auditLog,
        people,
        security,
        account,
      ]),
    ]),
    basepath: `${basePath}/app`,
    context: { client },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => <ErrorPage error={error} reset={reset} />,
    defaultNotFoundComponent: NotFoundPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>
  }
}
