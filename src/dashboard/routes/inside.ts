import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { isProblem } from '../api/problem.ts'
import { currentUser } from '../api/queries.ts'
import { root } from './root.tsx'
import { Layout } from '../shell/layout.tsx'

/** `$id` in an address is a positive integer, or there is nothing. */
export const byId = {
  parse({ id }: { id: string }) {
    if (!/^[1-9]\d{0,15}$/.test(id)) throw notFound()
    return { id: Number(id) }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

/** Everything behind the sign-in. */
export const inside = createRoute({
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

export const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('../home/page.tsx'), 'HomePage'),
})
