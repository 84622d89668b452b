import type { Access, StaffPermission } from '@userkeep/contract'
import type postgres from 'postgres'
import type { Scope } from '../change.ts'
import type { TokenKey } from '../crypto/tokens.ts'

// Callers by family, each with the fields of its family only.

export interface StaffOrganization {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly membershipId: string
  readonly role: { readonly id: string; readonly key: string | null; readonly name: string }
  readonly permissions: ReadonlySet<StaffPermission>
  readonly environments: { readonly live: string; readonly test: string }
}

export interface StaffUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
  readonly twoFactorEnabled: boolean
  readonly createdAt: string
}

interface StaffSession {
  readonly user: StaffUser
  readonly session: {
    readonly id: string
    readonly expiresAt: string
    /** When the user last entered their password or a two-factor code in this session. */
    readonly confirmedAt: string | null
  }
}

export interface StaffCaller extends StaffSession {
  readonly organization: StaffOrganization
}

export interface StaffWithoutOrganization extends StaffSession {
  readonly organization: StaffOrganization | null
  /** The user's organizations, the oldest membership first; read only for a route that is open without one. */
  readonly organizations: readonly OrganizationOfStaff[]
}

export interface OrganizationOfStaff extends Pick<StaffOrganization, 'name' | 'role'> {
  readonly id: string
}

export interface MachineCaller {
  readonly family: 'machine'
  readonly keyId: string
  readonly name: string
  /** The permissions of a management key; null for a key with full backend access. */
  readonly permissions: readonly StaffPermission[] | null
}

export interface PublishableCaller {
  readonly keyId: string
  readonly key: string
}

export interface ContactTeam {
  readonly customerId: string
  readonly membershipId: string
  readonly role: { readonly id: string; readonly key: string | null; readonly name: string }
  readonly permissions: ReadonlySet<string>
}

export interface ContactCaller {
  readonly family: 'contact'
  readonly contactId: string
  readonly sessionId: string
  readonly verified: boolean
  readonly expiresAt: string
  /** The staff member of a support session. */
  readonly impersonation: { readonly userId: string; readonly email: string } | null
  readonly team: ContactTeam | null
}

export interface ContactOfTeam extends ContactCaller {
  readonly team: ContactTeam
}

interface OneTimeTokenCaller {
  readonly token: string
}

export type CallerOf<A extends Access> = A extends { kind: 'staff' }
  ? StaffCaller
  : A extends { kind: 'staff_without_organization' }
    ? StaffWithoutOrganization
    : A extends { kind: 'machine' }
      ? MachineCaller
      : A extends { kind: 'publishable' }
        ? PublishableCaller
        : A extends { kind: 'contact'; team: true }
          ? ContactOfTeam
          : A extends { kind: 'contact' }
            ? ContactCaller
            : A extends { kind: 'machine_or_contact' }
              ? MachineCaller | ContactCaller
              : A extends { kind: 'one_time_token' }
                ? OneTimeTokenCaller
                : null

/** The organization and environment of a call, which never come from the body. */
export type ScopeOf<A extends Access> = A extends { kind: 'staff_without_organization' | 'anyone' | 'one_time_token' }
  ? null
  : Scope

/** Loads credentials. The areas that own the tables provide them; null means unknown, expired or revoked. */
export interface Authenticators {
  staff(
    sql: postgres.Sql,
    tokenHash: Buffer,
    wanted: { organizationCode: string | null; everyOrganization: boolean },
    now: Date,
  ): Promise<StaffWithoutOrganization | null>
  machine(sql: postgres.Sql, tokenHash: Buffer): Promise<{ caller: MachineCaller; scope: Scope } | null>
  publishable(
    sql: postgres.Sql,
    tokenHash: Buffer,
  ): Promise<{ caller: PublishableCaller; scope: Scope; allowedOrigins: readonly string[] } | null>
  contact(
    sql: postgres.Sql,
    token: TokenKey,
    customerId: string | null,
    now: Date,
  ): Promise<{ caller: ContactCaller; scope: Scope } | null>
}

export const nobody: Authenticators = {
  staff: async () => null,
  machine: async () => null,
  publishable: async () => null,
  contact: async () => null,
}
