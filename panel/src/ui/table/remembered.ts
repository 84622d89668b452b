import { useLocalStorage } from '@mantine/hooks'
import { useSession } from '../../app/session.tsx'

/** A preference of this user in this organization, in this browser. */
export function useRemembered<T>(what: string, defaultValue: T) {
  const { user, active_organization_id } = useSession()
  const key = `userkeep.${what}.${active_organization_id}.${user.id}`
  return useLocalStorage<T>({ key, defaultValue, getInitialValueInEffect: false })
}
