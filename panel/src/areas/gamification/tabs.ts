import { useScreen } from '../../app/screen-search.ts'
import type { TabsRowProps } from '../../ui/tabs-row.tsx'

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'rules', label: 'Rules' },
  { value: 'levels', label: 'Levels' },
  { value: 'badges', label: 'Badges' },
  { value: 'streaks', label: 'Streaks' },
]

export function useTabs(): TabsRowProps<string> {
  const screen = useScreen()
  return {
    label: 'Gamification',
    value: screen.get('tab') ?? 'overview',
    tabs,
    onChange: (value) =>
      screen.narrow({
        tab: value === 'overview' ? undefined : value,
        ...{ q: undefined, sort: undefined, hide: undefined, days: undefined },
      }),
  }
}

export const title = 'Gamification'
export const description = 'Points, levels, badges and streaks. People earn them by what they do in your product.'
