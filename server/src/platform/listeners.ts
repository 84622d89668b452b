/** One kind of event that a tenant's product tells of, about a contact or about a customer's team. */
export interface TrackedKind {
  readonly organizationId: string
  readonly environmentId: string
  readonly customerId: string | null
  readonly name: string
  /** Whether the contact says so itself, rather than the tenant's backend. */
  readonly byContact: boolean
}
