import { useSyncExternalStore } from 'react'

type Permission = NotificationPermission | 'unsupported'

const listeners = new Set<() => void>()
const permission = (): Permission => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission)

export const useNotificationPermission = (): Permission =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, permission)

/** Asks the browser for permission to show notifications. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission()
  for (const listener of listeners) listener()
}

interface Shown {
  /** Tabs that notify of the same thing show one notification. */
  tag: string
  title: string
  body: string
  onClick: () => void
}

/** Shows a notification if the browser allows it and the member looks elsewhere. */
export function notifyMember({ tag, title, body, onClick }: Shown): void {
  if (permission() !== 'granted' || document.visibilityState === 'visible') return
  const notification = new Notification(title, { tag, body, icon: '/favicon.svg' })
  notification.onclick = () => {
    focus()
    notification.close()
    onClick()
  }
}
