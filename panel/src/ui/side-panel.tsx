import { Drawer, Group, Skeleton, Stack, Tabs, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useScreen } from '../app/screen-search.ts'
import s from './side-panel.module.css'
import { Failed } from './states.tsx'

/** What is read, as far as a panel needs to know. */
export interface Reading<Thing> {
  data: Thing | undefined
  error: Error | null
  refetch: () => unknown
}

interface SidePanelProps<Thing> {
  /** What the panel is about while nothing has been read: "Contact". */
  label: string
  /** The parameter of the URL that opens it. */
  param: string
  query: Reading<Thing>
  size?: number
  /** Other parameters that leave the URL with it. */
  also?: string[]
  children: (thing: Thing) => ReactNode
}

/** One thing beside its list. Open for as long as the URL names it. */
export function SidePanel<Thing>({ label, param, query, size = 500, also = [], children }: SidePanelProps<Thing>) {
  const screen = useScreen()
  const close = () => screen.set(Object.fromEntries([param, 'tab', ...also].map((name) => [name, undefined])))
  const opened = screen.get(param) !== undefined
  // While it slides out it goes on showing what it showed.
  const [last, setLast] = useState(query.data)
  useEffect(() => {
    if (query.data) setLast(query.data)
  }, [query.data])
  const thing = opened ? query.data : last
  return (
    <Drawer.Root opened={opened} onClose={close} position="right" size={size} classNames={{ content: s.content }}>
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content aria-label={label}>
        <Drawer.Body p={0}>
          {opened && query.error ? (
            <>
              <Group justify="space-between" p="20px 22px 0">
                <Drawer.Title className={s.name} tabIndex={-1} data-autofocus>
                  {label}
                </Drawer.Title>
                <PanelClose />
              </Group>
              <Failed error={query.error} retry={() => void query.refetch()} />
            </>
          ) : thing ? (
            children(thing)
          ) : (
            <Loading label={label} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** In the shape of what comes. */
const Loading = ({ label }: { label: string }) => (
  <div className={s.head} aria-busy>
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Group gap={14} wrap="nowrap">
        <Skeleton circle h={48} w={48} />
        <div>
          <Drawer.Title className={s.name} tabIndex={-1} data-autofocus>
            <VisuallyHidden>{label}</VisuallyHidden>
          </Drawer.Title>
          <Skeleton h={12} w={150} mb={12} />
          <Skeleton h={9} w={200} />
        </div>
      </Group>
      <PanelClose />
    </Group>
    <Skeleton h={34} w={210} mt={18} />
    <Stack gap={24} mt={42}>
      {['52%', '44%', '60%', '38%', '48%'].map((width) => (
        <Skeleton key={width} h={10} w={width} />
      ))}
    </Stack>
  </div>
)

/** As the panel itself closes, with Escape and with a press beside it. */
const PanelClose = () => (
  <Drawer.CloseButton aria-label="Close" size={34} icon={<IconX size={18} />} c="var(--mantine-color-text)" />
)

interface PanelHeadProps {
  face?: ReactNode
  title: string
  says?: ReactNode
  menu?: ReactNode
  actions?: ReactNode
}

export const PanelHead = ({ face, title, says, menu, actions }: PanelHeadProps) => (
  <div className={s.head}>
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Group gap={14} wrap="nowrap" miw={0}>
        {face}
        <div className={s.title}>
          <Drawer.Title className={s.name} tabIndex={-1} data-autofocus>
            {title}
          </Drawer.Title>
          {says && <div className={s.says}>{says}</div>}
        </div>
      </Group>
      <Group gap={0} wrap="nowrap">
        {menu}
        <PanelClose />
      </Group>
    </Group>
    {actions && (
      <Group gap={8} mt={16}>
        {actions}
      </Group>
    )}
  </div>
)

export interface PanelTab {
  value: string
  label: string
  show: () => ReactNode
}

/** Tabs whose choice is in the URL; only the one looked at is read. */
export function PanelTabs({ tabs }: { tabs: PanelTab[] }) {
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
export const PanelPart = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section className={s.part} aria-label={title}>
    <Group justify="space-between" wrap="nowrap" mih={30} mb={6}>
      <h3 className={s.partTitle}>{title}</h3>
      {action}
    </Group>
    {children}
  </section>
)
