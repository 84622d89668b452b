import { Drawer, Group, Skeleton, Tabs, VisuallyHidden } from '@mantine/core'
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
  bones: PanelBones
  children: (thing: Thing) => ReactNode
}

/** The shape of a panel whose thing is on its way; the numbers are widths. */
interface PanelBones {
  hasFace?: boolean
  actions?: number[]
  /** Between the head and the tabs. */
  above?: ReactNode
  tabs?: number[]
  body: ReactNode
}

/** One thing beside its list. Open for as long as the URL names it. */
export function SidePanel<Thing>(props: SidePanelProps<Thing>) {
  const { label, param, query, size = 500, also = [], bones, children } = props
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
              <PanelHead title={label} />
              <Failed what={`The ${label.toLowerCase()}`} error={query.error} retry={() => void query.refetch()} />
            </>
          ) : thing ? (
            children(thing)
          ) : (
            <Loading label={label} {...bones} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const Loading = ({ label, hasFace, actions, above, tabs, body }: PanelBones & { label: string }) => (
  <div aria-busy>
    <PanelHead
      face={hasFace && <Skeleton circle h={48} w={48} />}
      title={
        <div className={s.boneTitle}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Skeleton h={13} w={170} />
        </div>
      }
      says={<Skeleton h={9} w={130} />}
      actions={actions?.map((width) => <Skeleton key={width} h={34} w={width} />)}
    />
    {above}
    {tabs && (
      <div className={s.boneTabs}>
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

/** As the panel itself closes, with Escape and with a press beside it. */
const PanelClose = () => (
  <Drawer.CloseButton aria-label="Close" size={34} icon={<IconX size={18} />} c="var(--mantine-color-text)" />
)

interface PanelHeadProps {
  face?: ReactNode
  title: ReactNode
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
