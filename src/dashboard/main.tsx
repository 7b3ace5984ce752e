import './theme/fonts.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './theme/base.css'
import './theme/touch.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from './api/client.ts'
import { isProblem } from './api/problem.ts'
import { styleNonce } from './base-path.ts'
import { createDashboardRouter } from './router.tsx'
import { passEscapeToDropdowns } from './shell/escape.ts'
import { LanguageProvider } from './text/provider.tsx'
import { cssVariables, theme } from './theme/theme.ts'

// The kit keeps the page from scrolling behind a dialog by a style sheet, which takes its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

const client = createClient(() => {
  const { pathname, href } = router.state.location
  if (pathname !== '/sign-in') void router.navigate({ to: '/sign-in', search: { to: href } })
})
const router = createDashboardRouter(client)

passEscapeToDropdowns()

const element = document.getElementById('root')
if (element) {
  // What the server refuses is told on the page; it is no fault of ours to be reported.
  const onCaughtError = (error: unknown) => isProblem(error) || reportError(error)
  createRoot(element, { onCaughtError }).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <LanguageProvider>
          <QueryClientProvider client={client}>
            <Notifications position="bottom-right" />
            <RouterProvider router={router} />
          </QueryClientProvider>
        </LanguageProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
