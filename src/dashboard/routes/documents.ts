import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formQuery } from '../form/query.ts'
import { templateQuery } from '../pdf-templates/model.ts'
import { byId, inside } from './inside.ts'

const pdfTemplates = createRoute({
  getParentRoute: () => inside,
  path: '/pdf-templates',
  component: lazyRouteComponent(() => import('../pdf-templates/list-page.tsx'), 'TemplatesPage'),
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
  component: lazyRouteComponent(() => import('../pdf-templates/editor-page.tsx'), 'TemplateEditorPage'),
})

const letterheads = createRoute({
  getParentRoute: () => inside,
  path: '/letterheads',
  component: lazyRouteComponent(() => import('../letterheads/list-page.tsx'), 'LetterheadsPage'),
})

const letterhead = createRoute({
  getParentRoute: () => inside,
  path: '/letterheads/$id',
  params: byId,
  component: lazyRouteComponent(() => import('../letterheads/detail-page.tsx'), 'LetterheadPage'),
})

/** What documents are made of. */
export const documentRoutes = [pdfTemplates, pdfTemplate, letterheads, letterhead] as const
