import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/gamification.ts'
import type { TabsRowProps } from '../../ui/tabs-row.tsx'

const tabs = [
  { value: 'overview', label: texts.overview },
  { value: 'rules', label: texts.rules },
  { value: 'levels', label: texts.levels },
  { value: 'badges', label: texts.badges },
  { value: 'streaks', label: texts.streaks },
]

export function useTabs(): TabsRowProps<string> {
  const screen = useScreen()
  return {
    label: texts.gamification,
    value: screen.get('tab') ?? 'overview',
    tabs,
    onChange: (value) =>
      screen.narrow({
        tab: value === 'overview' ? undefined : value,
        ...{ q: undefined, sort: undefined, hide: undefined, days: undefined },
      }),
  }
}

export const title = texts.gamification
export const description = texts.pointsLevelsBadgesAndStreaks
