export interface Standing {
  role: { key: string | null }
}

/** Whether a team with so many owners would have none after this one becomes that; null is leaving. */
export const leavesNoOwner = (owners: number, member: Standing, becomes: Standing['role'] | null): boolean =>
  member.role.key === 'owner' && becomes?.key !== 'owner' && owners <= 1

export interface MergeableMembership {
  id: string
  created_at: string
  role: { id: string; key: string | null; permissions: readonly string[] }
}

const strength = ({ key, permissions }: MergeableMembership['role']): number =>
  key === 'owner' ? Number.POSITIVE_INFINITY : permissions.filter((name) => name.startsWith('$')).length

/**
 * Merges two memberships of one customer: the older stays, with the stronger of the two roles, so that no owner is
 * lost.
 */
export function mergeMemberships<M extends MergeableMembership>(a: M, b: M): { kept: M; gone: M; roleId: string } {
  const head = Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1)
  const [kept, gone] = head < 0 ? [a, b] : [b, a]
  return { kept, gone, roleId: strength(gone.role) > strength(kept.role) ? gone.role.id : kept.role.id }
}
