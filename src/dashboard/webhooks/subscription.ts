import type { BodyOf, endpoints } from '../api/endpoints.ts'
import type { Webhook } from './model.ts'

type Body = BodyOf<typeof endpoints.webhooks.create>

/** Two of one host are told apart by their paths. The last part of a path is often a secret, as that of a chat: its beginning names it. */
export function nameOfAddress(url: string): string {
  const { host, pathname } = new URL(url)
  const parts = pathname.split('/').filter((part) => part !== '')
  const last = parts.pop() ?? ''
  const shown = last.length > 8 ? `${last.slice(0, 4)}…` : last
  return [host, ...parts, shown].filter((part) => part !== '').join('/')
}

/** What differs from the subscription as it was shown. */
export function changesOf(webhook: Webhook, body: Body): Partial<Body> {
  const shown: Record<string, unknown> = webhook
  return Object.fromEntries(
    Object.entries({ ...body, message_key: body.message_key ?? 'text' }).filter(([key, value]) => shown[key] !== value),
  )
}
