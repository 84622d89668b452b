import { ApiError } from '@userkeep/client'
import { type Output, useRead } from '../../app/api.ts'
import { texts } from '../../texts/team.ts'

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
    title: texts.thisInvitationWasAlreadyAccepted,
    description: texts.accountThatAcceptedIt(team),
  }),
  expired: () => ({
    title: texts.thisInvitationHasExpired,
    description: texts.itWasValidForSevenDays,
  }),
  replaced: () => ({
    title: texts.thereIsANewerInvitation,
    description: texts.itWasSentToYouAgain,
  }),
  withdrawn: (team) => ({
    title: texts.thisInvitationWasRevoked,
    description: texts.youCanNoLongerUseIt(team),
  }),
}

const unknown: Over = {
  title: texts.invitationNotFound,
  description: texts.itExpiredAWhileAgo,
  teamId: null,
}

const overOf = ({ status, customer }: Exclude<Pending, Invitation>): Over => ({
  ...words[status](customer.name),
  teamId: status === 'accepted' ? customer.id : null,
})

export type Standing = { is: 'asked' } | { is: 'open'; invitation: Invitation | null } | { is: 'over'; over: Over }

/** Returns the invitation of a mailed token. Without an answer it may still be valid, so nothing is shown. */
export function usePendingInvitation(token: string): Standing {
  const { data, error } = useRead('GET /v1/team-invitations', { headers: { authorization: `Bearer ${token}` } })
  if (data?.status === 'open') return { is: 'open', invitation: data }
  if (data) return { is: 'over', over: overOf(data) }
  if (error instanceof ApiError && error.status === 401) return { is: 'over', over: unknown }
  return error ? { is: 'open', invitation: null } : { is: 'asked' }
}

/** Returns the invitation as a sentence. */
export const invitationText = ({ invited_by, customer, role }: Invitation): string =>
  texts.valueToJoinName(invited_by ? texts.invitedByInvitedYou(invited_by) : texts.youAreInvited, customer.name, role)
