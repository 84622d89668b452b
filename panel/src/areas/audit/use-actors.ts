import { useQuery } from '@tanstack/react-query'
import type { Output } from '@userkeep/client'
import { credential } from '../../app/credential.ts'
import { readAll } from '../../app/read-all.ts'
import { useMay } from '../../app/session.tsx'

type Member = Output<'GET /v1/organization/members'>['members'][number]

/** The team by user id: the log keeps addresses, and people are known by their names. */
export function useActors(): Map<string, Member> {
  const mayRead = useMay()('members:read')
  const { data = [] } = useQuery({
    queryKey: ['GET /v1/organization/members', credential.organization(), 'all'],
    queryFn: () => readAll('GET /v1/organization/members', {}, (answer) => answer.members),
    enabled: mayRead,
  })
  return new Map(data.map((member) => [member.user_id, member]))
}
