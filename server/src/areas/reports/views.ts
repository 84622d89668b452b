import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { membersAmong } from '../members/public.ts'
import { type DashboardRow, listTiles } from './dashboards.sql.ts'
import type { ReportRow } from './reports.sql.ts'

/** Returns a function that shows the author of a row in place of the membership. */
export async function authorsOf(db: Db, { organizationId }: EnvironmentScope, rows: readonly { created_by: string }[]) {
  const ids = [...new Set(rows.map(({ created_by }) => created_by))]
  const members = new Map((await membersAmong(db, organizationId, ids)).map((member) => [member.id, member]))
  return <T extends { created_by: string }>(row: T) => {
    const member = members.get(row.created_by)
    return { ...row, created_by: member ? { member_id: member.id, name: member.name, email: member.email } : null }
  }
}

export async function toReport(db: Db, scope: EnvironmentScope, row: ReportRow) {
  const withAuthor = await authorsOf(db, scope, [row])
  return withAuthor(row)
}

export async function toDashboard(db: Db, scope: EnvironmentScope, row: DashboardRow) {
  const tiles = await listTiles(db, scope, row.id)
  const withAuthor = await authorsOf(db, scope, [row, ...tiles])
  return { ...withAuthor(row), tiles: tiles.map(({ size, ...report }) => ({ size, report: withAuthor(report) })) }
}
