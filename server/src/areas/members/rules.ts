export interface Standing {
  role: { key: string | null }
}

/** Whether an organization with so many owners would have none after this one becomes that; null is leaving. */
export const leavesNoOwner = (owners: number, member: Standing, becomes: Standing['role'] | null): boolean =>
  member.role.key === 'owner' && becomes?.key !== 'owner' && owners <= 1
