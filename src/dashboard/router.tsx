import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { basePath } from './base-path.ts'
import { root } from './routes/root.tsx'
import { accountRoutes } from './routes/account.ts'
import { documentRoutes } from './routes/documents.ts'
import { formRoutes } from './routes/forms.ts'
import { guideRoutes } from './routes/guides.ts'
import { home, inside } from './routes/inside.ts'
import { signedOutRoutes } from './routes/signed-out.ts'
import { ErrorPage, NotFoundPage } from './shell/message-page.tsx'

export function createDashboardRouter(client: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([
      ...signedOutRoutes,
      inside.addChildren([home, ...formRoutes, ...documentRoutes, ...accountRoutes, ...guideRoutes]),
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
