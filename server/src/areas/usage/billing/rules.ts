interface Accounted {
  readonly total: number
  readonly carried: number
  readonly billed: number
  readonly reported: number
}

/** Returns the usage of a period that was neither billed nor carried over, reported or not. */
export const openOf = ({ total, carried, billed }: Accounted): number => total + carried - billed

/** Returns the unreported usage of a period; negative after corrections. */
export const leftOf = (row: Accounted): number => openOf(row) - row.reported

/** Returns by how much the gateway's count of a period has to change. It never falls below zero. */
export const toReport = (row: Accounted): number => Math.max(0, openOf(row)) - row.reported

/** Returns whether the account of a period is that of the current one. */
export const isCurrent = (row: { starts_at: string }, current: { starts_at: string } | null): boolean =>
  current !== null && new Date(row.starts_at).getTime() === new Date(current.starts_at).getTime()
