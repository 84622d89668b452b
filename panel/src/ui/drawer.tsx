import { Drawer, Group, Skeleton, Tabs, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type SearchName, useScreen } from '../app/screen-search.ts'
import { texts } from '../texts/ui.ts'
import { type RowAction, RowMenu } from './compact-list.tsx'
import s from './drawer.module.css'
import { Failed } from './states.tsx'

/** A read, as far as a panel needs it. */
export interface Reading<Thing> {
  data: Thing | undefined
  error: Error | null
  refetch: () => unknown
}

interface DetailDrawerProps<Thing> {
  /** The title while nothing has been read: "Contact". */
  label: string
  /** The parameter of the URL that opens it. */
  param: SearchName
  query: Reading<Thing>
  size?: number
  /** Other parameters that leave the URL with it. */
  also?: SearchName[]
  skeleton: DrawerSkeleton
  children: (thing: Thing) => ReactNode
}

/** The shape of a panel whose thing is on its way; the numbers are widths. */
interface DrawerSkeleton {
  hasAvatar?: boolean
  actions?: number[]
  /** Between the head and the tabs. */
  above?: ReactNode
  tabs?: number[]
  body: ReactNode
}

/** One thing beside its list. Open for as long as the URL names it. */
export function DetailDrawer<Thing>(props: DetailDrawerProps<Thing>) {
  const { label, param, query, size = 500, also = [], skeleton, children } = props
  const screen = useScreen()
  const close = () => screen.set(Object.fromEntries([param, 'tab', ...also].map((name) => [name, undefined])))
  const opened = screen.get(param) !== undefined
  useWindowEvent('keydown', (event) => opened && isForDrawer(event) && close(), { capture: true })
  // While it slides out it goes on showing what it showed.
  const [last, setLast] = useState(query.data)
  useEffect(() => {
    if (query.data) setLast(query.data)
  }, [query.data])
  const thing = opened ? query.data : last
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      position="right"
      size={size}
      classNames={{ content: s.content }}
    >
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content aria-label={label}>
        <Drawer.Body p={0}>
          {opened && query.error ? (
            <>
              <DrawerHeader title={label} />
              <Failed
                what={texts.theLabel(label.toLowerCase())}
                error={query.error}
                retry={() => void query.refetch()}
              />
            </>
          ) : thing ? (
            children(thing)
          ) : (
            <Loading label={label} {...skeleton} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** A dialog or a menu over the drawer takes the key for itself: Escape closes one layer. */
const isForDrawer = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' &&
  document.querySelectorAll('[role=dialog]').length === 1 &&
  (target as Element).getAttribute('data-mantine-stop-propagation') !== 'true'

const Loading = ({ label, hasAvatar, actions, above, tabs, body }: DrawerSkeleton & { label: string }) => (
  <div aria-busy>
    <DrawerHeader
      avatar={hasAvatar && <Skeleton circle h={48} w={48} />}
      title={
        <div className={s.skeletonTitle}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Skeleton h={13} w={170} />
        </div>
      }
      description={<Skeleton h={9} w={130} />}
      actions={actions?.map((width) => <Skeleton key={width} h={34} w={width} />)}
    />
    {above}
    {tabs && (
      <div className={s.skeletonTabs}>
        {tabs.map((width) => (
          <Skeleton key={width} h={9} w={width} />
        ))}
      </div>
    )}
    <div className={s.panel} data-bare={tabs ? undefined : true}>
      {body}
    </div>
  </div>
)

/** Closes like Escape or a press beside the panel. */
const DrawerClose = () => (
  <Drawer.CloseButton aria-label={texts.close} size={34} icon={<IconX size={18} />} c="var(--mantine-color-text)" />
)

/** Below the header, where there are no tabs. */
export const DrawerBody = ({ children }: { children: ReactNode }) => (
  <div className={s.panel} data-bare>
    {children}
  </div>
)

interface DrawerHeaderProps {
  avatar?: ReactNode
  title: ReactNode
  description?: ReactNode
  menu?: ReactNode
  actions?: ReactNode
}

export function DrawerHeader({ avatar, title, description, menu, actions }: DrawerHeaderProps) {
  const heading = useFocusIfLost<HTMLHeadingElement>()
  return (
    <div className={s.head}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Group gap={14} wrap="nowrap" miw={0}>
          {avatar}
          <div className={s.title}>
            <Drawer.Title ref={heading} className={s.name} tabIndex={-1} data-autofocus>
              {title}
            </Drawer.Title>
            {description && <div className={s.description}>{description}</div>}
          </div>
        </Group>
        <Group gap={0} wrap="nowrap">
          {menu}
          <DrawerClose />
        </Group>
      </Group>
      {actions && (
        <Group gap={8} mt={16}>
          {actions}
        </Group>
      )}
    </div>
  )
}

/**
 * Focuses the element if nothing else has the focus: the heading that replaces the skeleton takes it over, since the
 * browser drops the focus of an element that is removed.
 */
function useFocusIfLost<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}

/** Rare actions; destructive ones come last. */
export const DrawerMenu = ({ acts }: { acts: RowAction[] }) => (
  <RowMenu label={texts.moreActions} target={texts.moreActions} size={34} acts={acts} />
)

interface DrawerTab {
  value: string
  label: string
  show: () => ReactNode
}

/** Tabs whose choice is in the URL; only the one looked at is read. */
export function DrawerTabs({ tabs }: { tabs: DrawerTab[] }) {
  const screen = useScreen()
  const asked = screen.get('tab')
  const active = tabs.find(({ value }) => value === asked) ?? tabs[0]
  if (!active) return null
  return (
    <Tabs
      value={active.value}
      onChange={(value) => screen.set({ tab: value === tabs[0]?.value ? undefined : (value ?? undefined) })}
      classNames={{ list: s.tabs, tab: s.tab }}
      keepMounted={false}
    >
      <Tabs.List>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={active.value} className={s.panel}>
        {active.show()}
      </Tabs.Panel>
    </Tabs>
  )
}

/** A titled part of a panel. */
export const DrawerSection = ({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) => (
  <section className={s.part} aria-label={title}>
    <Group justify="space-between" wrap="nowrap" mih={30} mb={6}>
      <h3 className={s.partTitle}>{title}</h3>
      {action}
    </Group>
    {children}
  </section>
)
