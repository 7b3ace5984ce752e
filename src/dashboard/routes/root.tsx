import { ModalsProvider } from '@mantine/modals'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '../shell/message-page.tsx'
import { common } from '../text/common.ts'
import { loadFaults } from '../text/faults.ts'
import { initialLanguage, useText } from '../text/language.ts'

/** Dialogs stand within the router, so that they can lead on. */
function Root() {
  const words = useText(common)
  return (
    <ModalsProvider modalProps={{ closeButtonProps: { 'aria-label': words.close } }}>
      <Outlet />
    </ModalsProvider>
  )
}

/** Outside the frame of the pages, which has the landmark otherwise. */
function NothingHere() {
  return (
    <main>
      <NotFoundPage />
    </main>
  )
}

export const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Root,
  // Beside what the page itself loads.
  loader: () => loadFaults(initialLanguage()),
  notFoundComponent: NothingHere,
})
