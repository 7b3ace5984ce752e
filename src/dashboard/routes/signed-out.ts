import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './root.tsx'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // Only a path of the dashboard itself, so that a link cannot lead elsewhere after signing in.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' && /^\/[^/\\]/.test(to) ? { to } : {},
  component: lazyRouteComponent(() => import('../session/sign-in.tsx'), 'SignInPage'),
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
export const signedOutRoutes = [signIn, setUp, invitation, forgottenPassword, newPassword] as const
