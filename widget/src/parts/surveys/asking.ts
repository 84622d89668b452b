import type { Output } from '@userkeep/client'
import { isMatch } from '@userkeep/client/page-pattern'
import type { Survey } from '@userkeep/client/survey'
import type { WidgetApi } from '../../part.ts'
import type { BootSurvey } from './boot-survey.ts'
import { onPath } from './pages.ts'

interface Asking {
  shown: BootSurvey
  widget: WidgetApi
  /** Called once: a page asks one survey. */
  ask(survey: Survey): void
}

type Pending = Output<'GET /v1/contact/surveys/pending'>

/** A tracked event takes a moment to reach surveys. */
const moment = 1500
/** The longest that a timer of a browser can wait. */
const longest = 2 ** 31 - 1

/**
 * Waits for the moment to ask: so long on the page, on a certain page, or once something has happened. Answers how to stop.
 */
export function startAsking({ shown, widget, ask }: Asking): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isTaken = false
  const later = (work: () => void, ms: number) => {
    const timer = setTimeout(work, Math.min(ms, longest))
    timers.add(timer)
    return timer
  }

  /** Takes the turn first: another tab, or a mail, may have taken it meanwhile. */
  const show = async (survey: Survey) => {
    if (isTaken) return
    isTaken = true
    try {
      const own = await inOwnLanguage(survey, widget)
      if (own.state === null) await widget.call(`/v1/contact/surveys/${own.id}/shown`, { body: { place: 'widget' } })
      ask(own)
    } catch {
      isTaken = false
    }
  }

  const hold = (survey: Survey) => {
    const { on, wait_seconds } = survey.trigger
    const isLate = survey.state !== null || on === 'fact' || on === 'event' || widget.isPreview
    if (isLate) return void show(survey)
    const { pathname } = location
    // A survey of a page that was left meanwhile is not asked.
    later(() => (on === 'visit' || location.pathname === pathname) && void show(survey), wait_seconds * 1000)
  }

  const look = async () => {
    if (isTaken) return
    const { survey, ask_again_at } = await pendingAt(location.pathname, null, widget).catch(
      (): Pending => ({ survey: null, ask_again_at: null }),
    )
    if (survey) hold(survey)
    else if (ask_again_at) later(() => void look(), Math.max(Date.parse(ask_again_at) - Date.now(), moment))
  }

  const lookAtPage = () => {
    if (shown.pages.some((pattern) => isMatch(pattern, location.pathname))) void look()
  }

  let tracked: ReturnType<typeof setTimeout> | undefined
  const stops = [
    onPath(lookAtPage),
    widget.onTracked(() => {
      if (!shown.waits) return
      clearTimeout(tracked)
      tracked = later(() => void look(), moment)
    }),
  ]
  if (shown.pending) hold(shown.pending)
  else lookAtPage()
  return () => {
    isTaken = true
    for (const timer of timers) clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

const pendingAt = (path: string, locale: string | null, widget: WidgetApi): Promise<Pending> => {
  const query = new URLSearchParams({ place: 'widget', path: path.slice(0, 2000), ...(locale && { locale }) })
  return widget.call<Pending>(`/v1/contact/surveys/pending?${query}`, { method: 'GET' })
}

/** In the language of the browser, where the survey has it; the service knows better if the person has said otherwise. */
async function inOwnLanguage(survey: Survey, widget: WidgetApi): Promise<Survey> {
  const wanted = ownLocale(survey.locales, navigator.languages)
  if (wanted === null || wanted === survey.locale || widget.isPreview) return survey
  const { survey: own } = await pendingAt(location.pathname, wanted, widget)
  return own?.id === survey.id ? own : survey
}

const languageOf = (locale: string) => locale.toLowerCase().split('-')[0]

function ownLocale(locales: readonly string[], languages: readonly string[]): string | null {
  for (const language of languages) {
    const exact = locales.find((locale) => locale.toLowerCase() === language.toLowerCase())
    const near = exact ?? locales.find((locale) => languageOf(locale) === languageOf(language))
    if (near) return near
  }
  return null
}
