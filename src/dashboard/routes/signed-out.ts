import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root.tsx'

/** Only a path of the dashboard itself, so that a link cannot lead elsewhere after signing in. */
function pathAfter({ to }: Record<string, unknown>): { to?: string } {
  return typeof to === 'string' && /^\/[^/\\]/.test(to) ? { to } : {}
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: pathAfter,
  component: lazyRouteComponent(() => import('../session/sign-in.tsx'), 'SignInPage'),
})

const providerSignIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/provider',
  validateSearch: pathAfter,
  component: lazyRouteComponent(() => import('../session/provider-sign-in.tsx'), 'ProviderSignInPage'),
})

const providerCallback = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/callback',
  component: lazyRouteComponent(() => import('../session/provider-callback.tsx'), 'ProviderCallbackPage'),
})

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../session/set-up.tsx'), 'SetUpPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../session/invitation.tsx'), 'InvitationPage'),
})

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(() => import('../session/forgotten-password.tsx'), 'ForgottenPasswordPage'),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  component: lazyRouteComponent(() => import('../session/new-password.tsx'), 'NewPasswordPage'),
})

/** Pages for people who are not signed in. */
export const signedOutRoutes = [
  signIn,
  providerSignIn,
  providerCallback,
  setUp,
  invitation,
  forgottenPassword,
  newPassword,
] as const
