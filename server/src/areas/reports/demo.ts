import { insertRows } from '../../../demo/rows.ts'
import { ago, type Demo, environmentsOf, type Seed } from '../../../demo/seed.ts'
import type { Db } from '../../platform/db/sql.ts'
import { listMembers } from '../members/public.ts'
import type { Tile } from './dashboards.sql.ts'
import type { ReportQuery } from './validate-report.ts'

type Saved = readonly [name: string, question: string, query: ReportQuery, size: Tile['size'] | null]

const money: Saved[] = [
  ['Revenue by month', 'revenue', { interval: 'month', compare: 'previous' }, 'full'],
  ['Trials by month', 'revenue/trials', { interval: 'month' }, 'half'],
  ['Revenue at risk', 'revenue/at-risk', {}, 'half'],
  ['Plans', 'revenue/plans', {}, 'half'],
  ['Revenue by week', 'revenue', { interval: 'week' }, null],
]
const pdf = { event: 'report_exported', properties: [{ property: 'format', value: 'pdf' }] }
const steps = ['page_viewed', 'project_opened', pdf]
const usage: Saved[] = [
  ['Last four weeks', 'overview', { compare: 'previous' }, 'full'],
  ['Active people by week', 'active', { interval: 'week' }, 'half'],
  ['Page views', 'pages', { compare: 'previous' }, 'half'],
  ['From a visit to a PDF', 'funnel', { steps, window_days: 14, compare: 'previous' }, 'half'],
  ['Events', 'events', { compare: 'previous' }, 'half'],
  ['Weekly retention', 'retention', {}, 'full'],
]

/** Seeds dashboards about money and the product, and a report that is on none. */
export const demo: Demo = {
  async fill(db, seed) {
    const [author] = await listMembers(db, seed.organization.id)
    if (!author) return
    await insertDashboard(db, seed, { name: 'Money', saved: money, in: seed.live, author: author.id })
    await insertDashboard(db, seed, { name: 'Product', saved: usage, in: seed.live, author: author.id })
    if (!environmentsOf(seed).includes('test')) return
    await insertDashboard(db, seed, { name: 'Product', saved: usage.slice(0, 4), in: seed.test, author: author.id })
  },
}

interface NewDashboard {
  name: string
  saved: readonly Saved[]
  in: Seed['live']
  author: string
}

async function insertDashboard(db: Db, seed: Seed, { name, saved, in: environment, author }: NewDashboard) {
  const named = (text: string) => {
    const at = ago(seed, seed.chance.float() * 60)
    const row = { environment_id: environment.environmentId, id: seed.chance.idAt(at), name: text, created_by: author }
    return { ...row, created_at: at, updated_at: at }
  }
  const reports = saved.map(([text, question, query]) => ({ ...named(text), question, query }))
  const board = named(name)
  await insertRows(db, 'reports', reports)
  await insertRows(db, 'dashboards', [board])
  const tiles = saved.flatMap(([, , , size], n) => {
    const ids = { environment_id: board.environment_id, dashboard_id: board.id, report_id: reports[n]?.id }
    return size === null ? [] : [{ ...ids, position: n, size }]
  })
  await insertRows(db, 'dashboard_tiles', tiles)
}
