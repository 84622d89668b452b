import { pageAnswer, pageOf, type reports } from '@userkeep/contract'
import { reportBounds } from '@userkeep/contract/shapes/report'
import { v7 as uuid } from 'uuid'
import { isDuplicate } from '../../platform/db/errors.ts'
import { diff } from '../../platform/diff.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findDashboard, pageDashboards } from './dashboards.sql.ts'
import {
  countReports,
  deleteReport,
  findReport,
  insertReport,
  lockReport,
  pageReports,
  saveReport,
} from './reports.sql.ts'
import { type ReportQuery, validateReport } from './validate-report.ts'
import { authorsOf, toDashboard, toReport } from './views.ts'

type Routes = typeof reports.routes

export const listReports: Verb<Routes['list']> = async ({ db, scope, query }) => {
  const found = await pageReports(db, scope, pageOf(query))
  return pageAnswer('reports', found, await authorsOf(db, scope, found.rows))
}

export const getReport: Verb<Routes['get']> = async ({ db, scope, params }) =>
  toReport(db, scope, (await findReport(db, scope, params.id)) ?? fail('not_found'))

export const listDashboards: Verb<Routes['dashboards']> = async ({ db, scope, query }) => {
  const found = await pageDashboards(db, scope, pageOf(query))
  return pageAnswer('dashboards', found, await authorsOf(db, scope, found.rows))
}

export const getDashboard: Verb<Routes['dashboard']> = async ({ db, scope, params }) =>
  toDashboard(db, scope, (await findDashboard(db, scope, params.id)) ?? fail('not_found'))

const targetOf = ({ id, name }: { id: string; name: string }) => ({ type: 'report', id, name })

export const createReport: Verb<Routes['create']> = async ({ body, caller, scope, change, now }) => {
  const { name, question, query = {} } = body
  const row = { id: uuid(), name, question, query: query as ReportQuery, created_by: caller.organization.membershipId }
  validateReport(row)
  return change(async (tx) => {
    if ((await countReports(tx, scope)) >= reportBounds.reports)
      fail('conflict', `An environment can have at most ${reportBounds.reports} reports.`)
    await insertReport(tx, scope, row, now)
    tx.audited({
      target: targetOf(row),
      changes: { name: { to: name }, question: { to: question }, query: { to: query } },
    })
    return toReport(tx, scope, (await findReport(tx, scope, row.id)) ?? fail('internal'))
  }).catch(refuseTakenName)
}

export const updateReport: Verb<Routes['update']> = async ({ params, body, scope, change, now }) =>
  change(async (tx) => {
    const before = (await lockReport(tx, scope, params.id)) ?? fail('not_found')
    const after = { ...before, ...(body as Partial<typeof before>) }
    validateReport(after)
    const changes = diff(before, after, ['name', 'question', 'query'])
    if (Object.keys(changes).length === 0) tx.unchanged()
    else {
      await saveReport(tx, scope, after, now)
      tx.audited({ target: targetOf(after), changes })
    }
    return toReport(tx, scope, (await findReport(tx, scope, before.id)) ?? fail('internal'))
  }).catch(refuseTakenName)

export const removeReport: Verb<Routes['remove']> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const report = (await lockReport(tx, scope, params.id)) ?? fail('not_found')
    await deleteReport(tx, scope, report.id)
    tx.audited({ target: targetOf(report) })
  })

function refuseTakenName(error: unknown): never {
  if (isDuplicate(error, 'reports_by_name')) fail('conflict', 'A report with this name already exists.')
  throw error
}
