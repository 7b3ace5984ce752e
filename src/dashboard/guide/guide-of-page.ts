import type { RegisteredRouter } from '@tanstack/react-router'
import type { SettingGroup } from '../../shared/contract/form-settings/form-setting.ts'
import type { GuideName } from './names.ts'

type RouteId = keyof RegisteredRouter['routesById']
/** Each page behind the sign-in, by its path; the guides are help themselves. A page that is missing below does not compile. */
export type PageWithHelp<Id = RouteId> = Id extends `/inside/${infer Path}`
  ? Path extends `guide${string}`
    ? never
    : `/${Path}`
  : never

/** The guide that the help link of each page leads to; null is the list of all guides. */
export const guideOfPage: Readonly<Record<PageWithHelp, GuideName | null>> = {
  '/': null,
  '/inbox': 'inbox',
  '/forms': 'first-form',
  '/forms/new': 'first-form',
  '/forms/import': 'first-form',
  '/forms/$id': 'first-form',
  '/forms/$id/': 'first-form',
  '/forms/$id/build': 'first-form',
  '/forms/$id/logic': 'rules',
  '/forms/$id/settings': 'first-form',
  '/forms/$id/document': 'documents',
  '/forms/$id/share': 'website',
  '/forms/$id/submissions': 'inbox',
  '/forms/$id/statistics': null,
  '/forms/$id/versions': 'first-form',
  '/pdf-templates': 'documents',
  '/pdf-templates/$id': 'documents',
  '/letterheads': 'documents',
  '/letterheads/$id': 'documents',
  '/mails': 'mails',
  '/mails/templates': 'mails',
  '/work': 'failures',
  '/webhooks': 'webhooks',
  '/webhooks/$id': 'webhooks',
  '/api-keys': 'webhooks',
  '/crm': 'crm',
  '/crm/records': 'crm',
  '/crm/mapping': 'crm',
  '/staff': 'team',
  '/people': 'team',
  '/security': 'team',
  '/audit-log': 'team',
  '/account': 'design',
  '/account/sign-in': 'team',
}

/** Groups of a form's settings that a guide of their own is about. */
export const guideOfGroup: Readonly<Partial<Record<SettingGroup, GuideName>>> = {
  design: 'design',
  legal: 'design',
  branding: 'design',
  email: 'mails',
  notification: 'mails',
  second_email: 'mails',
  documents: 'documents',
  double_opt_in: 'privacy',
  privacy: 'privacy',
  crm: 'crm',
  embedding: 'website',
  access: 'team',
}

/** The guide for the page of a route, and for the group of settings that it shows; nothing where a page has no help. */
export function guideFor(routeId: string | undefined, group: unknown): GuideName | null | undefined {
  const path = routeId?.replace(/^\/inside(?=\/)/, '') ?? ''
  if (!Object.hasOwn(guideOfPage, path)) return undefined
  const isOfGroup = path === '/forms/$id/settings' && typeof group === 'string' && Object.hasOwn(guideOfGroup, group)
  return (isOfGroup ? guideOfGroup[group as SettingGroup] : undefined) ?? guideOfPage[path as PageWithHelp]
}
