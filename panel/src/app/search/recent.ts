import { useLocalStorage } from '@mantine/hooks'
import { useEnvironment } from '../environment.ts'
import { useSession } from '../session.tsx'
import { recentKey } from './recent-key.ts'

export interface Item {
  kind: string
  id: string
  title: string
  detail: string | null
}

interface Recent extends Item {
  /** The member, the organization and the environment that it belongs to. */
  place: string
}

const maxStored = 40

/** Items that the member opened from the search in this environment, latest first. Signing out deletes them. */
export function useRecent(): { items: Item[]; remember: (item: Item) => void } {
  const { user, active_organization_id } = useSession()
  const [environment] = useEnvironment()
  const [stored, setStored] = useLocalStorage<Recent[]>({
    key: recentKey,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const place = [user.id, active_organization_id, environment].join(' ')
  return {
    items: stored.filter((one) => one.place === place),
    // Written at once: the palette that remembers an item is closed by then.
    remember({ kind, id, title, detail }) {
      const others = stored.filter((one) => one.place !== place || one.id !== id)
      setStored([{ place, kind, id, title, detail }, ...others].slice(0, maxStored))
    },
  }
}
