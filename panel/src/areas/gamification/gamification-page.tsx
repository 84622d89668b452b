import { useScreen } from '../../app/screen-search.ts'
import { BadgesPage } from './badges/badges-page.tsx'
import { LevelsPage } from './levels/levels-page.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { RulesPage } from './rules/rules-page.tsx'
import { StreaksPage } from './streaks/streaks-page.tsx'

/** Rules, levels, badges and streaks. */
export function GamificationPage() {
  const screen = useScreen()
  switch (screen.get('tab')) {
    case 'rules':
      return <RulesPage />
    case 'levels':
      return <LevelsPage />
    case 'badges':
      return <BadgesPage />
    case 'streaks':
      return <StreaksPage />
    default:
      return <OverviewPage />
  }
}
