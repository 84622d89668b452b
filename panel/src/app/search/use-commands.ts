import {
  type Icon,
  IconBook2,
  IconBuildingPlus,
  IconFlask,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { texts } from '../../texts/search.ts'
import { useEnvironment } from '../environment.ts'
import { useNav } from '../nav.ts'
import { useScheme } from '../scheme.ts'
import { useMay } from '../session.tsx'
import { signOut } from '../sign-out.ts'
import { screenWords, searchEntries } from './collected.ts'

/** A screen to go to, or an action. */
export interface Command {
  label: string
  words?: string | undefined
  icon: Icon
  run: () => unknown
}

interface Commands {
  screens: Command[]
  actions: Command[]
}

/** Screens, their tabs and actions that the role allows. */
export function useCommands(openShortcuts: () => void): Commands {
  const may = useMay()
  const navigate = useNavigate()
  const frame = useFrameActions(openShortcuts)
  const screens = useNav().screens.map(({ label, path, nav }) => ({
    ...{ label, words: screenWords[path], icon: nav?.icon ?? IconSearch },
    run: () => navigate({ to: path }),
  }))
  const entries = (isAction: boolean): Command[] =>
    searchEntries
      .filter((entry) => (entry.isAction ?? false) === isAction && (!entry.permission || may(entry.permission)))
      .map(({ label, words, icon, to, search = {} }) => ({
        ...{ label, words, icon },
        run: () => navigate({ to, search: search as never }),
      }))
  return { screens: [...screens, ...entries(false)], actions: [...entries(true), ...frame] }
}

/** The actions that belong to no area. */
function useFrameActions(openShortcuts: () => void): Command[] {
  const navigate = useNavigate()
  const [environment, change] = useEnvironment()
  const { isDark, toggle } = useScheme()
  return [
    environment === 'test'
      ? { label: texts.switchToLive, words: texts.switchToLiveWords, icon: IconFlask, run: () => change('live') }
      : { label: texts.switchToTest, words: texts.switchToTestWords, icon: IconFlask, run: () => change('test') },
    {
      label: isDark ? texts.lightMode : texts.darkMode,
      words: texts.schemeWords,
      icon: isDark ? IconSun : IconMoon,
      run: toggle,
    },
    {
      label: texts.newOrganization,
      words: texts.newOrganizationWords,
      icon: IconBuildingPlus,
      run: () => navigate({ to: '/no-organization' }),
    },
    {
      label: texts.apiReference,
      words: texts.apiReferenceWords,
      icon: IconBook2,
      run: () => window.open('/docs/', '_blank', 'noreferrer'),
    },
    {
      label: texts.keyboardShortcuts,
      words: texts.keyboardShortcutsWords,
      icon: IconKeyboard,
      run: openShortcuts,
    },
    { label: texts.signOut, words: texts.signOutWords, icon: IconLogout, run: signOut },
  ]
}
