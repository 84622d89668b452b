import { useDebouncedValue } from '@mantine/hooks'
import { type Icon, IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { texts } from '../../texts/search.ts'
import { humanize } from '../../ui/humanize.ts'
import { useRead } from '../api.ts'
import { useEnvironment } from '../environment.ts'
import { useNav } from '../nav.ts'
import { searchKinds } from './collected.ts'
import { bestMatch, matching } from './match.ts'
import { type Item, useRecent } from './recent.ts'
import { type Command, useCommands } from './use-commands.ts'

export interface Hit {
  key: string
  label: string
  detail?: string | null | undefined
  status?: string | null | undefined
  icon: Icon
  run: () => unknown
}

export interface HitGroup {
  label: string
  hits: Hit[]
}

const minLength = 2
const maxCommands = 5
const maxRecent = 6

const hitsOf = (commands: readonly Command[]): Hit[] =>
  commands.map(({ label, icon, run }) => ({ key: label, label, icon, run }))

/** Writes an item of the server as a hit that opens it and remembers it. */
function useItems() {
  const navigate = useNavigate()
  const recent = useRecent()
  const visible = new Set<string>(useNav().screens.map(({ path }) => path))
  const hitOf = (item: Item, status?: string | null): Hit[] => {
    const kind = searchKinds[item.kind]
    if (!kind) return []
    const run = () => {
      recent.remember(item)
      return navigate({ to: kind.to, search: { [kind.parameter]: item.id } as never })
    }
    const detail = item.detail && kind.detail ? kind.detail(item.detail) : item.detail
    return [{ key: item.id, label: item.title, detail, status: status && humanize(status), icon: kind.icon, run }]
  }
  // A role that has changed does not show items of screens that it may no longer see.
  const shown = recent.items.filter(({ kind }) => visible.has(searchKinds[kind]?.to ?? '')).slice(0, maxRecent)
  return { hitOf, recent: shown.flatMap((item) => hitOf(item)) }
}

/** Screens and actions. Enter runs the first, so the better match comes first. */
function useCommandGroups(search: string, openShortcuts: () => void): HitGroup[] {
  const { screens, actions } = useCommands(openShortcuts)
  const hitsFor = (commands: readonly Command[]) =>
    hitsOf(search === '' ? commands : matching(search, commands).slice(0, maxCommands))
  const groups = [
    { label: texts.goTo, hits: hitsFor(screens) },
    { label: texts.actions, hits: hitsFor(actions) },
  ]
  const areActionsBetter = search !== '' && bestMatch(search, actions) > bestMatch(search, screens)
  return areActionsBetter ? groups.reverse() : groups
}

/** Returns everything that a text finds, in groups: screens and actions at once, items when the server has answered. */
export function useHits(text: string, openShortcuts: () => void) {
  const navigate = useNavigate()
  const [environment] = useEnvironment()
  const { hitOf, recent } = useItems()
  const search = text.trim()
  const commands = useCommandGroups(search, openShortcuts)
  const [settled] = useDebouncedValue(search, 150)
  const isSearching = search.length >= minLength
  const query = useRead(
    'GET /v1/organization/search',
    { query: { environment, q: settled } },
    { enabled: isSearching && settled.length >= minLength },
  )
  const found = (isSearching && query.data?.groups) || []
  const isWaiting = isSearching && !query.error && (settled !== search || query.isFetching)
  const all: Hit = {
    ...{ key: 'all', label: texts.allResultsFor(search), icon: IconArrowRight },
    run: () => navigate({ to: '/search', search: { q: search } }),
  }
  const groups: HitGroup[] = [
    { label: texts.recent, hits: search === '' ? recent : [] },
    ...commands,
    ...found.map(({ kind, results }) => ({
      label: searchKinds[kind]?.label ?? kind,
      hits: results.flatMap((result) => hitOf(result, result.status)),
    })),
    { label: texts.allResults, hits: isSearching && (isWaiting || found.length > 0) ? [all] : [] },
  ]
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isWaiting,
    error: isSearching ? query.error : null,
    retry: () => void query.refetch(),
  }
}
