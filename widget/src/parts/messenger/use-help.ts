import type { Output } from '@userkeep/client'
import { useEffect, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'

export type HelpCenter = Output<'GET /v1/contact/help'>
export type ListedArticle = HelpCenter['articles'][number]
export type Article = Output<'GET /v1/contact/help/articles/{slug}'>

export interface Help {
  center: HelpCenter | null
  hasArticles: boolean
  failed: boolean
  again(): void
}

/** The articles that the visitor can read. */
export function useHelp(widget: WidgetApi): Help {
  const [center, setCenter] = useState<HelpCenter | null>(null)
  const [failed, setFailed] = useState(false)
  const read = () => {
    setFailed(false)
    widget.call<HelpCenter>('/v1/contact/help?limit=200', { method: 'GET' }).then(setCenter, () => setFailed(true))
  }
  useEffect(read, [])
  return { center, hasArticles: (center?.articles.length ?? 0) > 0, failed, again: read }
}

const searchDelayMs = 300

interface Search {
  /** Null where nothing was searched. */
  found: ListedArticle[] | null
  failed: boolean
}

/** Searches once nobody has typed for a moment; an answer to an earlier text is dropped. */
export function useSearch(text: string, minLength: number, ask: (q: string) => Promise<HelpCenter>): Search {
  const [search, setSearch] = useState<Search>({ found: null, failed: false })
  const q = text.trim().slice(0, 200)
  useEffect(() => {
    if (q.length < minLength) return setSearch({ found: null, failed: false })
    let isCurrent = true
    const timer = setTimeout(() => {
      ask(q).then(
        ({ articles }) => isCurrent && setSearch({ found: articles, failed: false }),
        () => isCurrent && setSearch({ found: null, failed: true }),
      )
    }, searchDelayMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [q])
  return search
}
