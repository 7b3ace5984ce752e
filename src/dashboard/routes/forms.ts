import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { formQuery } from '../form/query.ts'
import { formsFilter } from '../forms/model.ts'
import { statisticsFilter } from '../statistics/period.ts'
import { submissionsFilter } from '../submissions/filter.ts'
import { draftQuery } from '../versions/query.ts'
import { byId, inside } from './inside.ts'

const forms = createRoute({
  getParentRoute: () => inside,
  path: '/forms',
  validateSearch: formsFilter,
  component: lazyRouteComponent(() => import('../forms/list-page.tsx'), 'FormsPage'),
})

const newForm = createRoute({
  getParentRoute: () => inside,
  path: '/forms/new',
  component: lazyRouteComponent(() => import('../new-form/page.tsx'), 'NewFormPage'),
})

const importForm = createRoute({
  getParentRoute: () => inside,
  path: '/forms/import',
  component: lazyRouteComponent(() => import('../import-form/page.tsx'), 'ImportFormPage'),
})

const form = createRoute({
  getParentRoute: () => inside,
  path: '/forms/$id',
  params: byId,
  loader: ({ context, params }) => context.client.ensureQueryData(formQuery(params.id)),
  component: lazyRouteComponent(() => import('../form/layout.tsx'), 'FormLayout'),
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
  component: lazyRouteComponent(() => import('../build/page.tsx'), 'BuildPage'),
})

const logic = createRoute({
  getParentRoute: () => form,
  path: '/logic',
  loader: ({ context, params }) => newest(context.client, params.id),
  component: lazyRouteComponent(() => import('../logic/page.tsx'), 'LogicPage'),
})

const settings = createRoute({
  getParentRoute: () => form,
  path: '/settings',
  // `setting` is one that a link leads to.
  validateSearch: ({ group, setting }: Record<string, unknown>): { group?: string; setting?: string } => ({
    ...(typeof group === 'string' && { group }),
    ...(typeof setting === 'string' && /^\w+$/.test(setting) && { setting }),
  }),
  component: lazyRouteComponent(() => import('../settings/page.tsx'), 'SettingsPage'),
})

const share = createRoute({
  getParentRoute: () => form,
  path: '/share',
  component: lazyRouteComponent(() => import('../share/page.tsx'), 'SharePage'),
})

const submissions = createRoute({
  getParentRoute: () => form,
  path: '/submissions',
  validateSearch: submissionsFilter,
  component: lazyRouteComponent(() => import('../submissions/page.tsx'), 'SubmissionsPage'),
})

const versions = createRoute({
  getParentRoute: () => form,
  path: '/versions',
  component: lazyRouteComponent(() => import('../versions/page.tsx'), 'VersionsPage'),
})

const statistics = createRoute({
  getParentRoute: () => form,
  path: '/statistics',
  validateSearch: statisticsFilter,
  component: lazyRouteComponent(() => import('../statistics/page.tsx'), 'StatisticsPage'),
})

const formDocument = createRoute({
  getParentRoute: () => form,
  path: '/document',
  component: lazyRouteComponent(() => import('../form-document/page.tsx'), 'DocumentPage'),
})

const pagesOfForm = [formHome, build, logic, settings, formDocument, share, submissions, statistics, versions] as const

/** The list of forms, and the pages of one. */
export const formRoutes = [forms, newForm, importForm, form.addChildren(pagesOfForm)] as const
