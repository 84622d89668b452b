import type { ReportQuery } from '../../app/report-parts.ts'
import { type SearchName, useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/analytics.ts'
import { type PointInterval, plusDays, todayIn } from '../../ui/charts/point-labels.ts'
import { useTimeZone } from './use-time-zone.ts'

export const views = [
  { value: 'overview', label: texts.overview },
  { value: 'active', label: texts.activePeople },
  { value: 'events', label: texts.events },
  { value: 'pages', label: texts.pages },
  { value: 'funnel', label: texts.funnels },
  { value: 'retention', label: texts.retention },
  { value: 'paths', label: texts.paths },
  { value: 'impact', label: texts.impact },
] as const
export type View = (typeof views)[number]['value']

export const spans = ['7', '28', '90', '365'] as const
export const defaultSpan = '28'

/** Intervals of each view, its default first. None: it is not by interval. */
export const intervalsOf: Record<View, readonly PointInterval[]> = {
  overview: ['day', 'week', 'month', 'hour'],
  active: ['week', 'day', 'month'],
  events: ['day', 'week', 'month', 'hour'],
  pages: ['day', 'week', 'month', 'hour'],
  funnel: [],
  retention: ['week', 'day', 'month'],
  paths: [],
  impact: [],
}
/** The views whose answer compares with the period before. */
const compared: readonly View[] = ['overview', 'events', 'pages', 'funnel']
/** The views that ask for a period. */
export const hasPeriod = (view: View): boolean => view !== 'retention' && view !== 'impact'
export const isCompared = (view: View): boolean => compared.includes(view)

export function useView(): View {
  const asked = useScreen().get('view')
  return views.find(({ value }) => value === asked)?.value ?? 'overview'
}

/** Returns the dates in the URL. Without any, the server answers its default, the last 28 days. */
export function usePeriod(): { from?: string; to?: string } {
  const screen = useScreen()
  const timeZone = useTimeZone()
  const [from, to, span] = [screen.get('from'), screen.get('to'), screen.get('days')]
  if (from) return { from, ...(to && { to }) }
  const days = spans.find((one) => one === span)
  if (!days || days === defaultSpan) return {}
  const today = todayIn(timeZone)
  return { from: plusDays(today, 1 - Number(days)), to: today }
}

const own: Record<View, readonly (readonly [SearchName, string])[]> = {
  overview: [],
  active: [['event', 'event']],
  events: [
    ['event', 'event'],
    ['breakdown', 'breakdown'],
  ],
  pages: [],
  funnel: [
    ['steps', 'steps'],
    ['order', 'order'],
    ['window', 'window_days'],
    ['segments', 'segment_ids'],
  ],
  retention: [
    ['event', 'event'],
    ['returns', 'return_event'],
  ],
  paths: [['event', 'event']],
  impact: [
    ['kind', 'kind'],
    ['item', 'id'],
    ['goal', 'goal'],
    ['window', 'days'],
  ],
}

/** The question in the URL, as the API is asked: without the environment, and without what is the default. */
export function useQuestion(): { view: View; query: ReportQuery } {
  const screen = useScreen()
  const view = useView()
  const period = usePeriod()
  const query: Record<string, string> = { ...(hasPeriod(view) && period) }
  const put = (name: string, value: string | undefined) => {
    if (value) query[name] = value
  }
  put('segment_id', screen.get('segment'))
  if (isCompared(view) && screen.get('compare') !== 'none') put('compare', 'previous')
  const interval = intervalsOf[view].find((one) => one === screen.get('interval'))
  if (interval !== intervalsOf[view][0]) put('interval', interval)
  for (const [param, name] of own[view]) put(name, screen.get(param))
  return { view, query }
}

/** Names of events in the URL: a name may contain any character. */
export function listOf(text: string | undefined): string[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed.map(String) : []
  } catch {
    return []
  }
}
export const textOfList = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : JSON.stringify(values)
