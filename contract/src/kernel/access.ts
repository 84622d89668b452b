import type { Family } from './families.ts'
import type { CustomerPermission, StaffPermission } from './permissions.ts'

/** The access of a route. Every route states exactly one; verbs contain nothing about access. */
export type Access =
  | { readonly kind: 'staff'; readonly permission: StaffPermission | null }
  | { readonly kind: 'staff_without_organization'; readonly header: 'honoured' | 'ignored' }
  | MachineAccess
  | { readonly kind: 'publishable' }
  | ContactAccess
  | { readonly kind: 'machine_or_contact' }
  | { readonly kind: 'anyone'; readonly sites: Sites; readonly reason: string }
  | OneTimeTokenAccess

interface MachineAccess {
  readonly kind: 'machine'
  /** A management key passes, too: the route checks its permissions, or shows nothing. */
  readonly management?: true
}

/** Whose pages a browser lets read the answer: those of any site, or the service's own alone. */
type Sites = 'any_site' | 'own_site'

interface OneTimeTokenAccess {
  readonly kind: 'one_time_token'
  readonly family: Family
  readonly sites: Sites
  readonly reason: string
  /** The parameter of the path that carries it, for a link that is opened or posted to; else it is the bearer. */
  readonly param?: string
}

export interface ContactAccess {
  readonly kind: 'contact'
  /** Only a session whose identity was proven may pass. */
  readonly verified: boolean
  /** The route is about the team that `X-Customer-Id` names; without one it is 404. */
  readonly team: boolean
  readonly permission: CustomerPermission | null
  /** Only an owner of the team may pass. */
  readonly owner: boolean
}

/** The permission, and optionally the recent confirmation, that a staff route asks for on top of its own permission. */
export interface StaffGuard {
  readonly permission: StaffPermission
  /** Only for a session whose user entered their password or a two-factor code within `confirmationSeconds`. */
  readonly confirmed?: true
  /** Asked for only where the body has one of these fields; absent: always. */
  readonly fields?: readonly string[]
}

/** A sign-in or a call of `POST /v1/account/confirm` counts as recent for ten minutes. */
export const confirmationSeconds = 600

/** A staff session in an organization whose role holds the permission. */
export const staff = <P extends StaffPermission>(permission: P) => ({ kind: 'staff', permission }) as const

/** A staff session in an organization, with any role. */
export const anyMember = () => ({ kind: 'staff', permission: null }) as const

/** A staff session, also one that has lost its last organization. */
export const staffWithoutOrganization = () => ({ kind: 'staff_without_organization', header: 'honoured' }) as const

/** A staff session that ignores `X-Organization-Id`, for routes about the session alone. */
export const staffAnywhere = () => ({ kind: 'staff_without_organization', header: 'ignored' }) as const

/** An organization's secret key; it fixes the environment. A management key only passes where the route says so. */
export const machine = (needs?: { management: true }): MachineAccess => ({ kind: 'machine', ...needs })

/** A publishable key in the JSON body, gated by its allowed origins. */
export const publishable = () => ({ kind: 'publishable' }) as const

interface ContactNeeds {
  verified?: boolean
  team?: boolean
  permission?: CustomerPermission
  owner?: true
}

/** The type remembers whether a team is asked for, so that a verb knows it has one. */
type OfTeam<N> = N extends { team: true } | { permission: CustomerPermission } | { owner: true } ? true : false

/** A contact's own session. */
export const contact = <const N extends ContactNeeds>(needs?: N) =>
  ({
    kind: 'contact',
    verified: needs?.verified ?? false,
    team: (needs?.team ?? (needs?.permission !== undefined || needs?.owner === true)) as OfTeam<N>,
    permission: needs?.permission ?? null,
    owner: needs?.owner ?? false,
  }) as const satisfies ContactAccess

/** An organization's secret key or a contact's own session. */
export const machineOrContact = () => ({ kind: 'machine_or_contact' }) as const

/** No credential at all, and the reason why that is right. */
export const anyone = (sites: Sites, reason: string) => ({ kind: 'anyone', sites, reason }) as const

/** The holder of a one-time token of this family, sent as the bearer credential. */
export const oneTimeToken = (family: Family, sites: Sites, reason: string) =>
  ({ kind: 'one_time_token', family, sites, reason }) as const

/** The recipient of a mailed link with a one-time token of this family in its path. */
export const oneTimeTokenInPath = (family: Family, param: string, sites: Sites, reason: string) =>
  ({ kind: 'one_time_token', family, param, sites, reason }) as const

/** The parameter of the path that is the credential, if one is. */
export const tokenParam = (access: Access): string | undefined =>
  access.kind === 'one_time_token' ? access.param : undefined

/** The families whose credential opens a route with this access. */
export function familiesOf(access: Access): readonly Family[] {
  switch (access.kind) {
    case 'staff':
    case 'staff_without_organization':
      return ['staff']
    case 'machine_or_contact':
      return ['machine', 'contact']
    case 'one_time_token':
      return [access.family]
    case 'anyone':
      return []
    default:
      return [access.kind]
  }
}

/** Surfaces that a browser on the tenant's own site calls: they answer any origin. */
export const isCrossOrigin = (access: Access): boolean =>
  access.kind === 'publishable' ||
  access.kind === 'contact' ||
  access.kind === 'machine_or_contact' ||
  ((access.kind === 'anyone' || access.kind === 'one_time_token') && access.sites === 'any_site')
