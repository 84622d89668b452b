import type { SuppressionRow } from './suppressions.sql.ts'

/** By its id alone: the audit log outlives an erasure, and the address is the person's. */
export const suppressionTarget = ({ id }: Pick<SuppressionRow, 'id'>) => ({ type: 'suppression', id })
