import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'
import { IconCreditCard, IconFingerprint, IconFlag, IconMail, IconMessageReport } from '@tabler/icons-react'
import { useSession } from '../../app/session.tsx'

export const goals = ['signIn', 'billing', 'messages', 'feedback', 'flags'] as const

export type Goal = (typeof goals)[number]

/** The permission without which a role cannot work on a goal. */
export const goalPermissions = {
  signIn: 'customers:read',
  billing: 'catalogue:manage',
  messages: 'messaging:manage',
  feedback: 'feedback:read',
  flags: 'flags:manage',
} as const satisfies Record<Goal, string>

export const goalIcons = {
  signIn: IconFingerprint,
  billing: IconCreditCard,
  messages: IconMail,
  feedback: IconMessageReport,
  flags: IconFlag,
} as const satisfies Record<Goal, unknown>

type Chosen = Record<string, Goal[]>

const stored = { key: 'userkeep.get-started.goals', defaultValue: {} as Chosen, getInitialValueInEffect: false }

/** Returns the goals that this browser has chosen for the organization, in the order of the choice. */
export function useGoals(): [Goal[], (goal: Goal) => void] {
  const organization = useSession().active_organization_id ?? ''
  const [chosen, setChosen] = useLocalStorage(stored)
  const own = (chosen[organization] ?? []).filter((goal) => goals.includes(goal))
  const toggle = (goal: Goal) => {
    const before = readLocalStorageValue(stored)
    const next = own.includes(goal) ? own.filter((one) => one !== goal) : [...own, goal]
    setChosen({ ...before, [organization]: next })
  }
  return [own, toggle]
}
