import type { Messenger, MessengerState } from '@userkeep/client/messenger'
import { useEffect, useReducer, useRef, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { outgoingName } from './outgoing-name.ts'
import type { Shown } from './shown.ts'

export interface Live {
  messenger: Messenger
  state: MessengerState
}

/**
 * Returns the live conversations, or null. A page opens a stream only if an answer may come, a message waits to be sent,
 * or the visitor has opened the panel.
 */
export function useLive(shown: Shown, widget: WidgetApi, isOpen: boolean): Live | null {
  const { unread, active } = shown.conversations
  const [messenger, setMessenger] = useState<Messenger | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const isMounted = useRef(true)
  const isWanted = isOpen || unread > 0 || active || widget.kept.read(outgoingName(shown.contactId)) !== null
  useEffect(() => {
    if (!isWanted || messenger) return
    import('./own-messenger.ts').then(
      ({ messengerFor }) => isMounted.current && setMessenger((made) => made ?? messengerFor(widget, shown)),
      (error) => console.warn('userkeep:', error),
    )
  }, [isWanted])
  useEffect(() => messenger?.subscribe(() => redraw(undefined)), [messenger])
  useEffect(() => () => messenger?.stop(), [messenger])
  useEffect(
    () => () => {
      isMounted.current = false
    },
    [],
  )
  return messenger && { messenger, state: messenger.state() }
}
