import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useReadAll } from '../../app/read-all.ts'
import { useSession } from '../../app/session.tsx'
import { type Agent, agentsRead, groupsRead, tagsRead, viewsRead } from './conversation.ts'

export function useAgents() {
  const [environment] = useEnvironment()
  return useRead(agentsRead, { query: { environment } })
}

/** Returns the signed-in member as conversations name it, once the agents are read. */
export function useMe(): Agent | undefined {
  const { user } = useSession()
  return useAgents().data?.agents.find(({ email }) => email === user.email)
}

export function useTags() {
  const [environment] = useEnvironment()
  return useReadAll(tagsRead, { query: { environment } }, ({ tags }) => tags)
}

export function useGroups() {
  const [environment] = useEnvironment()
  return useReadAll(groupsRead, { query: { environment } }, ({ groups }) => groups)
}

export function useViews() {
  const [environment] = useEnvironment()
  return useReadAll(viewsRead, { query: { environment } }, ({ views }) => views)
}

/** Names of members, groups and tags by id. */
export function useNames(): (id: string | null | undefined) => string | undefined {
  const agents = useAgents().data?.agents ?? []
  const groups = useGroups().data ?? []
  const tags = useTags().data ?? []
  const names = new Map([...agents, ...groups, ...tags].map(({ id, name }) => [id, name]))
  return (id) => (id ? names.get(id) : undefined)
}
