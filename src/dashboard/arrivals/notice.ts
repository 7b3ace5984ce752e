import { basePath } from '../base-path.ts'

/** Why the browser shows none. */
export type NoticeRefusal = 'unsupported' | 'denied' | 'unanswered'

export interface Notice {
  title: string
  text: string
}

/** A further one takes the place of the one before. */
const tag = 'foyer-inbox'

/** Whether the browser lets this page show some now. */
export const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/** Asks the user, where that is still open, and shows what a notification looks like. Called after a click only. */
export async function askToNotify(sample: Notice): Promise<NoticeRefusal | undefined> {
  if (!('Notification' in window) || !isSecureContext) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'unanswered'
  return notify(sample, () => undefined) ? undefined : 'unsupported'
}

/** Gives what takes it away; undefined where the browser shows none, as those of phones do. */
export function notify({ title, text }: Notice, chosen: () => void): (() => void) | undefined {
  try {
    const options: NotificationOptions & { renotify: boolean } = {
      body: text,
      tag,
      icon: `${basePath}/api/docs/favicon.svg`,
      // The page has a sound of its own.
      silent: true,
      // One that takes the place of another is seen, too.
      renotify: true,
    }
    const shown = new Notification(title, options)
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      chosen()
    })
    return () => shown.close()
  } catch {
    return undefined
  }
}
