import { ActionIcon, Button, NativeSelect, Skeleton, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconAt,
  IconBell,
  IconCheck,
  IconFilter,
  IconInbox,
  IconMoon,
  IconSettings,
  IconUser,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useScreen } from '../../../app/screen-search.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/conversations-inbox.ts'
import { locale } from '../../../texts/locale.ts'
import { FailedPart } from '../../../ui/states.tsx'
import { countOfView, defaultView, type StandardView, standardViews } from '../inbox-filter.ts'
import { askForNotifications, useNotificationPermission } from '../live/browser-notification.ts'
import { useCounts } from '../unread-badge.tsx'
import { useGroups, useViews } from '../use-inbox-data.ts'
import s from './inbox.module.css'

const icons: Record<StandardView, Icon> = {
  mine: IconUser,
  unassigned: IconUserQuestion,
  mentions: IconAt,
  all: IconInbox,
  snoozed: IconMoon,
  closed: IconCheck,
}

interface ViewEntry {
  value: string
  label: string
  icon: Icon
}

/** The views of the inbox: those of everybody, then groups and saved views. */
export function useViewEntries() {
  const groups = useGroups()
  const views = useViews()
  const standard: ViewEntry[] = standardViews.map(({ value, label }) => ({ value, label, icon: icons[value] }))
  const ofGroups: ViewEntry[] = (groups.data ?? []).map(({ id, name }) => ({
    value: `group:${id}`,
    label: name,
    icon: IconUsers,
  }))
  const saved: ViewEntry[] = (views.data ?? []).map(({ id, name }) => ({
    value: `saved:${id}`,
    label: name,
    icon: IconFilter,
  }))
  return { standard, ofGroups, saved, groups, views }
}

export function ViewsPane() {
  const { standard, ofGroups, saved, groups, views } = useViewEntries()
  const mayWrite = useMay()('support:write')
  const failed = [groups, views].find(({ error }) => error)
  return (
    <nav className={s.views} aria-label={texts.views}>
      <header className={s.viewsHead}>
        <h1 className={s.heading}>{texts.inbox}</h1>
        {mayWrite && (
          <Tooltip label={texts.inboxSettings}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={texts.inboxSettings}
              renderRoot={(props) => <Link to="/inbox/settings" {...props} />}
            >
              <IconSettings size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      <Entries entries={standard} />
      {groups.isPending && <Skeleton h={10} w="60%" mt={18} ml={10} />}
      {ofGroups.length > 0 && <h2 className={s.viewsLabel}>{texts.groups}</h2>}
      <Entries entries={ofGroups} />
      {saved.length > 0 && <h2 className={s.viewsLabel}>{texts.savedViews}</h2>}
      <Entries entries={saved} />
      {failed?.error && (
        <FailedPart
          what={texts.groupsAndSavedViews}
          error={failed.error}
          retry={() => void retryAll([groups, views])}
        />
      )}
      <NotificationOffer />
    </nav>
  )
}

const retryAll = (queries: { refetch: () => Promise<unknown> }[]) => Promise.all(queries.map((one) => one.refetch()))

function Entries({ entries }: { entries: ViewEntry[] }) {
  const screen = useScreen()
  const counts = useCounts().data
  const current = screen.get('view') ?? defaultView
  return entries.map(({ value, label, icon: Icon }) => {
    const count = countOfView(counts, value)
    return (
      <Link
        key={value}
        to="/inbox"
        search={{ view: value === defaultView ? undefined : value }}
        className={s.view}
        aria-current={value === current ? 'page' : undefined}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        <span className={s.viewName}>{label}</span>
        {count ? <span className={s.viewCount}>{count.toLocaleString(locale)}</span> : null}
      </Link>
    )
  })
}

/** The same as one field, where there is no room for the list. */
export function ViewSelect() {
  const screen = useScreen()
  const counts = useCounts().data
  const { standard, ofGroups, saved } = useViewEntries()
  const itemsOf = (entries: ViewEntry[]) =>
    entries.map(({ value, label }) => {
      const count = countOfView(counts, value)
      return { value, label: count ? `${label} (${count.toLocaleString(locale)})` : label }
    })
  return (
    <NativeSelect
      className={s.viewSelect}
      aria-label={texts.view}
      value={screen.get('view') ?? defaultView}
      data={[
        ...itemsOf(standard),
        ...(ofGroups.length > 0 ? [{ group: texts.groups, items: itemsOf(ofGroups) }] : []),
        ...(saved.length > 0 ? [{ group: texts.savedViews, items: itemsOf(saved) }] : []),
      ]}
      onChange={(event) =>
        screen.set({
          view: event.currentTarget.value === defaultView ? undefined : event.currentTarget.value,
          conversation: undefined,
          q: undefined,
          tag: undefined,
        })
      }
    />
  )
}

function NotificationOffer() {
  const permission = useNotificationPermission()
  if (permission !== 'default') return null
  return (
    <Button
      className={s.offer}
      variant="subtle"
      color="gray"
      size="xs"
      justify="flex-start"
      leftSection={<IconBell size={15} stroke={1.6} />}
      onClick={() => void askForNotifications()}
    >
      {texts.turnOnNotifications}
    </Button>
  )
}
