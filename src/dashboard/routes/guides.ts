import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { isGuideName } from '../guide/names.ts'
import { inside } from './inside.ts'

const guides = createRoute({
  getParentRoute: () => inside,
  path: '/guide',
  component: lazyRouteComponent(() => import('../guide/page.tsx'), 'GuidesPage'),
})

const guide = createRoute({
  getParentRoute: () => inside,
  path: '/guide/$name',
  beforeLoad({ params }) {
    if (!isGuideName(params.name)) throw notFound()
  },
  component: lazyRouteComponent(() => import('../guide/page.tsx'), 'GuidePage'),
})

/** How the dashboard is used, for the people who use it. */
export const guideRoutes = [guides, guide] as const
