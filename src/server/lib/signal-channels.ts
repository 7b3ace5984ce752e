/** Small messages between the processes of an installation (LISTEN/NOTIFY). */
export interface Signals {
  publish(channel: SignalChannel, payload?: string): void
  subscribe(channel: SignalChannel, listener: (payload: string) => void): void
}

/**
 * `access_changed`: keys, sessions, plans, time zones · `form_changed`: a form's configuration, payload its id ·
 * `deliveries_waiting`: new webhook deliveries · `follow_ups_waiting`: submissions with something to follow, payload its
 * kind, or nothing for all · `mails_waiting`: mails to send · `inbox_changed`: what of submissions has changed, as
 * `inbox-signal.ts` writes it, or nothing for all accounts.
 */
export const signalChannels = [
  'access_changed',
  'form_changed',
  'deliveries_waiting',
  'follow_ups_waiting',
  'mails_waiting',
  'inbox_changed',
] as const
export type SignalChannel = (typeof signalChannels)[number]
