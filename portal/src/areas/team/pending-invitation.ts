import { ApiError } from '@userkeep/client'
import { type Output, useRead } from '../../app/api.ts'

type Pending = Output<'GET /v1/team-invitations'>
export type Invitation = Extract<Pending, { status: 'open' }>
type End = Exclude<Pending['status'], 'open'>

export interface Over {
  title: string
  description: string
  /** The team it led to, when it was accepted. */
  teamId: string | null
}

const words: Record<End, (team: string) => Pick<Over, 'title' | 'description'>> = {
  accepted: (team) => ({
    title: 'This invitation was already accepted',
    description: `The account that accepted it is a member of ${team}.`,
  }),
  expired: () => ({
    title: 'This invitation has expired',
    description: 'It was valid for seven days. Ask for a new invitation.',
  }),
  replaced: () => ({
    title: 'There is a newer invitation',
    description: 'It was sent to you again. Open the link in the latest email.',
  }),
  withdrawn: (team) => ({
    title: 'This invitation was revoked',
    description: `You can no longer use it to join ${team}. If you think this is a mistake, ask for a new invitation.`,
  }),
}

const unknown: Over = {
  title: 'Invitation not found',
  description: 'It expired a while ago, or the link is incomplete. Ask for a new invitation.',
  teamId: null,
}

const overOf = ({ status, customer }: Exclude<Pending, Invitation>): Over => ({
  ...words[status](customer.name),
  teamId: status === 'accepted' ? customer.id : null,
})

export type Standing = { is: 'asked' } | { is: 'open'; invitation: Invitation | null } | { is: 'over'; over: Over }

/** What the mailed token is for. Without an answer it may still be good: then nothing is said of it. */
export function usePendingInvitation(token: string): Standing {
  const { data, error } = useRead('GET /v1/team-invitations', { headers: { authorization: `Bearer ${token}` } })
  if (data?.status === 'open') return { is: 'open', invitation: data }
  if (data) return { is: 'over', over: overOf(data) }
  if (error instanceof ApiError && error.status === 401) return { is: 'over', over: unknown }
  return error ? { is: 'open', invitation: null } : { is: 'asked' }
}

/** As a sentence. */
export const invitationText = ({ invited_by, customer, role }: Invitation): string =>
  `${invited_by ? `${invited_by} invited you` : 'You are invited'} to join ${customer.name}. Your role: ${role}.`
