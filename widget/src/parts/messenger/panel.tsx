import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { MessengerRequest, MessengerTab } from '../../messenger-command.ts'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/messenger.ts'
import type { useChecklists } from '../checklists/use-checklists.ts'
import { Guide, guideStyles } from './guide.tsx'
import { HelpTab } from './help-tab.tsx'
import { Icon } from './icon.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { NewsTab, newsStyles } from './news-tab.tsx'
import { feedStyles, NotificationsTab } from './notifications-tab.tsx'
import panelStyles from './panel.css?inline'
import type { Shown } from './shown.ts'
import threadStyles from './thread.css?inline'
import { useFeed } from './use-feed.ts'
import { useHelp } from './use-help.ts'
import type { Live } from './use-live.ts'

export interface PanelProps {
  live: Live
  shown: Shown
  widget: WidgetApi
  checklists: ReturnType<typeof useChecklists>
  request: MessengerRequest | null
  /** Receives the unread notifications. */
  countNotifications(unread: number): void
  close(takesFocus?: boolean): void
}

const labels: Record<MessengerTab, string> = {
  messages: texts.messages,
  help: texts.help,
  guide: texts.guide,
  news: texts.news,
  notifications: texts.notifications,
}

/** The tab that the page asked for, or the one with something to do. */
function firstTab({ request, live, checklists }: PanelProps): MessengerTab {
  if (request?.tab) return request.tab
  if (request?.article) return 'help'
  if (request?.text !== undefined || live.state.unread > 0) return 'messages'
  return checklists.visible.some(({ state }) => state === 'open') ? 'guide' : 'messages'
}

export function Panel(props: PanelProps) {
  const { live, shown, widget, checklists, request, close } = props
  const [tab, setTab] = useState(() => firstTab(props))
  const [article, setArticle] = useState<string | null>(request?.article ?? null)
  const [news, setNews] = useState(shown.news ?? 0)
  const panel = useRef<HTMLElement>(null)
  const help = useHelp(widget)
  const feed = useFeed(shown, widget, props.countNotifications)
  useStyles(panel)
  useInertPage()
  useEffect(() => panel.current?.focus(), [])
  useEffect(() => void checklists.refresh(), [])
  useEffect(() => {
    if (!request) return
    setTab(firstTab(props))
    setArticle(request.article ?? null)
  }, [request])
  const isAsked = (one: MessengerTab) => request?.tab === one || (one === 'help' && article !== null)
  const tabs: MessengerTab[] = [
    'messages',
    ...(help.hasArticles || isAsked('help') ? (['help'] as const) : []),
    ...(checklists.visible.length > 0 ? (['guide'] as const) : []),
    // A page with its own button for the news shows them there.
    ...(shown.news !== null && !document.querySelector('userkeep-changelog') ? (['news'] as const) : []),
    ...(feed && (feed.state().items?.length || isAsked('notifications')) ? (['notifications'] as const) : []),
  ]
  const shownTab = tabs.includes(tab) ? tab : 'messages'
  const readArticle = (slug: string) => {
    setArticle(slug)
    setTab('help')
  }
  return (
    <section ref={panel} class="card m-panel" role="dialog" aria-label={labels[shownTab]} tabIndex={-1}>
      <div class="m-content" {...(tabs.length > 1 && { role: 'tabpanel', 'aria-label': labels[shownTab] })}>
        {shownTab === 'messages' && (
          <MessagesTab live={live} widget={widget} text={request?.text} read={readArticle} close={close} />
        )}
        {shownTab === 'help' && (
          <HelpTab
            help={help}
            widget={widget}
            article={article}
            open={setArticle}
            ask={() => setTab('messages')}
            close={close}
          />
        )}
        {shownTab === 'guide' && <Guide checklists={checklists} close={close} />}
        {shownTab === 'news' && <NewsTab widget={widget} onSeen={() => setNews(0)} close={close} />}
        {shownTab === 'notifications' && feed && <NotificationsTab feed={feed} close={close} />}
      </div>
      {tabs.length > 1 && (
        <Tabs
          tabs={tabs}
          current={shownTab}
          choose={setTab}
          counts={{ messages: live.state.unread, news, notifications: feed?.state().unread ?? 0 }}
        />
      )}
    </section>
  )
}

interface TabsProps {
  tabs: MessengerTab[]
  current: MessengerTab
  choose(tab: MessengerTab): void
  counts: Partial<Record<MessengerTab, number>>
}

function Tabs({ tabs, current, choose, counts }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const isRtl = list.current && getComputedStyle(list.current).direction === 'rtl'
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = (tabs.indexOf(current) + step + tabs.length) % tabs.length
    choose(tabs[at] as MessengerTab)
    list.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div ref={list} class="m-tabs" role="tablist" aria-label={texts.sections} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === current}
          tabIndex={tab === current ? 0 : -1}
          onClick={() => choose(tab)}
        >
          <span class="m-tab-icon">
            <Icon name={tab} />
            {(counts[tab] ?? 0) > 0 && <span class="m-dot" aria-hidden="true" />}
          </span>
          {labels[tab]}
          {(counts[tab] ?? 0) > 0 && <span class="unseen">{texts.tabUnread(counts[tab] ?? 0)}</span>}
        </button>
      ))}
    </div>
  )
}

const sheets = new WeakSet<Node>()

/** Adds the styles of the panel to the widget's shadow, once. */
function useStyles(panel: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const shadow = panel.current?.getRootNode() as ShadowRoot
    if (sheets.has(shadow)) return
    sheets.add(shadow)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(panelStyles + threadStyles + newsStyles + feedStyles + guideStyles)
    shadow.adoptedStyleSheets.push(sheet)
  }, [])
}

/** On a phone the panel covers the page, which then takes no focus. */
function useInertPage(): void {
  useEffect(() => {
    const { body } = document
    if (!matchMedia('(max-width: 480px)').matches || body.inert) return
    body.inert = true
    return () => {
      body.inert = false
    }
  }, [])
}
