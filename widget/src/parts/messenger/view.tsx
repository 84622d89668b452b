import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { MessengerRequest } from '../../messenger-command.ts'
import type { PartProps } from '../../part.ts'
import { texts } from '../../texts/messenger.ts'
import { useOneOverlay } from '../../ui/one-overlay.ts'
import { useChecklists } from '../checklists/use-checklists.ts'
import { Icon } from './icon.tsx'
import styles from './launcher.css?inline'
import { hasOwnBell } from './own-bell.ts'
import type { PanelProps } from './panel.tsx'
import type { Shown } from './shown.ts'
import { useLive } from './use-live.ts'

export { styles }

/** Starts over for another person. */
export const View = (props: PartProps<Shown>) => <Launcher key={props.shown.contactId} {...props} />

/** One button in the corner for messages, help, checklists and news, and their panel. */
function Launcher({ shown, widget }: PartProps<Shown>) {
  const [isOpen, setOpen] = useState(false)
  const [request, setRequest] = useState<MessengerRequest | null>(null)
  const Panel = usePanel(isOpen)
  const checklists = useChecklists(shown.checklists, widget)
  const live = useLive(shown, widget, isOpen)
  const [notifications, setNotifications] = useState(shown.notifications ?? 0)
  const launcher = useRef<HTMLButtonElement>(null)
  const close = (takesFocus = true) => {
    setOpen(false)
    setRequest(null)
    if (takesFocus) launcher.current?.focus()
  }
  useOneOverlay(isOpen, () => close(false))
  useEffect(
    () =>
      widget.onMessenger((asked) => {
        if (asked.action === 'close') return close(false)
        setRequest(asked)
        setOpen(true)
      }),
    [widget],
  )
  const messages = live?.state.unread ?? shown.conversations.unread
  const unread = messages + (hasOwnBell() ? 0 : notifications)
  const [first] = checklists.visible.filter(({ state }) => state === 'open')
  const arrived = live?.state.arrived
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes wherever in the panel one is
    <div class="messenger" onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}>
      {isOpen && Panel && live && (
        <Panel
          live={live}
          shown={shown}
          widget={widget}
          checklists={checklists}
          request={request}
          countNotifications={setNotifications}
          close={close}
        />
      )}
      <button
        ref={launcher}
        type="button"
        class={first ? 'button primary launcher' : 'button primary launcher round'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={first ? undefined : unread > 0 ? texts.messagesUnread(messages, unread - messages) : texts.messages}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {first ? (
          <>
            {first.name} <span class="count">{`${first.done}/${first.total}`}</span>
            <span class="unseen">{texts.stepsDone(messages)}</span>
          </>
        ) : (
          <Icon name={isOpen ? 'down' : 'messages'} />
        )}
        {unread > 0 && (
          <span class="unread" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <span class="unseen" role="status">
        {arrived && !isOpen && texts.newMessageFromAuthorNameText(arrived.author_name ?? texts.support, arrived.text)}
      </span>
    </div>
  )
}

/** The panel is a script of its own, loaded when it is opened. */
function usePanel(isOpen: boolean): ComponentType<PanelProps> | null {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null)
  useEffect(() => {
    if (!isOpen || Panel) return
    import('./panel.tsx').then(
      (loaded) => setPanel(() => loaded.Panel),
      (error) => console.warn('userkeep:', error),
    )
  }, [isOpen])
  return Panel
}
